import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { postQuestion } from '@gradus/contract/question-form'
import { chooseFile, files, fillCommon, textFile, writeCode, writeText } from './form.ts'
import { expect, roles, test } from './site.ts'

const thanked = async (page: Page) => {
  await expect(page.getByRole('heading', { name: messages.thankYouForPosting })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: messages.returnHome }).click()
  await expect(page).toHaveURL(/\/$/)
}

test('An ordinary user posts a coding question in two languages, having tried it', async ({ page, visit, login }) => {
  test.setTimeout(120_000)
  await login()
  await visit('/AddQuestion')
  await expect(page.getByRole('heading', { name: messages.askPublicQuestion })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Coding', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByLabel(messages.isVisible)).toHaveCount(0)
  await fillCommon(page, 'Twice the number, in two languages')
  await page.locator('label').filter({ hasText: 'Senior' }).click()
  await page.getByRole('combobox', { name: 'Tags', exact: true }).fill('arithmetic')
  await page.keyboard.press(',')
  await page.keyboard.insertText('first-steps')
  await page.keyboard.press('Enter')
  await expect(page.getByText('first-steps', { exact: true })).toBeVisible()

  // C is the default language; this question is for Python and JavaScript.
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: 'Python' }).click()
  await page.getByRole('button', { name: 'C', exact: true }).click()
  await page.getByRole('button', { name: 'Remove C', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await writeCode(page, 'Solution', 'def solve(number):\n    return number\n')
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: 'JavaScript', exact: true }).click()
  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await writeCode(page, 'Solution', 'const solve = (number) => 2 * number\n')

  await page.getByRole('button', { name: 'Run the tests' }).click()
  const result = files(page).getByRole('region', { name: 'Result' })
  await expect(result).toContainText(messages.notWorkingAsExpected, { timeout: 40_000 })
  await expect(page.getByRole('button', { name: /^Python/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(result).toContainText('two')

  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.solutionFailed)).toBeVisible({ timeout: 40_000 })

  await writeCode(page, 'Solution', 'def solve(number):\n    return 2 * number\n')
  await page.getByRole('button', { name: 'Run the tests' }).click()
  await expect(result).toContainText(messages.workingAsExpected, { timeout: 40_000 })
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await thanked(page)
})

test('An author whose test functions are never called is told so', async ({ page, visit, login }) => {
  await login()
  await visit('/AddQuestion')
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: 'Python' }).click()
  await writeCode(page, 'Tests', 'from solution import *\n\ndef test_two():\n    assert solve(2) == 5\n')
  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await writeCode(page, 'Solution', 'def solve(number):\n    return 2 * number\n')
  await page.getByRole('button', { name: 'Run the tests' }).click()
  await expect(files(page)).toContainText('your tests report no results', { timeout: 40_000 })
})

test('An ordinary user posts a multiple-choice question with two to eight answers; an error is announced once', async ({
  page,
  visit,
  login,
  database,
  expectFailure,
}) => {
  const { id } = await login()
  await visit('/AddQuestion?type=MC')
  await fillCommon(page, 'Which of these numbers is even')
  for (const [letter, answer] of ['A', 'B', 'C', 'D'].map(
    (letter, at) => [letter, String(at * 2 + (at === 1 ? 0 : 1))] as const,
  ))
    await writeText(page, `Answer ${letter}`, answer)
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.formHasErrors)).toBeVisible()
  // Screen readers are told once that something is wrong, and then read what has the focus.
  await expect(page.getByRole('alert')).toHaveText([messages.formHasErrors])
  await expect(page.getByText('Mark exactly one answer as correct.')).toBeFocused()
  await page.getByRole('radio', { name: 'Answer B is correct' }).check()
  await page.getByRole('button', { name: 'Move answer B up' }).click()
  await page.getByRole('button', { name: 'Remove answer D' }).click()
  // The server's errors are shown in the same way as the form's own.
  expectFailure(400, postQuestion.url)
  const refusal = { error: 'badInput', message: 'Two answers are the same.', field: 'answers' }
  await page.route(`**${postQuestion.url}`, (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(refusal.message)).toBeFocused()
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await thanked(page)
  const question = await database
    .selectFrom('question')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = await database
    .selectFrom('choice')
    .select(['body', 'correct'])
    .where('question_id', '=', question.id)
    .orderBy('position')
    .execute()
  expect(answers).toEqual([
    { body: '2', correct: true },
    { body: '1', correct: false },
    { body: '5', correct: false },
  ])
})

