import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

/** Presses Tab until the given element has the focus. */
export async function tabTo(
  within: Page | Locator,
  name: RegExp | string,
  role: 'button' | 'checkbox' | 'searchbox' = 'button',
) {
  const page = 'page' in within ? within.page() : within
  const control = within.getByRole(role, { name }).first()
  await expect(control).toBeVisible()
  for (let step = 0; step < 120; step++) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}.`)
}
