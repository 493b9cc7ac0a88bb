import { checkUserLogged } from '@gradus/contract/account'
import { anyCall } from './question-page.ts'
import { expect, test } from './site.ts'
import { aWaitingQuestion, stateOfQuestion } from './waiting.ts'

/** The author's side of the review queue (review.spec.ts). */

test('An author opens a question of their own that waits, and never sees that it is not found', async ({
  page,
  visit,
  login,
  database,
  expectFailure,
}) => {
  const author = await login({ displayName: 'Olga Own' })
  const id = await aWaitingQuestion(database, author.id, 'Waiting for its review')
  const question = page.getByRole('heading', { level: 1, name: 'Waiting for its review' })
  // The server's answer is right for a visitor: the page is the same for everybody until the login check.
  expectFailure(404, '/Question/:id')
  await visit('/')
  await page.route(anyCall(checkUserLogged.url), async (route) => {
    await expect(page.getByText('Page Not Found')).toBeHidden()
    await expect(page.getByRole('status', { name: 'Loading the question' })).toBeVisible()
    await route.continue()
  })
  await visit(`/Question/${id}`)
  await expect(question).toBeVisible()
  await page.unroute(anyCall(checkUserLogged.url))
  // When coming from another page of the site, the question is requested with the author's session, so nothing is
  // refused.
  await visit('/Dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Waiting for its review' }).click()
  await expect(question).toBeVisible()
})

test('The reason of a return is on the question’s page, and its author sends it for review again, changed or not', async ({
  page,
  visit,
  login,
  database,
  expectFailure,
}) => {
  const author = await login({ displayName: 'Rene Returned' })
  const id = await aWaitingQuestion(database, author.id, 'Sent back to its author')
  await database
    .updateTable('question')
    .set({ lifecycle: 'returned', returned_reason: 'There is no test for an empty list.' })
    .where('id', '=', id)
    .execute()
  expectFailure(404, '/Question/:id')
  await visit(`/Question/${id}`)
  await expect(page.getByText('There is no test for an empty list.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit the question' }).click()
  await expect(page.getByRole('heading', { name: 'Edit question' })).toBeVisible()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Sent for review.')).toBeVisible()
  await expect(page.getByText('This question is waiting for review.')).toBeVisible()
  await expect.poll(() => stateOfQuestion(database, id)).toBe('waiting')
})
