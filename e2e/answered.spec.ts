import type { Page } from '@playwright/test'
import type { Verdict } from '@gradus/contract/judge'
import type { Database } from '../server/src/platform/database.ts'
import { expect, roles, test } from './site.ts'

const coding = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Write <code>double(n)</code>, which answers twice its number.</p>',
  rawTags: ['numbers'],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def double(n):\n    return 0\n', tests: 'from solution import *\nassert double(2) == 4\n' },
    { type: 11, starter: 'function double(n) {}\n', tests: "require('./solution.js')\n" },
  ],
})

interface Sent {
  readonly accountId: number
  readonly questionId: number
  readonly source: string
  readonly passed: boolean
  readonly language?: number
  readonly votes?: number
}

/** A submission as the judge left it. */
async function sent(database: Database, { accountId, questionId, source, passed, language = 8, votes = 0 }: Sent) {
  const verdict: Verdict = {
    outcome: passed ? 'passed' : 'failed',
    tests: [
      { name: 'two', passed: true },
      { name: 'three', passed },
    ],
    diagnostics: [],
    output: '',
    compilerOutput: '',
    cpuMilliseconds: 20,
    wallMilliseconds: 30,
    memoryBytes: 9_000_000,
    score: passed ? 1 : 0.5,
  }
  await database
    .insertInto('submission')
    .values({
      account_id: accountId,
      question_id: questionId,
      language,
      source,
      outcome: verdict.outcome,
      verdict: JSON.stringify(verdict),
      shown: passed,
      votes,
      judged_at: new Date(),
    })
    .execute()
  await database
    .insertInto('attempt')
    .values({ account_id: accountId, question_id: questionId, tries: 1, solved_at: passed ? new Date() : null })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'question_id']).doUpdateSet(passed ? { solved_at: new Date() } : { tries: 2 }),
    )
    .execute()
}

const work = (page: Page) => page.getByRole('region', { name: 'Submissions and solutions' })

test("One's own earlier submissions with code and result; other people's passed solutions after one's own pass, most voted first, by language", async ({
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
    accountId: dana.id,
    questionId,
    source: 'double = lambda n: n + n  # liked',
    passed: true,
    votes: 3,
  })
  await sent(database, { accountId: noa.id, questionId, source: 'double = lambda n: 2 * n', passed: true })
  await sent(database, { accountId: noa.id, questionId, source: 'double = (n) => 2 * n', passed: true, language: 11 })
  const me = await login()
  await visit(`/Question/${questionId}`)
  await expect(work(page)).toHaveCount(0)

  await sent(database, { accountId: me.id, questionId, source: 'double = abs  # mine', passed: false })
  await visit(`/Question/${questionId}`)
  await expect(work(page).getByRole('tab', { name: 'Solutions' })).toHaveCount(0)
  await work(page)
    .getByRole('button', { name: /Failed.*Python/ })
    .click()
  await expect(work(page)).toContainText('The code is not working as expected. 1 of 2 tests passed. 0.02 s of CPU.')
  await expect(work(page)).toContainText('double = abs  # mine')

  await sent(database, { accountId: me.id, questionId, source: 'double = lambda n: n * 2', passed: true })
  // Who has voted is not asked to rate.
  await database.insertInto('question_vote').values({ account_id: me.id, question_id: questionId, value: 1 }).execute()
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
  await expect(solutions.first().getByRole('button', { name: /^Take your like back, 1/ })).toBeVisible()
})

