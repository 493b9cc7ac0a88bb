import type { Page } from '@playwright/test'
import { deleteAnnouncement, pinAnnouncement, putAnnouncementPicture } from '@gradus/contract/announcement'
import { feedAddress } from '@gradus/contract/blog'
import { messages } from '@gradus/contract/message'
import { pictureRefusals } from '@gradus/contract/profile'
import type { Database } from '../server/src/platform/data/database.ts'
import { pixel } from './form.ts'
import { anyCall } from './question-page.ts'
import { expect, roles, test } from './site.ts'

const actions = (page: Page) => page.getByRole('button', { name: 'Actions for this announcement' })

async function announced(database: Database, userId: number, overrides: Record<string, unknown> = {}): Promise<number> {
  const { id } = await database
    .insertInto('announcement')
    .values({
      user_id: userId,
      title: 'The judge learns Kotlin',
      body: '<p>From today on questions may be given in <strong>Kotlin</strong>.</p>',
      tags: ['judge', 'kotlin'],
      image_url: '/logo.svg',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function choose(page: Page, name: string): Promise<void> {
  await actions(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('The announcement page redirects to /Login when not logged in, and back after the login', async ({
  page,
  visit,
  account,
  database,
  login,
}) => {
  const id = await announced(database, (await account({ role: roles.admin })).id)
  await visit(`/Announcement/${id}`)
  await expect(page).toHaveURL(`/Login?next=${encodeURIComponent(`/Announcement/${id}`)}`)
  await login()
  await visit(`/Login?next=${encodeURIComponent(`/Announcement/${id}`)}`)
  await expect(page).toHaveURL(`/Announcement/${id}`)
})

test('It shows title, date, author avatar and name linking to their profile, body, image, and tags that lead to a tag search', async ({
  page,
  visit,
  account,
  database,
  login,
}) => {
  const author = await account({ role: roles.admin, displayName: 'Iris Admin' })
  const id = await announced(database, author.id)
  await login()
  await visit(`/Announcement/${id}`)
  const article = page.getByRole('article')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The judge learns Kotlin')
  await expect(article.locator('time')).toHaveAttribute('datetime', /^20\d\d-/)
  await expect(article.getByRole('link', { name: 'Iris Admin' })).toHaveAttribute('href', `/Profile?id=${author.id}`)
  await expect(article.locator('.avatar')).toHaveText('IA')
  await expect(article.getByRole('strong')).toHaveText('Kotlin')
  await expect(article.locator('.article-image')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ranking' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'News' })).toBeVisible()
  await expect(actions(page)).toHaveCount(0)
  await article.getByRole('link', { name: 'kotlin', exact: true }).click()
  await expect(page).toHaveURL('/Search?tag=kotlin')
})

test('An announcement that is not there is the not-found page', async ({ page, visit, login, expectFailure }) => {
  expectFailure(404, '/auth/api/Announcements/:id')
  expectFailure(400, '/auth/api/Announcements/:id')
  await login()
  for (const id of ['999999999', 'abc']) {
    await visit(`/Announcement/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFoundTitle)
  }
})

test("When the author's role is 1 a three-dot menu offers Pin/Un-Pin, Edit and Delete", async ({
  page,
  visit,
  account,
  database,
  login,
}) => {
  const me = await login({ role: roles.admin })
  const byAnother = await announced(database, (await account({ role: roles.moderator })).id)
  await visit(`/Announcement/${byAnother}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(actions(page)).toHaveCount(0)

  const id = await announced(database, me.id)
  await visit(`/Announcement/${id}`)
  await actions(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Pin', 'Edit', 'Delete'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  // After success the page reloads.
  const reloaded = page.waitForEvent('load')
  await choose(page, 'Pin')
  await reloaded
  await expect(page.getByRole('article').getByText('Pinned')).toBeVisible()
  await expect(actions(page), 'the keyboard goes on where it was').toBeFocused()
  await actions(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Un-Pin', 'Edit', 'Delete'])
  const again = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Un-Pin' }).click()
  await again
  await expect(page.getByRole('article').getByText('Pinned')).toHaveCount(0)
})

test("Delete asks 'Confirm to Delete' / 'Are you sure?' with Yes/No, then goes to /AllAnnouncements", async ({
  page,
  visit,
  database,
  login,
}) => {
  const me = await login({ role: roles.admin })
  const title = 'This announcement is deleted'
  const id = await announced(database, me.id, { title })
  await visit(`/Announcement/${id}`)
  await choose(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Confirm to Delete' })
  await expect(dialog).toContainText('Are you sure?')
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toHaveCount(0)
  await choose(page, 'Delete')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL('/AllAnnouncements')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Announcements')
  await expect(page.getByText(title)).toHaveCount(0)
})

test('A pin or a deletion that fails shows its sentence, with Ok', async ({
  page,
  visit,
  database,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/admin/api/PinAnnouncement/:id')
  expectFailure('none', '/admin/api/Announcements/:id')
  const me = await login({ role: roles.admin })
  const id = await announced(database, me.id)
  await visit(`/Announcement/${id}`)
  for (const { url } of [pinAnnouncement, deleteAnnouncement])
    await page.route(anyCall(url), (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await choose(page, 'Pin')
  const pin = page.getByRole('dialog', { name: 'Error pin announcement , please try again' })
  await pin.getByRole('button', { name: 'Ok' }).click()
  await expect(pin).toHaveCount(0)
  await choose(page, 'Delete')
  await page.getByRole('dialog', { name: 'Confirm to Delete' }).getByRole('button', { name: 'Yes' }).click()
  const failed = page.getByRole('dialog', { name: 'Error deleting announcement , please try again' })
  await failed.getByRole('button', { name: 'Ok' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page).toHaveURL(`/Announcement/${id}`)
})

test('An admin announces and edits; the form says what is wrong and keeps what is typed', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  await visit('/AllAnnouncements')
  await page.getByRole('main').getByRole('link', { name: 'Add Announcement' }).click()
  await expect(page).toHaveURL('/AddAnnouncement')
  const title = page.getByRole('textbox', { name: 'Title' })
  const text = page.getByRole('textbox', { name: 'Text' })
  await title.fill('Short')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Must be at least 8 characters long.')).toBeVisible()
  await expect(page.getByText('Must be at least 15 characters long.')).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('News that an admin writes')
  await text.click()
  await page.keyboard.type('From now on there are news on this page.')
  await page.getByRole('combobox', { name: 'Tags', exact: true }).click()
  await page.keyboard.type('News,first-steps,judge,one-more')
  await page.keyboard.press('Enter')
  // Nothing is published without the tag, which stays to be corrected.
  const tags = page.getByRole('combobox', { name: 'Tags', exact: true })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(tags).toBeFocused()
  await expect(tags).toHaveValue('one-more')
  await expect(page.getByText('Use at most 3 tags.')).toBeVisible()
  await tags.fill('')
  await expect(page.getByText('Use at most 3 tags.')).toHaveCount(0)
  await page.keyboard.press('Backspace')
  const suggestions = page.getByRole('listbox', { name: 'Tags' })
  await page.keyboard.type('j')
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions).toBeHidden()
  await page.keyboard.press('Backspace')
  // With nothing typed, no list covers the button.
  await tags.click()
  await page.getByRole('button', { name: 'Publish' }).click({ trial: true })
  await page.reload()
  await expect(title).toHaveValue('News that an admin writes')
  await expect(text).toContainText('From now on there are news')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/Announcement\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News that an admin writes')
  await expect(page.getByRole('article').locator('.tag')).toHaveText(['news', 'first-steps'])

  await choose(page, 'Edit')
  await expect(page).toHaveURL(/\/EditAnnouncement\/\d+$/)
  await title.fill('News that an admin rewrites')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News that an admin rewrites')
  await visit('/Announcements')
  await expect(page.getByRole('main').getByRole('link', { name: 'News that an admin rewrites' })).toBeVisible()
})

test('Only admins can open /AddAnnouncement and /EditAnnouncement', async ({
  page,
  visit,
  account,
  database,
  login,
}) => {
  const id = await announced(database, (await account({ role: roles.admin })).id)
  await login({ role: roles.moderator })
  for (const address of ['/AddAnnouncement', `/EditAnnouncement/${id}`]) {
    await visit(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFoundTitle)
  }
})

test('Posts: roles 1, 2 and 3 write; readers vote and comment; Atom feed', async ({
  page,
  visit,
  login,
  browser,
  baseURL,
}) => {
  await login({ role: roles.lecturer, displayName: 'Ines Cardoso' })
  await visit('/Blog')
  await page.getByRole('link', { name: 'Write a post' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Why the empty list wins')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Most wrong answers die on the empty list.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/BlogPost\/\d+$/)
  const address = new URL(page.url()).pathname
  await expect(page.getByRole('main').getByRole('group', { name: 'Votes' })).toHaveCount(0)
  expect(await (await page.request.get(feedAddress)).text()).toContain(`${address}</id>`)

  await login({ displayName: 'Noa Lindqvist' })
  await visit(address)
  await expect(page.getByRole('button', { name: 'Actions for this post' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Vote up' }).click()
  await page.getByRole('button', { name: /^Unvote, 1 vote/ }).click()
  await page.getByRole('button', { name: 'Vote down' }).click()
  await expect(page.getByRole('button', { name: /^Unvote, −1 votes/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.keyboard.type('So true.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: /^Comments/ }).getByRole('listitem')).toContainText('So true.')
  await visit('/AddBlogPost')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.notFoundTitle)

  // A visitor can read all of it, even without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const plain = await context.newPage()
  await plain.goto(address)
  await expect(plain.getByRole('main').getByText('Most wrong answers die on the empty list.')).toBeVisible()
  await expect(plain.getByRole('main').getByText('So true.')).toBeVisible()
  await context.close()

  await login({ role: roles.admin, displayName: 'Iris Admin' })
  await visit(address)
  await page.getByRole('button', { name: 'Actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Why the empty list always wins')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why the empty list always wins')
  await page.getByRole('button', { name: 'Actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Confirm to Delete' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL('/Blog')
  await expect(page.getByRole('main').getByText('Why the empty list')).toHaveCount(0)
})

test('An admin uploads the picture of an announcement, sees it above the text, and takes it away again', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/admin/api/Announcements/:id/Picture')
  await login({ role: roles.admin })
  await visit('/AddAnnouncement')
  await page.getByLabel('Title', { exact: true }).fill('An announcement with a picture')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.insertText('It says what is new, and shows it.')
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const waiting = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a picture' }).click()
    await (await waiting).setFiles(file)
  }
  await upload({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(page.getByText(pictureRefusals.notAPicture)).toBeVisible()
  await upload({ name: 'pixel.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByText(pictureRefusals.notAPicture)).toHaveCount(0)
  await expect(page.locator('.article-image')).toHaveAttribute('src', /^data:image\/png/)

  // The connection breaks during the upload of the picture: the text is saved, and no input is lost.
  const call = anyCall(putAnnouncementPicture.url)
  await page.route(call, (route) => route.abort())
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The text was saved, but the picture was not.')).toBeVisible()
  await expect(page).toHaveURL(/EditAnnouncement/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('An announcement with a picture')
  await page.unroute(call)
  await upload({ name: 'pixel.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/Announcement\/\d+$/)
  await expect(page.locator('.article-image')).toHaveAttribute('src', /^\/uploads\/announcement\//)
  await expect
    .poll(() => page.locator('.article-image').evaluate((one) => 'naturalWidth' in one && one.naturalWidth))
    .toBe(1)

  await choose(page, 'Edit')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/Announcement\/\d+$/)
  await expect(page.locator('.article-image')).toHaveCount(0)
})