test('An ordinary user posts an advanced question: three uploads, test cases, additional files, a solution', async ({
  page,
  visit,
  login,
}) => {
  test.setTimeout(120_000)
  await login()
  await visit('/AddAdvancedQuestion')
  await expect(page).toHaveTitle(messages.addAdvancedQuestion)
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('C')
  await expect(page.getByRole('radio', { name: 'Junior' })).toBeChecked()
  await fillCommon(page, 'Twice the number, case by case')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Python' }).click()

  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.filesNeeded)).toBeVisible()

  await chooseFile(page, 'Upload Checker', {
    name: 'picture.png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  })
  await expect(page.getByText('picture.png is not a text file.')).toBeVisible()
  await chooseFile(page, 'Upload Checker', { name: 'latin.py', buffer: Buffer.from('# caf\xe9\n', 'latin1') })
  await expect(page.getByText('latin.py is not UTF-8 text. Save it as UTF-8 and choose it again.')).toBeVisible()
  await chooseFile(page, 'Upload Checker', { name: 'large.py', buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') })
  await expect(page.getByText('large.py is larger than 2 MiB. Choose a smaller file.')).toBeVisible()

  const checker =
    'from solution import *\nimport sys\nnumber = int(input())\nsys.exit(0 if double(number) == 2 * number else 1)\n'
  await chooseFile(page, 'Upload Checker', textFile('checker.py', checker))
  await chooseFile(page, 'Upload Function Template', textFile('template.py', 'double = lambda number: 2 * number\n'))
  await chooseFile(page, 'Upload Interface', textFile('interface.py', '# double(number)\n'))
  for (let count = 1; count <= 6; count++)
    await chooseFile(page, messages.addTestCase, textFile(`case${count}.txt`, `${count}\n`))
  await page.getByRole('button', { name: messages.addTestCase }).click()
  const full = page.getByRole('dialog', { name: messages.tooManyTestCases })
  await full.getByRole('button', { name: messages.ok, exact: true }).click()
  await expect(full).toBeHidden()

  await page.getByRole('button', { name: messages.additionalCodingFiles }).click()
  const dialog = page.getByRole('dialog', { name: messages.additionalCodingFiles })
  await dialog.getByRole('button', { name: 'Save files' }).click()
  await expect(dialog.getByText(messages.fileNeedsName(1))).toBeVisible()
  await dialog.getByLabel('Name of file 1').fill('helper.py')
  await dialog.getByRole('button', { name: 'Add file' }).click()
  await dialog.getByRole('button', { name: 'Add file' }).click()
  await expect(dialog.getByRole('button', { name: 'Add file' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Save files' }).click()
  await expect(dialog.getByText(messages.fileNeedsName(2))).toBeVisible()
  await expect(dialog.getByText(messages.fileNeedsName(3))).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove file 3' }).click()
  await dialog.getByRole('button', { name: 'Remove file 2' }).click()
  await dialog.getByRole('button', { name: 'Save files' }).click()
  await expect(files(page).getByRole('tab', { name: 'helper.py' })).toBeVisible()

  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await writeCode(page, 'Solution', 'double = lambda number: 2 * number\n')
  await page.getByRole('button', { name: 'Run the tests' }).click()
  await expect(files(page).getByRole('region', { name: 'Result' })).toContainText(messages.workingAsExpected, {
    timeout: 40_000,
  })
  await expect(files(page)).toContainText('what candidates start from already passes all of your tests')
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await thanked(page)
})

test('Is visible? is for role 1 only, and takes the admin to the new question', async ({ page, visit, login }) => {
  await login({ role: roles.admin })
  await visit('/AddCodingQuestion')
  await fillCommon(page, 'Public at once by an admin')
  await page.getByLabel(messages.isVisible).check()
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page).toHaveURL(/\/Question\/\d+\/Public-at-once-by-an-admin$/)
  await expect(page.getByRole('heading', { name: 'Public at once by an admin' })).toBeVisible()
})

test('The preview shows the question as its readers will see it', async ({ page, visit, login }) => {
  await login()
  await visit('/AddCodingQuestion')
  await fillCommon(page, 'Seen before it is posted')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview: as readers will see it' })
  await expect(preview.getByRole('heading', { name: 'Seen before it is posted', includeHidden: true })).toBeVisible()
  await expect(preview.getByText('Return twice the number that is given.')).toBeVisible()
  await expect(preview.locator('.cm-content, .plain-code')).toContainText('int solve')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
})
