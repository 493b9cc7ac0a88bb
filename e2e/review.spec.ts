import type { Database } from '../server/src/platform/data/database.ts'
import { expectAccessible } from './axe.ts'
import { stopTheClock } from './clock.ts'
import { tabTo } from './keyboard.ts'
import { expect, roles, test } from './site.ts'
import { aWaitingQuestion, stateOfQuestion } from './waiting.ts'

/** Admins and moderators work through their tables with the keyboard alone. */

async function reputationChangesOf(database: Database, userId: number): Promise<number> {
  const rows = await database.selectFrom('reputation_change').select('id').where('user_id', '=', userId).execute()
  return rows.length
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
  await expect(preview.getByText('which returns twice its argument')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued second of all')
  await page.keyboard.press('k')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued first of all')
  await page.keyboard.press('a')
  await expect(page.getByText('The question was approved.')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued second of all')

  // A click anywhere in a row chooses it, as one on its title does.
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })
  for (const title of ['Queued third of all', 'Queued second of all']) {
    await rowOf(title).getByText('Junior').click({ force: true })
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText(title)
  }

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Return to author' })
  await expect(dialog).toContainText('Queued second of all')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Its tests are too few.')
  await tabTo(dialog, 'Return to author')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const [mail] = await outbox(author.email)
  expect(mail?.text).toContain('Its tests are too few.')

  // Decides on two questions at once.
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Queued third of all')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('2 questions approved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No questions found' })).toBeVisible()
  await expect.poll(() => stateOfQuestion(database, ids[0] ?? 0)).toBe('public')
})

test('An approval can be undone for ten seconds, by button and by key, and nobody is notified', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Ulla Undo' })
  const id = await aWaitingQuestion(database, author.id, 'Approved by a slip')
  await login({ role: roles.moderator })
  await visit('/ReviewWaitingQuestions?q=Ulla')
  const title = page.getByRole('button', { name: 'Approved by a slip' })
  for (const undo of [() => page.getByRole('button', { name: 'Undo' }).click(), () => page.keyboard.press('u')]) {
    await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Approve' }).click()
    await expect(title).toHaveCount(0)
    await undo()
    await expect(title).toBeVisible()
    await expect(page.getByText('The question was approved.')).toHaveCount(0)
  }
  expect(await stateOfQuestion(database, id)).toBe('waiting')
  expect(await reputationChangesOf(database, author.id)).toBe(0)
})

test('An approval counts after ten seconds, and at once when the moderator leaves the queue', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Lena Leaves' })
  const ids: number[] = []
  for (const title of ['Approved and waited', 'Approved and went on', 'Approved and closed'])
    ids.push(await aWaitingQuestion(database, author.id, title))
  const [waited = 0, went = 0, closed = 0] = ids
  await login({ role: roles.moderator })
  const approveFirst = () =>
    page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Approve' }).click()
  await page.clock.install()
  await visit('/ReviewWaitingQuestions?q=Lena')
  await stopTheClock(page)
  await approveFirst()
  await page.clock.runFor(9_500)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await stateOfQuestion(database, waited)).toBe('waiting')
  await page.clock.runFor(1_000)
  await expect.poll(() => stateOfQuestion(database, waited)).toBe('public')
  await page.clock.runFor(1_000)
  await expect(page.getByText('The question was approved.')).toHaveCount(0)
  // Another moderator returns the next one before its approval is sent.
  await approveFirst()
  await database.updateTable('question').set({ lifecycle: 'returned' }).where('id', '=', went).execute()
  await page.clock.runFor(11_000)
  await expect(page.getByRole('alert')).toContainText('The question was not approved.')
  await expect(page.getByRole('alert')).toContainText(
    '“Approved and went on” was not approved: it was returned to its author in the meantime.',
  )
  await database.updateTable('question').set({ lifecycle: 'waiting' }).where('id', '=', went).execute()
  await page.clock.resume()
  await visit('/ReviewWaitingQuestions?q=Lena')
  await approveFirst()
  await page.getByRole('link', { name: 'Gradus' }).first().click()
  await expect.poll(() => stateOfQuestion(database, went)).toBe('public')
  await visit('/ReviewWaitingQuestions?q=Lena')
  await approveFirst()
  await page.goto('about:blank')
  await expect.poll(() => stateOfQuestion(database, closed)).toBe('public')
})

