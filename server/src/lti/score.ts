import { rounded, type Fraction } from '@gradus/contract/fraction'
import { releasedTotals } from '../grade/released.ts'
import { job, type Queue } from '../platform/data/queue.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { OutsideError } from '../platform/http/outside-fetch.ts'
import { scopes } from './claim.ts'
import type { Lti } from './launch.ts'
import { endLease, leaseScore, putScores, type LeasedScore } from './score-store.ts'
import { callService, ServiceError } from './service.ts'

/**
 * Sends released grades to the platforms (Assignment and Grade Services). Each link and student has a row with the
 * score that the platform should have; a job repeats sending it, with pg-boss's back-off, until the platform has
 * accepted it. Only one server at a time sends a row, each time with a later timestamp, so that the platform keeps the
 * newest score even if they arrive in another order.
 */

const scoreJob = job<{ id: number }>('lti-score')

export async function workOnScores(lti: Lti): Promise<void> {
  await lti.queue.work(scoreJob, ({ id }) => deliver(lti, id))
}

export async function sendScore(tx: Tx, queue: Queue, id: number): Promise<void> {
  await queue.send(tx, scoreJob, { id })
}

/**
 * Sends the released grades of an assignment that platforms do not have yet. @param userId only this student's grade
 */
export async function noteReleased(tx: Tx, queue: Queue, assignmentId: number, userId?: number): Promise<void> {
  const released = await releasedTotals(tx, assignmentId, userId)
  if (!released) return
  const wanted = released.students.map(({ userId: id, points }) => ({ userId: id, points: decimal(points) }))
  for (const id of await putScores(tx, assignmentId, decimal(released.possible) ?? '0', wanted))
    await sendScore(tx, queue, id)
}

/** Rounds half up to two decimal places, as everywhere. */
function decimal(points: Fraction | null): string | null {
  return points === null ? null : String(rounded(points))
}

/** @throws Error if a later try may succeed */
async function deliver(lti: Lti, id: number): Promise<void> {
  for (;;) {
    const score = await leaseScore(lti.database, id)
    // It was sent already, or another server is sending it and will check again afterwards.
    if (!score) return
    const failure = await postUnlessSilent(lti, score).then(() => undefined, failureOf)
    const hasChanged = await endLease(lti.database, score, failure?.message ?? null)
    if (failure && !failure.isFinal) throw failure
    if (!hasChanged) return
  }
}

function failureOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof OutsideError) return new ServiceError(error.message)
  return new ServiceError('Something went wrong on our side.', false, { cause: error })
}

const silentMilliseconds = 60_000
/** Until when each platform that did not answer is left alone, by its id. */
const silences = new WeakMap<Database, Map<number, number>>()

/** All platforms share the workers: each score of one that doesn't answer would hold one of them up until its time limit. */
async function postUnlessSilent(lti: Lti, score: LeasedScore): Promise<void> {
  const silent = silences.get(lti.database) ?? new Map<number, number>()
  silences.set(lti.database, silent)
  const platformId = score.place?.platform_id ?? 0
  if ((silent.get(platformId) ?? 0) > Date.now()) throw new OutsideError('The platform did not answer a moment ago.')
  try {
    await post(lti, score)
    silent.delete(platformId)
  } catch (error) {
    if (error instanceof OutsideError) silent.set(platformId, Date.now() + silentMilliseconds)
    throw error
  }
}

async function post(lti: Lti, { place, points, possible, last_timestamp: timestamp }: LeasedScore): Promise<void> {
  if (!place || place.line_item === null || !timestamp)
    throw new ServiceError('The link or the student is no longer connected.', true)
  const given = points === null ? {} : { scoreGiven: Number(points), scoreMaximum: Number(possible) }
  await callService(lti, place.platform_id, besideLineItem(place.line_item, 'scores'), {
    method: 'POST',
    scope: scopes.score,
    headers: { 'content-type': 'application/vnd.ims.lis.v1.score+json' },
    body: JSON.stringify({
      userId: place.subject,
      ...given,
      timestamp: timestamp.toISOString(),
      activityProgress: points === null ? 'Submitted' : 'Completed',
      // A score without points withdraws the one that was sent before.
      gradingProgress: points === null ? 'PendingManual' : 'FullyGraded',
    }),
  })
}

/** Before a `?`, which some platforms have in the addresses of their line items. */
export function besideLineItem(lineItem: string, noun: 'scores' | 'results'): string {
  const url = new URL(lineItem)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${noun}`
  return url.href
}
