import { aCourse, anAssignment } from './assignment.ts'
import { expectAccessible } from './axe.ts'
import { choice } from './question-page.ts'
import { expect, roles, test } from './site.ts'

test('A student subscribes to due dates, which change with them, and ends the address', async ({
  page,
  visit,
  post,
  login,
  database,
  playwright,
  site,
}) => {
  const questionId = await post(choice('A question that is due'))
  const lecturer = await login({ role: roles.lecturer, displayName: 'Carla Calendar' })
  const student = await login({ displayName: 'Dov Due' })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [student.id] }, 'Due dates of journeys')
  const due = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString()
  const form = { title: 'Five days from now', due, items: [{ questionId, points: 10 }] }
  const id = await anAssignment({ database, playwright, url: site.url }, { lecturer: lecturer.id, courseId }, form)

  await visit(`/Course/${courseId}`)
  await page.getByRole('button', { name: 'Add to your calendar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Due dates in your calendar' })
  await expect(dialog).toContainText('It follows extensions and changed dates, and contains no grades.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create an address' }).click()
  const address = dialog.getByRole('textbox', { name: 'Address of your calendar' })
  await expect(address).toHaveValue(/\/calendar\/[\w-]{27}\.ics$/)
  await expectAccessible(page)
  const path = new URL(await address.inputValue()).pathname
  const calendar = await playwright.request.newContext({ baseURL: site.url })
  const read = async () => (await calendar.get(path)).text()
  expect(await read()).toContain('SUMMARY:Five days from now is due')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)

  await visit(`/Assignment/${id}`)
  const looks = page.getByRole('region', { name: 'Who looked at your work' })
  await expect(looks).toContainText('Nobody has looked at it yet.')
  await expect(looks).toContainText('at most once every 15 minutes')
  await expectAccessible(page)

  await visit('/Dashboard')
  await page.getByRole('button', { name: 'Add to your calendar' }).click()
  await expect(dialog).toContainText('It isn’t shown again; a new one replaces it.')
  await dialog.getByRole('button', { name: 'Turn off the address' }).click()
  await expect(page.getByText('The calendar address is turned off.')).toBeVisible()
  expect((await calendar.get(path)).status()).toBe(404)
  await calendar.dispose()

  await visit('/EditAccount')
  const reminders = page.getByLabel('Remind me by email 72 and 24 hours before an assignment is due')
  await expect(reminders).toBeChecked()
  await reminders.uncheck()
  await expect(page.getByText('Updated!')).toBeVisible()
  await page.reload()
  await expect(reminders).not.toBeChecked()
})

test('An owner puts the work of a course on hold with a reason, and ends the hold', async ({
  page,
  visit,
  login,
  database,
}) => {
  const owner = await login({ role: roles.lecturer, displayName: 'Hanna Hold' })
  const courseId = await aCourse(database, { lecturer: owner.id, students: [] }, 'A course on hold')
  await visit(`/CourseManagement/${courseId}/settings`)
  const part = page.getByRole('region', { name: 'How long work is kept' })
  await expect(part).toContainText('Then they are erased.')
  await part.getByRole('button', { name: 'Put the work on hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put the work on hold' })
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(dialog.getByText('Say why the work has to be kept.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('An appeal is open.')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(part).toContainText('An appeal is open.')
  await expect(part).toContainText('Hanna Hold')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'End the hold' }).click()
  await page.getByRole('dialog', { name: 'End the hold?' }).getByRole('button', { name: 'End the hold' }).click()
  await expect(part).toContainText('Then they are erased.')
})
