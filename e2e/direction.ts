import type { Locator, Page } from '@playwright/test'
import { runInBrowser } from './script-injection.ts'
import { expect } from './site.ts'

/** Where the letters of a text stand, and in which direction it runs. */

/** The left edge of each letter of the first matching element, in pixels. */
export const places = `(selector) => {
  const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT)
  const found = {}
  while (walker.nextNode()) {
    const node = walker.currentNode
    for (let at = 0; at < node.length; at++) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      found[node.data[at]] ??= range.getBoundingClientRect().left
    }
  }
  return found
}`

/** For a text with these first and last letters, the last one must be to the left of the first one. */
export async function expectLeftwards(page: Page, selector: string, first: string, last: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible()
  const at = await runInBrowser<Record<string, number>>(page, places, selector)
  expect(at[last], selector).toBeLessThan(at[first] ?? 0)
}

export const expectDirection = (element: Locator, direction: 'rtl' | 'ltr') =>
  expect(element).toHaveCSS('direction', direction)
