import type { Page } from '@playwright/test'
import { joinTeam } from '@gradus/contract/assignment-team'
import { roles } from '@gradus/contract/role'
import { aCourse, anAssignment } from './assignment.ts'
import { expectAccessible } from './axe.ts'
import { choice } from './question-page.ts'
import { signIn } from './sign-in.ts'
import { dropSession, expect, test } from './site.ts'

test('Two students form a team by a code, one answers for both, who both read that their team solved it, and each of them is in the matrix with it', async ({
  page,
  browser,
  visit,
  post,
  login,
  account,
  database,
  playwright,
  site,
  expectFailure,
}) => {
  expectFailure(400, joinTeam.url)
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
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('You are not in a team yet.')
  await page.getByRole('textbox', { name: 'Name of a new team' }).fill('The doubles')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the team' }).click()
  await expect(team(page)).toContainText('The doubles: Ada Rivers')
  await expect(page.getByText('You are not in a team yet.')).toHaveCount(0)
  const code = await team(page).locator('code').innerText()
  await expect(team(page).getByRole('button', { name: 'Copy the team’s code' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  const other = await elsewhere.newPage()
  await signIn(other, { database, url: site.url }, ben.id)
  await visit(`/Assignment/${id}`, other)
  await other.getByRole('textbox', { name: 'Code of a team' }).fill('NOBODYS')
  await other.getByRole('button', { name: 'Join the team' }).click()
  await expect(other.getByRole('textbox', { name: 'Code of a team' })).toHaveAccessibleDescription(
    /No team of this assignment has this code\./,
  )
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
  await expect(page.getByRole('main')).toContainText('sent by Ben Brook')
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('Solved by your team')
  await page.getByRole('link', { name: 'A prime number for a team' }).click()
  await expect(page.getByRole('navigation', { name: 'Questions' })).toContainText('Solved by your team')
  await expect(page.getByRole('region', { name: 'Your team’s attempts' })).toContainText('sent by Ben Brook')
  await expect(page.getByText('Solved by you', { exact: true })).toHaveCount(0)
  await visit(`/Assignment/${id}`)

  // Staff see who works with whom, and that each member has a grade of their own.
  const office = await browser.newContext({ baseURL: site.url, locale: 'en-GB' })
  const desk = await office.newPage()
  await signIn(desk, { database, url: site.url }, lecturer.id)
  await visit(`/Submissions/${id}`, desk)
  const row = desk.getByRole('table', { name: 'Grades of Lists and loops' }).getByRole('row', { name: /^Ada Rivers/ })
  await expect(row).toContainText(/Team .The doubles. with .Ben Brook/)
  await row
    .getByRole('link', { name: /10 of 10/ })
    .first()
    .click()
  await expect(desk.getByText(/1st attempt: 10 of 10, sent by .Ben Brook/)).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Grades of the other members' })).toContainText('Ben Brook: 10 of 10')
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Ben Brook' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Ben Brook' })).toBeVisible()
  await office.close()
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
