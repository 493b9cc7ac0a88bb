import type { Tx } from '../platform/data/database.ts'

/** Drafts name their tournament without a foreign key, because most are of none: they are deleted with it. */
export async function deleteDraftsWithin(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('tournament_id', '=', id)
    .where('user_id', 'in', tx.selectFrom('tournament_participation').select('user_id').where('tournament_id', '=', id))
    .execute()
}
