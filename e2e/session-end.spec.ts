import { addCourse } from '@gradus/contract/course'
import { putGrade } from '@gradus/contract/grade'
import { putException } from '@gradus/contract/assignment-exception'
import { roles } from '@gradus/contract/role'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { choosePicture, writeText } from './form.ts'
import { aGradedCourse } from './graded-course.ts'
import { expect, test } from './site.ts'

/** A session that ends in the middle of a form of a course, as by logging out in another tab. */

test('A grade and an exception that are saved after the session has ended stay on their pages and are saved later', async ({
  page,
  context,
  visit,
  login,
  account,
  database,
  faults,
}) => {
  faults.tolerate(401)
  const ada = await account({ displayName: 'ada' })
  const lecturer = await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const course = await aGradedCourse(database, { ownerId: lecturer.id }, [
    { id: ada.id, officialName: 'Ada Rivers', group: 0, passed: [4, 2] },
  ])
  const cookies = await context.cookies()
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })

  const address = `/StudentSubmissions/0/${ada.id}?assignment=${course.assignmentId}`
  await visit(address)
  await page.getByRole('textbox', { name: 'Points by hand' }).fill('6.5')
  await page.getByRole('textbox', { name: 'Comment to the student' }).fill('הערה ארוכה')
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('Second look')
  await context.clearCookies({ name: sessionCookie })
  const refused = page.waitForResponse((response) => response.url().endsWith(putGrade.url))
  await page.getByRole('button', { name: 'Save the grade' }).click()
  expect((await refused).status()).toBe(401)
  await expect(ended).toContainText('What you typed is still on this page')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('textbox', { name: 'Points by hand' })).toHaveValue('6.5')
  await expect(page.getByRole('textbox', { name: 'Comment to the student' })).toHaveValue('הערה ארוכה')
  await expect(page.getByRole('textbox', { name: 'Reason for the change' })).toHaveValue('Second look')
  // Logging in again in the same tab loses the page, but not what was typed.
  await context.addCookies(cookies)
  page.once('dialog', (question) => void question.accept())
  await page.goto('/Home')
  await visit(address)
  await expect(page.getByText('What you typed before is here again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Points by hand' })).toHaveValue('6.5')
  await expect(page.getByRole('textbox', { name: 'Reason for the change' })).toHaveValue('Second look')
  await page.getByRole('button', { name: 'Save the grade' }).click()
  await expect(page.getByText('Updated!')).toBeVisible()
  await visit(address)
  await expect(page.getByRole('textbox', { name: 'Comment to the student' })).toHaveValue('הערה ארוכה')
  await expect(page.getByRole('textbox', { name: 'Reason for the change' })).toHaveValue('')

  await visit(`/AssignmentManagement/${course.assignmentId}`)
  await page.getByRole('button', { name: 'Add an exception' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an exception' })
  await dialog.getByRole('combobox', { name: 'Student' }).fill('Ada')
  await page.getByRole('option', { name: /Ada Rivers/ }).click()
  await dialog.getByRole('combobox', { name: 'Attempts' }).click()
  await page.getByRole('option', { name: 'Another number' }).click()
  await dialog.getByRole('textbox', { name: 'Number of attempts' }).fill('7')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('מחלה')
  await context.clearCookies({ name: sessionCookie })
  const exception = putException.url.replace(':id', String(course.assignmentId))
  const alsoRefused = page.waitForResponse((response) => response.url().endsWith(exception))
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await alsoRefused).status()).toBe(401)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('מחלה')
  // One message, although both the dialog and the page have noticed it.
  await expect(ended).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(1)
  await context.addCookies(cookies)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('מחלה')
})

test('A picture that was chosen for a course stays on its page when the session has ended, and is saved later', async ({
  page,
  context,
  visit,
  login,
  faults,
}) => {
  faults.tolerate(401)
  await login({ displayName: 'Lea Lecturer', role: roles.lecturer })
  const cookies = await context.cookies()
  const toasts = page.locator('.toast')
  const ended = toasts.filter({ hasText: 'Your session has ended.' })
  await visit('/AddCourse')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pictures of sessions')
  await writeText(page, 'About the course', 'Frames, lines and what is between them.')
  await choosePicture(page, 'Upload a picture')
  await context.clearCookies({ name: sessionCookie })
  const send = async () => {
    const refused = page.waitForResponse((response) => response.url().endsWith(addCourse.url))
    await page.getByRole('button', { name: 'Add Course' }).click()
    expect((await refused).status()).toBe(401)
    await expect(ended).toContainText('What you typed is still on this page')
    await expect(toasts).toHaveCount(1)
  }
  await send()
  await ended.getByRole('button', { name: 'Close' }).click()
  await expect(toasts).toHaveCount(0)
  await send()
  await expect(page).toHaveURL('/AddCourse')
  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Add Course' }).click()
  await expect(page).toHaveURL(/\/CourseManagement\/\d+\/roster$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
