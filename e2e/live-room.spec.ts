import type { Page } from '@playwright/test'
import { submitCode } from '@gradus/contract/submission'
import { anAttempt, anOpenAssignment, aWork, joins } from '../server/test/assignment-attempt.ts'
import { pythonQuestion } from './assessment.ts'
import { expectAccessible } from './axe.ts'
import { signIn } from './sign-in.ts'
import { dropSession, expect, roles, test } from './site.ts'

const loop = 'def double(numbers):\n    both = []\n    for n in numbers:\n        both.append(n)\n    return both\n'
const sameLoop = 'def double(xs):\n    out = []\n    for x in xs:\n        out.append(x)\n    return out\n'
const wrong = { none: true, two: false }

const canvasColour = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')

test('A lecturer sees a lab live and answers alike mistakes at once, which their authors read, and checks the tests', async ({
  page,
  visit,
  login,
  account,
  post,
  database,
  faults,
  site,
}) => {
  test.slow()
  const questionId = await post(pythonQuestion('Each number twice, live'))
  const lecturer = await login({ role: roles.lecturer, displayName: 'Lea Live' })
  const course = { name: 'Labs of a journey', university: '', time_zone: 'Asia/Jerusalem', state: 'active' as const }
  const { id: courseId } = await database
    .insertInto('course')
    .values({ ...course, starts_at: new Date('2026-10-01'), ends_at: new Date('2027-03-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joins({ database }, courseId, lecturer.id, 'lecturer')
  const { id, itemIds } = await anOpenAssignment({ database }, courseId, [questionId])
  const itemId = itemIds[0] ?? 0
  const enter = async (displayName: string) => {
    const user = await account({ displayName })
    await joins({ database }, courseId, user.id)
    return { user, work: await aWork({ database }, id, user.id) }
  }
  const submits = (workId: number, source: string) =>
    anAttempt({ database }, { workId, itemId, source, outcome: 'failed', tests: wrong })
  const [dora, emil] = [await enter('Dora Lind'), await enter('Emil Berg')]

  await visit(`/LiveRoom/${id}`)
  await expect(page.getByText('0 of 2 students have submitted')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await submits(dora.work.id, loop)
  await expect(page.getByText('1 of 2 students have submitted')).toBeVisible()
  await expect(page.getByRole('row', { name: /Dora Lind/ })).toContainText('Fails 1 of 2 tests: two; 1 attempt')
  await expectAccessible(page)
  // Forced colours remove backgrounds, and the squares consist of nothing else.
  await page.emulateMedia({ forcedColors: 'active' })
  const passes = page.locator('.live-table .live-test[data-mark="1"]').first()
  await expect(passes).not.toHaveCSS('background-color', await canvasColour(page))
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('region', { name: 'Code of Dora Lind' })).toContainText('both.append(n)')
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment for this student' }).fill('Add each number.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible()

  // What is typed survives a reload. If a colleague changes the comment meanwhile, both versions are shown.
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  const field = page.getByRole('textbox', { name: 'Comment for this student' })
  await field.fill('Add each number a second time.')
  await page.reload()
  await expect(field).toHaveValue('Add each number a second time.')
  await database
    .updateTable('live_room_group')
    .set({ advice: 'Look at line 4.', advice_revision: 2 })
    .where('item_id', '=', itemId)
    .execute()
  await expect(
    page.getByText('This comment was changed in the meantime, by someone else or in another tab.'),
  ).toBeVisible()
  await expect(page.getByText('Look at line 4.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByText('Look at line 4.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(edit).toBeVisible()

  await submits(emil.work.id, sameLoop)
  await expect(page.getByRole('heading', { name: /^2 students/ })).toBeVisible()
  await expect(page.getByText('Add each number a second time.')).toBeVisible()

  await visit(`/Fairness/${id}`)
  await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'Grades that would change' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The question has no author’s solution in these languages')).toBeVisible()
  await expectAccessible(page)

  // A student who joins the group later can read the earlier advice.
  await dropSession(page)
  await signIn(page, { database, url: site.url }, emil.user.id)
  await visit(`/AssignmentQuestion/${id}/${itemId}`)
  await expect(page.getByRole('region', { name: 'About your last attempt' })).toContainText(
    'Add each number a second time.',
  )
  await expect(page.getByRole('main')).not.toContainText('Dora')

  await dropSession(page)
  await login({ displayName: 'Somebody Else' })
  faults.tolerate(404)
  await visit(`/LiveRoom/${id}`)
  await expect(page.getByRole('heading', { name: 'Lab 3: loops' })).toHaveCount(0)
})

test('A question that somebody got wrong is back on the dashboard, and its own code is repaired', async ({
  page,
  visit,
  login,
  post,
  database,
}) => {
  test.slow()
  const questionId = await post(pythonQuestion('Each number twice, again'))
  const { id: userId } = await login({ displayName: 'Rona Repair' })
  await visit(`/question/${questionId}`)
  await submitFrom(page, questionId, loop)
  const yesterday = new Date(Date.now() - 86_400_000)
  await database.updateTable('mistake').set({ due_at: yesterday }).where('user_id', '=', userId).execute()
  await visit('/Dashboard')
  await expect(page.getByRole('heading', { name: 'Due today 1' })).toBeVisible()
  await visit('/Mistakes')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Repair: Each number twice, again' }).click()
  await expect(page.getByText('The code is not working as expected.')).toBeVisible()
  const editor = page.getByRole('textbox', { name: /solution\.py/ })
  await expect(editor).toContainText('both.append(n)')
  await expectAccessible(page)
  await expect(editor).toBeEditable()
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    'double = lambda numbers: numbers * 2 if len(numbers) < 2 else [n * 2 for n in numbers]\n',
  )
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Repaired. It comes back in 2 days.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'My mistakes' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nothing to repair today' })).toBeVisible()
})

async function submitFrom(page: Page, questionId: number, candidateSource: string): Promise<void> {
  const response = await page.request.post(submitCode.url, {
    data: { questionId, candidateSource, type: 8, additionalFiles: [] },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(await response.text()).toBe('1')
}
