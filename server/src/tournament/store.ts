import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

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

/**
 * Locks the tournament against edits and changes of its state until the transaction ends. Events can still be added: a
 * verdict has locked its participation when it adds one, and whoever locks the tournament locks participations after it.
 */
export function lockTournament(tx: Tx, id: number) {
  return tx.selectFrom('tournament').select(tournamentColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks the tournament's times and questions against changes until the transaction ends. The lock is shared: other
 * transactions can take it at the same time.
 */
export function lockTournamentForShare(tx: Tx, id: number) {
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

/** Whether the user has any participation in the tournament, live or virtual. */
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
