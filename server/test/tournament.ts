import { roles } from '@gradus/contract/role'
import type { ContestFormat } from '@gradus/contract/contest/scoring'
import { aUser, type TestUser } from './account.ts'
import { columnsOf } from '../src/question/audience.ts'
import type { SceneSite, TestSite } from './site.ts'

/** Inserts tournaments and their participants as rows, for tests that are not about playing them. */

interface TournamentOptions {
  readonly title?: string
  /** Minutes from now until it starts; negative if it has started. */
  readonly startsIn?: number
  readonly minutes?: number
  readonly minutesPerParticipant?: number | null
  readonly format?: ContestFormat
  readonly isPublic?: boolean
  readonly isDraft?: boolean
  readonly questionIds?: readonly number[]
}

const minute = 60_000

/** By default it started an hour ago and ends in an hour. All times are in minutes. @returns its id */
export async function aTournament(site: Pick<TestSite, 'database'>, options: TournamentOptions = {}): Promise<number> {
  const { startsIn = -60, minutes = 120, questionIds = [] } = options
  const start = Date.now() + startsIn * minute
  const { id } = await site.database
    .insertInto('tournament')
    .values({
      title: options.title ?? 'A tournament of tests',
      body: '<p>Solve them all, quickly.</p>',
      starts_at: new Date(start),
      ends_at: new Date(start + minutes * minute),
      time_zone: 'Europe/London',
      minutes_per_participant: options.minutesPerParticipant ?? null,
      format: options.format ?? 'points',
      is_public: options.isPublic ?? true,
      is_draft: options.isDraft ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, question_id] of questionIds.entries())
    await site.database
      .insertInto('tournament_question')
      .values({ tournament_id: id, question_id, position, points: 100 })
      .execute()
  return id
}

interface ParticipationOptions {
  readonly kind?: 'live' | 'spectator' | 'virtual'
  /** Start and end in minutes from now. A participation without them has not begun. */
  readonly window?: readonly [start: number, end: number]
  readonly run?: number
}

/** @returns the participation's id */
export async function aParticipation(
  site: Pick<TestSite, 'database'>,
  tournamentId: number,
  userId: number,
  { kind = 'live', window, run = kind === 'virtual' ? 1 : 0 }: ParticipationOptions = {},
): Promise<number> {
  const [start, end] = (window ?? []).map((minutes) => new Date(Date.now() + minutes * minute))
  const { id } = await site.database
    .insertInto('tournament_participation')
    .values({
      tournament_id: tournamentId,
      user_id: userId,
      kind,
      run,
      begun_at: start ?? null,
      starts_at: start ?? null,
      ends_at: end ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A participant whose window stays open for another hour. */
export async function aParticipant(site: TestSite, tournamentId: number): Promise<TestUser> {
  const user = await aUser(site)
  await aParticipation(site, tournamentId, user.id, { window: [-60, 60] })
  return user
}

/** A user without a site role who organises this tournament. */
export async function anOrganiser(site: TestSite, tournamentId: number): Promise<TestUser> {
  const user = await aUser(site, { role: roles.user })
  const row = { tournament_id: tournamentId, user_id: user.id }
  await site.database.insertInto('tournament_organiser').values(row).execute()
  return user
}

/** A Python question that only its author and admins may read outside of a tournament. @returns its id */
export async function aTournamentQuestion(site: SceneSite): Promise<number> {
  const author = await aUser(site)
  const { id } = await site.database
    .insertInto('question')
    .values({
      user_id: author.id,
      title: 'Twice the number, once more',
      body: '<p>Write double(n).</p>',
      difficult_level: 1 as const,
      kind: 'coding',
      type: 8,
      languages: [8],
      ...columnsOf('tournament'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.database
    .insertInto('language_variant')
    .values({ question_id: id, language: 8, starter: '', tests: 'from solution import *\n' })
    .execute()
  return id
}
