import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { exportPackage } from '@gradus/contract/problem-package'
import { expectAccessible } from './axe.ts'
import { codeIn, replaceCode } from './editor.ts'
import { expect, roles, test } from './site.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const programs = (page: Page) => page.getByRole('region', { name: 'Solutions and starter code' })
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result' })

async function uploadCases(page: Page, files: Record<string, string>): Promise<void> {
  const waiting = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload cases' }).click()
  await (
    await waiting
  ).setFiles(Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
}

const question = {
  kind: 'inputOutput',
  title: 'Twice what is read',
  body: '<p>Read a number and print twice that number.</p>',
  rawTags: [],
  difficultLevel: 1,
  implementations: [{ type: 8, solution: 'print(2 * int(input()))\n' }, { type: 11 }],
  cases: [
    { input: '2\n', answer: '4\n', sample: true },
    { input: '21\n', answer: '42\n' },
  ],
}

test('An input-and-output question is posted: cases typed and uploaded, a tolerance, tried before posting', async ({
  page,
  visit,
  login,
}) => {
  test.setTimeout(120_000)
  await login({ role: roles.admin })
  await visit('/AddAdvancedQuestion')
  await page.getByRole('link', { name: 'Input and Output' }).click()
  await expect(page.getByRole('heading', { name: 'Cases' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('A third of what is read')
  await box(page, 'Text').click()
  await page.keyboard.insertText('Read a number and print a third of it.')
  await page.getByLabel(messages.isVisible).check()
  await box(page, 'Input of Sample 1').fill('3\n')
  await box(page, 'Output of Sample 1').fill('1.0\n')
  await uploadCases(page, { '01.in': '1\n' })
  await expect(page.getByText('01 has no output. Choose 01.ans as well.')).toBeVisible()
  await uploadCases(page, { '01.in': '1\n', '01.ans': '0.333333\n', '02.in': '10\n', '02.out': '3.333333\n' })
  await expect(page.getByRole('button', { name: /^Test 2 10 +gives +3.333333/ })).toBeVisible()

  await page.getByLabel('Absolute tolerance').fill('tiny')
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByText(messages.formHasErrors)).toBeVisible()
  await expect(page.getByText('Enter a tolerance of 0 or more, such as 0.001 or 1e-6.')).toBeVisible()

  await page.getByRole('button', { name: messages.addSolutionCode }).click()
  await page.getByRole('menuitem', { name: 'Python' }).click()
  await replaceCode(programs(page), 'print(int(input()) / 3)\n')
  await page.getByLabel('Absolute tolerance').fill('')
  await page.getByRole('button', { name: 'Run the tests' }).click()
  const result = resultOf(page)
  await expect(result).toContainText(messages.notWorkingAsExpected, { timeout: 40_000 })
  // The author can also see the secret cases.
  await expect(result.getByRole('region', { name: 'Expected' })).toHaveText(/0\.333333/)
  await expect(result.getByRole('region', { name: 'Got' })).toHaveText(/0\.3333333/)
  await page.getByLabel('Absolute tolerance').fill('1e-5')
  await page.getByRole('button', { name: 'Run the tests' }).click()
  await expect(result).toContainText(messages.workingAsExpected, { timeout: 40_000 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByLabel('Input', { exact: true })).toHaveText('3')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A third of what is read' })).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.getByLabel('Output', { exact: true })).toHaveText('1.0')
})

test('An input-and-output question is edited: a changed case, a validator; the changes appear in the revisions', async ({
  page,
  visit,
  login,
  post,
}) => {
  test.setTimeout(120_000)
  const id = await post(question)
  await login({ role: roles.admin })
  await visit(`/EditQuestion?id=${id}`)
  await page.getByRole('button', { name: /^Test 1 21 +gives +42/ }).click()
  await box(page, 'Output of Test 1').fill('43\n')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.solutionFailed)).toBeVisible({ timeout: 40_000 })
  await page.getByText('By a validator').click()
  const validator = page.getByRole('region', { name: 'How outputs are judged' })
  await replaceCode(validator, 'import sys\nsys.exit(42 if int(sys.stdin.read()) % 2 == 0 else 43)\n')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/Question/${id}`), { timeout: 40_000 })
  await visit(`/EditQuestion?id=${id}`)
  const revisions = page.getByRole('region', { name: 'Revisions' })
  await expect(revisions.getByText('Cases and comparison')).toBeVisible()
  await revisions.getByRole('button', { name: 'Show the difference' }).click()
  await expect(revisions.getByRole('heading', { name: 'Test 1: output' })).toBeVisible()
  await expect(revisions.getByRole('heading', { name: 'Validator: validate.py' })).toBeVisible()
  await revisions.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('button', { name: /^Test 1 21 +gives +42/ })).toBeVisible()
})

test('An admin imports a package as the new version of a question and is offered a rejudge', async ({
  page,
  visit,
  login,
  post,
}) => {
  test.setTimeout(120_000)
  await login({ role: roles.admin })
  const source = await post({ ...question, title: 'Twice what is read, retold' })
  const archive = await (await page.request.get(exportPackage.url.replace(':id', String(source)))).body()
  const id = await post(question)
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'Admin actions' }).click()
  await page.getByRole('menuitem', { name: 'Import a new version' }).click()
  await expect(page.getByRole('region', { name: 'Import' }).getByLabel('Question', { exact: true })).toHaveValue(
    String(id),
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'twice.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(/Imported as a new version: .?Twice what is read, retold/)).toBeVisible({
    timeout: 40_000,
  })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Judge again' }).click()
  await expect(page).toHaveURL(new RegExp(`/Rejudge/${id}$`))
  await visit(`/Question/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Twice what is read, retold' })).toBeVisible()
})

test("Code runs on the user's own input: output, standard error, time and memory, errors on their lines", async ({
  page,
  visit,
  login,
  post,
  database,
}) => {
  test.setTimeout(120_000)
  const id = await post(question)
  const user = await login()
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'Own input' }).click()
  const own = page.getByRole('region', { name: 'Your own input' })
  await expect(box(page, 'Input')).toHaveValue('2\n')
  await expect(box(page, 'Input'), 'the field that “Own input” opens').toBeFocused()
  const solutionEditor = page.getByRole('region', { name: 'Your solution' })
  await expect(solutionEditor.getByText('Read the input from standard input.')).toBeVisible()
  await replaceCode(solutionEditor, 'import sys\nprint("got", input())\nprint("a note", file=sys.stderr)\n')
  await box(page, 'Input').fill('forty-two\n')
  await own.getByRole('button', { name: 'Run on this input' }).click()
  const runResult = own.getByRole('region', { name: 'Result of the run' })
  await expect(runResult.getByRole('region', { name: 'What the program printed', exact: true })).toHaveText(
    'got forty-two\n',
    {
      timeout: 40_000,
    },
  )
  await expect(runResult.getByRole('region', { name: 'Standard error' })).toHaveText('a note\n')
  await expect(runResult).toContainText(/\d\.\d+ s · \d+\.\d MB/)
  await expectAccessible(page)
  await replaceCode(solutionEditor, 'print("fine")\nprint(\n')
  await own.getByRole('button', { name: 'Run on this input' }).click()
  await expect(runResult).toContainText(messages.compilationErrors, { timeout: 40_000 })
  await runResult.getByRole('button', { name: /solution\.py:2/ }).click()
  await expect(codeIn(solutionEditor)).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Own input' }).click()
  await expect(box(page, 'Input')).toHaveValue('forty-two\n')
  const stored = await database.selectFrom('submission').select('id').where('user_id', '=', user.id).execute()
  expect(stored, 'nothing is stored').toEqual([])
})

