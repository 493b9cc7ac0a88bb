import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { saveDraft } from '@gradus/contract/draft'
import { messages } from '@gradus/contract/message'
import { aCourse, anAssignment } from './assignment.ts'
import { expectNoViolation } from './axe.ts'
import { codeIn, replaceCode } from './editor.ts'
import { chooseFound, textbox, writeText } from './form.ts'
import { choice } from './question-page.ts'
import { dropSession, expect, roles, test } from './site.ts'

const coding = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Write <code>answer(n)</code>, which returns twice its argument.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def answer(n):\n    return 0\n',
      tests: 'from solution import *\nassert answer(2) == 4\n',
      additionalFiles: [],
    },
  ],
})
const right = 'def answer(n):\n    return 2 * n\n'
const wrong = 'def answer(n):\n    return n\n'

const editor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const result = (page: Page) => editor(page).getByRole('region', { name: 'Result' })
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

async function choose(page: Page, title: string): Promise<void> {
  await chooseFound(page.getByRole('combobox', { name: 'Add a question' }), title)
  await expect(page.getByRole('list', { name: 'Questions of the assignment' })).toContainText(title)
}

test('A lecturer makes an assignment with a late rule, keeps what was typed through a reload, publishes it, and gives a student more time', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  test.slow()
  await post(coding('Double what the lecturer gives'))
  await post(choice('A prime number for the assignment'))
  const student = await account({ displayName: 'Dana Levi', email: 'dana.levi@assignment.example' })
  const lecturer = await login({
    role: roles.lecturer,
    displayName: 'Lea Lecturer',
    email: 'lea.lecturer@assignment.example',
  })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [student.id] })

  await visit(`/AssignmentsManagement/${courseId}`)
  await expect(page.getByRole('heading', { name: 'No assignments yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Assignment' }).click()
  await textbox(page, 'Title').fill('Lists and loops')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Add at least one question, or save it as a draft.')).toBeVisible()
  await writeText(page, 'Text', 'Solve them all, by yourselves.')
  await page.getByLabel('Due', { exact: true }).fill('2030-03-28T23:59')
  await expect(page.getByText(/^Until Thu, 28 Mar 2030, 23:59:59, Asia\/Jerusalem \(UTC\+2\)/)).toBeVisible()

  await page.getByRole('radio', { name: 'Work is accepted for some time, and costs points' }).check()
  await page.getByLabel('Accept late work until').fill('2030-03-30T23:59')
  await expect(textbox(page, 'Grace period')).toHaveValue(/^0/)
  await textbox(page, 'Grace period').fill('15')
  await textbox(page, 'Deduction').fill('20')
  await textbox(page, 'Minimum').fill('50')
  await expect(
    page.getByText(
      '20% of the possible points come off for each day that has begun after the due time. The first 15 minutes cost nothing. The late deduction never takes you below 50% of the points.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: '12 hours 60', exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: '1 day 12 hours 50' })).toBeVisible()
  await page.getByRole('radio', { name: 'The last attempt' }).check()
  await choose(page, 'A prime number for the assignment')
  await choose(page, 'Double what the lecturer gives')
  const points = page.getByRole('textbox', { name: 'Points of Double what the lecturer gives' })
  await points.clear()
  // As it is written in most of Europe.
  await points.pressSequentially('7,5')
  await expect(points).toHaveValue('7.5 points')
  await expect(page.getByText('17.5 points in all')).toBeVisible()
  await page.getByRole('button', { name: /^Move A prime number for the assignment, 1 of 2/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('list', { name: 'Questions of the assignment' }).getByRole('listitem').first(),
  ).toContainText('Double what the lecturer gives')

  // Everybody can look up the solutions of a public question, but not of a copy for the course.
  await expect(page.getByText(/^Anyone can practise public questions/)).toBeVisible()
  await page.getByRole('button', { name: /^Copy for the course\s*: Double what/ }).click()
  await expect(page.getByText('Copied to your course’s questions.')).toBeVisible()
  await expect(page.getByText('Only in courses')).toHaveCount(1)

  await page.reload()
  await expect(page.getByText('Kept in this browser until you save.')).toBeVisible()
  await expect(textbox(page, 'Title')).toHaveValue('Lists and loops')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'As a student sees it' })).toContainText('Thu, 28 Mar 2030, 23:59')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/AssignmentManagement\/\d+$/)
  await expect(page.getByText('0 of 1 student has submitted')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('17.5 points in all')

  await page.getByRole('button', { name: 'Add an exception' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an exception' })
  await chooseFound(dialog.getByRole('combobox', { name: 'Student' }), 'Dana')
  await dialog.getByRole('combobox', { name: 'Due' }).click()
  await page.getByRole('option', { name: 'Another time' }).click()
  await dialog.getByLabel('Due for them').fill('2030-04-04T23:59')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const exceptions = page.getByRole('region', { name: 'Exceptions of the assignment' })
  await expect(exceptions.getByRole('row', { name: /Dana Levi/ })).toContainText('Due: Thu, 4 Apr 2030, 23:59')
  const address = new URL(page.url()).pathname
  await expectNoViolation(page, address)
  await expectNoViolation(page, `/AssignmentsManagement/${courseId}`)
  await expectNoViolation(page, `/EditAssignment/${address.split('/').at(-1)}`)

  await visit(address)
  await exceptions.getByRole('button', { name: 'Remove the exception of Dana Levi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No exceptions' })).toBeVisible()
})

