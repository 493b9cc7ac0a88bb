import type { Tx } from '../platform/data/database.ts'

/** No foreign key deletes them: `tournament_id` is 0 for drafts of practice, so it references nothing. */
export async function deleteDraftsOf(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('tournament_id', '=', id)
    .where('user_id', 'in', tx.selectFrom('tournament_participation').select('user_id').where('tournament_id', '=', id))
    .execute()
}
