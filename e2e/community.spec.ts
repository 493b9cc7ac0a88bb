import type { Page } from '@playwright/test'
import { addComment, getCommentsByQuestionId } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { getUserNotifications } from '@gradus/contract/notification'
import { getHotQuestions } from '@gradus/contract/question'
import { reportQuestion, reportReasons } from '@gradus/contract/report'
import { incVote } from '@gradus/contract/vote'
import type { Database } from '../server/src/platform/database.ts'
import { expect, roles, test } from './site.ts'

const choice = (title: string) => ({
  kind: 'multiChoice',
  title,
  body: '<p>Which of these numbers is a prime number?</p>',
  rawTags: ['numbers', 'primes', 'first-steps'],
  difficultLevel: 2,
  answers: ['21', '22', '23', '24'].map((body) => ({ body, correct: body === '23' })),
})
const anyCall = (url: string) => `**${url.replaceAll(/:\w+/g, '*')}`

const votes = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Votes' })
const rating = (page: Page) => page.getByRole('dialog', { name: messages.rateTheQuestion })
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).last()

async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`\\b${text}$`) }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
}

async function answered(database: Database, questionId: number, accountId: number): Promise<void> {
  await database.insertInto('attempt').values({ account_id: accountId, question_id: questionId, tries: 1 }).execute()
}

async function writeComment(page: Page, text: string): Promise<void> {
  await comments(page).getByRole('button', { name: 'Add a comment' }).click()
  await expect(comments(page).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.type(text)
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
  await expect(page.getByRole('main').getByText('-1 votes, you voted down')).toBeVisible()
  await expect(page.getByRole('button', { name: /Unvote/ })).toHaveCount(0)
})

test('A vote that does not arrive changes nothing and says so', async ({ page, visit, post, login }) => {
  await login()
  await visit(`/Question/${await post(choice('A question in a tunnel'))}`)
  await page.route(anyCall(incVote.url), (route) => route.abort())
  await votes(page).getByRole('button', { name: 'Vote up' }).click()
  await expect(toast(page, messages.updateFailed)).toBeVisible()
  await expect(votes(page)).toContainText('0')
})

test('No votes on one’s own question, and none for visitors', async ({ page, visit, post, login, database }) => {
  const id = await post(choice('A question of my own'))
  await visit(`/Question/${id}`)
  await expect(page.getByRole('main').getByText('0 votes')).toBeVisible()
  await expect(votes(page)).toHaveCount(0)
  const me = await login()
  await database.updateTable('question').set({ account_id: me.id }).where('id', '=', id).execute()
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
  await expect(page.getByText('That is not right.')).toBeVisible()
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
  await database.updateTable('question').set({ account_id: me.id }).where('id', '=', id).execute()
  await visit(`/Question/${id}`)
  await answer(page, '23')
  await expect(page.getByText('That is right.')).toBeVisible()
  await expect(rating(page)).toHaveCount(0)
})

