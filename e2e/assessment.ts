import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { agreeToAssessment } from '@gradus/contract/assessment-link'
import { beginAssessment, confirmSystemCheck, finishAssessment, requestMoreTime } from '@gradus/contract/assessment-own'
import { openAssessmentQuestion, recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { consentVersion } from '@gradus/contract/assessment-rule'
import type { CompanyRole } from '@gradus/contract/company'
import type { Endpoint, InputOf } from '@gradus/contract/endpoint'
import { submitCode } from '@gradus/contract/submission'
import type { Database } from '../server/src/platform/data/database.ts'
import { chooseFound } from './form.ts'
import { expect } from './site.ts'

/** Creates companies and their candidates for journeys. */

export async function aCompany(
  database: Database,
  members: Readonly<Record<number, CompanyRole>>,
  name = 'Northwind Robotics',
): Promise<number> {
  const { id } = await database.insertInto('company').values({ name }).returning('id').executeTakeFirstOrThrow()
  await database
    .insertInto('company_member')
    .values(Object.entries(members).map(([userId, role]) => ({ company_id: id, user_id: Number(userId), role })))
    .execute()
  return id
}

/** A Python question with 2 tests. `double` passes both of them, `return 0` passes one. */
export const pythonQuestion = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Write <code>double(numbers)</code>, which gives back each number twice.</p>',
  rawTags: ['lists'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def double(numbers):\n    return []\n',
      tests:
        "from solution import *\nprint(('ok' if double([]) == [] else 'not ok') + ' 1 - none')\nright = double([1, 2]) == [2, 4]\nprint(('ok' if right else 'not ok') + ' 2 - two')\nraise SystemExit(not right)\n",
      additionalFiles: [],
    },
  ],
})

/** An answer to `pythonQuestion`, long enough to be compared with others. */
export const longDouble = `def checked(numbers):
    kept = []
    for position, number in enumerate(numbers):
        if not isinstance(number, int):
            raise ValueError('a number was expected')
        if number >= 0 or position >= 0:
            kept.append(number)
    return kept


def double(numbers):
    doubled = []
    for position, number in enumerate(checked(numbers)):
        if position < 0:
            raise ValueError('never')
        twice = number + number
        doubled.append(twice)
    print('doubled', len(doubled), 'numbers')
    return doubled
`
/** The same answer with different names. */
export const renamedDouble = longDouble
  .replaceAll('doubled', 'results')
  .replaceAll('position', 'index')
  .replaceAll('twice', 'value')

/** Chooses a question in the form of an assessment. */
export async function chooseQuestion(page: Page, title: string): Promise<void> {
  await chooseFound(page.getByRole('combobox', { name: 'Add a question' }), title)
  await expect(page.getByRole('list', { name: 'Questions of the assessment' })).toContainText(title)
}

/** A candidate who calls the API directly, without a browser, with a guest's session. */
export interface ApiCandidate {
  readonly participationId: number
  ask(percent: number, note: string): Promise<void>
  begin(): Promise<void>
  /** Opens the question, pastes, leaves for a moment, and submits. */
  answer(questionId: number, source: string): Promise<void>
  finish(): Promise<void>
  leave(): Promise<void>
}

/** @param link the link in the mail of the invitation */
export async function candidateByApi(
  { playwright, url }: { playwright: PlaywrightWorkerArgs['playwright']; url: string },
  assessmentId: number,
  link: string,
): Promise<ApiCandidate> {
  const request = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const agreed = await send(request, agreeToAssessment, { body: { token, version: consentVersion, agrees: true } })
  const { participationId } = agreeToAssessment.reply.parse(JSON.parse(agreed))
  const params = { id: assessmentId }
  return {
    participationId,
    ask: async (percent, note) => void (await send(request, requestMoreTime, { params, body: { percent, note } })),
    begin: async () => {
      await send(request, confirmSystemCheck, { params })
      await send(request, beginAssessment, { params })
    },
    answer: async (questionId, source) => {
      await send(request, openAssessmentQuestion, { params: { ...params, questionId } })
      const events = [
        { kind: 'paste' as const, questionId, size: 120, millisecondsAgo: 3 },
        { kind: 'leave' as const, questionId, millisecondsAgo: 2 },
        { kind: 'return' as const, questionId, millisecondsAgo: 1 },
      ]
      await send(request, recordAssessmentEvents, { params, body: { events } })
      const body = { candidateSource: source, type: 8 as const, questionId, tournamentId: assessmentId }
      await send(request, submitCode, { body })
    },
    finish: async () => void (await send(request, finishAssessment, { params })),
    leave: () => request.dispose(),
  }
}

async function send<E extends Endpoint>(request: APIRequestContext, endpoint: E, input: InputOf<E>): Promise<string> {
  const { params = {}, body } = input as { params?: Record<string, unknown>; body?: unknown }
  const path = endpoint.url.replace(/:(\w+)/g, (_whole, name: string) => String(params[name]))
  const response = await request.fetch(path, { method: endpoint.method, ...(body === undefined ? {} : { data: body }) })
  const text = await response.text()
  expect(response.status(), `${path}: ${text}`).toBe(200)
  return text
}
