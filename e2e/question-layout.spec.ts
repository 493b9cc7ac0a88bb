import type { Page } from '@playwright/test'
import { editor as editorSize } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { codeIn, expectEditable } from './editor.ts'
import { choice } from './question-page.ts'
import { expect, test } from './site.ts'

const coding = (title: string, starter = 'def week():\n    return [1, 2, 3, 40, 5, 6, 7]\n') => ({
  kind: 'coding',
  title,
  body: `<p>Give back the numbers of the week.</p>${'<p>A long text goes on for a while.</p>'.repeat(40)}`,
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter,
      tests: `from solution import *
for number in range(12):
    print(f'not ok {number + 1} - day {number}\\n  ---\\n  expected: {[1, 2, 3, 4, 5, 6, 7]}\\n  got: {week()}\\n  ...')
`,
      additionalFiles: [],
    },
  ],
})
const solutionEditor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const result = (page: Page) => solutionEditor(page).getByRole('region', { name: 'Result' })
const editor = (page: Page) => solutionEditor(page).locator('.cm-editor')

async function box(page: Page, of: 'solutionEditor' | 'editor' | 'result') {
  const place = await { solutionEditor, editor, result }[of](page).boundingBox()
  if (!place) throw new Error(`There is no ${of}.`)
  return { ...place, bottom: place.y + place.height }
}

async function run(page: Page): Promise<void> {
  await solutionEditor(page).getByRole('button', { name: 'Compile and Run' }).click()
  await expect(result(page)).toContainText(messages.notWorkingAsExpected)
}

test('The editor fills the window, stays visible beside a long text, and the result opens inside its pane', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await visit(`/Question/${await post(coding('The numbers of a week'))}`)
  await expect(editor(page)).toBeVisible()
  const before = await box(page, 'solutionEditor')
  expect(before.bottom).toBeLessThanOrEqual(900)
  expect(before.bottom).toBeGreaterThan(860)
  expect((await box(page, 'editor')).height).toBeGreaterThan(600)

  await run(page)
  const [whole, result, code] = [
    await box(page, 'solutionEditor'),
    await box(page, 'result'),
    await box(page, 'editor'),
  ]
  expect(whole.height).toBe(before.height)
  expect(result.y).toBeLessThan(whole.bottom)
  expect(code.height).toBeGreaterThanOrEqual(editorSize.height)
  await page.mouse.move(300, 400)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(400)
  expect((await box(page, 'solutionEditor')).y).toBeGreaterThan(56)
  expect((await box(page, 'solutionEditor')).bottom).toBeLessThanOrEqual(900)
})

test('The lines between text, editor and result are moved by keys and by the mouse, and remembered', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await visit(`/Question/${await post(coding('The numbers of another week'))}`)
  const sideways = page.getByRole('separator', { name: 'Width of the text' })
  const before = await box(page, 'solutionEditor')
  await sideways.focus()
  for (let time = 0; time < 4; time++) await page.keyboard.press('ArrowLeft')
  const wider = await box(page, 'solutionEditor')
  expect(wider.width).toBeGreaterThan(before.width + 60)
  const line = await sideways.boundingBox()
  await page.mouse.move((line?.x ?? 0) + 8, 400)
  await page.mouse.down()
  await page.mouse.move(900, 400, { steps: 4 })
  await page.mouse.up()
  const moved = await box(page, 'solutionEditor')
  expect(moved.width).toBeLessThan(before.width)

  await run(page)
  const upwards = page.getByRole('separator', { name: 'Height of the editor' })
  const tall = await box(page, 'editor')
  await upwards.focus()
  for (let time = 0; time < 3; time++) await page.keyboard.press('ArrowDown')
  const taller = await box(page, 'editor')
  expect(taller.height).toBeGreaterThan(tall.height + 20)

  await page.reload()
  await expect.poll(async () => (await box(page, 'solutionEditor')).width).toBe(moved.width)
  await run(page)
  await expect.poll(async () => (await box(page, 'editor')).height).toBe(taller.height)
  await sideways.dblclick()
  expect((await box(page, 'solutionEditor')).width).toBe(before.width)
})

