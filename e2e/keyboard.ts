import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

/** Tabs until what is named has the focus. */
export async function tabTo(
  within: Page | Locator,
  name: RegExp | string,
  role: 'button' | 'checkbox' | 'searchbox' = 'button',
) {
  const page = 'page' in within ? within.page() : within
  const wanted = within.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 120; step++) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}.`)
}
