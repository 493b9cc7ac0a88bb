import type { Page } from '@playwright/test'
import { checkUserLogged } from '@gradus/contract/account'
import { editProfile, getOwnProfile } from '@gradus/contract/profile'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { aCourse } from './assignment.ts'
import { textbox } from './form.ts'
import { anyCall, choice } from './question-page.ts'
import { expect, roles, test } from './site.ts'

/** No input is lost: a form either keeps a draft or asks before the user leaves it. */

test('Edit Profile asks before a link discards unsaved changes', async ({ page, visit, login }) => {
  await login()
  await visit('/EditProfile')
  const subtitle = page.getByLabel('Subtitle')
  await subtitle.fill('Climbs stairs')
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  await home.click()
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/EditProfile')
  await expect(subtitle).toHaveValue('Climbs stairs')
  // After saving, the user can leave without being asked.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated!')).toBeVisible()
  await home.click()
  await expect(page).toHaveURL(/\/Home$/)

  await visit('/EditProfile')
  // Typed while a save was under way, and after it: neither is saved.
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(
    anyCall(editProfile.url),
    async (route) => {
      asked.resolve()
      await answer.promise
      await route.continue()
    },
    { times: 1 },
  )
  await subtitle.fill('Climbs a stair')
  await page.getByRole('button', { name: 'Save' }).click()
  await asked.promise
  await subtitle.fill('Climbs ladders')
  answer.resolve()
  await expect(page.getByText('Updated!')).toBeVisible()
  await home.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // The message of the first save would be taken for that of the second.
  await expect(page.getByText('Updated!')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated!')).toBeVisible()
  await subtitle.fill('Climbs trees')
  await home.click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/Home$/)
})

test('A session that ends leaves unsaved text on its page; after logging in in another tab, it is saved', async ({
  page,
  context,
  visit,
  login,
  expectFailure,
}) => {
  await login()
  await visit('/EditProfile')
  await page.getByLabel('Subtitle').fill('Climbs stairs')
  const cookies = await context.cookies()
  await context.clearCookies({ name: sessionCookie })
  expectFailure(401, editProfile.url)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })
  await expect(ended).toContainText('What you typed is still on this page')
  await context.addCookies(cookies)
  // The login check finds it, too.
  await page.route(anyCall(checkUserLogged.url), (route) => route.fulfill({ json: -1 }))
  await page.clock.install()
  await page.clock.fastForward('02:00')
  const checked = page.waitForResponse(anyCall(checkUserLogged.url))
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await checked
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/EditProfile')
  await expect(page.getByLabel('Subtitle')).toHaveValue('Climbs stairs')
  await save.click()
  await expect(page.getByText('Updated!')).toBeVisible()
})

test('Two tabs with the same form say so while both are open, and show and save the same text', async ({
  page,
  context,
  visit,
  login,
  account,
  database,
}) => {
  const student = await account({ displayName: 'Dana Levi' })
  const lecturer = await login({ role: roles.lecturer })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [student.id] })
  const address = `/AddAssignment/${courseId}`
  const notice = (of: Page) => of.getByText('This form is also open in another tab.')
  await visit(address)
  await textbox(page, 'Title').fill('Typed in the first tab')
  await expect(notice(page)).toHaveCount(0)
  const second = await context.newPage()
  await visit(address, second)
  await expect(notice(second)).toBeVisible()
  await expect(notice(page)).toBeVisible()
  await expect(textbox(second, 'Title')).toHaveValue('Typed in the first tab')
  await textbox(second, 'Title').fill('Typed in the second tab')
  await expect(textbox(page, 'Title')).toHaveValue('Typed in the second tab')
  await second.close({ runBeforeUnload: true })
  await expect(notice(page)).toHaveCount(0)
  // A reload is not another tab.
  await page.reload()
  await expect(textbox(page, 'Title')).toHaveValue('Typed in the second tab')
  await expect(notice(page)).toHaveCount(0)
})

