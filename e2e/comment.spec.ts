import { commentTypes, commentsPageSize } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { recordTry, beginComment, comments, toast, votes } from './question-page.ts'
import { watchRequests } from './requests.ts'
import { expect, roles, test } from './site.ts'

const question = (title: string) => ({
  kind: 'multiChoice',
  title,
  body: '<p>Is zero a natural number?</p>',
  rawTags: ['numbers'],
  difficultLevel: 1,
  answers: ['yes', 'no'].map((body) => ({ body, correct: body === 'yes' })),
})

test('A comment that mentions a user notifies everyone who takes part', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const title = 'A question with a talk'
  const questionId = await post(question(title))
  const dana = await account({ displayName: 'Dana Okafor' })
  await database
    .insertInto('comment')
    .values({ user_id: dana.id, type: 0, question_id: questionId, body: '<p>Is zero a number?</p>' })
    .execute()
  const me = await login({ displayName: 'Ada Brook' })
  await recordTry(database, questionId, me.id)
  await visit(`/Question/${questionId}`)
  const comments = await beginComment(page)
  await page.keyboard.type('It is, @Dan')
  await page.getByRole('option', { name: '@Dana Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await comments.getByRole('button', { name: 'Post comment' }).click()
  await expect(comments.getByRole('link', { name: '@Dana Okafor' })).toBeVisible()
  const notifications = () =>
    database.selectFrom('notification').select(['type', 'actor_id', 'title']).where('user_id', '=', dana.id).execute()
  // Polls, because the link that appears first may be in the editor, before the comment was sent.
  await expect.poll(notifications).toEqual([{ type: 4, actor_id: me.id, title }])
})

test('A comment that mentions a question with # links to it', async ({ page, visit, post, login, database }) => {
  const questionId = await post(question('A question that refers to another'))
  const title = 'Axolotls beneath the stairs'
  const meant = await post(question(title))
  const me = await login()
  await recordTry(database, questionId, me.id)
  await visit(`/Question/${questionId}`)
  const comments = await beginComment(page)
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

test('An editor whose code does not arrive at once takes nothing away from the page, and opens when it is there', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const title = 'A question over a bad connection'
  const questionId = await post(question(title))
  await recordTry(database, questionId, (await login()).id)
  await visit(`/Question/${questionId}`)
  faults.tolerate('none')
  const comments = page.getByRole('region', { name: /^Comments/ })
  let [isLost, lost] = [true, 0]
  await page.route('**/*.js', async (route) => {
    if (!isLost) return route.continue()
    lost += 1
    return route.abort()
  })
  await comments.getByRole('button', { name: 'Add a comment' }).click()
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  isLost = false
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
})

test('Without a connection a comment, a vote and a report fail with a sentence at once, and the text is kept', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const questionId = await post(question('A question on a train'))
  await recordTry(database, questionId, (await login()).id)
  await visit(`/Question/${questionId}`)
  const comments = await beginComment(page)
  await page.keyboard.type('It is, by convention.')
  // The page must have loaded what it shows for a failure.
  await expect(page.getByRole('button', { name: 'Report question' })).toBeEnabled()
  faults.tolerate('none')
  await page.context().setOffline(true)
  const offline = page.getByText('You’re offline. Anything missing will load when you’re back online.')
  await expect(offline).toBeVisible()
  const sentence = 'The site did not respond. Check your connection and try again.'
  await comments.getByRole('button', { name: 'Post comment' }).click()
  await expect(toast(page, messages.updateFailed)).toContainText(sentence)
  await expect(comments.getByRole('textbox', { name: 'Your comment' })).toHaveText('It is, by convention.')
  await expect(comments.getByRole('button', { name: 'Post comment' })).toBeEnabled()
  await toast(page, messages.updateFailed).getByRole('button', { name: 'Close' }).click()

  await votes(page).getByRole('button', { name: 'Vote up' }).click()
  await expect(toast(page, messages.updateFailed)).toContainText(sentence)
  await toast(page, messages.updateFailed).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Report question' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(toast(page, messages.updateFailed)).toContainText(sentence)

  await page.context().setOffline(false)
  await expect(offline).toHaveCount(0)
  await comments.getByRole('button', { name: 'Post comment' }).click()
  await expect(comments.getByRole('listitem').getByText('It is, by convention.')).toBeVisible()
})

test('The comment editor toolbar allows basic formatting: code, emphasis and code blocks are stored as written', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const questionId = await post(question('A question with code in its talk'))
  const me = await login()
  await recordTry(database, questionId, me.id)
  await visit(`/Question/${questionId}`)
  const comments = await beginComment(page)
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

test('The comment editor opens without a connection if its button was hovered or focused before', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const questionId = await post(question('A question in a tunnel'))
  await recordTry(database, questionId, (await login()).id)
  await visit(`/Question/${questionId}`)
  const begin = page.getByRole('button', { name: 'Add a comment' })
  const loaded = page.waitForResponse(/rich-text-editor/)
  const settled = watchRequests(page)
  await begin.focus()
  await loaded
  await settled()
  faults.tolerate('none')
  await page.context().setOffline(true)
  await begin.click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
})

test('A comment editor that can’t be loaded says so, offers to try again, and nothing is lost', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const title = 'A question in a longer tunnel'
  const questionId = await post(question(title))
  const me = await login()
  await recordTry(database, questionId, me.id)
  await visit(`/Question/${questionId}`)
  faults.tolerate('none')
  await page.route('**/*.js', (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add a comment' }).dispatchEvent('click')
  const failed = comments(page).getByRole('alert')
  await expect(failed).toContainText('The editor couldn’t be loaded.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  // Written in another tab.
  const draft = `gradus/comment/${me.id}/${commentTypes.question}/${questionId}`
  await page.evaluate(`
    localStorage.setItem('${draft}', JSON.stringify('<p>Half a thought</p>'))
    window.dispatchEvent(new StorageEvent('storage', { key: '${draft}' }))
  `)
  await page.unroute('**/*.js')
  await page.context().setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveText('Half a thought')
})

test('The 501st comment appears after a click on “Show more comments”, on a question and on a post', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const questionId = await post(question('A question with a very long talk'))
  const { id: author } = await account({ role: roles.admin })
  const { id: postId } = await database
    .insertInto('blog_post')
    .values({ user_id: author, title: 'A post with a very long talk', body: '<p>Go on.</p>', body_text: 'Go on.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const me = await login()
  await recordTry(database, questionId, me.id)
  for (const [address, subject] of [
    [`/Question/${questionId}`, { type: 0, question_id: questionId }],
    [`/BlogPost/${postId}`, { type: 1, blog_post_id: postId }],
  ] as const) {
    const rows = Array.from({ length: commentsPageSize + 1 }, (_, at) => ({
      ...subject,
      user_id: author,
      body: `<p>Comment number ${at + 1}</p>`,
    }))
    await database.insertInto('comment').values(rows).execute()
    await visit(address)
    const items = comments(page).getByRole('listitem')
    await expect(items).toHaveCount(commentsPageSize)
    await comments(page).getByRole('button', { name: 'Show more comments' }).click()
    await expect(items.last()).toContainText(`Comment number ${commentsPageSize + 1}`)
    await expect(comments(page).getByRole('button', { name: 'Show more comments' })).toHaveCount(0)
  }
})
