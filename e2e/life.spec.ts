import type { Locator, Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { replaceCode } from './editor.ts'
import { writeCode } from './form.ts'
import { expect, roles, test } from './site.ts'

/** The life cycle of a question, and the pages of those who moderate the site. */

test('An ordinary user posts, a moderator edits and approves, it appears on Home, a reader solves it, a report takes it down, the author gets the mail', async ({
  page,
  visit,
  login,
  outbox,
  expectFailure,
}) => {
  expectFailure(404, '/Question/:id/:slug')
  expectFailure(404, '/auth/api/Questions/:id')
  test.setTimeout(240_000)
  const author = await login({ displayName: 'Anna Author' })
  await visit('/AddCodingQuestion')
  await page.getByLabel('Title', { exact: true }).fill('Twice a number, for its whole life')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.insertText('Return twice the number that is given.')
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: 'Python', exact: true }).click()
  await page.getByRole('button', { name: 'C', exact: true }).click()
  await page.getByRole('button', { name: 'Remove C', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  // The skeletons of starter and tests already ask to double a number.
  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await writeCode(page, 'Solution', 'def solve(number):\n    return 2 * number\n')
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByRole('heading', { name: messages.thankYouForPosting })).toBeVisible({ timeout: 40_000 })
  await visit('/')
  await expect(page.getByRole('link', { name: 'Twice a number, for its whole life' })).toHaveCount(0)

  // Role 3 edits and approves. Both the side menu and the dashboard lead to the queue.
  await login({ role: roles.moderator, displayName: 'Mona Moderator' })
  await visit('/Dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Review waiting questions' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByRole('searchbox', { name: 'Search waiting questions' }).fill('whole life')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Twice a number, for its whole life')
  await preview.getByRole('button', { name: 'More decisions' }).click()
  await page.getByRole('menuitem', { name: 'Approve with edits' }).click()
  await page.getByRole('textbox', { name: 'Alternative title' }).fill('Twice a number, retitled by a moderator')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('The question was approved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Twice a number, for its whole life' })).toHaveCount(0)
  // The next user may not read the queue: a request of this page that is still under way would fail.
  await page.goto('about:blank')

  // The question appears on Home, and a reader solves it.
  const reader = await login({ displayName: 'Rita Reader' })
  await visit('/')
  await page.getByRole('main').getByRole('link', { name: 'Twice a number, retitled by a moderator' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twice a number, retitled by a moderator')
  const address = page.url()
  await replaceCode(page, 'def solve(number):\n    return 2 * number\n')
  await page.getByRole('button', { name: /^Submit/ }).click()
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating).toBeVisible({ timeout: 60_000 })
  await rating.getByRole('button', { name: /Needs work/ }).click()
  await expect(rating).toBeHidden()

  // A confirmed report removes it.
  await page.getByRole('button', { name: 'Report question' }).click()
  await page.getByRole('menuitem', { name: 'Unoriginal material' }).click()
  await expect(page.locator('.toast').filter({ hasText: messages.thankYouForReporting })).toBeVisible()
  await login({ role: roles.admin, displayName: 'Iris Admin' })
  await visit('/ReviewWaitingQuestions?show=reported')
  await expect(page.getByText('Rita Reader')).toBeVisible()
  await page.getByRole('checkbox', { name: /Select Twice a number/ }).check()
  await page.getByRole('button', { name: 'Confirm and remove' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /remove/i })
    .click()
  await expect(page.getByText('The question was removed.')).toBeVisible()
  const [mail] = await outbox(author.email)
  expect(mail?.subject).toContain('was removed')
  expect(mail?.text).toContain('Readers reported it, and a moderator agreed with them.')
  await visit(address)
  await expect(page.getByRole('heading', { name: messages.notFoundTitle })).toBeVisible()
  await visit(`/Profile?id=${reader.id}`)
  await expect(page.getByRole('heading', { name: 'Rita Reader' })).toBeVisible()
})

/** Presses Tab until the given element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 150; step++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it.')
}

test('An admin writes, pins, un-pins, edits and deletes an announcement by keyboard alone', async ({
  page,
  visit,
  login,
}) => {
  test.setTimeout(120_000)
  await login({ role: roles.admin })
  await visit('/AddAnnouncement')
  await tabTo(page, page.getByLabel('Title', { exact: true }))
  await page.keyboard.type('Written without a mouse')
  await tabTo(page, page.getByRole('textbox', { name: 'Text', exact: true }))
  await page.keyboard.type('Every word of it came from the keyboard.')
  // Tab leaves the text field: it indents only within lists.
  await tabTo(
    page,
    page
      .getByRole('combobox', { name: 'Tags' })
      .or(page.getByRole('textbox', { name: 'Tags' }))
      .first(),
  )
  await page.keyboard.type('keyboard,')
  await tabTo(page, page.getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Announcement\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written without a mouse')

  const menu = page.getByRole('button', { name: 'Actions for this announcement' })
  const act = async (name: string) => {
    const item = page.getByRole('menuitem', { name, exact: true })
    // Retries, because the page may still be rendering after the last change, which moves the focus.
    await expect(async () => {
      if (await item.isVisible()) return
      await tabTo(page, menu)
      await page.keyboard.press('Enter')
      await expect(item).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(item).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
  }
  await act('Pin')
  await expect(page.getByRole('article').getByText('Pinned')).toBeVisible()
  await act('Un-Pin')
  await expect(page.getByRole('article').getByText('Pinned')).toHaveCount(0)
  await act('Edit')
  await tabTo(page, page.getByLabel('Title', { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Changed without a mouse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed without a mouse')
  await act('Delete')
  const dialog = page.getByRole('dialog', { name: messages.confirmDelete })
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/AllAnnouncements')
  await expect(page.getByText('Changed without a mouse')).toHaveCount(0)
})

test('An admin reads the audit trail and narrows it to what one person did, by keyboard alone', async ({
  page,
  visit,
  login,
  database,
}) => {
  const admin = await login({ role: roles.admin, displayName: 'Audrey Audit' })
  await database
    .insertInto('audit_entry')
    .values(
      (['markReady', 'addToTop'] as const).map((action, index) => ({
        user_id: admin.id,
        action,
        subject_kind: 'question' as const,
        subject_id: 1,
        subject_name: `Audited question ${index}`,
      })),
    )
    .execute()
  await visit('/AuditTrail')
  await expect(page.getByRole('row', { name: /Audited question 0/ })).toBeVisible()
  await tabTo(page, page.getByLabel('Action', { exact: true }).first())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Marked as ready')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Audited question 0/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Audited question 1/ })).toHaveCount(0)
})
