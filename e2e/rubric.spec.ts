import type { Page } from '@playwright/test'
import { chooseAttempt, putGrade } from '@gradus/contract/grade'
import { claimGrade } from '@gradus/contract/grade-claim'
import { roles } from '@gradus/contract/role'
import { anAttempt } from '../server/test/assignment-attempt.ts'
import { expectAccessible } from './axe.ts'
import { copyText } from './clipboard.ts'
import { aGradedCourse } from './graded-course.ts'
import { requestsOf } from './sign-in.ts'
import { expect, test } from './site.ts'

const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('A lecturer grades by a rubric and sees which grades its change affects, makes another attempt count, takes over a claim, and takes a release back', async ({
  page,
  visit,
  login,
  account,
  database,
  playwright,
  site,
  expectFailure,
}) => {
  test.slow()
  const ada = await account({ displayName: 'ada' })
  const colleague = await account({ displayName: 'Dana Colleague', role: roles.lecturer })
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const course = await aGradedCourse(database, { ownerId: lecturer.id, lecturerId: colleague.id }, [
    { id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4, 2] },
  ])
  const [itemId = 0] = course.itemIds
  const work = await database
    .selectFrom('assignment_work')
    .select('id')
    .where('assignment_id', '=', course.assignmentId)
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const tests = { none: true, one: false, two: false, many: false }
  await anAttempt({ database }, { workId: work.id, itemId, source: '# the second\n', outcome: 'failed', tests })
  const submissions = `/Submissions/${course.assignmentId}`
  const matrix = page.getByRole('table', { name: 'Grades of Lab 3: loops' })
  const row = matrix.getByRole('row', { name: /Ada Rivers/ })
  const rubrics = page.getByRole('dialog', { name: 'Rubrics' })

  await visit(submissions)
  await more(page, 'Rubrics')
  await rubrics.getByRole('button', { name: 'Add a criterion' }).click()
  await expect(rubrics.getByRole('textbox', { name: 'Criterion 1', exact: true })).toBeFocused()
  await rubrics.getByRole('textbox', { name: 'Criterion 1', exact: true }).fill('Builds the list twice')
  const worth = rubrics.getByRole('textbox', { name: 'Points of criterion 1' })
  // The minus sign with which the site shows the points.
  await worth.pressSequentially('−2')
  await expect(worth).toHaveValue('-2')
  await copyText(page, '−2,5')
  await worth.fill('')
  await worth.press('ControlOrMeta+v')
  await expect(worth).toHaveValue('-2.5')
  await worth.fill('-2')
  await expectAccessible(page)
  await rubrics.getByRole('button', { name: 'Preview the changes' }).click()
  await expect(rubrics.getByRole('status')).toContainText('No grades will change.')
  await rubrics.getByRole('button', { name: 'Save the rubric' }).click()
  await expect(rubrics).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()

  await row.getByRole('link', { name: /10 of 10/ }).click()
  const grade = page.getByRole('region', { name: 'Grade for Each number twice' })
  const byHand = grade.getByRole('textbox', { name: 'Points by hand' })
  await byHand.pressSequentially('١٫٥')
  await expect(byHand).toHaveValue('1.5')
  // Inserted as a whole, as autofill does it.
  await byHand.fill('7,25')
  await expect(byHand).toHaveValue('7.25')
  await copyText(page, '5,5')
  await byHand.fill('')
  await byHand.press('ControlOrMeta+v')
  await expect(byHand).toHaveValue('5.5')
  await byHand.fill('11')
  await grade.getByRole('button', { name: 'Save the grade' }).click()
  await expect(grade).toContainText('Give at most 10 points.')
  await expect(byHand).toBeFocused()
  await expect(grade).toContainText('Points by hand replace the points of the rubric')
  await byHand.fill('')
  await grade.getByRole('checkbox', { name: /Builds the list twice/ }).check()
  await expect(grade.getByRole('status')).toHaveText('After saving: 8 of 10.')
  await grade.getByRole('button', { name: 'Save the grade' }).click()
  await expect(grade.getByRole('heading', { level: 2 })).toContainText('8 of 10')

  await page.getByRole('link', { name: 'Lab 3: loops, submissions' }).click()
  await more(page, 'Rubrics')
  await rubrics.getByRole('textbox', { name: 'Points of criterion 1' }).fill('-3')
  await rubrics.getByRole('button', { name: 'Preview the changes' }).click()
  await expect(rubrics.getByRole('row', { name: /Ada Rivers/ })).toContainText('8 → 7')
  await rubrics.getByRole('button', { name: 'Save the rubric' }).click()
  await expect(row).toContainText('7 of 10')

  // The selected criterion belongs to the attempt that was graded.
  await row.getByRole('link', { name: /7 of 10/ }).click()
  await page.getByRole('combobox', { name: 'Attempt' }).click()
  await page.getByRole('option', { name: /^2nd attempt/ }).click()
  await expect(page.getByRole('region', { name: 'Code in solution.py' })).toContainText('# the second')
  expectFailure(409, chooseAttempt.url)
  await page.getByRole('button', { name: 'Make this attempt count' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Make another attempt count?' })
  await expect(confirmation).toContainText('This clears the ticked criterion.')
  await confirmation.getByRole('button', { name: 'Clear and change' }).click()
  await expect(grade).toContainText('2.5 of 10')
  await expect(grade.getByRole('checkbox', { name: /Builds the list twice/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Let the rule decide' }).click()
  await expect(grade).toContainText('10 of 10')

  // Somebody changes the criterion while it is ticked here.
  const criterion = grade.getByRole('checkbox', { name: /Builds the list twice/ })
  await criterion.check()
  await database.updateTable('rubric_criterion').set({ points: '-4' }).where('item_id', '=', itemId).execute()
  expectFailure(409, putGrade.url)
  await grade.getByRole('button', { name: 'Save the grade' }).click()
  await expect(grade.getByRole('alert', { name: 'The rubric has changed' })).toContainText(
    'Builds the list twice −3 is now Builds the list twice −4',
  )
  await expect(criterion).toBeChecked()
  await expect(grade.getByRole('status')).toHaveText('After saving: 6 of 10.')
  await criterion.uncheck()

  const request = await requestsOf({ database, playwright, url: site.url }, colleague.id)
  const claimed = await request.post(claimGrade.url, { data: { itemId, sid: String(ada.id) } })
  expect(claimed.status(), await claimed.text()).toBe(200)
  await request.dispose()
  await page.reload()
  await expect(grade).toContainText(/Dana Colleague.? is grading this until .* Nobody else can save\./)
  await grade.getByRole('button', { name: 'Take over' }).click()
  await expect(grade).toContainText('You are grading this until')

  await visit(submissions)
  await page.getByRole('button', { name: 'Release grades' }).click()
  await page.getByRole('dialog', { name: 'Release grades' }).getByRole('button', { name: 'Release' }).click()
  await expect(row).toContainText('released')
  await expect(page.getByText('All grades are released.')).toBeVisible()
  await more(page, 'Take grades back')
  await page.getByRole('dialog', { name: 'Take grades back' }).getByRole('button', { name: 'Take back' }).click()
  await expect(row).toContainText('draft')
})

test('A tutor filters students by what is late, missing or still to grade, and goes to the next student of the filter', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const lecturer = await account({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const students = []
  for (const [at, officialName] of ['Ada Rivers', 'Ben Brook', 'Cem Hill', 'Dov Lake'].entries()) {
    const { id } = await account({ displayName: `tutored ${at}` })
    const passed = at === 1 ? [undefined, undefined] : at === 2 ? [3, undefined] : [4, 2]
    students.push({ id, officialName, group: at === 3 ? 1 : 0, passed })
  }
  const tutor = await login({ displayName: 'Tomás Tutor' })
  const { courseId, assignmentId, groupIds } = await aGradedCourse(database, { ownerId: lecturer.id }, students)
  await database.insertInto('course_member').values({ course_id: courseId, user_id: tutor.id, role: 'tutor' }).execute()
  await database
    .insertInto('course_group_member')
    .values({ course_id: courseId, group_id: groupIds[0] ?? 0, user_id: tutor.id })
    .execute()
  await database
    .updateTable('assignment_work')
    .set({ due_at: new Date(Date.now() - 3_600_000), late_until: new Date(Date.now() + 3_600_000) })
    .where('assignment_id', '=', assignmentId)
    .execute()

  await visit(`/Submissions/${assignmentId}`)
  const matrix = page.getByRole('table', { name: 'Grades of Lab 3: loops' })
  const names = matrix.getByRole('rowheader')
  // Only students of the tutor's own group, and the row of means.
  await expect(names).toHaveText([/^Ada Rivers/, /^Ben Brook/, /^Cem Hill/, /^Mean/])
  await expect(page.getByRole('button', { name: 'Release grades' })).toHaveCount(0)
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Sort', 'Most points')
  await expect(page).toHaveURL(/sort=most/)
  await expect(names).toHaveText([/^Ada Rivers/, /^Cem Hill/, /^Ben Brook/, /^Mean/])
  await choose('State', 'Nothing submitted')
  await expect(names).toHaveText([/^Ben Brook/, /^Mean/])
  await choose('State', 'Missing work')
  await expect(names).toHaveText([/^Cem Hill/, /^Ben Brook/, /^Mean/])
  await choose('State', 'Regrade requested')
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
  await choose('State', 'To grade')
  await expect(names).toHaveText([/^Ada Rivers/, /^Cem Hill/, /^Mean/])

  await matrix.getByRole('link', { name: /Ada Rivers/ }).click()
  await expect(page.getByRole('heading', { name: 'Ada Rivers', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Next student' }).click()
  await expect(page.getByRole('heading', { name: 'Cem Hill', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Lab 3: loops, submissions' }).click()
  await expect(page).toHaveURL(/state=toGrade/)
})
