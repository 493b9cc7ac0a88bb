import { roles } from '@gradus/contract/role'
import { anAttempt } from '../server/test/assignment-attempt.ts'
import { aCompany } from '../server/test/company.ts'
import { aJob, anApplication } from '../server/test/job.ts'
import { choosePicture } from './form.ts'
import { aGradedCourse } from './graded-course.ts'
import { expect, test } from './site.ts'

/** Input that would be lost although its page or dialog stays: another part of it is shown instead. */

test('A grader’s words are not lost: another question asks, other lines take the comment along, another attempt keeps it', async ({
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
  const [itemId = 0] = course.itemIds
  const work = await database
    .selectFrom('assignment_work')
    .select('id')
    .where('assignment_id', '=', course.assignmentId)
    .executeTakeFirstOrThrow()
  const tests = { none: true, one: false, two: false, many: false }
  const source = 'first = 1\nsecond = 2\nthird = 3\n'
  await anAttempt({ database }, { workId: work.id, itemId, source, outcome: 'failed', tests })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })

  await visit(`/StudentSubmissions/0/${ada.id}?assignment=${course.assignmentId}`)
  const grade = page.getByRole('textbox', { name: 'Comment to the student' })
  await grade.fill('A long comment about names.')
  const questions = page.getByRole('navigation', { name: 'Questions' })
  await questions.getByRole('link', { name: /Longest word/ }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(grade).toHaveValue('A long comment about names.')
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Alt+2')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('region', { name: 'Grade for Longest word' })).toBeVisible()

  await questions.getByRole('link', { name: /Each number twice/ }).click()
  const code = page.getByRole('region', { name: 'Code in solution.py' })
  await code.getByRole('button', { name: 'Line 1: comment' }).click()
  await page.getByRole('textbox', { name: 'Comment on line 1', exact: true }).fill('These names say nothing.')
  await page.getByText('For staff only').click()
  await code.getByRole('button', { name: 'Line 3: comment' }).click({ modifiers: ['Shift'] })
  const comment = page.getByRole('textbox', { name: 'Comment on lines 1 to 3' })
  await expect(comment).toHaveValue('These names say nothing.')
  await expect(page.getByRole('radio', { name: 'For staff only' })).toBeChecked()
  const attempt = page.getByRole('combobox', { name: 'Attempt', exact: true })
  const shown = await attempt.inputValue()
  const choose = async (name: string | RegExp) => {
    await attempt.click()
    await page.getByRole('option', { name }).click()
  }
  await choose(/attempt:[^(]*$/)
  await expect(comment).toBeHidden()
  await choose(shown)
  await expect(comment).toHaveValue('These names say nothing.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await code.getByRole('button', { name: 'Line 2: comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment on line 2' })).toHaveValue('')

  await visit(`/Submissions/${course.assignmentId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rubrics' }).click()
  const rubrics = page.getByRole('dialog', { name: 'Rubrics' })
  await rubrics.getByRole('button', { name: 'Add a criterion' }).click()
  const criterion = rubrics.getByRole('textbox', { name: 'Criterion 1', exact: true })
  await criterion.fill('Names say what they are')
  const item = rubrics.getByRole('combobox', { name: 'Question' })
  await item.click()
  await page.getByRole('option', { name: 'Longest word' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toHaveValue('Each number twice')
  await expect(criterion).toHaveValue('Names say what they are')
  await item.click()
  await page.getByRole('option', { name: 'Longest word' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(item).toHaveValue('Longest word')
  await expect(criterion).toHaveCount(0)
})

test('A recruiter’s note and email template are not lost: the list of applicants and another state ask', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const recruiter = await login({ displayName: 'Rita Recruiter' })
  const companyId = await aCompany({ database }, [{ userId: recruiter.id, role: 'recruiter' }])
  const jobId = await aJob({ database }, companyId)
  const candidate = await account({ displayName: 'Cleo Candidate' })
  await anApplication({ database }, jobId, candidate.id)
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })

  await visit(`/JobApplicants/${jobId}`)
  await page.getByRole('link', { name: 'Cleo Candidate' }).click()
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('Invite her.')
  await page.getByRole('link', { name: 'All applicants' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveValue('Invite her.')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search applicants' })).toBeVisible()

  await page.getByRole('button', { name: 'Email templates' }).click()
  const templates = page.getByRole('dialog', { name: 'Email templates' })
  const text = templates.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello, and welcome.')
  const state = templates.getByRole('combobox', { name: 'State' })
  const before = await state.inputValue()
  await state.click()
  await page.getByRole('option', { name: 'Rejected' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(state).toHaveValue(before)
  await expect(text).toHaveValue('Hello, and welcome.')
})

for (const [address, fill, button] of [
  ['/AddAnnouncement', 'Title', 'Upload a picture'],
  ['/AddCompany', 'Name', 'Upload a picture'],
] as const)
  test(`A picture that was chosen on ${address} is not lost without a question`, async ({ page, visit, login }) => {
    await login({ role: roles.admin })
    await visit(address)
    await page.getByRole('textbox', { name: fill, exact: true }).fill('Something with a picture')
    await choosePicture(page, button)
    await expect(page.locator('main img[src^="data:image/png"]')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.locator('main img[src^="data:image/png"]')).toBeVisible()
  })

test('A tournament is saved with its picture without asking whether to discard it', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/AddTournament')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The rivers with a picture')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.insertText('Three questions about water, and a prize.')
  await choosePicture(page, 'Upload a picture')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page).toHaveURL(/\/TournamentManagement\/\d+$/)
})
