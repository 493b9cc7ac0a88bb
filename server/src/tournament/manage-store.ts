import { sql, type Insertable } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { TournamentTable } from '../platform/data/table/tournament.ts'
import { deleteDraftsOf } from './draft-store.ts'

export type TournamentContent = Omit<
  Insertable<TournamentTable>,
  'user_id' | 'thawed_at' | 'final_at' | 'announced_start_at' | 'revision' | 'created_at' | 'modified_at'
>

export async function insertTournament(tx: Tx, userId: number, content: TournamentContent): Promise<number> {
  const { id } = await tx
    .insertInto('tournament')
    .values({ ...content, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('tournament_organiser').values({ tournament_id: id, user_id: userId }).execute()
  return id
}

export async function updateTournament(tx: Tx, id: number, content: TournamentContent): Promise<void> {
  await tx
    .updateTable('tournament')
    .set({ ...content, revision: sql`revision + 1`, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A new picture does not count as an edit of the text: the revision stays the same. */
export async function setPicture(tx: Tx, id: number, address: string): Promise<void> {
  await tx.updateTable('tournament').set({ image_url: address }).where('id', '=', id).execute()
}

export async function announceAgain(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('tournament').set({ announced_start_at: null }).where('id', '=', id).execute()
}

export async function deleteTournament(tx: Tx, id: number): Promise<void> {
  await deleteDraftsOf(tx, id)
  await tx.deleteFrom('tournament').where('id', '=', id).execute()
}

/** Locks the tournaments of a company. */
export function listPicturesOf(tx: Tx, companyId: number) {
  return tx
    .selectFrom('tournament')
    .select(['id', 'image_url'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function setQuestions(
  tx: Tx,
  tournamentId: number,
  questions: readonly {
    readonly questionId: number
    readonly points: number
    readonly seconds?: number | null | undefined
  }[],
): Promise<void> {
  await tx.deleteFrom('tournament_question').where('tournament_id', '=', tournamentId).execute()
  if (questions.length === 0) return
  await tx
    .insertInto('tournament_question')
    .values(
      questions.map(({ questionId, points, seconds = null }, position) => ({
        tournament_id: tournamentId,
        question_id: questionId,
        position,
        points,
        seconds,
      })),
    )
    .execute()
}

export async function setStateTimes(tx: Tx, id: number, thawed: boolean, final: boolean): Promise<void> {
  await tx
    .updateTable('tournament')
    .set({
      thawed_at: thawed ? sql`coalesce(thawed_at, now())` : null,
      final_at: final ? sql`now()` : null,
      revision: sql`revision + 1`,
      modified_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** After the thaw everybody sees the present results. */
export async function clearPublicResults(tx: Tx, tournamentId: number): Promise<void> {
  await tx
    .updateTable('tournament_submission')
    .set({ public_result: null })
    .where('tournament_id', '=', tournamentId)
    .where('public_result', 'is not', null)
    .execute()
}

export async function countBegun(database: Reader, tournamentId: number): Promise<number> {
  const { begun } = await database
    .selectFrom('tournament_participation')
    .select(sql<number>`count(*)::int`.as('begun'))
    .where('tournament_id', '=', tournamentId)
    .where('begun_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return begun
}

/**
 * The time at which the last competing participant's time ends, the number of their submissions that wait, and whether
 * some of their drafts have not been submitted yet.
 */
export async function readOpenEnds(database: Reader, tournamentId: number) {
  return await database
    .selectFrom('tournament_participation')
    .select([
      sql<Date | null>`max(ends_at)`.as('last_end'),
      sql<number>`(
        select count(*) from tournament_submission entry
        join tournament_participation one on one.id = entry.participation_id
        where entry.tournament_id = ${tournamentId} and state = 'waiting' and not is_late and one.kind = 'live'
      )::int`.as('waiting'),
      sql<boolean>`coalesce(bool_or(begun_at is not null and drafts_submitted_at is null), false)`.as('has_drafts'),
    ])
    .where('tournament_id', '=', tournamentId)
    .where('kind', '=', 'live')
    .executeTakeFirstOrThrow()
}