test('On a phone a question is a card; it opens over the queue and is decided there', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Petra Phone' })
  for (const title of ['Read on a phone', 'Read on a phone as well']) await aWaitingQuestion(database, author.id, title)
  await login({ role: roles.moderator })
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/ReviewWaitingQuestions?q=Petra')
  await expect(page.getByRole('columnheader', { name: 'Author' })).not.toBeInViewport({ ratio: 0.5 })
  const reject = page.getByRole('dialog', { name: 'Return to author' })
  // Opened first on its own, it must still lie above the question from which it is opened later.
  await page
    .getByRole('row')
    .filter({ hasText: 'Read on a phone as well' })
    .getByRole('checkbox')
    .check({ force: true })
  await page.getByRole('button', { name: 'Return to author' }).click()
  await reject.getByRole('button', { name: 'Cancel' }).click()
  await expect(reject).toHaveCount(0)
  await page
    .getByRole('row')
    .filter({ hasText: 'Read on a phone as well' })
    .getByRole('checkbox')
    .uncheck({ force: true })
  await page.getByRole('button', { name: 'Read on a phone', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '1 of 2' })
  await expect(drawer.getByRole('heading', { level: 2, name: 'Read on a phone' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeInViewport()
  await drawer.getByRole('button', { name: 'Return to author' }).click()
  await reject.getByRole('button', { name: 'Cancel' }).click()
  await expect(reject).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Return to author' }).click()
  await expect(reject.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reject).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByRole('dialog', { name: '1 of 1' }).getByRole('heading', { level: 2, name: 'Read on a phone as well' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Read on a phone as well' })).toBeVisible()
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
  await page.getByRole('menuitem', { name: 'Approve with edits' }).press('Enter')
  const title = page.getByRole('textbox', { name: 'Alternative title' })
  await expect(title).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Twice a number')
  await expect(page.getByRole('textbox', { name: 'Alternative text' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The question was approved.')).toBeVisible()
  await visit(`/Question/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twice a number')
})

test('Of an input-and-output question a moderator sees samples and cases, and runs nothing where there is nothing to run', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Ines Input' })
  const { id } = await database
    .insertInto('question')
    .values({
      user_id: author.id,
      kind: 'inputOutput',
      type: 8,
      languages: [8],
      title: 'Read it and print it twice',
      body: '<p>Print twice the number that you read.</p>',
      difficult_level: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('language_variant')
    .values({ question_id: id, language: 8, starter: '', tests: '' })
    .execute()
  const cases = [
    { id: 'Sample 1', input: '2\n', answer: '4\n', sample: true },
    { id: 'Test 1', input: '21\n', answer: '42\n', sample: false },
  ]
  await database
    .insertInto('input_output')
    .values({
      question_id: id,
      cases: JSON.stringify(cases),
      comparison: JSON.stringify({}),
      validator: null,
      interaction: JSON.stringify({}),
    })
    .execute()
  await login({ role: roles.moderator })
  await visit('/ReviewWaitingQuestions?q=Ines')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByLabel('Input', { exact: true })).toHaveText('2\n')
  await preview.getByText('Test 1', { exact: true }).click()
  await expect(preview.getByLabel('Output of Test 1')).toHaveText('42\n')
  await expect(preview.getByText('The author hasn’t added a solution')).toBeVisible()
  await expect(preview.getByRole('button', { name: /^Run/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('A report takes a question down: its reasons and reporters are in the queue, its author gets the mail', async ({
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
    .innerJoin('account', 'account.id', 'question.user_id')
    .select('account.email')
    .where('question.id', '=', id)
    .executeTakeFirstOrThrow()
  const reporter = await account({ displayName: 'Rita Report' })
  await database.insertInto('report').values({ question_id: id, user_id: reporter.id, reason: 2 }).execute()
  await login({ role: roles.admin })
  await visit('/ReviewWaitingQuestions?show=reported')
  await expect(page.getByText('Offensive language or images')).toBeVisible()
  await expect(page.getByText('Rita Report')).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, 'Select A question that somebody reports', 'checkbox')
  await page.keyboard.press('Space')
  // The bar with the actions comes before the rows in the tab order.
  await page.getByRole('button', { name: 'Confirm and remove' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The question was removed.')).toBeVisible()
  const [mail] = await outbox(author.email)
  expect(mail?.subject).toContain('A question that somebody reports')
  expect(await stateOfQuestion(database, id)).toBe('removed')
})
