import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

/** The first code editor within a page or a part of it. */
export const codeIn = (within: Page | Locator): Locator => within.locator('.cm-content').first()

/** Until the starter code or a draft has loaded, the editor is read-only, and anything typed would be lost. */
export async function expectEditable(code: Locator): Promise<void> {
  await scrollToEditor(code.page())
  await expect(code).toHaveAttribute('contenteditable', 'true')
  await expect(code).not.toHaveAttribute('aria-readonly', 'true')
}

/** On a question's page the editor is loaded when it is about to be scrolled into view. */
export async function scrollToEditor(page: Page): Promise<void> {
  await page
    .locator('.plain-code, .cm-editor')
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

/** Replaces the whole code by pasting, because the editor would indent typed text. */
export async function replaceCode(within: Page | Locator, source: string): Promise<void> {
  const code = await selectAll(within)
  await code.page().keyboard.insertText(source)
  await expectCode(code, source)
}

/** Replaces the whole code, key by key. */
export async function typeCode(within: Page | Locator, source: string): Promise<void> {
  const code = await selectAll(within)
  await code.page().keyboard.type(source, { delay: 20 })
  await expectCode(code, source)
}

/** Moves the cursor to the end of the code. */
export async function moveToEndOfCode(within: Page | Locator): Promise<void> {
  const code = codeIn(within)
  await expectEditable(code)
  await code.click()
  await code.page().keyboard.press('ControlOrMeta+End')
}

async function selectAll(within: Page | Locator): Promise<Locator> {
  const code = codeIn(within)
  await expectEditable(code)
  await code.click()
  await code.page().keyboard.press('ControlOrMeta+a')
  return code
}

/** The editor renders all of a short text, but only the visible part of a text with many or very long lines. */
async function expectCode(code: Locator, source: string): Promise<void> {
  const lines = source.split('\n')
  if (lines.length <= 50 && lines.every((line) => line.length < 500))
    await expect(code.locator('.cm-line')).toHaveText(lines)
}
