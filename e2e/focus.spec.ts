import type { Locator } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { roles } from '@gradus/contract/role'
import { aGradedCourse } from './graded-course.ts'
import { recordTry, beginComment, choice, comments } from './question-page.ts'
import { expect, test } from './site.ts'

/** Waits until the focus, or the place from which Tab continues, is on an element within `part`. */
const expectFocusWithin = (part: Locator) =>
  expect(part.locator(':focus').or(part.and(part.page().locator(':focus')))).toHaveCount(1)

test('When a dialog that a menu opened is closed, its menu’s button has the focus', async ({
  page,
  visit,
  login,
  account,
}) => {
  await account({ displayName: 'Rowena Row' })
  await login({ role: roles.admin })
  await visit('/UsersManagement?q=Rowena')
  const menu = page.getByRole('button', { name: 'Actions for Rowena Row' })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Disable' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Disable .*Rowena Row/ })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Disable' }).press('Enter')
  await dialog.getByRole('button', { name: 'Disable' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Rowena Row' }).getByText('Disabled')).toBeVisible()
  await expect(menu).toBeFocused()
})

test('When a long form in a dialog that a menu opened is saved with the mouse, the menu’s button has the focus', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const ada = await account({ displayName: 'ada' })
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const course = await aGradedCourse(database, { ownerId: lecturer.id }, [
    { id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4, 2] },
  ])
  await visit(`/Submissions/${course.assignmentId}`)
  const menu = page.getByRole('button', { name: 'More', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rubrics' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rubrics' })
  for (const number of [1, 2, 3, 4, 5]) {
    await dialog.getByRole('button', { name: 'Add a criterion' }).click()
    await expect(dialog.getByRole('textbox', { name: `Criterion ${number}`, exact: true })).toBeFocused()
    await page.keyboard.type(`What counts, ${number}`)
    await dialog.getByRole('textbox', { name: `Points of criterion ${number}` }).fill('-1')
  }
  await dialog.getByRole('button', { name: 'Preview the changes' }).click()
  await dialog.getByRole('button', { name: 'Save the rubric' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('A form in a dialog that is sent with errors moves to its first wrong field', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/LtiPlatforms')
  await page.getByRole('button', { name: 'Register by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register a platform' })
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill('Moodle')
  await dialog.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog.getByLabel('Issuer', { exact: true })).toBeFocused()
})

test('After a comment is posted or deleted, the keyboard focus stays among the comments', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('A question for the keyboard'))
  const me = await login()
  await recordTry(database, id, me.id)
  await visit(`/Question/${id}`)
  const form = await beginComment(page)
  await page.keyboard.type('From the keyboard.')
  await form.getByRole('button', { name: 'Post comment' }).press('Enter')
  const mine = comments(page).getByRole('listitem').filter({ hasText: 'From the keyboard.' })
  await expect(mine).toBeVisible()
  await expectFocusWithin(comments(page))

  // Without another key in between, it would be taken for a double press of Enter.
  await page.keyboard.press('Shift')
  await mine.getByRole('button', { name: /^Actions/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter')
  await expect(mine).toHaveCount(0)
  await expectFocusWithin(comments(page))
})

test('A form that is sent with errors moves to its first wrong field, also to a text with formatting', async ({
  page,
  visit,
  login,
  post,
  database,
}) => {
  const me = await login({ role: roles.admin })
  await visit('/SendGlobalMsg')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()

  await visit('/AddCourse')
  await page.getByLabel('Name').fill('A course of the keyboard')
  await page.getByRole('button', { name: 'Add Course' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'About the course' })).toBeFocused()

  const id = await post(choice('A question with an empty comment'))
  await recordTry(database, id, me.id)
  await visit(`/Question/${id}`)
  const form = await beginComment(page)
  await form.getByRole('button', { name: 'Post comment' }).press('Enter')
  await expect(form.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await expect(form.getByText(messages.emptyComment)).toBeVisible()
})

test('After a second search, and after a page is chosen in the narrow menu, the page has the focus', async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/Search?kw=loop')
  const box = page.getByRole('banner').getByPlaceholder('Search questions or a tag')
  await box.fill('tree')
  await box.press('Enter')
  await expect(page).toHaveURL(/kw=tree/)
  await expect(page.getByRole('main')).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await page.getByRole('link', { name: 'Ranking' }).press('Enter')
  await expect(page).toHaveURL('/Ranking')
  await expect(page.getByRole('main')).toBeFocused()
})

test('When another kind of question is chosen, the heading of its form has the focus', async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/AddCodingQuestion')
  const heading = page.getByRole('heading', { level: 1, name: messages.askPublicQuestion })
  const kinds = page.getByRole('navigation', { name: 'Kind of question' })
  for (const [name, address] of [
    ['AdvancedCoding', '/AddAdvancedQuestion'],
    ['Multi Choice', '/AddQuestion?type=MC'],
    ['Input and Output', '/AddQuestion?type=IO'],
  ] as const) {
    await kinds.getByRole('link', { name }).press('Enter')
    await expect(page).toHaveURL(address)
    await expect(heading).toBeFocused()
  }
})

test('A link to a section of the same page moves the keyboard there, and the router knows of it', async ({
  page,
  visit,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await visit('/ForUni')
  await page.getByRole('link', { name: 'Talk to us' }).press('Enter')
  await expect(page).toHaveURL('/ForUni#talk')
  await expect(page.locator('#talk')).toBeInViewport()
  await expect(page.locator('#talk')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#talk').getByRole('textbox').first()).toBeFocused()

  await visit('/PrivacyPolicy')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/#/)
  await page.goBack()
  expect(warnings.filter((text) => /router|blocker/i.test(text))).toEqual([])
})

test('A dialog that is sent with errors moves to its first wrong field', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/LtiPlatforms')
  await page.getByRole('button', { name: 'Register by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register a platform' })
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Name')).toBeInViewport()
})
