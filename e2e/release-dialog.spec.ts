import { roles } from '@gradus/contract/role'
import { expectAccessible } from './axe.ts'
import { aGradedCourse } from './graded-course.ts'
import { expect, test } from './site.ts'

test('The dialog that releases grades says when the assignment is still open, and what becomes of later attempts', async ({
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
  const dialog = page.getByRole('dialog', { name: 'Release grades' })
  const open = async (shown: 'always' | 'never') => {
    await database.updateTable('assignment').set({ tests_shown: shown }).where('id', '=', course.assignmentId).execute()
    await visit(`/Submissions/${course.assignmentId}`)
    await page.getByRole('button', { name: 'Release grades' }).click()
  }
  await open('always')
  await expect(dialog).toContainText('The assignment is still open.')
  await expect(dialog).toContainText('The points of attempts that students submit after the release are shown at once.')
  await expectAccessible(page)
  await open('never')
  await expect(dialog).toContainText('stay hidden until you release grades again')

  const closed = new Date(Date.now() - 60_000)
  const times = { due_at: closed, late_until: null }
  await database.updateTable('assignment').set(times).where('id', '=', course.assignmentId).execute()
  await database.updateTable('assignment_work').set(times).where('assignment_id', '=', course.assignmentId).execute()
  await open('always')
  await expect(dialog).toContainText('Students see their points')
  await expect(dialog).not.toContainText('still open')
})
