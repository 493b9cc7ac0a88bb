import type { Reader } from '../platform/data/database.ts'

/** The rows from which a contest is scored, exported and verified: everybody who began, and every submission. */

function liveParticipants(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_participation')
    .innerJoin('account', 'account.id', 'tournament_participation.user_id')
    .select([
      'tournament_participation.id',
      'tournament_participation.user_id',
      'tournament_participation.registered_at',
      'tournament_participation.begun_at',
      'tournament_participation.starts_at',
      'tournament_participation.ends_at',
      'tournament_participation.extra_minutes',
      'tournament_participation.disqualified_reason',
      'account.display_name',
      'account.profile_image',
    ])
    .where('tournament_participation.tournament_id', '=', tournamentId)
    .where('tournament_participation.kind', '=', 'live')
    .orderBy('tournament_participation.id')
}

/** Everybody who registered as a live participant. */
export function listRegistered(database: Reader, tournamentId: number) {
  return liveParticipants(database, tournamentId).execute()
}

/** Live participants who have begun, in the order of their registration. */
export function listContestants(database: Reader, tournamentId: number) {
  return liveParticipants(database, tournamentId).where('tournament_participation.begun_at', 'is not', null).execute()
}
export type ContestantRow = Awaited<ReturnType<typeof listContestants>>[number]

/** Submissions of live participants in the order in which they arrived, including late ones. */
export function listContestSubmissions(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_submission')
    .innerJoin('tournament_participation', 'tournament_participation.id', 'tournament_submission.participation_id')
    .leftJoin('submission', 'submission.id', 'tournament_submission.submission_id')
    .select([
      'tournament_submission.id',
      'tournament_submission.submission_id',
      'tournament_submission.participation_id',
      'tournament_submission.question_id',
      'tournament_submission.received_at',
      'tournament_submission.is_late',
      'tournament_submission.state',
      'tournament_submission.passed',
      'tournament_submission.tests',
      'tournament_submission.passed_groups',
      'tournament_submission.public_result',
      'submission.language',
      'submission.outcome',
      'submission.judged_at',
    ])
    .where('tournament_submission.tournament_id', '=', tournamentId)
    .where('tournament_participation.kind', '=', 'live')
    .orderBy('tournament_submission.received_at')
    .orderBy('tournament_submission.id')
    .execute()
}
export type ContestSubmissionRow = Awaited<ReturnType<typeof listContestSubmissions>>[number]

export async function findVirtualRun(database: Reader, tournamentId: number, userId: number) {
  return database
    .selectFrom('tournament_participation')
    .innerJoin('account', 'account.id', 'tournament_participation.user_id')
    .select([
      'tournament_participation.id',
      'tournament_participation.user_id',
      'tournament_participation.starts_at',
      'tournament_participation.ends_at',
      'account.display_name',
      'account.profile_image',
    ])
    .where('tournament_participation.tournament_id', '=', tournamentId)
    .where('tournament_participation.user_id', '=', userId)
    .where('tournament_participation.kind', '=', 'virtual')
    .where('tournament_participation.begun_at', 'is not', null)
    .orderBy('tournament_participation.run', 'desc')
    .limit(1)
    .executeTakeFirst()
}
