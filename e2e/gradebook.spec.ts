import { readFile } from 'node:fs/promises'
import { roles } from '@gradus/contract/role'
import { anOpenAssignment } from '../server/test/assignment-attempt.ts'
import { expectNoViolation } from './axe.ts'
import { aGradedCourse } from './graded-course.ts'
import { expect, test } from './site.ts'
import { aWaitingQuestion } from './waiting.ts'

test('A lecturer weighs categories, takes the gradebook out as CSV, brings it back changed, undoes that, and takes a file of Moodle', async ({
  page,
  visit,
  login,
  account,
  database,
  expectFailure,
}) => {
  test.slow()
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const students = []
  for (const [index, officialName] of ['Ada Rivers', 'Ben Brook', 'Cem Hill', 'Dov Lake', '=A1 Moor'].entries()) {
    const { id } = await account({ displayName: `gradebook ${index}` })
    students.push({ id, officialName, group: index % 2, passed: [4 - index, index] })
  }
  const { courseId } = await aGradedCourse(database, { ownerId: lecturer.id }, students)
  const address = `/CourseManagement/${courseId}/gradebook`
  await visit(address)
  const book = page.getByRole('table', { name: 'Gradebook of Programming 1' })
  await expect(book.getByRole('row', { name: /Ada Rivers/ })).toContainText('10 of 20, not released')
  await expect(book.getByRole('row', { name: /Ada Rivers/ })).toContainText('Current total: 50%')
  await expect(page.getByRole('img', { name: /^Grades of 5 students\./ }).first()).toBeVisible()
  await expectNoViolation(page, address)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Difficulty and discrimination of the questions').click()
  await expect(page.getByRole('region', { name: 'Difficulty and discrimination of the questions' })).toContainText(
    'Longest word',
  )

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Categories and weights' }).click()
  const categories = page.getByRole('dialog', { name: 'Categories and weights' })
  await categories.getByRole('button', { name: 'Add a category' }).click()
  await categories.getByRole('textbox', { name: 'Name' }).fill('Labs')
  await categories.getByRole('textbox', { name: 'Weight' }).fill('60')
  await expect(categories.getByRole('status')).toContainText(/not part of the totals: .*Lab 3: loops/)
  await categories.getByRole('combobox', { name: 'Assignments' }).press('ArrowDown')
  await page.getByRole('option', { name: 'Lab 3: loops' }).click()
  await expect(categories.getByText(/not part of the totals: .*Lab 3: loops/)).toHaveCount(0)
  await categories.getByRole('button', { name: 'Save' }).click()
  await expect(book.getByRole('columnheader', { name: /Lab 3: loops/ })).toContainText('20 points, Labs')

  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = page.getByRole('dialog', { name: 'Download as CSV' })
  await download.getByRole('radio', { name: 'Semicolon' }).check()
  await download.getByRole('radio', { name: '12,5' }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    download.getByRole('link', { name: 'Download' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain("'=A1 Moor")
  const changed = csv
    .replace(/^(.*Ada Rivers.*;)10(;|\r?$)/m, '$117,5$2')
    .replace(/^(.*Ben Brook.*;)10(;|\r?$)/m, '$1EX$2')
  expect(changed).not.toBe(csv)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const upload = page.getByRole('dialog', { name: 'Import CSV' })
  const choose = (text: string) =>
    upload
      .locator('input[type=file]')
      .setInputFiles({ name: 'gradebook.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  expectFailure(400, '/auth/api/Courses/:id/Gradebook')
  await choose(changed.replace('17,5', '170,5').replace(';EX', ';absent'))
  await expect(upload.getByRole('alert')).toContainText('Nothing was imported. Correct the file:')
  const problems = upload.getByRole('alert').getByRole('listitem')
  await expect(problems).toHaveText([/^Row \d+: 170\.5 is more than/, /^Row \d+: “absent” is not a number of points/])
  await choose(changed)
  await expect(upload.getByRole('status')).toContainText('2 grades will change.')
  const changes = upload.getByRole('region', { name: 'Grades that will change' })
  await expect(changes.getByRole('row', { name: /Ada Rivers/ })).toContainText('17.5')
  await upload.getByRole('button', { name: 'Change 2 grades' }).click()
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  await expect(book.getByRole('row', { name: /Ada Rivers/ })).toContainText('17.5 of 20, set by hand')
  await expect(book.getByRole('row', { name: /Ben Brook/ })).toContainText('excused')

  const note = page.getByText('Lea Lecturer imported 2 grades')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await expect(upload.getByText(/undone/)).toBeVisible()
  await expect(upload.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(book.getByRole('row', { name: /Ada Rivers/ })).toContainText('10 of 20, not released')
  await expect(book.getByRole('row', { name: /Ben Brook/ })).not.toContainText('excused')

  await book
    .getByRole('row', { name: /Cem Hill/ })
    .getByRole('button')
    .first()
    .click()
  const cell = page.getByRole('dialog', { name: 'Set the points' })
  await cell.getByRole('textbox', { name: 'Points for the whole assignment' }).fill('12.25')
  await cell.getByRole('button', { name: 'Save' }).click()
  await expect(book.getByRole('row', { name: /Cem Hill/ })).toContainText('12.25 of 20, set by hand')

  // The file for Moodle can be imported again here.
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await download.getByRole('radio', { name: 'Moodle' }).check()
  await expect(download.getByRole('radio', { name: 'Semicolon' })).toHaveCount(0)
  const [forMoodle] = await Promise.all([
    page.waitForEvent('download'),
    download.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(forMoodle.suggestedFilename()).toBe(`gradebook-${courseId}-moodle.csv`)
  const ofMoodle = await readFile(await forMoodle.path(), 'utf8')
  const fromMoodle = ofMoodle.replace(/^(Ada,Rivers,.*,)10(?=\r?$)/m, (_row, before: string) => `${before}16`)
  expect(fromMoodle).not.toBe(ofMoodle)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await choose(fromMoodle)
  await expect(upload.getByRole('status')).toContainText('1 grade will change.')
  await upload.getByRole('button', { name: 'Change 1 grade' }).click()
  await expect(book.getByRole('row', { name: /Ada Rivers/ })).toContainText('16 of 20, set by hand')
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})

test('A gradebook with many assignments keeps the final total in sight, and prints every student, in light also from a dark page', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  test.slow()
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const students = []
  for (let index = 0; index < 40; index += 1) {
    const { id } = await account({ displayName: `printed ${index}` })
    students.push({ id, officialName: `Student ${String(index).padStart(2, '0')}`, group: index % 2, passed: [4, 2] })
  }
  const { courseId } = await aGradedCourse(database, { ownerId: lecturer.id }, students)
  for (let more = 0; more < 12; more += 1) {
    const questionId = await aWaitingQuestion(database, lecturer.id, `One more loop ${more}`)
    await anOpenAssignment({ database }, courseId, [questionId])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(`/CourseManagement/${courseId}/gradebook`)
  const book = page.getByRole('table', { name: 'Gradebook of Programming 1' })
  await expect(book.getByRole('columnheader', { name: 'Final' })).toBeInViewport({ ratio: 1 })
  await expect(book.getByRole('row', { name: /Student 39/ })).toHaveCount(0)

  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await expect(book.getByRole('row', { name: /^Student \d\d/ })).toHaveCount(40)
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeHidden()
  const cutOff = await book.locator('..').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)
  expect(cutOff, 'nothing of the table is cut off').toBe(0)
  // A4 is as narrow as a phone, but on paper a table stays a table.
  await page.setViewportSize({ width: 703, height: 900 })
  await expect(book).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('On a phone the card of a student says how many points each question is worth', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const lecturer = await login({ role: roles.lecturer })
  const { id } = await account()
  const { assignmentId } = await aGradedCourse(database, { ownerId: lecturer.id }, [
    { id, officialName: 'Ada Rivers', group: 0, passed: [4, undefined] },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(`/Submissions/${assignmentId}`)
  const questions = page.getByRole('listitem').filter({ hasText: 'Ada Rivers' }).getByRole('listitem')
  await expect(questions).toHaveText([/10 points.*10/, /10 points.*–/])
})
