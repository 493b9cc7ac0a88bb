import type { Page } from '@playwright/test'
import { editor as editorSize } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { compileAndRun, submitCode } from '@gradus/contract/submission'
import { codeIn, moveToEndOfCode, replaceCode } from './editor.ts'
import { expect, goodPassword, test } from './site.ts'

const pythonTests = `from solution import *

right = add(2, 3) == 5
print(('ok' if right else 'not ok') + ' 1 - two and three', flush=True)
if not right:
    raise SystemExit(1)
`
const javascriptTests = `const right = add(2, 3) === 5
console.log((right ? 'ok' : 'not ok') + ' 1 - two and three')
if (!right) process.exit(1)
`
const coding = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Give back the sum of <code>a</code> and <code>b</code>.</p>',
  rawTags: ['arithmetic', 'first-steps'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def add(a, b):\n    return 0\n',
      tests: pythonTests,
      additionalFiles: [{ fileName: 'notes.txt', body: 'Addition is commutative.\n' }],
    },
    { type: 11, starter: 'function add(a, b) {\n  return 0\n}\n', tests: javascriptTests, additionalFiles: [] },
  ],
})
const choice = (title: string) => ({
  kind: 'multiChoice',
  title,
  body: '<p>Which of these numbers is a prime number?</p>',
  rawTags: ['numbers'],
  difficultLevel: 2,
  answers: ['21', '22', '23', '24', '25', '26', '27', '28'].map((body) => ({ body, correct: body === '23' })),
})

const solutionEditor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const code = (page: Page) => codeIn(solutionEditor(page))
const text = (page: Page) => code(page).locator('.cm-line').allTextContents()
const result = (page: Page) => solutionEditor(page).getByRole('region', { name: 'Result' })
const button = (page: Page, name: RegExp | string) => solutionEditor(page).getByRole('button', { name })

test('The address bar is rewritten to add the slug: spaces are hyphens, ? and & are removed', async ({
  page,
  visit,
  post,
}) => {
  const id = await post(coding('What is a plus b? And a & b'))
  for (const address of [`/Question/${id}`, `/Question/${id}/an-old-title`]) {
    await visit(address)
    await expect(page).toHaveURL(new RegExp(`/Question/${id}/What-is-a-plus-b-And-a--b$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is a plus b? And a & b')
  }
})

test('The question page shows title, body, tags, difficulty, author, votes, views and comments', async ({
  page,
  visit,
  post,
}) => {
  await visit(`/Question/${await post(coding('Everything about a sum'))}`)
  const main = page.getByRole('main')
  for (const text of [
    'Give back the sum of',
    'arithmetic',
    'first-steps',
    'Junior',
    'Iris Admin',
    /\d views?/,
    /\d comments?/,
  ])
    await expect(main.getByText(text).first()).toBeVisible()
})

test("Visitors see a 'Login To Compile And Run' button instead, and come back with their code", async ({
  page,
  visit,
  post,
  account,
}) => {
  const id = await post(coding('A sum for visitors'))
  const { email } = await account({ password: goodPassword })
  await visit(`/Question/${id}`)
  await expect(button(page, 'Compile and Run')).toHaveCount(0)
  await expect(button(page, 'Submit')).toHaveCount(0)
  await replaceCode(solutionEditor(page), '# written by a visitor\n')
  await solutionEditor(page).getByRole('link', { name: messages.loginToRun }).click()
  await expect(page).toHaveURL(/\/Login\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Question/${id}/`))
  await expect(button(page, 'Compile and Run')).toBeVisible()
  await expect(code(page)).toContainText('# written by a visitor')
})

test('Compile error on its line, run, failed run, submit, pass', async ({ page, visit, post, login }) => {
  await login()
  await visit(`/Question/${await post(coding('A sum, step by step'))}`)

  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a +\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.compilationErrors)
  await expect(result(page)).toContainText('solution.py:2')
  // The button was disabled while it waited.
  await expect(button(page, 'Compile and Run')).toBeFocused()
  const marker = solutionEditor(page).locator('.cm-lint-marker-error')
  await expect(marker).toHaveCount(1)
  const expectMarkerAt = (line: number) =>
    expect(async () => {
      const number = solutionEditor(page).locator('.cm-lineNumbers .cm-gutterElement', {
        hasText: new RegExp(`^${line}$`),
      })
      const [mark, place] = [await marker.boundingBox(), await number.boundingBox()]
      expect(Math.abs((mark?.y ?? 0) - (place?.y ?? 1000))).toBeLessThan(place?.height ?? 0)
    }).toPass({ timeout: 30_000 })
  await expectMarkerAt(2)
  // It stays at its text while lines are added above it.
  await moveToEndOfCode(solutionEditor(page))
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Enter')
  await page.keyboard.type('# The sum')
  await expectMarkerAt(3)

  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a - b\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.notWorkingAsExpected)
  await expect(result(page)).toContainText('two and three')

  await replaceCode(solutionEditor(page), 'def add(a, b):\n    while True:\n        pass\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.infiniteLoop, { timeout: 50_000 })

  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a + b\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await button(page, 'Submit').click()
  await expect(page.getByText('+1 · 49 more to Novice').first()).toBeVisible()
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await expect(page.getByRole('article').getByText('Solved by you')).toBeAttached()

  // The dialog is forced on users who are neither the author nor have voted.
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rating).toBeVisible()
  await expect(rating.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await rating.getByRole('button').first().click()
  await expect(rating).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').getByText('Solved by you')).toBeAttached()
  await expect(rating).toBeHidden()
})

