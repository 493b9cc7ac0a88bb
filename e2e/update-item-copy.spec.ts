import { editQuestion } from '@gradus/contract/editing'
import { submitCode } from '@gradus/contract/submission'
import { pythonQuestion } from './assessment.ts'
import { aCourse, anAssignment } from './assignment.ts'
import { expectAccessible } from './axe.ts'
import { requestsOf } from './sign-in.ts'
import { expect, roles, test } from './site.ts'

const title = 'Each number twice, updated'
const twice = 'def double(numbers):\n    return [2 * number for number in numbers]\n'

const oneMoreTest = "print(('ok' if double([3]) == [3, 3] else 'not ok') + ' 3 - three')\n"

test('A lecturer updates the copy of a changed question, judges again, sees whose points change, also without another outcome, and applies it', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
  playwright,
  site,
}) => {
  test.slow()
  const place = { database, playwright, url: site.url }
  const questionId = await post(pythonQuestion(title))
  const admin = await account({ role: roles.admin, displayName: 'Iris Admin' })
  const ada = await account({ displayName: 'Ada Rivers' })
  const lecturer = await login({ role: roles.lecturer, displayName: 'Lea Lecturer' })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [ada.id] })
  const id = await anAssignment(
    place,
    { lecturer: lecturer.id, courseId },
    { testsShown: 'always', items: [{ questionId, points: 10 }] },
  )
  const item = await database
    .selectFrom('assignment_item')
    .select(['id', 'question_id'])
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow()
  const student = await requestsOf(place, ada.id)
  const submitted = await student.post(submitCode.url, {
    data: { questionId: item.question_id, candidateSource: twice, type: 8, additionalFiles: [], assignmentId: id },
  })
  expect(submitted.status(), await submitted.text()).toBe(200)
  await student.dispose()

  const { implementations, ...rest } = pythonQuestion(title)
  const author = await requestsOf(place, admin.id)
  const changeTests = async (change: (tests: string) => string) => {
    const edited = await author.put(editQuestion.url.replace(':id', String(questionId)), {
      data: { ...rest, implementations: implementations.map((one) => ({ ...one, tests: change(one.tests) })) },
    })
    expect(await edited.text()).toBe('1')
  }
  const judgeAgain = async () => {
    await visit(`/AssignmentManagement/${id}`)
    await page.getByRole('button', { name: /^The original has changed: update the copy/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Update the copy?' })
    await expect(dialog).toContainText('Attempts keep their results until you judge them again.')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('button', { name: /^The original has changed/ })).toHaveCount(0)
    await page.getByRole('link', { name: /^Judge again/ }).click()
    await page.getByRole('button', { name: 'Judge 1 again' }).click()
  }

  // The author changes an expected answer of a test; the assignment's copy stays unchanged.
  const otherAnswer = (tests: string) => tests.replace('double([1, 2]) == [2, 4]', 'double([1, 2]) == [1, 1, 2, 2]')
  await changeTests(otherAnswer)
  await judgeAgain()
  await expect(page.getByText('1 of 1 submission gets a different outcome.')).toBeVisible({ timeout: 60_000 })
  const changed = page.getByRole('region', { name: 'Points that change 1' })
  await expect(changed.getByRole('row', { name: /Ada Rivers/ })).toContainText(/10.*5/)
  await expectAccessible(page)
  await visit(`/Submissions/${id}`)
  const row = page.getByRole('table', { name: 'Grades of Lists and loops' }).getByRole('row', { name: /Ada Rivers/ })
  await expect(row).toContainText('10 of 10')

  await visit(`/AssignmentRejudge/${id}/${item.id}`)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog', { name: 'Apply the new verdicts' }).getByRole('button', { name: 'Apply' }).click()
  await expect(
    page.getByText('Results and grades now follow the new tests. Grades set by hand are kept.'),
  ).toBeVisible()
  await visit(`/Submissions/${id}`)
  await expect(row).toContainText('5 of 10')
  // Another test that fails changes the points, but not the outcome.
  await changeTests((tests) => otherAnswer(tests).replace('raise SystemExit', `${oneMoreTest}raise SystemExit`))
  await judgeAgain()
  await expect(page.getByText('0 of 1 submission gets a different outcome.')).toBeVisible({ timeout: 60_000 })
  await expect(changed.getByRole('row', { name: /Ada Rivers/ })).toContainText(/5.*3\.33/)
  await author.dispose()
})
