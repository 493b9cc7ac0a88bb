import { beginTournament, registerForTournament } from '@gradus/contract/participation'
import { addTournament, editTournament } from '@gradus/contract/tournament-management'
import type { TourRank } from '@gradus/contract/tour-rank'
import { judgeStored } from '../src/submission/judging.ts'
import { storeSubmission, submit } from '../src/submission/submit.ts'
import { admit, enterSubmission } from '../src/tournament/submission.ts'
import { aUser, type TestUser } from './account.ts'
import { aPublicQuestion, codingForm } from './question.ts'
import type { TestSite } from './site.ts'

/** Plays tournaments with real calls and a real judge. */

export const minute = 60_000
/** The moment this many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute)

/** Solutions of `aContestQuestion`, which has four tests. */
export const solution = {
  right: 'def double(n):\n    return 2 * n\n',
  /** Passes two of the four tests. */
  half: 'def double(n):\n    return 2 * n if n > 0 else 7\n',
  wrong: 'def double(n):\n    return 7\n',
  broken: 'def double(n:\n',
} as const

const namedTests = (numbers: readonly number[]) => `from solution import *
for index, n in enumerate(${JSON.stringify(numbers)}):
    good = double(n) == 2 * n
    print(f"{'ok' if good else 'not ok'} {index + 1} - double of {n}")
print("1..${numbers.length}")
`

/** @param numbers the inputs of its tests, one each; a solution has to double them */
export async function aContestQuestion(site: TestSite, numbers = [1, 2, -1, -2]): Promise<number> {
  const variant = {
    type: 8 as const,
    starter: 'def double(n):\n    return 0\n',
    tests: namedTests(numbers),
    solution: solution.right,
    additionalFiles: [],
  }
  return await aPublicQuestion(site, codingForm({ implementations: [variant] }))
}
export const contestTests = namedTests

export function tournamentForm(questions: readonly number[], overrides: Record<string, unknown> = {}) {
  return {
    title: 'The autumn tournament',
    body: '<p>Two hours of small questions.</p>',
    startDate: inMinutes(-60).toISOString(),
    endDate: inMinutes(60).toISOString(),
    timeZone: 'Europe/London',
    format: 'points' as const,
    freezeMinutes: 0,
    isPublic: true,
    questions: questions.map((questionId) => ({ questionId, points: 100 })),
    ...overrides,
  }
}

export async function aTournament(
  admin: TestUser,
  questions: readonly number[],
  overrides: Record<string, unknown> = {},
): Promise<number> {
  return await admin.call(addTournament, { body: tournamentForm(questions, overrides) })
}

export async function changeTournament(
  admin: TestUser,
  id: number,
  questions: readonly number[],
  overrides: Record<string, unknown>,
): Promise<void> {
  await admin.call(editTournament, { params: { id }, body: tournamentForm(questions, overrides) })
}

/** A user who has registered for the tournament and begun. */
export async function aParticipant(site: TestSite, tournamentId: number, displayName = 'Dana Levi'): Promise<TestUser> {
  const user = await aUser(site, { displayName })
  await user.call(registerForTournament, { params: { id: tournamentId }, body: {} })
  await user.call(beginTournament, { params: { id: tournamentId }, body: {} })
  return user
}

/** Submits as if the request had arrived at `receivedAt`, through the same function as the call. */
export async function sendAt(
  site: TestSite,
  user: TestUser,
  tournamentId: number,
  questionId: number,
  candidateSource: string,
  receivedAt: Date,
) {
  const payload = { candidateSource, type: 8 as const, questionId, additionalFiles: [], tournamentId }
  const log = { warn: () => undefined } as never
  const arrival = { requestStartedAt: receivedAt, requestCompletedAt: receivedAt }
  return await submit({ ...site, log }, { id: user.id, role: 0 }, payload, arrival, undefined)
}

/** The same as sendAt, but no judge is there to take the submission. */
export async function storeAt(
  site: TestSite,
  user: TestUser,
  tournamentId: number,
  questionId: number,
  source: string,
  receivedAt: Date,
): Promise<void> {
  const caller = { id: user.id, role: 0 } as const
  const admission = await admit(site.database, caller, tournamentId, { questionId, type: 8 }, receivedAt)
  const one = { userId: user.id, questionId, language: 8, source, additionalFiles: [], receivedAt }
  await site.database
    .transaction()
    .execute((tx) => storeSubmission(tx, one, (stored) => enterSubmission(tx, admission, stored, receivedAt)))
}

/**
 * Judges everything that waits, as the server does once a judge is reachable again. @returns the number of submissions
 */
export async function judgeWaitingSubmissions(site: TestSite): Promise<number> {
  const waiting = await site.database.selectFrom('submission').select('id').where('outcome', 'is', null).execute()
  const log = { warn: () => undefined } as never
  for (const { id } of waiting) await judgeStored({ ...site, log }, id)
  return waiting.length
}

export function cellOf(rank: TourRank, user: TestUser, questionId: number) {
  const row = rank.items.find(({ userId }) => userId === user.id)
  return row?.cells.find((cell) => cell.questionId === questionId)
}
