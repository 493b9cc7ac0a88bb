import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { startSession } from '../server/src/account/session.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import type { Database } from '../server/src/platform/data/database.ts'

/** Signs users in to journeys without typing a password. */

interface SiteOfUsers {
  readonly database: Database
  readonly url: string
}

/** @returns the value of the session cookie */
export function sessionOf(database: Database, userId: number): Promise<string> {
  return startSession(database, userId, { userAgent: 'a journey', address: '127.0.0.1' })
}

/** Signs the browser in as this user. The welcome pop-up is turned off, because it has tests of its own. */
export async function signIn(page: Page, { database, url }: SiteOfUsers, userId: number): Promise<void> {
  const value = await sessionOf(database, userId)
  await page.context().addCookies([{ name: sessionCookie, value, url, httpOnly: true }])
  await database.updateTable('account').set({ welcomed: true }).where('id', '=', userId).execute()
}

/** A request context for calls by a user who is not in the browser. The caller disposes of it. */
export async function requestsOf(
  { database, url, playwright }: SiteOfUsers & Pick<PlaywrightWorkerArgs, 'playwright'>,
  userId: number,
): Promise<APIRequestContext> {
  return await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { cookie: `${sessionCookie}=${await sessionOf(database, userId)}`, origin: url },
  })
}