test('A run that takes long can be cancelled: the judge stops it, and no older result is left', async ({
  page,
  visit,
  post,
  login,
}) => {
  const judge = process.env['E2E_JUDGE_URL'] ?? ''
  await login()
  await visit(`/Question/${await post(coding('A sum that takes its time'))}`)
  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a +\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText('solution.py:2')

  const isRunning = () =>
    page.request.get(`${judge}/health`).then(async (response) => (await response.json()).running > 0)
  await replaceCode(solutionEditor(page), 'import time\ndef add(a, b):\n    time.sleep(60)\n')
  await button(page, 'Compile and Run').click()
  await expect.poll(isRunning).toBe(true)
  // The compiler's message belongs to other code.
  await expect(result(page)).not.toContainText('solution.py:2')
  await button(page, 'Cancel').click()
  await expect(result(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a + b\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
})

test('A language choice with starter code, additional files as tabs, 340 pixels high, tab size 4', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  // In windows with more space the editor is higher (question-layout.spec.ts).
  await page.setViewportSize({ width: 1199, height: 800 })
  await visit(`/Question/${await post(coding('A sum in two languages'))}`)
  await expect.poll(() => text(page)).toEqual(['def add(a, b):', '    return 0', ''])
  expect((await solutionEditor(page).locator('.cm-editor').boundingBox())?.height).toBe(editorSize.height)
  expect(await page.evaluate<string>("getComputedStyle(document.querySelector('.cm-content')).tabSize")).toBe(
    String(editorSize.tabSize),
  )

  await solutionEditor(page).getByRole('tab', { name: 'notes.txt' }).click()
  await expect(code(page)).toContainText('Addition is commutative.')
  await solutionEditor(page).getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /JavaScript/ }).click()
  await expect(code(page)).toContainText('function add(a, b) {')
  await expect(solutionEditor(page).getByRole('tab', { name: 'notes.txt' })).toHaveCount(0)
  await replaceCode(solutionEditor(page), 'const add = (a, b) => a + b\n')
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.workingAsExpected)
})

test("The candidate's code survives a reload, for each language, and belongs to that user only", async ({
  page,
  visit,
  post,
  login,
}) => {
  const id = await post(coding('A sum that is kept'))
  await login()
  await visit(`/Question/${id}`)
  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return "mine"\n')
  await page.reload()
  await expect(code(page)).toContainText('return "mine"')
  await solutionEditor(page).getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /JavaScript/ }).click()
  await expect(code(page)).toContainText('function add(a, b) {')
  await solutionEditor(page).getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /Python/ }).click()
  await expect(code(page)).toContainText('return "mine"')
  // Another user logs in in the same browser.
  await login({ displayName: 'Somebody Else' })
  await visit(`/Question/${id}`)
  await expect(code(page)).toContainText('return 0')
})

