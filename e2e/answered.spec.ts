import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import type { Database } from '../server/src/platform/data/database.ts'
import { aSubmission } from '../server/test/submission.ts'
import { codeIn } from './editor.ts'
import { choice } from './question-page.ts'
import { expect, roles, test } from './site.ts'

const coding = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Write <code>double(n)</code>, which returns twice its argument.</p>',
  rawTags: ['numbers'],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def double(n):\n    return 0\n', tests: 'from solution import *\nassert double(2) == 4\n' },
    { type: 11, starter: 'function double(n) {}\n', tests: "require('./solution.js')\n" },
  ],
})

interface Sent {
  readonly userId: number
  readonly questionId: number
  readonly source: string
  readonly passed: boolean
  readonly language?: number
  readonly votes?: number
}

/** Inserts a submission in the state that judging leaves it in, and its user's progress. */
async function sent(database: Database, { userId, questionId, source, passed, language = 8, votes = 0 }: Sent) {
  await aSubmission(database, {
    userId,
    questionId,
    language,
    source,
    outcome: passed ? 'passed' : 'failed',
    verdict: {
      tests: [
        { name: 'two', passed: true },
        { name: 'three', passed },
      ],
      score: passed ? 1 : 0.5,
    },
    isPublished: passed,
    votes,
  })
  await database
    .insertInto('question_progress')
    .values({ user_id: userId, question_id: questionId, tries: 1, solved_at: passed ? new Date() : null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(passed ? { solved_at: new Date() } : { tries: 2 }),
    )
    .execute()
}

const work = (page: Page) => page.getByRole('region', { name: 'Submissions and solutions' })

test("Users see their own earlier submissions with code and result; after a pass also other users' passed solutions, most voted first, by language", async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const questionId = await post(coding('Twice a number, seen afterwards'))
  const [dana, noa] = [await account({ displayName: 'Dana Okafor' }), await account({ displayName: 'Noa Brand' })]
  await sent(database, {
    userId: dana.id,
    questionId,
    source: 'double = lambda n: n + n  # liked',
    passed: true,
    votes: 3,
  })
  await sent(database, { userId: noa.id, questionId, source: 'double = lambda n: 2 * n', passed: true })
  await sent(database, { userId: noa.id, questionId, source: 'double = (n) => 2 * n', passed: true, language: 11 })
  const me = await login()
  await visit(`/Question/${questionId}`)
  await expect(work(page)).toHaveCount(0)

  await sent(database, { userId: me.id, questionId, source: 'double = abs  # mine', passed: false })
  await visit(`/Question/${questionId}`)
  await expect(work(page).getByRole('tab', { name: 'Solutions' })).toHaveCount(0)
  await work(page)
    .getByRole('button', { name: /Failed.*Python/ })
    .click()
  await expect(work(page)).toContainText(
    'The code is not working as expected. 1 of 2 tests passed. 0.02 s of CPU time.',
  )
  await expect(work(page)).toContainText('double = abs  # mine')

  await sent(database, { userId: me.id, questionId, source: 'double = lambda n: n * 2', passed: true })
  // A user who has already voted is not asked to rate.
  await database.insertInto('question_vote').values({ user_id: me.id, question_id: questionId, value: 1 }).execute()
  await visit(`/Question/${questionId}`)
  await expect(work(page).getByRole('listitem')).toHaveCount(2)
  await expect(work(page).getByRole('listitem').first()).toContainText('Passed')
  await work(page).getByRole('tab', { name: 'Solutions' }).click()
  const solutions = work(page).getByRole('listitem')
  await expect(solutions).toHaveCount(3)
  await expect(solutions.first()).toContainText('Dana Okafor')
  await expect(solutions.first()).toContainText('# liked')
  await work(page).getByRole('combobox', { name: 'Language of the solutions' }).selectOption('JavaScript')
  await expect(solutions).toHaveCount(1)
  await expect(solutions.first()).toContainText('Noa Brand')
  await solutions
    .first()
    .getByRole('button', { name: /^Like this solution/ })
    .click()
  await expect(
    solutions.first().getByRole('button', { name: /^Like this solution, 1 like$/, pressed: true }),
  ).toBeVisible()
})

test('Earlier submissions beyond the first page can be reached', async ({ page, visit, post, login, database }) => {
  const questionId = await post(coding('Twice a number, often tried'))
  const me = await login()
  for (let number = 1; number <= 22; number++)
    await sent(database, { userId: me.id, questionId, source: `try = ${number}`, passed: false })
  await visit(`/Question/${questionId}`)
  await expect(work(page).getByRole('listitem')).toHaveCount(20)
  await work(page).getByRole('button', { name: 'Older' }).click()
  await expect(work(page).getByRole('listitem')).toHaveCount(2)
  await work(page)
    .getByRole('button', { name: /Failed/ })
    .last()
    .click()
  await expect(work(page)).toContainText('try = 1')
})

