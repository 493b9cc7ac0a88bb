import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Submissions within tournaments that no judge has judged yet. */
export async function listWaitingOf(database: Reader, userId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('tournament_submission')
    .innerJoin('tournament_participation', 'tournament_participation.id', 'participation_id')
    .select('submission_id')
    .where('tournament_participation.user_id', '=', userId)
    .where('tournament_submission.state', '=', 'waiting')
    .execute()
  return rows.flatMap(({ submission_id }) => submission_id ?? [])
}

/** Deletes rows that nobody else sees, and what organisers wrote about the user. */
export async function deletePersonal(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('tournament_clarification').where('user_id', '=', userId).where('to_all', '=', false).execute()
  await tx.deleteFrom('tournament_participation').where('user_id', '=', userId).where('begun_at', 'is', null).execute()
  await tx
    .updateTable('tournament_participation')
    .set({ disqualified_reason: '' })
    .where('user_id', '=', userId)
    .where('disqualified_reason', 'is not', null)
    .execute()
  // Invitations of the account, and unused ones to its address.
  await sql`
    delete from tournament_invitation
    where user_id = ${userId} or lower(email) = (select lower(email) from account where id = ${userId})`.execute(tx)
}

/** Deletes a participation with its results. */
export async function deleteParticipation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tournament_participation').where('id', '=', id).execute()
}
