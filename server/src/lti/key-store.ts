import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Keys are stored in the same place as the site's other secrets. */
const prefix = 'ltiKey.'

export async function listKeyRows(reader: Reader): Promise<Buffer[]> {
  const rows = await reader.selectFrom('secret').select('value').where('name', 'like', `${prefix}%`).execute()
  return rows.map(({ value }) => value)
}

/** Serialises who makes keys, so that two servers that start at once make one. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`lock table secret in share row exclusive mode`.execute(tx)
}

export async function insertKey(tx: Tx, id: string, value: Buffer): Promise<void> {
  await tx
    .insertInto('secret')
    .values({ name: prefix + id, value })
    .execute()
}

export async function deleteKey(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('secret')
    .where('name', '=', prefix + id)
    .execute()
}
