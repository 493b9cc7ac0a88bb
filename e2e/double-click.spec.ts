import { messages } from '@gradus/contract/message'
import type { Database } from '../server/src/platform/data/database.ts'
import type { Tables } from '../server/src/platform/data/tables.ts'
import { writeText } from './form.ts'
import { recordTry, beginComment, choice, votes } from './question-page.ts'
import { expect, roles, test } from './site.ts'

async function countOf(database: Database, table: keyof Tables, column: string, userId: number): Promise<number> {
  const { dynamic } = database
  const rows = await database
    .selectFrom(table)
    .select(dynamic.ref<string>(column))
    .where(dynamic.ref<string>(column), '=', userId)
    .execute()
  return rows.length
}

test('A double click sends a message, an announcement and a post once, and deletes once', async ({
  page,
  visit,
  login,
  database,
}) => {
  const me = await login({ role: roles.admin, displayName: 'Iris Admin' })
  await visit('/SendGlobalMsg')
  await page.getByRole('textbox', { name: 'Title' }).fill('Maintenance on Sunday, once')
  await writeText(page, 'Message', 'From eight to nine in the morning.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page).toHaveURL(/NotificationManagement/)
  await expect(page.getByText(messages.updateFailed)).toHaveCount(0)
  expect(await countOf(database, 'broadcast', 'user_id', me.id)).toBe(1)

  await visit('/AddAnnouncement')
  await page.getByLabel('Title', { exact: true }).fill('An announcement, once')
  await writeText(page, 'Text', 'It says what is new, and says it once.')
  await page.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(page).toHaveURL(/\/Announcement\/\d+/)
  expect(await countOf(database, 'announcement', 'user_id', me.id)).toBe(1)

  await visit('/AddBlogPost')
  await page.getByLabel('Title', { exact: true }).fill('A post, once')
  await writeText(page, 'Text', 'It says what there is to say, and says it once.')
  await page.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(page).toHaveURL(/\/BlogPost\/\d+/)
  expect(await countOf(database, 'blog_post', 'user_id', me.id)).toBe(1)

  await page.getByRole('button', { name: 'Actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).dblclick()
  await expect(page).toHaveURL(/\/Blog$/)
  await expect(page.getByText(/Error/)).toHaveCount(0)
  expect(await countOf(database, 'blog_post', 'user_id', me.id)).toBe(0)
})

test('A double click comments, votes and submits once; another comment is posted', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('A question that is clicked twice'))
  const me = await login()
  await recordTry(database, id, me.id)
  await visit(`/Question/${id}`)
  const written = async (text: string, count: number) => {
    const comments = await beginComment(page)
    await page.keyboard.type(text)
    await comments.getByRole('button', { name: 'Post comment' }).dblclick()
    await expect(comments.getByRole('listitem')).toHaveCount(count)
    expect(await countOf(database, 'comment', 'user_id', me.id)).toBe(count)
  }
  await written('Well asked.', 1)
  await written('And well answered.', 2)

  await votes(page).getByRole('button').first().dblclick()
  await expect.poll(() => countOf(database, 'question_vote', 'user_id', me.id)).toBe(1)
  await expect(page.getByText(/Error/)).toHaveCount(0)

  const coding = await post({
    kind: 'coding',
    title: 'A sum that is submitted once',
    body: '<p>Give back the sum of a and b.</p>',
    rawTags: ['arithmetic'],
    difficultLevel: 1,
    implementations: [
      { type: 8, starter: 'add = lambda a, b: a + b\n', tests: 'from solution import *\nassert add(1, 2) == 3\n' },
    ],
  })
  await visit(`/Question/${coding}`)
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick()
  await expect.poll(() => countOf(database, 'submission', 'user_id', me.id)).toBe(1)
  await expect(page.getByText(messages.workingAsExpected).first()).toBeVisible()
  expect(await countOf(database, 'submission', 'user_id', me.id)).toBe(1)
})

test('A double click on a button that opens a dialog leaves the dialog open', async ({ page, visit, login }) => {
  await login()
  await visit('/EditAccount')
  await page.getByRole('button', { name: 'Close the account' }).dblclick()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Close it for good' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
