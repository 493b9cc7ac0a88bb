import type { Page } from '@playwright/test'
import { roles } from '@gradus/contract/role'
import { aCourse, anAssignment } from './assignment.ts'
import { expectAccessible } from './axe.ts'
import { choice } from './question-page.ts'
import { signIn } from './sign-in.ts'
import { dropSession, expect, test } from './site.ts'

test('Two students form a team by a code, one answers for both, and each of them is in the matrix with it', async ({
  page,
  browser,
  visit,
  post,
  login,
  account,
  database,
  playwright,
  site,
}) => {
  const questionId = await post(choice('A prime number for a team'))
  const lecturer = await account({ role: roles.lecturer, displayName: 'Lea Lecturer' })
  const ben = await account({ displayName: 'Ben Brook' })
  const ada = await login({ displayName: 'Ada Rivers' })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [ada.id, ben.id] })
  const id = await anAssignment(
    { database, playwright, url: site.url },
    { lecturer: lecturer.id, courseId },
    { teamSize: 2, testsShown: 'always', items: [{ questionId, points: 10 }] },
  )
  const team = (of: Page) => of.getByRole('region', { name: 'Your team' })

  await visit(`/Assignment/${id}`)
  await page.getByRole('textbox', { name: 'Name of a new team' }).fill('The doubles')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the team' }).click()
  await expect(team(page)).toContainText('The doubles: Ada Rivers')
  const code = await team(page).locator('code').innerText()

  const elsewhere = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  const other = await elsewhere.newPage()
  await signIn(other, { database, url: site.url }, ben.id)
  await visit(`/Assignment/${id}`, other)
  await other.getByRole('textbox', { name: 'Code of a team' }).fill(code)
  await other.getByRole('button', { name: 'Join the team' }).click()
  await expect(team(other)).toContainText('The doubles: Ada Rivers, Ben Brook')
  // The team is full, so there is no code for a third member.
  await expect(team(other).locator('code')).toHaveCount(0)
  await other.getByRole('link', { name: 'A prime number for a team' }).click()
  await other.getByRole('button', { name: '23' }).click()
  await other.getByRole('button', { name: 'Submit answer' }).click()
  await expect(other.getByText('Your answer is saved.')).toBeVisible()
  await elsewhere.close()

  await visit(`/Assignment/${id}`)
  await expect(team(page)).toContainText('The doubles: Ada Rivers, Ben Brook')
  await expect(page.getByRole('main')).toContainText('Solved: attempt 1')
  await team(page).getByRole('button', { name: 'Leave the team' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave the team?' })
  await expect(leaving).toContainText('still counts for you')
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of a new team' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Solved: attempt 1')

  await dropSession(page)
  await signIn(page, { database, url: site.url }, lecturer.id)
  await visit(`/Submissions/${id}?state=toGrade`)
  const matrix = page.getByRole('table', { name: 'Grades of Lists and loops' })
  for (const name of ['Ada Rivers', 'Ben Brook'])
    await expect(matrix.getByRole('row', { name: new RegExp(name) })).toContainText('10 of 10')
})
