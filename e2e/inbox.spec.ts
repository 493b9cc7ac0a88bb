import type { Page } from '@playwright/test'
import { getOwnFrame } from '@gradus/contract/frame'
import { getUserNotifications, readAllNotifications, readNotification } from '@gradus/contract/notification'
import type { Database } from '../server/src/platform/data/database.ts'
import { anyCall, choice } from './question-page.ts'
import { expect, roles, test } from './site.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function addNotifications(database: Database, userId: number, count: number, title: string): Promise<void> {
  await database
    .insertInto('notification')
    .values(
      Array.from({ length: count }, (_, position) => ({
        user_id: userId,
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
      user_id: me.id,
      type: 0,
      subject_kind: 'question',
      subject_id: question,
      title: 'A title with more letters than the inbox has room for',
      link: `/Question/${question}`,
      actor_id: dana.id,
      actor_count: 4,
    })
    .execute()
  await addNotifications(database, me.id, 2, 'Maintenance on Sunday')
  await visit('/')
  await expect(page.locator('.inbox .badge')).toHaveText('3')
  await bell(page).click()
  const liked = inbox(page).getByRole('link', { name: /liked/ })
  // Truncated to 25 characters on wide layouts and to 20 on others.
  await expect(liked).toContainText('Dana Okafor and 3 others liked A title with more letters…')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(liked).toContainText('Dana Okafor and 3 others liked A title with more le…')
  await page.setViewportSize({ width: 1440, height: 900 })
  // The badge changes at once, before the server has heard of it.
  const read = () => page.waitForResponse(anyCall(readNotification.url))
  const likedRead = read()
  await liked.click()
  await likedRead
  await expect(page).toHaveURL(new RegExp(`/Question/${question}/`))
  await expect(inbox(page)).toHaveCount(0)
  await expect(page.locator('.inbox .badge')).toHaveText('2')

  const messageRead = read()
  await bell(page).click()
  await inbox(page)
    .getByRole('link', { name: /Message 1/ })
    .click()
  await messageRead
  await expect(page).toHaveURL(/\/NotificationPage\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance on Sunday')
  await expect(page.getByRole('main').getByText('Message 1, with all of its text.')).toBeVisible()
  await expect(page.locator('.inbox .badge')).toHaveText('1')
  await page.reload()
  await expect(page.locator('.inbox .badge')).toHaveText('1')

  const readAll = page.waitForResponse(anyCall(readAllNotifications.url))
  await bell(page).click()
  await inbox(page).getByRole('button', { name: 'Mark as read' }).click()
  await readAll
  await expect(page.locator('.inbox .badge')).toHaveCount(0)
  await expect(inbox(page).getByText('Unread')).toHaveCount(0)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.locator('.inbox .badge')).toHaveCount(0)
})

test("The badge shows '99+' when over 100", async ({ page, visit, login, database }) => {
  const me = await login()
  await addNotifications(database, me.id, 101, 'One of many messages')
  await visit('/')
  await expect(page.locator('.inbox .badge')).toHaveText('99+')
})

test('The inbox is polled every 90 seconds while logged in, and polling stops after one hour', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure('none', getOwnFrame.url)
  await page.clock.install()
  let [asked, polls, firstAt] = [0, 0, 0]
  await page.route(anyCall(getUserNotifications.url), async (route) => {
    asked += 1
    firstAt ||= await now()
    await route.fulfill({ response: await route.fetch() })
    polls += 1
  })
  const now = () => page.evaluate<number>('Date.now()')
  await page.route('**/marker', (route) => route.fulfill({ body: '' }))
  /** Waits until all that the page has asked for by now is answered: the requests come here in their order. */
  const settle = async () => {
    await page.evaluate("fetch('/marker')")
    await expect.poll(() => asked - polls).toBe(0)
  }
  await visit('/About')
  await page.clock.fastForward('05:00')
  await settle()
  expect(polls).toBe(0)

  await login()
  // The first inbox comes with the page's frame.
  await page.route(anyCall(getOwnFrame.url), (route) => route.abort())
  await visit('/About')
  await expect.poll(() => polls).toBe(1)
  await page.clock.fastForward(85_000 - ((await now()) - firstAt))
  expect(polls).toBe(1)
  // The next 90 seconds begin only when the answer is on the page, at a time that the test can't know.
  for (const more of [2, 3, 4])
    await expect(async () => {
      await page.clock.fastForward('00:15')
      expect(polls).toBe(more)
    }).toPass()
  await page.clock.fastForward('01:00:00')
  await settle()
  const atTheEnd = asked
  for (let turn = 0; turn < 4; turn += 1) await page.clock.fastForward('01:30')
  await settle()
  expect(asked).toBe(atTheEnd)
})

test('Failed notification fetches are only logged', async ({ page, visit, login, expectFailure }) => {
  expectFailure(500, '/auth/api/GetUserNotifications')
  expectFailure('none', getOwnFrame.url)
  await login()
  await page.route(anyCall(getOwnFrame.url), (route) => route.abort())
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.route(anyCall(getUserNotifications.url), (route) => route.fulfill({ status: 500, json: {} }))
  await visit('/About')
  await expect.poll(() => logged.join()).toContain('The notifications couldn’t be loaded')
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
  const id = await post(choice(title))
  // Without votes, questions that other journeys post and vote for meanwhile would push it out of the short list.
  await database.updateTable('question_stats').set({ votes: 60 }).where('question_id', '=', id).execute()
  const { id: admin } = await account({ role: roles.admin })
  await database
    .insertInto('announcement')
    .values({ user_id: admin, title: 'Three tags of news', body: '<p>News</p>', tags: ['one', 'two', 'three'] })
    .execute()
  const text = 'Words that go on and on. '.repeat(20).trim()
  await database
    .insertInto('blog_post')
    .values({ user_id: admin, title: 'A post that is hot', body: `<p>${text}</p>`, body_text: text })
    .execute()
  // The data comes with the page. The page may be a second old if somebody else requested it just before.
  const news = ['Three tags of news', title, 'A post that is hot']
  await expect
    .poll(async () => {
      const text = (await (await visit('/'))?.text()) ?? ''
      return news.filter((one) => !text.includes(one))
    })
    .toEqual([])
  const panel = page.getByRole('complementary', { name: 'News' })
  const item = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  await expect(item('Three tags of news').locator('.tag')).toHaveText(['one', 'two'])
  await expect(item(title).locator('.tag')).toHaveText(['numbers', 'primes', 'first-steps'])
  const snippet = await item('A post that is hot').locator('.snippet').textContent()
  expect(Array.from(snippet ?? '').length).toBeLessThanOrEqual(105)
  expect(Array.from(snippet ?? '').length).toBeGreaterThan(95)
  await panel.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/AllAnnouncements$/)
})
