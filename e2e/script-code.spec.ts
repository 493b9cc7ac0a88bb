import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { expectHarmless, watchDialogs } from './script-injection.ts'
import { codeIn, replaceCode } from './editor.ts'
import { payloads } from './payloads.ts'
import { expect, test } from './site.ts'

/** Injection attempts in code, and in the output of programs and compilers. */
const script = 'alert(document.domain)'
const image = `<img src=x onerror=${script}>`
const solutionEditor = (page: Page) => page.getByRole('region', { name: 'Your solution' })
const result = (page: Page) => solutionEditor(page).getByRole('region', { name: 'Result' })
const button = (page: Page, name: string) => solutionEditor(page).getByRole('button', { name })

const question = {
  kind: 'coding',
  title: 'Return the markup that is passed in',
  body: '<p>Return the argument, whatever it contains.</p>',
  rawTags: [],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: `# ${image}\ndef same(text):\n    return text\n`,
      tests: `from solution import *\nright = same('${image}') == '${image}'\nprint(('ok' if right else 'not ok') + ' 1 - ${image}', flush=True)\nif not right:\n    raise SystemExit(1)\n`,
      additionalFiles: [{ fileName: 'notes.html', body: payloads.join('\n') }],
    },
    {
      type: 5,
      starter: `/* ${image} */\nint same(int n) { return n; }\n`,
      tests: '#include "solution.c"\nint main(void) { return same(1) - 1; }\n',
    },
  ],
}

test('No script runs from code, additional files, program output, test names, or others’ solutions', async ({
  page,
  login,
  post,
  visit,
}) => {
  const opened = watchDialogs(page)
  const id = await post(question)
  await login({ displayName: 'Quinn Attempts' })
  await visit(`/Question/${id}`)
  await expect(codeIn(solutionEditor(page))).toContainText(image)
  await solutionEditor(page).getByRole('tab', { name: 'notes.html' }).click()
  await expect(codeIn(solutionEditor(page))).toContainText(`onerror=${script}`)
  await expectHarmless(page)
  await solutionEditor(page).getByRole('tab').first().click()

  const printed = JSON.stringify(payloads.join('\n')).replaceAll(/[\u007f-\uffff]/g, '?')
  const code = `# ${image}\nprint(${printed}, flush=True)\ndef same(text):\n    return text`
  await replaceCode(solutionEditor(page), `${code} + "x"\n`)
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.notWorkingAsExpected)
  await expect(result(page)).toContainText(image)
  await result(page).getByRole('tab', { name: 'Output' }).click()
  await expect(result(page)).toContainText(`<script>${script}</script>`)
  await expectHarmless(page)

  await replaceCode(solutionEditor(page), `${code}\n`)
  await button(page, 'Submit').click()
  await expect(page.getByText(/^Solved/).first()).toBeVisible()
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await rating.getByRole('button').first().click()
  await expect(rating).toBeHidden()

  await login({ displayName: 'Robin Reader' })
  await visit(`/Question/${id}`)
  await replaceCode(solutionEditor(page), 'def same(text):\n    return text\n')
  await button(page, 'Submit').click()
  await expect(page.getByText(/^Solved/).first()).toBeVisible()
  await rating.getByRole('button').first().click()
  await expect(rating).toBeHidden()
  await page.getByRole('tab', { name: 'Solutions' }).click()
  await expect(page.getByRole('region', { name: 'Solution of Quinn Attempts' })).toContainText(image)
  await expectHarmless(page)
  expect(opened).toEqual([])
})

test('No script runs from compiler messages, in the list of problems or at the lines of the editor', async ({
  page,
  login,
  post,
  visit,
}) => {
  const opened = watchDialogs(page)
  const id = await post(question)
  await login()
  await visit(`/Question/${id}`)
  await expect(codeIn(solutionEditor(page))).toContainText(image)
  await replaceCode(solutionEditor(page), `def same(text):\n    return ${image}<script>${script}</script>\n`)
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.compilationErrors)
  await expectHarmless(page)

  await solutionEditor(page).getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /^C( |$)/ }).click()
  await expect(codeIn(solutionEditor(page))).toContainText('int same')
  await replaceCode(
    solutionEditor(page),
    `#error ${image}<svg onload=${script}>\n#warning ${payloads[20] ?? ''}\nint same(int n) { return n; }\n`,
  )
  await button(page, 'Compile and Run').click()
  await expect(result(page)).toContainText(messages.compilationErrors)
  await expect(result(page)).toContainText(image)
  await expectHarmless(page)
  expect(opened).toEqual([])
})
