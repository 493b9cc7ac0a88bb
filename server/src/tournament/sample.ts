import type { ContestFormat } from '@gradus/contract/contest/scoring'
import { addSampleAccount } from '../account/sample-account.ts'
import type { Tx } from '../platform/data/database.ts'
import { recordEvent } from './event.ts'
import { setQuestions } from './manage-store.ts'
import { findQuestionIds, insertSample, insertSampleParticipation, insertSampleSubmissions } from './sample-store.ts'
import { recomputeAll } from './standing.ts'

/** A past tournament with fictional participants and results, from a file of `content/`. */
export interface SampleTournament {
  readonly key: string
  readonly title: string
  /** Sanitised HTML. */
  readonly body: string
  readonly daysAgo: number
  /** Hour of its start, in UTC. */
  readonly hour: number
  readonly minutes: number
  readonly freezeMinutes: number
  readonly format: ContestFormat
  readonly questions: readonly { readonly key: string; readonly points: number }[]
  readonly participants: readonly { readonly name: string; readonly submissions: readonly SampleSubmission[] }[]
}

export interface SampleSubmission {
  /** Position of its question within the tournament, from 0. */
  readonly position: number
  /** Milliseconds since the start. */
  readonly elapsed: number
  readonly state: 'ignored' | 'rejected' | 'accepted'
  readonly passed: number
  readonly tests: number
}

const minute = 60_000

/**
 * Stores the tournament as it would be after its end: thawed and final. The submissions have results but no source
 * code. Standings are computed as for any tournament.
 * @param authorId the organiser
 * @throws Error if a question is missing
 */
export async function insertSampleTournament(tx: Tx, authorId: number, sample: SampleTournament): Promise<void> {
  const starts = new Date()
  starts.setUTCDate(starts.getUTCDate() - sample.daysAgo)
  starts.setUTCHours(sample.hour, 0, 0, 0)
  const at = (elapsed: number) => new Date(starts.getTime() + elapsed)
  const ends = at(sample.minutes * minute)
  const id = await insertSample(tx, {
    title: sample.title,
    body: sample.body,
    starts_at: starts,
    ends_at: ends,
    time_zone: 'UTC',
    format: sample.format,
    freeze_minutes: sample.freezeMinutes,
    is_public: true,
    user_id: authorId,
    content_key: sample.key,
    announced_start_at: starts,
    thawed_at: new Date(ends.getTime() + 20 * minute),
    final_at: new Date(ends.getTime() + 60 * minute),
    created_at: at(-7 * 24 * 60 * minute),
    modified_at: at(-7 * 24 * 60 * minute),
  })
  const questionIds = await findQuestionIds(
    tx,
    sample.questions.map(({ key }) => key),
  )
  const idOf = (position: number) => {
    const key = sample.questions[position]?.key ?? ''
    const questionId = questionIds.get(key)
    if (questionId === undefined) throw new Error(`${sample.key} names ${key}, which is not there.`)
    return questionId
  }
  await setQuestions(
    tx,
    id,
    sample.questions.map(({ points }, position) => ({ questionId: idOf(position), points })),
  )
  const arrivals = []
  for (const [index, { name, submissions }] of sample.participants.entries()) {
    const userId = await addSampleAccount(tx, name, index + 1, at(-24 * 60 * minute))
    const participationId = await insertSampleParticipation(tx, { tournamentId: id, userId, starts, ends })
    for (const one of submissions) arrivals.push({ ...one, participationId })
  }
  await insertSampleSubmissions(
    tx,
    id,
    arrivals
      .toSorted((one, other) => one.elapsed - other.elapsed)
      .map((one) => ({ ...one, questionId: idOf(one.position), receivedAt: at(one.elapsed) })),
  )
  await recomputeAll(tx, id)
  await recordEvent(tx, id, { kind: 'state', data: { to: 'final' } }, true)
}
