import type { Locator, Page } from '@playwright/test'
import { addCourse } from '@gradus/contract/course'
import { codeIn, scrollToEditor } from './editor.ts'
import { choice, comments, toast } from './question-page.ts'
import { expect, roles, test } from './site.ts'

/** A script is tried for a quarter of a minute before the page says that it can't be loaded. */
const patience = { timeout: 40_000 }

const coding = {
  kind: 'coding',
  title: 'Sum on a train',
  // Long, so that the editor is not loaded before it is scrolled to.
  body: '<p>Return the sum.</p>'.repeat(60),
  rawTags: ['numbers'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def add(a, b):\n    pass\n',
      tests: 'def test_sum():\n    assert add(1, 2) == 3\n',
      solution: 'def add(a, b):\n    return a + b\n',
    },
  ],
}

test('If the code of the search box and the inbox can’t be loaded, the header offers to try again in their places', async ({
  page,
  login,
  faults,
}) => {
  await login()
  faults.tolerate('none')
  await page.route(/\/(inbox|search-box)-[^/]+\.js$/, (route) => route.abort())
  // Not `visit`, which waits for the header.
  await page.goto('/About')
  const header = page.getByRole('banner')
  const again = header.getByRole('button', { name: 'Search couldn’t be loaded. Try again' })
  await expect(again).toBeVisible(patience)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const height = (await header.boundingBox())?.height
  await page.unroute(/\/(inbox|search-box)-[^/]+\.js$/)
  await again.click()
  await expect(header.getByPlaceholder('Search questions or a tag')).toBeVisible()
  await header.getByRole('button', { name: 'Your inbox couldn’t be loaded. Try again' }).click()
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  expect((await header.boundingBox())?.height).toBe(height)
})

test('A page whose own code can’t be loaded stays readable, says so, and works after a reload', async ({
  page,
  post,
  faults,
}) => {
  const id = await post(coding)
  faults.tolerate('none')
  await page.route(/\/question-page-[^/]+\.js$/, (route) => route.abort())
  await page.goto(`/Question/${id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page couldn’t be loaded' })
  await expect(notice).toBeVisible(patience)
  await expect(page.getByRole('heading', { level: 1, name: coding.title })).toBeVisible()
  await page.unroute(/\/question-page-[^/]+\.js$/)
  await notice.getByRole('link', { name: 'Reload the page' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('Login To Compile And Run')).toBeVisible()
})

test('A dialog that can’t be loaded says so, and its button opens it when it is pressed again', async ({
  page,
  visit,
  faults,
}) => {
  await visit('/About')
  faults.tolerate('none')
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Contact Us' })
  await page.route('**/*.js', (route) => route.abort())
  await page.context().setOffline(true)
  for (let time = 0; time < 2; time += 1) {
    await open.click()
    const failed = toast(page, 'The dialog couldn’t be opened')
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: 'Close' }).click()
    await expect(failed).toHaveCount(0)
  }
  await page.unroute('**/*.js')
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('A tab that can’t be loaded says so in its place, and is shown as soon as the browser is back online', async ({
  page,
  visit,
  login,
  faults,
}) => {
  await login({ role: roles.lecturer })
  await visit('/')
  const name = 'A course on a train'
  const id = await aCourse(page, name)
  await visit(`/CourseManagement/${id}/members`)
  await expect(page.getByRole('table')).toBeVisible()
  faults.tolerate('none')
  await page.route(/settings-tab[^/]*\.js$/, (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Settings', exact: true }).dispatchEvent('click')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('This part of the page couldn’t be loaded.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await page.unroute(/settings-tab[^/]*\.js$/)
  await page.context().setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await expect(failed).toHaveCount(0)
})

test('A code editor that can’t be loaded says so above the plain code, at 390 pixels clear of the offline notice', async ({
  page,
  visit,
  post,
  login,
  faults,
}) => {
  await login()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(`/Question/${await post(coding)}`)
  faults.tolerate('none')
  await page.route(/\/editor-[^/]+\.js$/, (route) => route.abort())
  await page.context().setOffline(true)
  await scrollToEditor(page)
  const failed = page.locator('.editor').getByRole('alert')
  await expect(failed).toContainText('The editor couldn’t be loaded.')
  await expect(page.locator('.plain-code')).toContainText('def add')
  await expectClearOfNotice(page, failed)
  await page.unroute(/\/editor-[^/]+\.js$/)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.context().setOffline(false)
  await expect(codeIn(page)).toContainText('def add')
  await expect(failed).toHaveCount(0)
})

test('A comment editor that can’t be loaded is clear of the offline notice at 390 pixels', async ({
  page,
  visit,
  post,
  login,
  database,
  faults,
}) => {
  const questionId = await post(choice('A question on a slow train'))
  const me = await login()
  await database.insertInto('question_progress').values({ user_id: me.id, question_id: questionId, tries: 1 }).execute()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(`/Question/${questionId}`)
  faults.tolerate('none')
  await page.route('**/*.js', (route) => route.abort())
  await page.context().setOffline(true)
  await comments(page).getByRole('button', { name: 'Add a comment' }).dispatchEvent('click')
  const failed = comments(page).getByRole('alert')
  await expect(failed).toBeVisible()
  await expectClearOfNotice(page, failed)
})

/** The notice covers neither the message nor its button when they are at the lower edge of the window. */
async function expectClearOfNotice(page: Page, failed: Locator): Promise<void> {
  await expect(page.locator('.offline-notice')).toContainText('You’re offline.')
  const covered = await failed.evaluate((message) => {
    message.scrollIntoView({ block: 'end' })
    return [...message.querySelectorAll('p, button')].filter((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return !part.contains(part.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
    }).length
  })
  expect(covered).toBe(0)
}

async function aCourse(page: Page, name: string): Promise<number> {
  const response = await page.request.post(addCourse.url, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      name,
      university: 'Tel Aviv University',
      body: '<p>Tunnels, bridges and what they cost.</p>',
      startDate: '2026-10-18T00:00:00+03:00',
      endDate: '2027-02-28T23:59:00+02:00',
      timeZone: 'Asia/Jerusalem',
    },
  })
  return Number(await response.text())
}
