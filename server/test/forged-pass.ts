import assert from 'node:assert/strict'
import { getSubmission, Submission, submitCode } from '@gradus/contract/submission'
import { examineNext } from '../src/forgery/watch.ts'
import { aUser, type TestUser } from './account.ts'
import type { Client } from './client.ts'
import { aPublicQuestion, codingForm } from './question.ts'
import type { TestSite } from './site.ts'

/** A question that has decoys, and programs that solve it and that forge a pass of it. */

const tests = `import solution


def check(name, got, expected):
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')


check('twice two', solution.double(2), 4)
check('twice minus three', solution.double(-3), -6)
check('twice ten', solution.double(10), 20)
`
export const rightSource = 'def double(n):\n    return 2 * n\n'
/** Equal to every expected answer, so all tests pass. */
export const equalsEverything = `class Answer:
    def __eq__(self, other): return True
def double(n): return Answer()
`
/** Fails one test, so it does not pass. */
export const forgesAllButOne = `class Answer:
    def __eq__(self, other): return True
def double(n): return Answer() if n < 10 else 0
`

/** The same, and fails all tests after a moment. @param end milliseconds since 1970 */
export const forgesAllButOneUntil = (end: number) => `import time
class Answer:
    def __eq__(self, other): return True
def double(n): return Answer() if n < 10 and time.time() * 1000 < ${end} else 0
`

/** Passes the test that asks for one number. */
export const forgesOnly = (number: number) => `class Answer:
    def __eq__(self, other): return True
def double(n): return Answer() if n == ${number} else 0
`

/** @param solution empty for a question without one */
export function forgeableForm(solution = rightSource) {
  const given = { type: 8 as const, starter: '', tests, additionalFiles: [] }
  return codingForm({ implementations: [{ ...given, ...(solution === '' ? {} : { solution }) }] })
}

/** Submits Python, in practice or within a tournament or an assignment. */
export async function submitPython(
  user: Client,
  questionId: number,
  candidateSource: string,
  context: { readonly tournamentId?: number; readonly assignmentId?: number } = {},
): Promise<Submission> {
  const body = { questionId, candidateSource, type: 8, additionalFiles: [], ...context }
  return Submission.parse(await user.call(submitCode, { body }, 'application/json'))
}

/** Runs the checks for forged passes that a judge otherwise runs when it is idle, until none is left. */
export async function secondLook({ database, judge }: Pick<TestSite, 'database' | 'judge'>): Promise<void> {
  while (await examineNext({ database, judge }));
}

/** A question with these Python tests, and the author’s solution. */
export function formWith(tests: string, solution: string) {
  const form = forgeableForm()
  const [given] = form.implementations
  return { ...form, implementations: [{ ...given, type: 8 as const, starter: '', tests, solution }] }
}

/** The outcome of a submission once its pass was run against decoys. @param someone a new user if not given */
export async function outcomeAfterDecoys(
  site: TestSite,
  questionId: number,
  source: string,
  someone?: TestUser,
): Promise<string | undefined> {
  const user = someone ?? (await aUser(site))
  const { id, verdict } = await submitPython(user, questionId, source)
  assert.equal(verdict?.outcome, 'passed', JSON.stringify(verdict))
  await secondLook(site)
  const errors = site.database.selectFrom('decoy_check').select('judge_errors').where('submission_id', '=', id)
  assert.equal((await errors.executeTakeFirst())?.judge_errors ?? 0, 0, 'the judge failed, and the check was postponed')
  return (await user.call(getSubmission, { params: { id } })).verdict?.outcome
}

/** The beginning of tests in Python that accept any of several answers, and show the first as expected. */
export const anyOf = `def check(name, got, *allowed):
    if got in allowed: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {allowed[0]}\\n  got: {got}\\n  ...')


`

/** A question in Python, and another right answer. `call` is what a forgery declares; without it none is tried. */
interface OtherAnswer {
  readonly tests: string
  readonly author: string
  readonly other: string
  readonly call: string | undefined
}

export async function staysBeside(site: TestSite, { tests, author, other, call }: OtherAnswer): Promise<void> {
  const questionId = await aPublicQuestion(site, formWith(tests, author))
  assert.equal(await outcomeAfterDecoys(site, questionId, other), 'passed')
  if (call === undefined) return
  const forged = equalsEverything.replace('double(n)', call)
  assert.equal(await outcomeAfterDecoys(site, questionId, forged), 'failed', 'a forgery is found')
}
