import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/** A user's participations in a tournament: the live one first, then the virtual ones, newest first. */
export function listParticipations(database: Reader, tournamentId: number, userId: number) {
  return database
    .selectFrom('tournament_participation')
    .select([
      'id',
      'tournament_id',
      'user_id',
      'kind',
      'run',
      'begun_at',
      'starts_at',
      'ends_at',
      'extra_minutes',
      'disqualified_reason',
    ])
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .orderBy(sql`run > 0`)
    .orderBy('run', 'desc')
    .execute()
}
export type ParticipationRow = Awaited<ReturnType<typeof listParticipations>>[number]

/** Whether the user has begun a tournament that contains this question. */
export async function hasBegunWith(database: Reader, questionId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('tournament_question')
    .innerJoin('tournament', 'tournament.id', 'tournament_question.tournament_id')
    .innerJoin('tournament_participation', (join) =>
      join
        .onRef('tournament_participation.tournament_id', '=', 'tournament.id')
        .on('tournament_participation.user_id', '=', userId),
    )
    .select('tournament.id')
    .where('tournament_question.question_id', '=', questionId)
    .where('tournament.is_draft', '=', false)
    .where('tournament.starts_at', '<=', sql<Date>`now()`)
    .where('tournament_participation.begun_at', 'is not', null)
    // A question with its own time counts from when the participant opened it.
    .where((where) =>
      where.or([
        where('tournament_question.seconds', 'is', null),
        where.exists(
          where
            .selectFrom('assessment_question_opening as opening')
            .select('opening.opened_at')
            .whereRef('opening.participation_id', '=', 'tournament_participation.id')
            .whereRef('opening.question_id', '=', 'tournament_question.question_id'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Tournaments with this question that a user is taking at a moment. */
export function listOpenWith(database: Reader, questionId: number, userId: number, moment: Date) {
  return database
    .selectFrom('tournament_participation')
    .innerJoin('tournament', 'tournament.id', 'tournament_participation.tournament_id')
    .innerJoin('tournament_question', 'tournament_question.tournament_id', 'tournament.id')
    .select(['tournament.id', 'tournament.format'])
    .where('tournament_participation.user_id', '=', userId)
    .where('tournament_participation.starts_at', '<=', moment)
    .where('tournament_participation.ends_at', '>', moment)
    .where('tournament_question.question_id', '=', questionId)
    .execute()
}