test('The browser asks before a page with unsaved text is closed', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/SendGlobalMsg')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual([])
  await page.getByRole('textbox', { name: 'Title' }).pressSequentially('Half a message')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('A dialog with unsaved text asks before Escape closes it; its Cancel button discards', async ({
  page,
  visit,
  login,
  post,
}) => {
  await post({
    kind: 'multiChoice',
    title: 'A question with a tag to edit',
    body: '<p>Which of these numbers is even?</p>',
    rawTags: ['edited-tag'],
    difficultLevel: 1,
    answers: ['1', '2'].map((body) => ({ body, correct: body === '2' })),
  })
  await login({ role: roles.admin })
  await visit('/TagManagement?q=edited-tag')
  const edit = page.getByRole('button', { name: 'Edit edited-tag' })
  const dialog = page.getByRole('dialog', { name: 'Edit edited-tag' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await edit.click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await edit.click()
  await dialog.getByLabel('Description').fill('What it is for')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('What it is for')
  await expect(question).toHaveCount(0)

  // Escape closes the topmost dialog only.
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Description')).toHaveValue('What it is for')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('Text in the forms of newer features is not lost: a dialog asks, a page asks, a skipped step keeps it', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  await visit('/LtiPlatforms')
  await page.getByRole('button', { name: 'Register by hand' }).first().click()
  await page.getByLabel('Issuer').fill('https://moodle.example')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Issuer')).toHaveValue('https://moodle.example')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await visit('/DataRequests')
  await page.getByRole('button', { name: 'Add a request' }).click()
  const note = page.getByRole('dialog', { name: 'Add a request' }).getByLabel('Note')
  await note.fill('A letter of Monday')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveValue('A letter of Monday')
  await page.getByRole('dialog', { name: 'Add a request' }).getByRole('button', { name: 'Cancel' }).click()

  await visit('/Profile')
  const step = page.locator('.wiz-steps [aria-current]')
  const skip = page.getByRole('button', { name: 'Skip' })
  await expect(step).toContainText('LinkedIn')
  await skip.click()
  const contact = page.getByLabel('How can we reach you?')
  await contact.fill('https://noa.example')
  for (const next of ['Bio', 'LinkedIn', 'Contact']) {
    await skip.click()
    await expect(step).toContainText(next)
  }
  await expect(contact).toHaveValue('https://noa.example')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(question).toBeVisible()
})

test('Pressing Tab while a dialog opens does not move the focus back', async ({ page, visit, login }) => {
  await login()
  await page.addInitScript(`
    let pressed = false
    document.addEventListener('focusin', ({ target }) => {
      if (pressed || target.textContent !== 'Cancel') return
      pressed = true
      target.nextElementSibling.focus()
    })`)
  await visit('/EditProfile')
  await page.getByLabel('Subtitle').fill('Climbs stairs')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeFocused()
  // Waits for a painted frame and the work that effects scheduled after it.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Home$/)
})

test('A refresh of a page’s data that fails leaves the form and what was typed', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  await login()
  await page.clock.install()
  await visit('/EditProfile')
  const subtitle = page.getByLabel('Subtitle')
  await subtitle.fill('Climbs stairs')
  expectFailure(404, getOwnProfile.url)
  await page.route(anyCall(getOwnProfile.url), (route) => route.fulfill({ status: 404, json: {} }))
  // The data is stale by now, and the page fetches it again when its reader comes back.
  await page.clock.fastForward('01:00')
  const refreshed = page.waitForResponse(anyCall(getOwnProfile.url))
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await refreshed
  await page.clock.runFor(1_000)
  await expect(subtitle).toHaveValue('Climbs stairs')
})

test('Another user of the same browser sees nothing of what was typed or chosen', async ({
  page,
  visit,
  login,
  post,
}) => {
  const id = await post(choice('A number that is even'))
  const title = page.getByRole('textbox', { name: 'Title' })
  const answer = page.getByRole('group', { name: 'Answers, choose one' }).getByRole('button', { name: '21' })
  await login({ role: roles.admin })
  await visit('/AddAnnouncement')
  await title.fill('Not yet for anybody')
  await visit(`/Question/${id}`)
  await answer.click()
  await page.reload()
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
  await login({ role: roles.admin })
  await visit(`/Question/${id}`)
  await expect(answer).toHaveAttribute('aria-pressed', 'false')
  await visit('/AddAnnouncement')
  await expect(title).toHaveValue('')
})

test('What a visitor chose is passed on to the user who logs in', async ({ page, visit, login, post }) => {
  const id = await post(choice('A number that is odd'))
  const answer = page.getByRole('group', { name: 'Answers, choose one' }).getByRole('button', { name: '21' })
  await visit(`/Question/${id}`)
  await answer.click()
  await login()
  await visit(`/Question/${id}`)
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
})
