import type { Page } from '@playwright/test'
import { aCourse, anAssignment, coding } from './assignment.ts'
import { expectNoViolation } from './axe.ts'
import { chooseFound, textbox, writeText } from './form.ts'
import { choice } from './question-page.ts'
import { expect, roles, test } from './site.ts'

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
  await expect(page.getByText('Draft saved in this browser.')).toBeVisible()
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
