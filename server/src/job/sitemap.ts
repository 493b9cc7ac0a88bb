import type { Database } from '../platform/data/database.ts'
import { listAddresses } from './store.ts'

/** A sitemap may have 50,000 addresses. */
const addressesAtMost = 45_000

export async function listForSitemap(database: Database) {
  const rows = await listAddresses(database, addressesAtMost)
  return rows.map(({ id, title, modified_at: modified }) => ({ id, title, modifiedDate: modified.toISOString() }))
}
