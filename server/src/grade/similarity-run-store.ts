import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** After this time a run whose job was lost may be started again. */
const lostMinutes = 30

/** @returns false while one is running */
export async function beginRun(tx: Tx, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into similarity_run as run (item_id) values (${itemId})
    on conflict (item_id) do update
      set state = 'running', total = 0, done = 0, found = 0, too_short = 0, started_at = now(), ended_at = null
      where run.state = 'done' or run.started_at < now() - make_interval(mins => ${lostMinutes})
    returning item_id`.execute(tx)
  return rows.length > 0
}

export async function setProgress(database: Database, itemId: number, done: number, total: number): Promise<void> {
  await database.updateTable('similarity_run').set({ done, total }).where('item_id', '=', itemId).execute()
}

export async function endRun(
  tx: Tx,
  itemId: number,
  { found, tooShort }: { readonly found: number; readonly tooShort: number },
): Promise<void> {
  await tx
    .updateTable('similarity_run')
    .set({ state: 'done', found, too_short: tooShort, ended_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .execute()
}

export function listRuns(database: Reader, itemIds: readonly number[]) {
  return database
    .selectFrom('similarity_run')
    .select(['item_id', 'state', 'started_at', 'total', 'done', 'found', 'too_short'])
    .where('item_id', '=', sql<number>`any(${[...itemIds]}::bigint[])`)
    .execute()
}
