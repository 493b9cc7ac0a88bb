import type { Tx } from '../platform/data/database.ts'

/** Most drafts belong to no tournament, so there is no foreign key: they must be deleted with it. */
export async function deleteDraftsWithin(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('tournament_id', '=', id)
    .where('user_id', 'in', tx.selectFrom('tournament_participation').select('user_id').where('tournament_id', '=', id))
    .execute()
}
