import type { Page } from '@playwright/test'

/** From now on, time passes only when a test advances it. The page's clock must have been installed before. */
export async function stopTheClock(page: Page): Promise<void> {
  // So far ahead that the page's clock is not there yet when this arrives.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000)
}