test('More submissions of one’s own than a page holds are reached', async ({ page, visit, post, login, database }) => {
  const questionId = await post(coding('Twice a number, often tried'))
  const me = await login()
  for (let number = 1; number <= 22; number++)
    await sent(database, { accountId: me.id, questionId, source: `try = ${number}`, passed: false })
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
  await sent(database, { accountId: dana.id, questionId, source: 'double = lambda n: n + n', passed: true })
  const { account_id: admin } = await database
    .selectFrom('question')
    .select('account_id')
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow()
  const me = await login()
  await database.updateTable('question').set({ account_id: me.id }).where('id', '=', questionId).execute()
  await visit(`/Question/${questionId}`)
  await work(page).getByRole('tab', { name: 'Solutions' }).click()
  await expect(work(page)).toContainText('Dana Okafor')
  await database.updateTable('question').set({ account_id: admin }).where('id', '=', questionId).execute()
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
    database.updateTable('question').set({ votes: count }).where('id', '=', questionId).execute()
  const seen = async (expected: boolean) => {
    await visit(`/Question/${questionId}`)
    await expect(page.getByRole('button', { name: 'Share question' })).toBeVisible()
    await expect(page.locator('.header-me')).toBeVisible()
    await expect(link).toHaveCount(expected ? 1 : 0)
  }
  await login()
  await seen(false)
  const me = await login()
  await database.updateTable('question').set({ account_id: me.id }).where('id', '=', questionId).execute()
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

test('A comment that mentions somebody tells whoever takes part', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const title = 'A question with a talk'
  const questionId = await post(coding(title))
  const dana = await account({ displayName: 'Dana Okafor' })
  await database
    .insertInto('comment')
    .values({ account_id: dana.id, type: 0, question_id: questionId, body: '<p>Is zero a number?</p>' })
    .execute()
  const me = await login({ displayName: 'Ada Brook' })
  await database.insertInto('attempt').values({ account_id: me.id, question_id: questionId, tries: 1 }).execute()
  await visit(`/Question/${questionId}`)
  const comments = page.getByRole('region', { name: /^Comments/ })
  await comments.getByRole('button', { name: 'Add a comment' }).click()
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.type('It is, @Dan')
  await page.getByRole('option', { name: '@Dana Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await comments.getByRole('button', { name: 'Post comment' }).click()
  await expect(comments.getByRole('link', { name: '@Dana Okafor' })).toBeVisible()
  const told = await database
    .selectFrom('notification')
    .select(['type', 'actor_id', 'title'])
    .where('account_id', '=', dana.id)
    .execute()
  expect(told).toEqual([{ type: 4, actor_id: me.id, title }])
})

test('A comment that mentions a question with # links to it', async ({ page, visit, post, login, database }) => {
  const questionId = await post(coding('A question that refers to another'))
  const title = 'Axolotls beneath the stairs'
  const meant = await post(coding(title))
  const me = await login()
  await database.insertInto('attempt').values({ account_id: me.id, question_id: questionId, tries: 1 }).execute()
  await visit(`/Question/${questionId}`)
  const comments = page.getByRole('region', { name: /^Comments/ })
  await comments.getByRole('button', { name: 'Add a comment' }).click()
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.type('As in #axolotls')
  const offered = page.getByRole('listbox', { name: 'Questions' }).getByRole('option', { name: `#${title}` })
  await expect(offered).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await comments.getByRole('button', { name: 'Post comment' }).click()
  const link = comments.getByRole('listitem').getByRole('link', { name: `#${title}` })
  await expect(link).toHaveAttribute('href', `/Question/${meant}/Axolotls-beneath-the-stairs`)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('The comment editor toolbar allows basic formatting: code, emphasis and code blocks are kept as they are written', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const questionId = await post(coding('A question with code in its talk'))
  const me = await login()
  await database.insertInto('attempt').values({ account_id: me.id, question_id: questionId, tries: 1 }).execute()
  await visit(`/Question/${questionId}`)
  const comments = page.getByRole('region', { name: /^Comments/ })
  await comments.getByRole('button', { name: 'Add a comment' }).click()
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  const tool = (name: string) =>
    comments.getByRole('toolbar', { name: 'Formatting of Your comment' }).getByRole('button', { name, exact: true })
  await page.keyboard.type('Write ')
  await tool('Code').click()
  await page.keyboard.type('a < b')
  await tool('Code').click()
  await page.keyboard.type(' and ')
  await tool('Italic').click()
  await page.keyboard.type('not')
  await page.keyboard.press('Enter')
  await tool('Code block').click()
  await page.keyboard.insertText('if a < b:\n    return "<em>"')
  await comments.getByRole('button', { name: 'Post comment' }).click()
  const mine = comments.getByRole('listitem')
  await expect(mine.locator('p code')).toHaveText('a < b')
  await expect(mine.locator('p em')).toHaveText('not')
  await expect(mine.locator('pre code')).toHaveText('if a < b:\n    return "<em>"')
})
