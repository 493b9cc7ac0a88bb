import type { Page } from '@playwright/test'

/** The text that was copied last. It is pasted into an empty page, because the site's pages may not read the clipboard. */
export async function copiedText(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.locator('textarea')
  await field.press('ControlOrMeta+v')
  const text = await field.inputValue()
  await elsewhere.close()
  return text
}

/** Copies a text, for pages into which it is pasted. */
export async function copyText(page: Page, text: string): Promise<void> {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.locator('textarea')
  await field.fill(text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  await elsewhere.close()
}
