import type { Page } from '@playwright/test'

/** The names of the browser's cookies, with the number of days until each expires. */
export async function cookieDaysOf(page: Page): Promise<Record<string, number>> {
  const cookies = await page.context().cookies()
  const day = 24 * 60 * 60
  return Object.fromEntries(cookies.map(({ name, expires }) => [name, Math.round((expires - Date.now() / 1000) / day)]))
}