test('The lecturer of an archived course reads an assignment’s rules and exceptions, and is offered nothing that changes them', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
  playwright,
  site,
}) => {
  const questionId = await post(choice('A question of last year'))
  const student = await account({ displayName: 'Dana Levi' })
  const lecturer = await login({ role: roles.lecturer, displayName: 'Lea Lecturer' })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [student.id] })
  const id = await anAssignment(
    { database, playwright, url: site.url },
    { lecturer: lecturer.id, courseId },
    { due: new Date(Date.UTC(2030, 2, 28)).toISOString(), items: [{ questionId, points: 10 }] },
  )
  await database
    .insertInto('assignment_exception')
    .values({
      assignment_id: id,
      user_id: student.id,
      times: JSON.stringify({ attempts: 5 }),
      reason: 'A broken laptop',
    })
    .execute()
  await database.updateTable('course').set({ state: 'archived' }).where('id', '=', courseId).execute()
  const notice = page.getByText('This course is archived: you can read everything, but nothing can be changed.')
  const main = page.getByRole('main')

  // Every page on the way says so, and leads to what can be read.
  await visit(`/AssignmentsManagement/${courseId}`)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Lists and loops' }).click()
  await expect(page).toHaveURL(`/AssignmentManagement/${id}`)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rules, as students read them' })).toContainText('28 Mar 2030')
  const exceptions = page.getByRole('region', { name: 'Exceptions of the assignment' })
  await expect(exceptions.getByRole('row', { name: /Dana Levi/ })).toContainText('A broken laptop')
  for (const name of [/^Add an exception/, /^Change/, /^Remove/])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  for (const name of [/^Edit/, /^Judge again/]) await expect(main.getByRole('link', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['As students see it'])
  await page.keyboard.press('Escape')
  await expectNoViolation(page, `/AssignmentManagement/${id}`)
  await visit(`/Assignment/${id}`)
  await main.getByRole('link', { name: 'Rules and exceptions' }).click()
  await expect(page).toHaveURL(`/AssignmentManagement/${id}`)

  for (const [address, heading, back] of [
    [`/EditAssignment/${id}`, 'Edit Assignment', `/AssignmentManagement/${id}`],
    [`/AddAssignment/${courseId}`, 'Add Assignment', `/AssignmentsManagement/${courseId}`],
  ] as const) {
    await visit(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(notice).toBeVisible()
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^(Save|Publish)/ })).toHaveCount(0)
    await expectNoViolation(page, address)
    await main.locator('.pagehead').getByRole('link').click()
    await expect(page).toHaveURL(back)
  }
})

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
