import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { saveDraft } from '@gradus/contract/draft'
import { messages } from '@gradus/contract/message'
import { aCourse, anAssignment, coding } from './assignment.ts'
import { expectNoViolation } from './axe.ts'
import { codeIn, replaceCode } from './editor.ts'
import { choice } from './question-page.ts'
import { dropSession, expect, roles, test } from './site.ts'

const right = 'def answer(n):\n    return 2 * n\n'
const wrong = 'def answer(n):\n    return n\n'

const editor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const result = (page: Page) => editor(page).getByRole('region', { name: 'Result' })
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

test('A student answers in time and late, is asked before a late attempt replaces one in time, and gets receipts but no hidden result', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
  playwright,
  site,
  outbox,
}) => {
  test.slow()
  const items = [await post(coding('Double it in time')), await post(choice('A prime number in time'))]
  const lecturer = await account({ role: roles.lecturer, email: 'omri.lecturer@assignment.example' })
  const student = await login({ displayName: 'Sam Brook', email: 'sam.brook@assignment.example' })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [student.id] })
  const id = await anAssignment(
    { database, playwright, url: site.url },
    { lecturer: lecturer.id, courseId },
    {
      opens: inHours(-48).toISOString(),
      due: inHours(30).toISOString(),
      lateUntil: inHours(60).toISOString(),
      late: { percent: 10, interval: 'day' },
      attempts: 3,
      attemptRule: 'last',
      items: items.map((questionId) => ({ questionId, points: 10 })),
    },
  )

  await visit('/Dashboard')
  const due = page.getByRole('region', { name: 'Due' })
  await expect(due).toContainText('0 of 2 submitted')
  await expect(due).toContainText('Due in')
  await due.getByRole('link', { name: 'Lists and loops' }).click()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Due in: 1 day [56] hours$/)
  await expect(page.getByText('Not submitted')).toHaveCount(2)
  await expectNoViolation(page, `/Assignment/${id}`)
  await visit(`/Assignment/${id}`)
  await page.getByRole('link', { name: 'Double it in time' }).click()

  // Drafts are saved on the server.
  await replaceCode(editor(page), right)
  await expect(editor(page)).toContainText(/Saved, /)
  await page.getByRole('checkbox', { name: 'Send me the receipt of each attempt by email, too' }).check()
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  await expect(result(page)).toContainText('Your submission was received.')
  await expect(result(page)).toContainText('You’ll see its result once nobody in the course can submit any more.')
  await expect(result(page)).toContainText(
    /Attempt 1, receipt \d+, received .*, on time \(due .*\)\. SHA-256 [0-9a-f]{64}/,
  )
  await expect(result(page)).not.toContainText(messages.workingAsExpected)
  await expect(page.getByText('2 attempts left')).toBeVisible()
  const attempts = page.getByRole('region', { name: 'Your attempts' })
  await attempts.getByRole('button', { name: /Attempt 1/ }).click()
  await expect(attempts).toContainText('return 2 * n')
  const [mail] = await outbox(student.email)
  expect(mail?.subject).toContain('Lists and loops')
  await expectNoViolation(page, new URL(page.url()).pathname)

  await page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('link', { name: /A prime number in time/ })
    .click()
  await page.getByRole('button', { name: '23' }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await expect(page.getByText('Your answer is saved.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('That’s correct')
  // Another choice is not saved yet. Clicking it again brings the saved one back.
  await page.getByRole('button', { name: '24' }).click()
  await expect(page.getByText('Your answer is saved.')).toHaveCount(0)
  await page.getByRole('button', { name: '24' }).click()
  await expect(page.getByRole('button', { name: '23' })).toHaveAttribute('aria-pressed', 'true')

  // Nothing of an archived course can be submitted, so that no attempts are left to use.
  await database.updateTable('course').set({ state: 'archived' }).where('id', '=', courseId).execute()
  await visit(`/Assignment/${id}`)
  await expect(page.getByText('The course is archived: nothing can be submitted any more.')).toBeVisible()
  await expect(page.getByText('attempts left')).toHaveCount(0)
  await page.getByRole('link', { name: 'Double it in time' }).click()
  await expect(editor(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(page.getByText('attempts left')).toHaveCount(0)
  await database.updateTable('course').set({ state: 'active' }).where('id', '=', courseId).execute()

  // Lets the due time pass.
  await database
    .updateTable('assignment')
    .set({ due_at: inHours(-1), late_until: inHours(20) })
    .where('id', '=', id)
    .execute()
  await visit(`/Assignment/${id}`)
  await expect(page.getByText('Open for late work')).toBeVisible()
  await page.getByRole('link', { name: 'Double it in time' }).click()
  await expect(editor(page)).toContainText('The due time is over: what you submit now is late.')
  await replaceCode(editor(page), wrong)
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Replace your on-time attempt?' })
  await confirmation.getByRole('button', { name: 'Keep the on-time attempt' }).click()
  await expect(attempts.getByRole('button', { name: /^Attempt/ })).toHaveCount(1)
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  // Until the late attempt is in the page's own data, the page must not ask a second time.
  await page.route(`**/auth/api/Assignments/${id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await confirmation.getByRole('button', { name: 'Submit the late attempt' }).click()
  await expect(result(page)).toContainText(/Attempt 2, receipt \d+, received .*, late \(due .*\)\./)
  await expect(attempts.getByRole('button', { name: /Attempt 2/ })).toContainText('late')
  // Test results stay hidden, but compiler errors are shown.
  await replaceCode(editor(page), 'def double(n)\n')
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  await expect(result(page)).toContainText(messages.compilationErrors)
  await expect(result(page)).toContainText(/Attempt 3, receipt \d+, received .*, late \(due .*\)\./)
  await page.unrouteAll({ behavior: 'wait' })

  // After the last moment nothing is accepted.
  await database
    .updateTable('assignment')
    .set({ late_until: inHours(-0.5) })
    .where('id', '=', id)
    .execute()
  await visit(`/Assignment/${id}`)
  await expect(page.getByText('Submissions are no longer accepted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: 'Double it in time' }).click()
  await expect(editor(page)).toContainText('This is closed: nothing is accepted any more.')
  await expect(editor(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dropSession(page)
})

test('Two devices never overwrite each other’s draft of an assignment silently, and submitting sends exactly what the editor shows', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
  playwright,
  site,
  browser,
  expectFailure,
}) => {
  expectFailure(409, saveDraft.url)
  const question = await post(coding('Double it on two devices'))
  const lecturer = await account({ role: roles.lecturer, email: 'devices.lecturer@assignment.example' })
  const student = await login({ displayName: 'Noor Two', email: 'noor.two@assignment.example' })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [student.id] })
  const id = await anAssignment(
    { database, playwright, url: site.url },
    { lecturer: lecturer.id, courseId },
    {
      due: inHours(30).toISOString(),
      submitDraftsAtDue: true,
      testsShown: 'always',
      items: [{ questionId: question, points: 10 }],
    },
  )
  await visit(`/Assignment/${id}`)
  await page.getByRole('link', { name: 'Double it on two devices' }).click()
  await expect(editor(page)).toContainText('your last saved code is submitted at the due time')
  await replaceCode(editor(page), '# written here\n')
  await expect(editor(page)).toContainText(/Saved, /)

  const elsewhere = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  await elsewhere.addCookies(await page.context().cookies())
  const other = await elsewhere.newPage()
  await visit(new URL(page.url()).pathname, other)
  await expect(codeIn(editor(other))).toContainText('# written here')
  await replaceCode(editor(other), '# written there\n')
  await expect(editor(other)).toContainText(/Saved, /)
  await elsewhere.close()

  await replaceCode(editor(page), right)
  const conflict = editor(page).getByRole('alert')
  await expect(conflict).toContainText('You saved different code elsewhere')
  await conflict.getByRole('button', { name: 'Compare and choose' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the code here' }).click()
  await expect(editor(page)).toContainText(/Saved, /)
  await editor(page).getByRole('button', { name: 'Submit' }).click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await expect(result(page)).toContainText(createHash('sha256').update(right).digest('hex'))
  await expect(page.getByRole('navigation', { name: 'Questions' })).toContainText('Solved by you')
})
