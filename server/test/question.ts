import { randomUUID } from 'node:crypto'
import { approveQuestion, getWaitingQuestions } from '@gradus/contract/question-review'
import { postQuestion, type QuestionForm } from '@gradus/contract/question-form'
import { anAdmin, type TestUser } from './account.ts'
import type { TestSite } from './site.ts'

/** A form as a client sends it. It is not checked here: the call's own schema says what is wrong with it. */
type PostedForm = object
type FormOptions = Partial<Extract<QuestionForm, { kind: 'coding' }>> & { title?: string }

/** A Python question whose right answer is `double = lambda n: 2 * n`. */
export function codingForm(overrides: FormOptions = {}) {
  return {
    kind: 'coding' as const,
    title: `Twice the number ${randomUUID().slice(0, 8)}`,
    body: '<p>Write <code>double(n)</code>, which returns twice its argument.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1 as const,
    implementations: [
      {
        type: 8 as const,
        starter: 'def double(n):\n    return 0\n',
        tests: 'from solution import *\nassert double(2) == 4\nassert double(-3) == -6\n',
        // Short, so that an endless loop of a test ends soon.
        limits: { cpuMilliseconds: 1000 },
      },
    ],
    ...overrides,
  }
}

/** An input-and-output question whose right answer in Python is `print(2 * int(input()))`. */
export function inputOutputForm(overrides: Record<string, unknown> = {}) {
  return {
    kind: 'inputOutput' as const,
    title: `Twice what is read ${randomUUID().slice(0, 8)}`,
    body: '<p>Read a number from standard input and print twice that number.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1 as const,
    implementations: [{ type: 8, starter: 'n = int(input())\n' }],
    cases: [
      { input: '2\n', answer: '4\n', sample: true },
      { input: '424243\n', answer: '848486\n' },
    ],
    limits: { cpuMilliseconds: 1000 },
    ...overrides,
  }
}

const file = (type: number, body: string) => ({ type, body })
const checker = 'from solution import *\nprint("double", double(int(input())))\n'

/** An advanced question, as the specification's own payload (section 3). Each case is a number. */
export const advancedForm = {
  title: 'Twice the number, case by case',
  body: '<p>Write a function that doubles its argument.</p>',
  rawTags: [],
  difficultLevel: 1,
  type: 8,
  testCases: [file(1, checker), file(2, ''), file(3, ''), file(0, '2\n')],
}

export function choiceForm(overrides: Record<string, unknown> = {}) {
  return {
    kind: 'multiChoice' as const,
    title: `Which of these is even ${randomUUID().slice(0, 8)}`,
    body: '<p>Choose the number that is even.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1 as const,
    answers: [
      { body: '1', correct: false },
      { body: '2', correct: true },
      { body: '3', correct: false },
    ],
    ...overrides,
  }
}

/** A public question, posted by a new admin, or by `author` and then approved. @returns its id */
export async function aPublicQuestion(
  site: TestSite,
  form: PostedForm = codingForm(),
  author?: TestUser,
): Promise<number> {
  const admin = await anAdmin(site)
  if (!author) return await admin.call(postQuestion, { body: { ...form, isVisible: true } })
  const id = await aWaitingQuestion(site, author, form)
  await admin.call(approveQuestion, { params: { id }, body: {} })
  // Removes the notification, because tests of the inbox start with an empty one.
  await site.database.deleteFrom('notification').where('subject_kind', '=', 'questionApproved').execute()
  return id
}

/** @returns the id of a question that waits for its review */
export async function aWaitingQuestion(
  site: TestSite,
  author: TestUser,
  form: PostedForm = codingForm(),
): Promise<number> {
  await author.call(postQuestion, { body: form })
  const admin = await anAdmin(site)
  const { total, pageSize } = await admin.call(getWaitingQuestions, { query: {} })
  const last = await admin.call(getWaitingQuestions, { query: { page: Math.ceil(total / pageSize) } })
  const posted = last.items.findLast((question) => question.userId === author.id)
  if (!posted) throw new Error('The posted question does not wait for review.')
  return posted.id
}
