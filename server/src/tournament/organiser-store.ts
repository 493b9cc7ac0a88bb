import { sql, type RawBuilder } from 'kysely'
import { recruitsIn } from '../company/access.ts'
import type { Reader, Tx } from '../platform/data/database.ts'

/** In the order in which they were added. */
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

/** Whether the id belongs to an active account. */
export async function isActiveUser(database: Reader, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('account')
    .select('id')
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether they were not an organiser before */
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

export async function deleteOrganiserOfCompany(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('tournament_organiser')
    .where('user_id', '=', userId)
    .where('tournament_id', 'in', tx.selectFrom('tournament').select('id').where('company_id', '=', companyId))
    .execute()
}

/** The rule of `mayOrganise` in a statement. @param tournament the alias of the table `tournament` */
export function organises(tournament: string, userId: number): RawBuilder<boolean> {
  return sql<boolean>`(${recruitsIn(`${tournament}.company_id`, userId)} or exists (
    select from tournament_organiser organiser
    where organiser.tournament_id = ${sql.ref(`${tournament}.id`)} and organiser.user_id = ${userId}))`
}
