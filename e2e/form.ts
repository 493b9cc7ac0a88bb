import { expect, type Locator, type Page } from '@playwright/test'
import { replaceCode } from './editor.ts'

/** Fills in the forms of questions. */

export const files = (page: Page) => page.getByRole('region', { name: 'Files of the question' })
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const chooseFile = async (
  page: Page,
  button: string,
  file: { name: string; mimeType?: string; buffer: Buffer },
) => {
  const waiting = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await waiting).setFiles({ mimeType: 'text/plain', ...file })
}
/** A picture that needs no network: a single blue pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const choosePicture = (page: Page, button: string) =>
  chooseFile(page, button, { name: 'pixel.png', mimeType: 'image/png', buffer: pixel })
export const textFile = (name: string, text: string) => ({ name, buffer: Buffer.from(text) })

export async function writeText(page: Page, label: string, text: string): Promise<void> {
  await textbox(page, label).click()
  await page.keyboard.insertText(text)
}

/** Replaces the content of the open tab of the editor. */
export async function writeCode(page: Page, tab: string, code: string): Promise<void> {
  await files(page).getByRole('tab', { name: tab, exact: true }).click()
  await replaceCode(files(page), code)
}

export async function fillCommon(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await writeText(page, 'Text', 'Return twice the number that is given.')
}

/**
 * Types into a search field and chooses what it has found; the field then shows something else, or disappears. The list
 * moves while results arrive: a click may miss, or scroll the field out of sight, which hides the list. So it is tried
 * again.
 */
export async function chooseFound(search: Locator, words: string): Promise<void> {
  await search.click()
  await search.fill(words)
  const option = search.page().getByRole('option', { name: words })
  const isChosen = async () => !(await search.isVisible()) || (await search.inputValue()) !== words
  await expect(async () => {
    if (await isChosen()) return
    await search.scrollIntoViewIfNeeded()
    await option.click({ timeout: 5_000 })
    await expect.poll(isChosen, { timeout: 5_000 }).toBe(true)
  }).toPass({ timeout: 60_000 })
}
