import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** Rows of a message to many users. Its text is only in `broadcast`. */
export async function insertBroadcastNotifications(
  tx: Tx,
  broadcast: { readonly id: number; readonly type: number; readonly title: string },
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notification (user_id, type, subject_kind, subject_id, title)
    select user_id, ${broadcast.type}, 'broadcast', ${broadcast.id}, ${broadcast.title}
    from unnest(${[...userIds]}::bigint[]) user_id
    on conflict do nothing
    returning id, user_id`.execute(tx)
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

/** @returns the number of deleted rows: fewer than `limit` if no more are left */
export async function deleteBroadcastNotifications(tx: Tx, broadcastId: number, limit: number): Promise<number> {
  const result = await sql`
    delete from notification where id in (
      select id from notification where subject_kind = 'broadcast' and subject_id = ${broadcastId} limit ${limit}
    )`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
