import type { Page, Request } from '@playwright/test'
import { expect } from './site.ts'

/**
 * Watches the requests from now on. @returns a function that waits until none is pending and the page is idle.
 * Playwright's `networkidle` would add half a second of silence to each load, and does not wait at all once a page has
 * been idle.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', (request) => {
    // A stream of events never ends while the page is open, so it does not count.
    if (request.headers()['accept'] !== 'text/event-stream') open.add(request)
  })
  page.on('requestfinished', end).on('requestfailed', end)
  return async () => {
    do {
      await expect.poll(() => open.size, { intervals: [20] }).toBe(0)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))')
    } while (open.size > 0)
  }
}
