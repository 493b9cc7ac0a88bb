import type { Reader, Tx } from '../platform/data/database.ts'

/** Longest first. */
export function listOrganisers(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_organiser')
    .innerJoin('account', 'account.id', 'tournament_organiser.user_id')
    .select(['account.id', 'account.display_name', 'account.profile_image', 'tournament_organiser.created_at'])
    .where('tournament_organiser.tournament_id', '=', tournamentId)
    .orderBy('tournament_organiser.created_at')
    .orderBy('account.id')
    .execute()
}

/** Somebody who has an account that works. */
export function findPerson(database: Reader, userId: number) {
  return database
    .selectFrom('account')
    .select(['id', 'display_name'])
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
}

/** @returns whether they were no organiser before */
export async function insertOrganiser(tx: Tx, tournamentId: number, userId: number): Promise<boolean> {
  const added = await tx
    .insertInto('tournament_organiser')
    .values({ tournament_id: tournamentId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteOrganiser(tx: Tx, tournamentId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('tournament_organiser')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .execute()
}
