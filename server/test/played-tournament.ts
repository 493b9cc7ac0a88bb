import type { ContestFormat } from '@gradus/contract/contest/scoring'
import { recomputeAll } from '../src/tournament/standing.ts'
import { aUser, type TestUser } from './account.ts'
import { sent, type Sent } from './contest.ts'
import { sceneOf } from './scene.ts'
import type { SceneSite } from './site.ts'
import { aSubmission } from './submission.ts'

interface PlayedOptions {
  /** Each user's submissions, by display name; questions are numbered from 1. */
  readonly results: Readonly<Record<string, readonly Sent[]>>
  readonly title?: string
  readonly format?: ContestFormat
  readonly points?: readonly number[]
  readonly minutes?: number
  readonly freezeMinutes?: number
  readonly isPublic?: boolean
  /** How many minutes ago it began. By default long enough for it to be over. */
  readonly begunMinutesAgo?: number
  readonly state?: 'ended' | 'thawed' | 'final'
  readonly disqualified?: readonly string[]
}

export interface PlayedTournament {
  readonly id: number
  readonly start: Date
  readonly questions: readonly number[]
  /** The users by display name. */
  readonly users: Readonly<Record<string, TestUser>>
  readonly participations: Readonly<Record<string, number>>
  readonly organiser: TestUser
}

const minute = 60_000

/** A tournament with its participants and results, in the state that playing it leaves. */
export async function aPlayedTournament(site: SceneSite, options: PlayedOptions): Promise<PlayedTournament> {
  const { database } = site
  const { points = [100, 500], minutes = 120, begunMinutesAgo = 300, state = 'ended', disqualified = [] } = options
  // In whole milliseconds, so that PostgreSQL stores exactly this moment.
  const start = new Date(Date.now() - begunMinutesAgo * minute)
  const end = new Date(start.getTime() + minutes * minute)
  const scene = await sceneOf(site)
  const organiser = await aUser(site, { displayName: 'Olive Organiser' })
  const { id } = await database
    .insertInto('tournament')
    .values({
      title: options.title ?? 'A tournament of its test',
      body: '<p>Its words.</p>',
      starts_at: start,
      ends_at: end,
      time_zone: 'Europe/London',
      format: options.format ?? 'points',
      freeze_minutes: options.freezeMinutes ?? 0,
      is_public: options.isPublic ?? true,
      user_id: organiser.id,
      thawed_at: state === 'ended' ? null : end,
      final_at: state === 'final' ? end : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.insertInto('tournament_organiser').values({ tournament_id: id, user_id: organiser.id }).execute()
  const questions: number[] = []
  for (const [position, worth] of points.entries()) {
    const question_id = await scene.coding()
    questions.push(question_id)
    await database
      .insertInto('tournament_question')
      .values({ tournament_id: id, question_id, position, points: worth })
      .execute()
  }
  const [users, participations]: [Record<string, TestUser>, Record<string, number>] = [{}, {}]
  for (const [displayName, submissions] of Object.entries(options.results)) {
    const user = await aUser(site, { displayName })
    const participation = await database
      .insertInto('tournament_participation')
      .values({
        tournament_id: id,
        user_id: user.id,
        kind: 'live',
        begun_at: start,
        starts_at: start,
        ends_at: end,
        disqualified_reason: disqualified.includes(displayName) ? 'Shared code.' : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    users[displayName] = user
    participations[displayName] = participation.id
    for (const one of sent(submissions)) {
      const questionId = questions[one.questionId - 1] ?? 0
      const outcomes = { accepted: 'passed', rejected: 'failed', ignored: 'compileError' } as const
      const submissionId = await aSubmission(database, {
        userId: user.id,
        questionId,
        ...(one.state === 'waiting' ? {} : { outcome: outcomes[one.state] }),
      })
      const received = new Date(start.getTime() + one.elapsed)
      await database.updateTable('submission').set({ received_at: received }).where('id', '=', submissionId).execute()
      await database
        .insertInto('tournament_submission')
        .values({
          submission_id: submissionId,
          participation_id: participation.id,
          tournament_id: id,
          question_id: questionId,
          received_at: received,
          is_late: received >= end,
          state: one.state,
          passed: one.passed,
          tests: one.tests,
          passed_groups: JSON.stringify(one.passedGroups),
        })
        .execute()
    }
  }
  await database.transaction().execute((tx) => recomputeAll(tx, id))
  return { id, start, questions, users, participations, organiser }
}
