import type { Page } from '@playwright/test'
import { addComment, getCommentsByQuestionId } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { incVote } from '@gradus/contract/vote'
import { recordTry, anyCall, beginComment, choice, comments, toast, votes } from './question-page.ts'
import { expect, test } from './site.ts'

const rating = (page: Page) => page.getByRole('dialog', { name: messages.rateTheQuestion })

async function answer(page: Page, text: string): Promise<void> {
  // For users who may see the right answer, a mark precedes its text.
  await page.getByRole('button', { name: new RegExp(`^\\W*[A-H]?\\W*${text}\\b`) }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
}

test('Once voted, the vote buttons are replaced by the vote count; unvote is available when the user liked it', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await visit(`/Question/${await post(choice('A question to vote on'))}`)
  await expect(votes(page)).toContainText('0')
  await votes(page).getByRole('button', { name: 'Vote up' }).click()
  await expect(votes(page)).toHaveCount(0)
  const unvote = page.getByRole('button', { name: /^Unvote, 1 vote, you voted up$/ })
  await expect(unvote).toHaveText('1')
  await page.reload()
  await unvote.click()
  await votes(page).getByRole('button', { name: 'Vote down' }).click()
  await expect(votes(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText('−1 votes, you voted down')).toBeVisible()
  await expect(page.getByRole('button', { name: /Unvote/ })).toHaveCount(0)
})

test('A failed vote changes nothing and shows an error', async ({ page, visit, post, login, expectFailure }) => {
  expectFailure('none', '/auth/api/IncVote/:id')
  await login()
  await visit(`/Question/${await post(choice('A question whose vote fails'))}`)
  await page.route(anyCall(incVote.url), (route) => route.abort())
  await votes(page).getByRole('button', { name: 'Vote up' }).click()
  await expect(toast(page, messages.updateFailed)).toBeVisible()
  await expect(votes(page)).toContainText('0')
})

test("No votes on the user's own question, and none for visitors", async ({ page, visit, post, login, database }) => {
  const id = await post(choice('A question of my own'))
  await visit(`/Question/${id}`)
  await expect(page.getByRole('main').getByText('0 votes')).toBeVisible()
  await expect(votes(page)).toHaveCount(0)
  const me = await login()
  await database.updateTable('question').set({ user_id: me.id }).where('id', '=', id).execute()
  await visit(`/Question/${id}`)
  await expect(page.getByRole('main').getByText('0 votes')).toBeVisible()
  await expect(votes(page)).toHaveCount(0)
})

test("'Please Rate The Question' is forced after a pass on a user who is neither the author nor has voted", async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  const id = await post(choice('A question that is rated'))
  await visit(`/Question/${id}`)
  await answer(page, '21')
  await expect(page.getByText('That’s not correct.')).toBeVisible()
  await expect(rating(page)).toHaveCount(0)
  await answer(page, '23')
  await expect(rating(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(rating(page).getByRole('button')).toHaveCount(2)
  await page.reload()
  await rating(page)
    .getByRole('button', { name: /Worth solving/ })
    .click()
  await expect(rating(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Unvote, 1 vote/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Unvote, 1 vote/ })).toBeVisible()
  await expect(rating(page)).toHaveCount(0)
})

test('The author is not asked to rate', async ({ page, visit, post, login, database }) => {
  const id = await post(choice('A question that its author solves'))
  const me = await login()
  await database.updateTable('question').set({ user_id: me.id }).where('id', '=', id).execute()
  await visit(`/Question/${id}`)
  await answer(page, '23')
  await expect(page.getByText('That’s correct.')).toBeVisible()
  await expect(rating(page)).toHaveCount(0)
})

test('Comments are hidden until the user answers; then they can be read and written', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const id = await post(choice('A question that people talk about'))
  await visit(`/Question/${id}`)
  await expect(comments(page)).toContainText('answer the question to read them')
  const other = await account({ displayName: 'Rajiv Menon', reputation: 160 })
  await database
    .insertInto('comment')
    .values({ user_id: other.id, type: 0, question_id: id, body: '<p>It is <code>23</code>.</p>' })
    .execute()
  await login()
  await visit(`/Question/${id}`)
  await expect(comments(page)).toContainText(messages.commentsAfterAnswering)
  await expect(comments(page)).not.toContainText('Rajiv Menon')
  await answer(page, '21')
  await expect(comments(page).getByRole('listitem')).toContainText('It is 23.')
  await expect(comments(page).getByRole('listitem').getByText('Advanced')).toBeAttached()

  const posting = toast(page, messages.posting)
  await page.route(anyCall(addComment.url), async (route) => {
    await expect(posting).toBeVisible()
    await route.continue()
  })
  await beginComment(page)
  await page.keyboard.type('I took 21 for a prime, @Raj')
  await page.getByRole('option', { name: '@Rajiv Menon' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('of course')
  await comments(page).getByRole('button', { name: 'Post comment' }).click()
  await expect(toast(page, messages.posted)).toBeVisible()
  const mine = comments(page).getByRole('listitem').nth(1)
  await expect(mine.getByRole('link', { name: 'Noa Lindqvist' })).toBeVisible()
  await expect(mine.getByRole('link', { name: '@Rajiv Menon' })).toHaveAttribute('href', `/Profile?id=${other.id}`)
  await expect(mine.getByRole('strong')).toHaveText('of course')
  await expect(comments(page).getByRole('heading')).toHaveText('Comments 2')
})

test('An empty comment and an offensive one are refused, each with its message; the text stays in the editor', async ({
  page,
  visit,
  post,
  login,
  database,
  expectFailure,
}) => {
  expectFailure(403, '/auth/api/Comments')
  const id = await post(choice('A question with strong words'))
  const me = await login()
  await recordTry(database, id, me.id)
  await visit(`/Question/${id}`)
  await beginComment(page)
  await page.keyboard.type('   ')
  await comments(page).getByRole('button', { name: 'Post comment' }).click()
  await expect(comments(page)).toContainText("You can't add an empty comment.")
  await comments(page).getByRole('textbox').click()
  await page.keyboard.type('what the fuck')
  await expect(comments(page)).not.toContainText("You can't add an empty comment.")
  await comments(page).getByRole('button', { name: 'Post comment' }).click()
  await expect(comments(page)).toContainText('Please use appropriate language in your comment.')
  await page.reload()
  await expect(comments(page).getByRole('textbox')).toContainText('what the fuck')
  await comments(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(comments(page).getByRole('button', { name: 'Add a comment' })).toBeVisible()
})

test('Comments are liked, edited, and deleted after a confirmation', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const id = await post(choice('A question whose comments change'))
  const other = await account({ displayName: 'Rajiv Menon' })
  const me = await login()
  await recordTry(database, id, me.id)
  await database
    .insertInto('comment')
    .values([
      { user_id: other.id, type: 0, question_id: id, body: '<p>From somebody else.</p>' },
      { user_id: me.id, type: 0, question_id: id, body: '<p>From me.</p>' },
    ])
    .execute()
  await database.updateTable('question_stats').set({ comments: 2 }).where('question_id', '=', id).execute()
  await visit(`/Question/${id}`)
  const theirs = comments(page).getByRole('listitem').first()
  const mine = comments(page).getByRole('listitem').nth(1)
  const like = theirs.getByRole('button', { name: /^Like this comment, / })
  await like.click()
  await expect(like).toHaveText('1')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveText('0')
  await expect(theirs.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
  await expect(mine.getByRole('button', { name: /^Like/ })).toHaveCount(0)

  await mine.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(mine.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Changed by me.')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, messages.updated)).toBeVisible()
  await expect(mine).toContainText('Changed by me.')
  await expect(mine).toContainText('edited')

  await mine.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(mine).toBeVisible()
  await mine.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(comments(page).getByRole('listitem')).toHaveCount(1)
})

test('If comments fail to load, an error is shown, and they can be loaded again', async ({
  page,
  visit,
  post,
  login,
  database,
  expectFailure,
}) => {
  expectFailure(500, '/auth/api/getCommentsByQuestionId/:id')
  const id = await post(choice('A question whose comments fail to load'))
  const me = await login()
  await recordTry(database, id, me.id)
  await page.route(anyCall(getCommentsByQuestionId.url), (route) => route.fulfill({ status: 500, json: {} }))
  await visit(`/Question/${id}`)
  await expect(comments(page)).toContainText(messages.listFailed, { timeout: 30_000 })
  await page.unroute(anyCall(getCommentsByQuestionId.url))
  await comments(page).getByRole('button', { name: 'Try again' }).click()
  await expect(comments(page)).toContainText('No comments yet.')
})
