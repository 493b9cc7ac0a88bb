import { jobPath } from '@gradus/contract/slug'
import type { Database } from '../platform/data/database.ts'
import { listAddresses } from './store.ts'

/** Addresses of the open offers among these ids. */
export async function listForSitemap(database: Database, range: { readonly after: number; readonly to: number }) {
  const rows = await listAddresses(database, range)
  return rows.map(({ id, title, modified_at: modified }) => ({ path: jobPath({ id, title }), modified }))
}