test('A failed request shows the dialog of the catalogue, and no code is lost', async ({
  page,
  visit,
  post,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/CompileAndRun')
  expectFailure('none', '/auth/api/SubmitCode')
  await login()
  await visit(`/Question/${await post(coding('A sum on a bad line'))}`)
  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a + b\n')
  for (const [name, endpoint, sentence] of [
    ['Compile and Run', compileAndRun, messages.compileFailed],
    ['Submit', submitCode, messages.submitFailed],
  ] as const) {
    const way = `**${endpoint.url}*`
    await page.route(way, (route) => route.abort())
    await button(page, name).click()
    const dialog = page.getByRole('dialog', { name: sentence, exact: true })
    await expect(dialog).toBeVisible()
    await page.unroute(way)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(result(page)).toContainText(messages.workingAsExpected)
    await expect(dialog).toBeHidden()
    await expect(code(page)).toContainText('return a + b')
  }
  expect(messages.compileFailed).toBe('Error compiling, please try again.')
  expect(messages.submitFailed).toBe('Error submiting, please try again.')
})

test('A multiple-choice question: one answer at a time, clicking it again clears it, and it is checked', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await visit(`/Question/${await post(choice('Find the prime number'))}`)
  const answers = page.getByRole('group', { name: /Answers/ }).getByRole('button')
  const answer = (body: string) => answers.filter({ hasText: body })
  const submit = page.getByRole('button', { name: 'Submit answer' })
  await expect(answers).toHaveCount(8)
  await expect(submit).toBeDisabled()
  await answer('21').click()
  await expect(answer('21')).toHaveAttribute('aria-pressed', 'true')
  await answer('22').click()
  await expect(answer('21')).toHaveAttribute('aria-pressed', 'false')
  await expect(answer('22')).toHaveAttribute('aria-pressed', 'true')
  await answer('22').click()
  await expect(answer('22')).toHaveAttribute('aria-pressed', 'false')
  await expect(submit).toBeDisabled()

  await answer('22').click()
  await submit.click()
  await expect(page.getByText('That’s not correct.')).toBeVisible()
  await answer('23').click()
  await submit.click()
  await expect(page.getByText('That’s correct.')).toBeVisible()
})

test('Multiple-choice answers are shown in random order', async ({ page, visit, post }) => {
  const id = await post(choice('A prime number at random'))
  const orders = new Set<string>()
  // Two random orders of eight choices are equal only once in 40,320 times.
  for (let time = 0; time < 3; time += 1) {
    await visit(`/Question/${id}`)
    const answers = page.getByRole('group', { name: /Answers/ }).getByRole('button')
    await expect(answers).toHaveCount(8)
    orders.add((await answers.allTextContents()).join())
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('Users who are not logged in are sent to Login when they answer', async ({ page, visit, post }) => {
  await visit(`/Question/${await post(choice('A prime number for visitors'))}`)
  await page
    .getByRole('group', { name: /Answers/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await expect(page).toHaveURL(/\/Login\?next=%2FQuestion/)
})

test('The editor is left by Escape and Tab, and run by Ctrl and Enter', async ({ page, visit, post, login }) => {
  await login()
  await visit(`/Question/${await post(coding('A sum by keyboard'))}`)
  const wayOut = solutionEditor(page).getByText('Esc Tab leaves the editor')
  await expect(code(page)).toHaveAttribute('contenteditable', 'true')
  await expect(wayOut).toBeHidden()
  await replaceCode(solutionEditor(page), 'def add(a, b):\n    return a + b\n')
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText(messages.workingAsExpected)
  await code(page).focus()
  await expect(wayOut).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code(page)).not.toBeFocused()
  await expect(wayOut).toBeHidden()
})
