import { ownCandidate, ownOrReadableCandidate } from '../assessment/access.ts'
import { logLook } from '../assessment/look-log.ts'
import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { hasQuestion, type RecordingKey } from './store.ts'

/** Whose edits are recorded, and who may play them back. */

/**
 * The window in which a candidate's edits are recorded, if they gave consent.
 * @throws Problem notFound if nothing is recorded, or if it is somebody else's
 */
export async function recordedWindow(
  database: Reader,
  { participationId, questionId }: RecordingKey,
  user: User,
): Promise<{ readonly startsAt: Date; readonly endsAt: Date }> {
  const { consent, starts_at, ends_at, tournament_id } = await ownCandidate(database, user, participationId)
  const isRecorded = consent?.recordsPlayback === true && (await hasQuestion(database, tournament_id, questionId))
  if (!isRecorded || !starts_at || !ends_at) throw new Problem('notFound')
  return { startsAt: starts_at, endsAt: ends_at }
}

/**
 * Allowed for the candidate, and for those who may see their report; access by the latter is logged.
 * @throws Problem notFound, also for users who may not see it
 */
export async function lookAtRecording(database: Reader, participationId: number, user: User): Promise<void> {
  const candidate = await ownOrReadableCandidate(database, user, participationId)
  await logLook(database, user, candidate, 'playback')
}
