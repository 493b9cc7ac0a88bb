import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** The tournament itself: its form, its questions, its organisers. */

export const tournamentColumns = [
  'tournament.id',
  'tournament.title',
  'tournament.body',
  'tournament.image_url',
  'tournament.starts_at',
  'tournament.ends_at',
  'tournament.time_zone',
  'tournament.minutes_per_participant',
  'tournament.format',
  'tournament.freeze_minutes',
  'tournament.is_public',
  'tournament.is_draft',
  'tournament.languages',
  'tournament.submit_drafts_at_end',
  'tournament.thawed_at',
  'tournament.final_at',
  'tournament.revision',
  'tournament.content_key',
  'tournament.company_id',
  'tournament.is_assessment',
] as const

export function findTournament(database: Reader, id: number) {
  return database.selectFrom('tournament').select(tournamentColumns).where('id', '=', id).executeTakeFirst()
}
export type TournamentRow = NonNullable<Awaited<ReturnType<typeof findTournament>>>

/** Locks it against edits and changes of its state until the transaction ends. */
export function lockTournament(tx: Tx, id: number) {
  return tx.selectFrom('tournament').select(tournamentColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps its times and questions as they are until the transaction ends; others may do the same at once. */
export function shareTournament(tx: Tx, id: number) {
  return tx.selectFrom('tournament').select(tournamentColumns).where('id', '=', id).forShare().executeTakeFirst()
}

export async function isOrganiser(database: Reader, tournamentId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('tournament_organiser')
    .select('user_id')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody takes part, in any way. */
export async function isParticipant(database: Reader, tournamentId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('tournament_participation')
    .select('id')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function listQuestions(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_question')
    .innerJoin('question', 'question.id', 'tournament_question.question_id')
    .select([
      'question.id',
      'question.type',
      'question.kind',
      'question.languages',
      'question.difficult_level',
      'question.lifecycle',
      'question.audience',
      'tournament_question.points',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
    .where('tournament_question.tournament_id', '=', tournamentId)
    .where('question.lifecycle', '<>', 'removed')
    .orderBy('tournament_question.position')
    .execute()
}
export type TournamentQuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

export function listRemovedIntervals(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_removed_interval')
    .select(['id', 'starts_at', 'ends_at'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('starts_at')
    .execute()
}

/** The public lists: upcoming ones soonest first, the others newest first. */
export function listPublic(database: Database, state: 'upcoming' | 'running' | 'past', limit: number, offset: number) {
  const all = database
    .selectFrom('tournament')
    .select([...tournamentColumns, ...counts(), sql<number>`(count(*) over ())::int`.as('total')])
    .where('is_public', '=', true)
    .where('is_draft', '=', false)
    .limit(limit)
    .offset(offset)
  const now = sql<Date>`now()`
  switch (state) {
    case 'upcoming':
      return all.where('starts_at', '>', now).orderBy('starts_at').orderBy('id').execute()
    case 'running':
      return all
        .where('starts_at', '<=', now)
        .where('ends_at', '>', now)
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    case 'past':
      return all.where('ends_at', '<=', now).orderBy('ends_at', 'desc').orderBy('id', 'desc').execute()
  }
}

export function counts() {
  return [
    sql<number>`(select count(*) from tournament_question q where q.tournament_id = tournament.id)::int`.as(
      'questions',
    ),
    sql<number>`(
      select count(*) from tournament_participation p where p.tournament_id = tournament.id and p.kind = 'live'
    )::int`.as('participants'),
  ] as const
}

export function findCounted(database: Reader, id: number) {
  return database
    .selectFrom('tournament')
    .leftJoin('company', 'company.id', 'tournament.company_id')
    .select([...tournamentColumns, ...counts(), 'company.name as company_name'])
    .where('tournament.id', '=', id)
    .executeTakeFirst()
}

/** Of one company, newest first. `all`: drafts and private ones, too. */
export function listOfCompany(database: Database, companyId: number, all: boolean, limit: number, offset: number) {
  let rows = database
    .selectFrom('tournament')
    .select([...tournamentColumns, ...counts(), sql<number>`(count(*) over ())::int`.as('total')])
    .where('company_id', '=', companyId)
    .where('is_assessment', '=', false)
  if (!all) rows = rows.where('is_public', '=', true).where('is_draft', '=', false)
  return rows.orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** What somebody takes part in or organises. */
export function listOfUser(database: Database, userId: number, limit: number, offset: number) {
  return database
    .with('own', (from) =>
      from
        .selectFrom('tournament_participation')
        .innerJoin('tournament', 'tournament.id', 'tournament_id')
        .select('tournament_id')
        .where('tournament_participation.user_id', '=', userId)
        .where('is_draft', '=', false)
        .union(from.selectFrom('tournament_organiser').select('tournament_id').where('user_id', '=', userId)),
    )
    .selectFrom('own')
    .innerJoin('tournament', 'tournament.id', 'own.tournament_id')
    .where('tournament.is_assessment', '=', false)
    .select([...tournamentColumns, ...counts(), sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