test('During a run the page shows test k of n; then each sample with time and memory, and expected and actual output side by side', async ({
  page,
  visit,
  login,
  post,
}) => {
  test.setTimeout(120_000)
  const slow = Array.from({ length: 6 }, (_, at) => ({ input: `${at}\n`, answer: `${2 * at}\n` }))
  const id = await post({ ...question, cases: [...question.cases, ...slow] })
  await login()
  await visit(`/Question/${id}`)
  const solutionEditor = page.getByRole('region', { name: 'Your solution' })
  await replaceCode(solutionEditor, 'import time\nn = int(input())\ntime.sleep(0.5)\nprint(5 if n == 2 else 2 * n)\n')
  await page.getByRole('button', { name: 'Compile and Run' }).click()
  const result = resultOf(page)
  await expect(result).toContainText(/Running test \d of 8/, { timeout: 40_000 })
  await expect(result).toContainText(messages.notWorkingAsExpected, { timeout: 40_000 })
  await expect(result.getByRole('region', { name: 'Expected' })).toHaveText(/4/)
  await expect(result.getByRole('region', { name: 'Got' })).toHaveText(/5/)
  await expect(result.getByRole('listitem').filter({ hasText: 'Sample' }).first()).toContainText(/\d+ ms · \d+\.\d MB/)
  // The resource usage of a secret case could reveal its contents.
  await expect(result.getByRole('listitem').filter({ hasText: 'Test 1' })).not.toContainText(/MB/)
  await expectAccessible(page)
})

test('Readers of an interactive question see its conversation; its author sees what was said in a test that failed', async ({
  page,
  visit,
  login,
  post,
}) => {
  test.setTimeout(120_000)
  const ask = (guess: number) => `print(${guess}, flush=True)\ninput()\n`
  const id = await post({
    ...question,
    title: 'Guess the number at once',
    implementations: [{ type: 8, solution: ask(37) }],
    cases: [{ input: '37\n', answer: '' }],
    validator: {
      language: 8,
      files: [
        {
          fileName: 'validate.py',
          body: `import sys
secret, guess = int(open(sys.argv[1]).read()), int(input())
print("correct" if guess == secret else "higher", flush=True)
sys.exit(42 if guess == secret else 43)
`,
        },
      ],
    },
    interaction: { interactive: true, conversations: ['>10\n<higher\n', '>37\n<correct\n'] },
  })
  await visit(`/Question/${id}`)
  await expect(page.getByText('This question is interactive')).toBeVisible()
  const conversation = page.getByRole('region', { name: 'Conversation 1' })
  await expect(conversation.getByRole('listitem')).toHaveText(['Your program writes:10', 'Your program reads:higher'])

  await login({ role: roles.admin })
  await visit(`/EditQuestion?id=${id}`)
  await replaceCode(programs(page), ask(12))
  await page.getByRole('button', { name: 'Run the tests' }).click()
  const said = resultOf(page).getByRole('region', { name: /^Conversation of / })
  await expect(said.getByRole('listitem')).toHaveText(['Your program writes:12', 'Your program reads:higher'], {
    timeout: 40_000,
  })
})
