import type { Database } from '../server/src/platform/database.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keyboard.ts'
import { expect, roles, test } from './site.ts'
import { aWaitingQuestion } from './waiting.ts'

/** Admins and moderators work through their tables by keyboard alone. */

async function stateOf(database: Database, id: number): Promise<string> {
  const row = await database.selectFrom('question').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state
}

test('A moderator works through the review queue with the keys j, k, x, a and r', async ({
  page,
  visit,
  login,
  account,
  database,
  outbox,
}) => {
  const author = await account({ displayName: 'Quentin Queue' })
  const ids: number[] = []
  for (const title of ['Queued first of all', 'Queued second of all', 'Queued third of all', 'Queued fourth of all'])
    ids.push(await aWaitingQuestion(database, author.id, title))
  await login({ role: roles.moderator })
  await visit('/ReviewWaitingQuestions?q=Quentin')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued first of all')
  await expect(preview.getByText('which answers twice its number')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued second of all')
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(page.getByText('1 question approved.')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued second of all')
  expect(await stateOf(database, ids[0] ?? 0)).toBe('public')

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Return to author' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Its tests are too few.')
  await tabTo(dialog, 'Return to author')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const [mail] = await outbox(author.email)
  expect(mail?.text).toContain('Its tests are too few.')

  // Two at once.
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued third of all')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('2 questions approved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
})

test('A moderator runs the author’s solution and approves with an alternative title, by Tab and Enter', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Tabea Author' })
  const id = await aWaitingQuestion(database, author.id, 'Double it for me please')
  await login({ role: roles.moderator })
  await visit('/ReviewWaitingQuestions?q=Tabea')
  await tabTo(page, 'Run the solution')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Python: the author’s solution passes/)).toBeVisible()
  await expect(page.getByText('Python: the starter code fails, as it should')).toBeVisible()
  await tabTo(page, 'More decisions')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Approve with another text' }).press('Enter')
  const title = page.getByRole('textbox', { name: 'Alternative title' })
  await expect(title).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Twice a number')
  await expect(page.getByRole('textbox', { name: 'Alternative text' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 question approved.')).toBeVisible()
  await visit(`/Question/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twice a number')
})

test('A report takes a question down: its reasons and reporters stand in the queue, its author gets the mail', async ({
  page,
  visit,
  login,
  account,
  post,
  database,
  outbox,
}) => {
  const id = await post({
    kind: 'multiChoice',
    title: 'A question that somebody reports',
    body: '<p>Which of these numbers is even?</p>',
    rawTags: [],
    difficultLevel: 1,
    answers: ['1', '2'].map((body) => ({ body, correct: body === '2' })),
  })
  const author = await database
    .selectFrom('question')
    .innerJoin('account', 'account.id', 'question.account_id')
    .select('account.email')
    .where('question.id', '=', id)
    .executeTakeFirstOrThrow()
  const reporter = await account({ displayName: 'Rita Report' })
  await database.insertInto('report').values({ question_id: id, account_id: reporter.id, reason: 2 }).execute()
  await login({ role: roles.admin })
  await visit('/ReviewWaitingQuestions?show=reported')
  await expect(page.getByText('Offensive language or images')).toBeVisible()
  await expect(page.getByText('Rita Report')).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, 'Choose A question that somebody reports', 'checkbox')
  await page.keyboard.press('Space')
  // The bar stands before the rows.
  await page.getByRole('button', { name: 'Confirm and remove' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 question removed.')).toBeVisible()
  const [mail] = await outbox(author.email)
  expect(mail?.subject).toContain('A question that somebody reports')
  expect(await stateOf(database, id)).toBe('removed')
})