test('Before answering one does not see the comments; after it one does, and says something oneself', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const id = await post(choice('A question that people talk about'))
  await visit(`/Question/${id}`)
  await expect(comments(page)).toContainText('then you see what others say about it')
  const other = await account({ displayName: 'Rajiv Menon', reputation: 160 })
  await database
    .insertInto('comment')
    .values({ account_id: other.id, type: 0, question_id: id, body: '<p>It is <code>23</code>.</p>' })
    .execute()
  await login()
  await visit(`/Question/${id}`)
  await expect(comments(page)).toContainText('Answer the question first; then you see what others say about it.')
  await expect(comments(page)).not.toContainText('Rajiv Menon')
  await answer(page, '21')
  await expect(comments(page).getByRole('listitem')).toContainText('It is 23.')
  await expect(comments(page).getByRole('listitem').getByText('Advanced')).toBeAttached()

  const posting = toast(page, messages.posting)
  await page.route(anyCall(addComment.url), async (route) => {
    await expect(posting).toBeVisible()
    await route.continue()
  })
  await writeComment(page, 'I took 21 for a prime, @Raj')
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

test('An empty comment, and one with offensive language, say their sentences; what is typed stays', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('A question with strong words'))
  const me = await login()
  await answered(database, id, me.id)
  await visit(`/Question/${id}`)
  await writeComment(page, '   ')
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

test('Comments are liked, edited and deleted, after a question', async ({
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
  await answered(database, id, me.id)
  await database
    .insertInto('comment')
    .values([
      { account_id: other.id, type: 0, question_id: id, body: '<p>From somebody else.</p>' },
      { account_id: me.id, type: 0, question_id: id, body: '<p>From me.</p>' },
    ])
    .execute()
  await database.updateTable('question').set({ comments: 2 }).where('id', '=', id).execute()
  await visit(`/Question/${id}`)
  const theirs = comments(page).getByRole('listitem').first()
  const mine = comments(page).getByRole('listitem').nth(1)
  const like = theirs.getByRole('button', { name: /^Like, / })
  await like.click()
  await expect(like).toHaveText('1 like')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveText('Like')
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

test('Comments that do not arrive say so and offer another try', async ({ page, visit, post, login, database }) => {
  const id = await post(choice('A question whose comments are late'))
  const me = await login()
  await answered(database, id, me.id)
  await page.route(anyCall(getCommentsByQuestionId.url), (route) => route.fulfill({ status: 500, json: {} }))
  await visit(`/Question/${id}`)
  await expect(comments(page)).toContainText(messages.listFailed, { timeout: 30_000 })
  await page.unroute(anyCall(getCommentsByQuestionId.url))
  await comments(page).getByRole('button', { name: 'Try again' }).click()
  await expect(comments(page)).toContainText('Nobody has said anything yet.')
})

test("Report: seven reasons, 'Reporting...', 'Thank you for reporting'; not on one's own, not after already reporting", async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('A question that is reported'))
  await visit(`/Question/${id}`)
  await expect(page.getByRole('button', { name: 'Report question' })).toHaveCount(0)
  const me = await login()
  await visit(`/Question/${id}`)
  const report = page.getByRole('button', { name: 'Report question' })
  await report.click()
  await expect(page.getByRole('menuitem')).toHaveText(reportReasons.map(({ name }) => name))
  await page.route(anyCall(reportQuestion.url), (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Unoriginal material' }).click()
  await expect(toast(page, 'Error occurred, please try again..')).toBeVisible()
  await page.unroute(anyCall(reportQuestion.url))

  const reporting = toast(page, 'Reporting...')
  await page.route(anyCall(reportQuestion.url), async (route) => {
    await expect(reporting).toBeVisible()
    await route.continue()
  })
  await report.click()
  await page.getByRole('menuitem', { name: 'Unoriginal material' }).click()
  const thanks = toast(page, 'Thank you for reporting')
  await expect(thanks).toContainText('Our admins will review this question shortly.')
  const reported = page.getByRole('button', { name: 'You reported this question' })
  await expect(reported).toBeDisabled()
  const kept = await database.selectFrom('report').select('reason').where('question_id', '=', id).execute()
  expect(kept).toEqual([{ reason: 1 }])
  await page.reload()
  await expect(reported).toBeDisabled()

  await database.updateTable('question').set({ account_id: me.id }).where('id', '=', id).execute()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /report/i })).toHaveCount(0)
})

test("Admins mark a question ready, take it from Top Questions, and see 'Content Moderated'", async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('A question that admins tend'))
  await database.updateTable('question').set({ approved_by_moderator: true }).where('id', '=', id).execute()
  const user = await login()
  await visit(`/Question/${id}`)
  await expect(votes(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admin actions' })).toHaveCount(0)
  await expect(page.getByText('Content Moderated')).toHaveCount(0)

  await database.updateTable('account').set({ role: roles.admin }).where('id', '=', user.id).execute()
  await visit(`/Question/${id}`)
  await expect(page.getByText('Content Moderated')).toBeVisible()
  const actions = async (name: string) => {
    await page.getByRole('button', { name: 'Admin actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const heading = page.locator('.qhead')
  await actions('Mark as ready')
  await expect(heading.getByText('Ready', { exact: true })).toBeVisible()
  await expect(toast(page, messages.updated)).toBeVisible()
  await actions('Mark as not ready')
  await expect(heading.getByText('Ready', { exact: true })).toHaveCount(0)
  await actions('Remove from Top Questions')
  await expect(toast(page, messages.updated)).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(getHotQuestions.url)).text()).includes(`"id":${id},`))
    .toBe(false)
  await actions('Add to Top Questions')
  await expect
    .poll(async () => (await (await page.request.get(getHotQuestions.url)).text()).includes(`"id":${id},`))
    .toBe(true)
})

for (const name of ['Report as duplicate', 'Report and remove'] as const)
  test(`${name}: the dialog, the mail to the author, and /home`, async ({
    page,
    visit,
    post,
    login,
    account,
    outbox,
    database,
  }) => {
    const id = await post(choice(`A question for ${name}`))
    const author = await account({ displayName: 'Dana Okafor' })
    await database.updateTable('question').set({ account_id: author.id }).where('id', '=', id).execute()
    await login({ role: roles.admin })
    await visit(`/Question/${id}`)
    const ask = async () => {
      await page.getByRole('button', { name: 'Admin actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await ask()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText(
      'Are you sure you want to report this question? This question be will deleted, and the user will be informed via mail.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await ask()
    await dialog.getByRole('button', { name }).click()
    await expect(page).toHaveURL(/\/home$/)
    const [mail] = await outbox(author.email)
    expect(mail?.subject).toContain(`A question for ${name}`)
    await visit(`/Question/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFoundTitle)
  })

async function told(database: Database, accountId: number, count: number, title: string): Promise<void> {
  await database
    .insertInto('notification')
    .values(
      Array.from({ length: count }, (_, position) => ({
        account_id: accountId,
        type: 1 as const,
        subject_kind: 'message',
        subject_id: position + 1,
        title,
        body: `<p>Message ${position + 1}, with <strong>all</strong> of its text.</p>`,
      })),
    )
    .execute()
}

test("The inbox: a count badge, the list, opening marks read, 'Mark as read' marks all, 'All Clean!' when empty", async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const me = await login()
  await visit('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.locator('.inbox .badge')).toHaveCount(0)
  await bell(page).click()
  await expect(inbox(page)).toContainText('All Clean!')
  await page.keyboard.press('Escape')

  const question = await post(choice('A title with more letters than the inbox has room for'))
  const dana = await account({ displayName: 'Dana Okafor' })
  await database
    .insertInto('notification')
    .values({
      account_id: me.id,
      type: 0,
      subject_kind: 'question',
      subject_id: question,
      title: 'A title with more letters than the inbox has room for',
      link: `/Question/${question}`,
      actor_id: dana.id,
      actor_count: 4,
    })
    .execute()
  await told(database, me.id, 2, 'Maintenance on Sunday')
  await visit('/')
  await expect(page.locator('.inbox .badge')).toHaveText('3')
  await bell(page).click()
  const liked = inbox(page).getByRole('link', { name: /liked/ })
  // Cut to 25 characters on wider layouts, to 20 on others.
  await expect(liked).toContainText('Dana Okafor and 3 others liked A title with more letters…')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(liked).toContainText('Dana Okafor and 3 others liked A title with more le…')
  await page.setViewportSize({ width: 1440, height: 900 })
  await liked.click()
  await expect(page).toHaveURL(new RegExp(`/Question/${question}/`))
  await expect(inbox(page)).toHaveCount(0)
  await expect(page.locator('.inbox .badge')).toHaveText('2')

  await bell(page).click()
  await inbox(page)
    .getByRole('link', { name: /Message 1/ })
    .click()
  await expect(page).toHaveURL(/\/NotificationPage\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance on Sunday')
  await expect(page.getByRole('main').getByText('Message 1, with all of its text.')).toBeVisible()
  await expect(page.locator('.inbox .badge')).toHaveText('1')
  await page.reload()
  await expect(page.locator('.inbox .badge')).toHaveText('1')

  await bell(page).click()
  await inbox(page).getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.locator('.inbox .badge')).toHaveCount(0)
  await expect(inbox(page).getByText('Unread')).toHaveCount(0)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.locator('.inbox .badge')).toHaveCount(0)
})

test("The badge shows '99+' when over 100", async ({ page, visit, login, database }) => {
  const me = await login()
  await told(database, me.id, 101, 'One of many messages')
  await visit('/')
  await expect(page.locator('.inbox .badge')).toHaveText('99+')
})

test('The inbox is polled every 90 seconds while logged in, and polling stops after one hour', async ({
  page,
  visit,
  login,
}) => {
  await page.clock.install()
  let polls = 0
  await page.route(anyCall(getUserNotifications.url), async (route) => {
    await route.fulfill({ response: await route.fetch() })
    polls += 1
  })
  await visit('/About')
  await page.clock.fastForward('05:00')
  expect(polls).toBe(0)

  await login()
  await visit('/About')
  await expect.poll(() => polls).toBe(1)
  await page.waitForTimeout(300)
  await page.clock.fastForward('01:00')
  await page.clock.fastForward('00:25')
  expect(polls).toBe(1)
  for (const more of [2, 3, 4]) {
    await page.clock.fastForward('01:30')
    await expect.poll(() => polls).toBe(more)
    // The answer must be on the page before time goes on: the next 90 seconds begin with it.
    await page.waitForTimeout(300)
  }
  await page.clock.fastForward('01:00:00')
  await expect.poll(() => polls).toBeGreaterThanOrEqual(4)
  await page.waitForTimeout(300)
  const atTheEnd = polls
  for (let turn = 0; turn < 4; turn += 1) await page.clock.fastForward('01:30')
  await page.waitForTimeout(300)
  expect(polls).toBe(atTheEnd)
})

test('Failed notification fetches are only logged', async ({ page, visit, login }) => {
  await login()
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.route(anyCall(getUserNotifications.url), (route) => route.fulfill({ status: 500, json: {} }))
  await visit('/About')
  await expect.poll(() => logged.join()).toContain('The notifications did not arrive')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.inbox .badge')).toHaveCount(0)
})

test('The right panel: announcements of the last day with 2 tags, Hot Questions with 3, Hot Posts with snippets of 105 characters', async ({
  page,
  visit,
  post,
  account,
  database,
}) => {
  const title = 'A hot question with three tags'
  await post(choice(title))
  const { id: admin } = await account({ role: roles.admin })
  await database
    .insertInto('announcement')
    .values({ account_id: admin, title: 'Three tags of news', body: '<p>News</p>', tags: ['one', 'two', 'three'] })
    .execute()
  const text = 'Words that go on and on. '.repeat(20).trim()
  await database
    .insertInto('blog_post')
    .values({ account_id: admin, title: 'A post that is hot', body: `<p>${text}</p>`, body_text: text })
    .execute()
  const answer = await visit('/')
  // It comes with the page.
  for (const shown of ['Three tags of news', title, 'A post that is hot']) expect(await answer?.text()).toContain(shown)
  const panel = page.getByRole('complementary', { name: 'What is going on' })
  const item = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  await expect(item('Three tags of news').locator('.tag')).toHaveText(['one', 'two'])
  await expect(item(title).locator('.tag')).toHaveText(['numbers', 'primes', 'first-steps'])
  const snippet = await item('A post that is hot').locator('.snippet').textContent()
  expect(Array.from(snippet ?? '').length).toBeLessThanOrEqual(105)
  expect(Array.from(snippet ?? '').length).toBeGreaterThan(95)
  await panel.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/AllAnnouncements$/)
})