test('Where the window has no room for more, the editor is 340 pixels high and its pane grows with the result', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await page.setViewportSize({ width: 1440, height: 480 })
  await visit(`/Question/${await post(coding('The numbers of a short week'))}`)
  await expect(editor(page)).toBeVisible()
  const height = async () => (await box(page, 'editor')).height
  await expect.poll(height).toBe(editorSize.height)
  await run(page)
  await expect.poll(height).toBe(editorSize.height)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(height).toBe(editorSize.height)
})

test('On a phone expected and got are stacked and wrapped, and only the tokens that differ are marked', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(`/Question/${await post(coding('The numbers of a week on a phone'))}`)
  await run(page)
  const [expected, got] = ['Expected', 'Got'].map((name) => result(page).getByRole('region', { name }))
  const [above, below] = [await expected?.boundingBox(), await got?.boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? 0)
  expect(below?.x).toBe(above?.x)
  await expect(result(page).locator('mark')).toHaveText(['4', '40'])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
})

test('A multiple-choice question has its answers below its text', async ({ page, visit, post }) => {
  await visit(`/Question/${await post(choice('A number beneath a text'))}`)
  const [text, answers] = [
    await page.locator('.prose').first().boundingBox(),
    await page.getByRole('group', { name: /^Answers/ }).boundingBox(),
  ]
  expect(answers?.x).toBe(text?.x)
  expect(answers?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0))
})

test('A line of code that is wider than the editor scrolls within it: every button stays visible', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  const long = `# ${'Gives back the numbers of a week, in their order. '.repeat(6)}\ndef week():\n    return [1, 2, 3, 40, 5, 6, 7]\n`
  await visit(`/Question/${await post(coding('The numbers of a wide week', long))}`)
  await expect(editor(page)).toContainText('Gives back')
  for (const width of [1440, 1200, 900, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Compile and Run', 'Submit']) {
      const button = solutionEditor(page).getByRole('button', { name })
      const inPane = async () => {
        const [pane, place] = [await box(page, 'solutionEditor'), await button.boundingBox()]
        return place !== null && place.x >= pane.x && place.x + place.width <= pane.x + pane.width
      }
      await expect.poll(inPane, `${name} at ${width} pixels`).toBe(true)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await run(page)
  expect((await box(page, 'result')).width).toBeLessThanOrEqual((await box(page, 'solutionEditor')).width)
})

test('On a phone the tab of the open file is visible among long file names', async ({ page, visit, post, login }) => {
  await login()
  await page.setViewportSize({ width: 390, height: 844 })
  const [one] = coding('').implementations
  const names = ['first-long-name.txt', 'second-file-with-quite-a-long-name.txt', 'third-long-name.txt']
  const additionalFiles = names.map((fileName) => ({ fileName, body: 'Addition is commutative.\n' }))
  const form = coding('A sum with many files')
  await visit(`/Question/${await post({ ...form, implementations: [{ ...one, additionalFiles }] })}`)
  await expectEditable(codeIn(solutionEditor(page)))
  const tabs = solutionEditor(page).getByRole('tab')
  await expect(tabs).toHaveCount(4)
  await expect(tabs.last()).not.toBeInViewport()
  await tabs.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.last()).toBeInViewport({ ratio: 0.99 })
  // A click does not scroll by itself, as the focus does.
  await tabs.nth(1).dispatchEvent('click')
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.nth(1)).toBeInViewport({ ratio: 0.99 })
  // There is no room for the whole of this name: its start is visible.
  await tabs.nth(2).dispatchEvent('click')
  const list = await solutionEditor(page).getByRole('tablist').locator('..').boundingBox()
  await expect.poll(async () => Math.round((await tabs.nth(2).boundingBox())?.x ?? 0)).toBe(Math.round(list?.x ?? -1))
})
