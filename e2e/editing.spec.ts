import { messages } from '@gradus/contract/message'
import { aSubmission } from '../server/test/submission.ts'
import { textbox, writeCode } from './form.ts'
import { expect, roles, test } from './site.ts'

const coding = {
  kind: 'coding',
  title: 'A question to be edited',
  body: '<p>Return twice the number.</p><table><thead><tr><th>in</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def solve(number): ...\n', tests: 'from solution import *\nassert solve(2) == 4\n' },
  ],
}

test('An admin edits a question, sees the difference and rolls it back', async ({
  page,
  visit,
  login,
  post,
  account,
  database,
}) => {
  const id = await post(coding)
  const userId = (await account()).id
  await aSubmission(database, { userId, questionId: id, source: 'def solve(number): ...\n', outcome: 'failed' })
  await login({ role: roles.admin })
  await visit(`/Question/${id}`)
  await page.getByRole('link', { name: 'Edit question' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A question to be edited')
  await expect(textbox(page, 'Text').getByRole('table')).toContainText('in')
  await page.getByLabel('Title', { exact: true }).fill('A question that was edited')
  await writeCode(page, 'Tests', 'from solution import *\nassert solve(3) == 6\n')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.updated)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A question that was edited' })).toBeVisible()
  await expect(page.getByText('1 submission was judged by the tests before this change.')).toBeVisible()
  await page.getByRole('button', { name: 'Judge again' }).click()
  await expect(page).toHaveURL(`/Rejudge/${id}`)

  await visit(`/EditQuestion?id=${id}`)
  const revisions = page.getByRole('region', { name: 'Revisions' })
  await expect(revisions).toContainText('Title, Files')
  await revisions.getByRole('button', { name: 'Show the difference' }).click()
  await expect(revisions).toContainText('assert solve(2) == 4')
  await expect(revisions).toContainText('A question that was edited')
  await revisions.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A question to be edited')
  await expect(revisions.getByRole('button', { name: 'Roll back' })).toHaveCount(2)
})

test('Two edits at once, by two users or in two tabs: the second gets a message that is true of both, and nothing is overwritten without asking', async ({
  page,
  visit,
  login,
  post,
  context,
  expectFailure,
}) => {
  expectFailure(409, '/auth/api/Questions/:id')
  const id = await post(coding)
  await login({ role: roles.admin })
  await visit(`/EditQuestion?id=${id}`)
  await page.getByLabel('Title', { exact: true }).fill('What the second one wrote')
  const form = { ...coding, title: 'What the first one wrote' }
  // The same user's other tab.
  const response = await context.request.put(`/auth/api/Questions/${id}`, { data: form })
  expect(await response.text()).toBe('1')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByText('This question was changed in the meantime, by someone else or in another tab.')
  await expect(page.getByRole('region', { name: 'Revisions' }).getByRole('listitem').first()).toBeVisible()
  await expect(conflict).toBeVisible()
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await expect(conflict).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'What the second one wrote' })).toBeVisible()
})

test("Role 3 gives another user's question an alternative title", async ({ page, visit, login, post }) => {
  const id = await post(coding)
  await login({ role: roles.moderator })
  await visit(`/EditQuestion?id=${id}`)
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
  await page.getByLabel('Alternative title').fill('A title for its readers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'A title for its readers' })).toBeVisible()
})

test("Users can't open the editor of another user's question, or of one that doesn't exist", async ({
  page,
  visit,
  login,
  post,
  expectFailure,
}) => {
  expectFailure(403, '/auth/api/Questions/:id/Source')
  expectFailure(404, '/auth/api/Questions/:id/Source')
  const id = await post(coding)
  await login()
  await visit(`/EditQuestion?id=${id}`)
  await expect(page.getByRole('heading', { name: 'You can’t edit this question' })).toBeVisible()
  await visit('/EditQuestion?id=999999')
  await expect(page.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
})