test('Authors and admins see the solutions without answering', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const questionId = await post(coding('Twice a number, for its author'))
  const dana = await account({ displayName: 'Dana Okafor' })
  await sent(database, { userId: dana.id, questionId, source: 'double = lambda n: n + n', passed: true })
  const { user_id: admin } = await database
    .selectFrom('question')
    .select('user_id')
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow()
  const me = await login()
  await database.updateTable('question').set({ user_id: me.id }).where('id', '=', questionId).execute()
  await visit(`/Question/${questionId}`)
  await work(page).getByRole('tab', { name: 'Solutions' }).click()
  await expect(work(page)).toContainText('Dana Okafor')
  await database.updateTable('question').set({ user_id: admin }).where('id', '=', questionId).execute()
  await login({ role: roles.admin })
  await visit(`/Question/${questionId}`)
  await expect(work(page).getByRole('tab', { name: 'Solutions' })).toBeVisible()
})

test('The edit link: the author while there are 10 or fewer votes, and roles 1 and 3', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const questionId = await post(coding('Twice a number, to be edited'))
  const link = page.getByRole('link', { name: 'Edit question' })
  const votes = (count: number) =>
    database.updateTable('question_stats').set({ votes: count }).where('question_id', '=', questionId).execute()
  const seen = async (expected: boolean) => {
    await visit(`/Question/${questionId}`)
    await expect(page.getByRole('button', { name: 'Share question' })).toBeVisible()
    await expect(page.locator('.header-me')).toBeVisible()
    await expect(link).toHaveCount(expected ? 1 : 0)
  }
  await login()
  await seen(false)
  const me = await login()
  await database.updateTable('question').set({ user_id: me.id }).where('id', '=', questionId).execute()
  await votes(10)
  await seen(true)
  await votes(11)
  await seen(false)
  for (const role of [roles.admin, roles.moderator]) {
    await login({ role })
    await seen(true)
  }
  await expect(link).toHaveAttribute('href', `/EditQuestion?id=${questionId}`)
  await login({ role: roles.lecturer })
  await seen(false)
})

test('The banner of the right panel is one of the skills-assessment offers, at random', async ({ page, visit }) => {
  const seen = new Set<string>()
  for (const chance of [0, 0.34, 0.67, 0.99]) {
    await page.addInitScript(`Math.random = () => ${chance}`)
    await visit('/About')
    await visit('/?page=1')
    const banner = page.getByRole('region', { name: 'Skills assessment' }).getByRole('link')
    await expect(banner).toHaveAttribute('href', /^\//)
    seen.add(await banner.innerText())
  }
  expect(seen.size).toBeGreaterThan(1)
})

test('The right option is marked when users who answered it come back, and for admins, in a random order', async ({
  page,
  visit,
  post,
  login,
}) => {
  const id = await post(choice('A prime number that stays marked'))
  const options = page.getByRole('group', { name: /^Answers/ }).getByRole('button')
  const marked = options.filter({ has: page.getByText('The correct answer') })
  await login()
  await visit(`/Question/${id}`)
  await expect(options).toHaveCount(4)
  await expect(marked).toHaveCount(0)
  await options.filter({ hasText: '23' }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await page.getByRole('button', { name: /Worth solving/ }).click()
  for (let time = 0; time < 2; time += 1) {
    await visit(`/Question/${id}`)
    await expect(marked).toHaveText([/23/])
    await expect(page.getByText('You answered this correctly.')).toBeVisible()
  }
  await login({ role: roles.admin })
  await visit(`/Question/${id}`)
  await expect(marked).toHaveText([/23/])
})

test('The interface of an advanced question is a read-only tab beside the solution', async ({
  page,
  visit,
  post,
  login,
}) => {
  const file = (type: number, body: string) => ({ id: 0, type, body, plang: 8 })
  const id = await post({
    title: 'Doubling with an interface in sight',
    body: '<p>Write double(n), which returns twice its argument.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1,
    type: 8,
    testCases: [
      file(1, 'from solution import *\nassert double(int(input())) == 4\n'),
      file(2, 'def double(n):\n    return 2 * n\n'),
      file(3, 'def double(n: int) -> int: ...\n'),
      file(0, '2\n'),
    ],
  })
  await login()
  await visit(`/Question/${id}`)
  const solutionEditor = page.getByRole('region', { name: 'Your solution' })
  const code = codeIn(solutionEditor)
  await expect(code).toContainText('return 2 * n')
  await solutionEditor.getByRole('tab', { name: /interface\.py/ }).click()
  await expect(code).toContainText('-> int: ...')
  await code.click()
  await page.keyboard.type('nothing')
  await expect(code).not.toContainText('nothing')
  await solutionEditor.getByRole('button', { name: 'Compile and Run' }).click()
  await expect(solutionEditor.getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected)
})
