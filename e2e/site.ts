import { join } from 'node:path'
import { test as base, expect, type Page, type Response } from '@playwright/test'
import { postQuestion } from '@gradus/contract/question-form'
import { roles, type Role } from '@gradus/contract/role'
import { openDatabase, type Database } from '../server/src/platform/data/database.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import { anAccount, goodPassword } from '../server/test/account.ts'
import { mailsTo } from '../server/test/mail.ts'
import type { ReceivedMail } from '../server/test/received-mail.ts'
import { createFaultWatch, type FaultWatch } from './faults.ts'
import { sessionOf } from './sign-in.ts'
import { startSite, type RunningSite } from './start.ts'

export { expect, goodPassword, roles }

interface AccountOptions {
  readonly role?: Role
  readonly displayName?: string
  readonly email?: string
  readonly password?: string
  readonly reputation?: number
}
interface SignedIn {
  readonly id: number
  readonly email: string
  readonly displayName: string
}

interface Fixtures {
  /** Opens an address and waits for hydration and the login check. */
  readonly visit: (address: string, on?: Page) => Promise<Response | null>
  /** Signs the browser in as a new user. */
  readonly login: (options?: AccountOptions) => Promise<SignedIn>
  /** Creates an account without signing in to it. */
  readonly account: (options?: AccountOptions & { activated?: boolean }) => Promise<SignedIn>
  /** Posts a question as an admin, which makes it public at once. @returns its id */
  readonly post: (question: object) => Promise<number>
  /** Waits for mails to an address. */
  readonly outbox: (address: string, count?: number) => Promise<ReceivedMail[]>
  /** Another site with settings and a database of its own. */
  readonly anotherSite: (settings?: Record<string, string>) => Promise<RunningSite>
  /**
   * Expects a request that fails and allows its console error, as in `expectFailure(401, login.url)`. Any other
   * console error fails the journey, and so does an expected failure that does not happen.
   */
  readonly expectFailure: FaultWatch['expectFailure']
  readonly faults: FaultWatch
  readonly noFaults: void
}
interface WorkerFixtures {
  readonly site: Pick<RunningSite, 'url' | 'folder' | 'databaseUrl'>
  readonly database: Database
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const { E2E_URL: url, E2E_DATA_DIR: folder = '', E2E_DATABASE_URL: databaseUrl = '' } = process.env
      if (url) return use({ url, folder, databaseUrl })
      const site = await startSite()
      await use(site)
      return site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  database: [
    async ({ site }, use) => {
      const { database, close } = openDatabase(site.databaseUrl, 2)
      await use(database)
      await close()
    },
    { scope: 'worker' },
  ],
  visit: async ({ page }, use) =>
    use(async (address, on = page) => {
      const response = await on.goto(address)
      await waitUntilInteractive(on)
      return response
    }),
  account: async ({ database }, use) => use((options = {}) => anAccount({ database }, options)),
  login: async ({ account, database, context, baseURL }, use) =>
    use(async (options = {}) => {
      const signedIn = await account({ displayName: 'Noa Lindqvist', ...options })
      const token = await sessionOf(database, signedIn.id)
      await context.addCookies([{ name: sessionCookie, value: token, url: baseURL ?? '', httpOnly: true }])
      // Turned off, because the welcome pop-up has tests of its own.
      await database.updateTable('account').set({ welcomed: true }).where('id', '=', signedIn.id).execute()
      return signedIn
    }),
  post: async ({ account, database, playwright, baseURL }, use) =>
    use(async (question) => {
      const { id } = await account({ role: roles.admin, displayName: 'Iris Admin' })
      const token = await sessionOf(database, id)
      const request = await playwright.request.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        extraHTTPHeaders: { cookie: `${sessionCookie}=${token}` },
      })
      const response = await request.post(postQuestion.url, { data: { ...question, isVisible: true } })
      const text = await response.text()
      await request.dispose()
      expect(Number(text), text).toBeGreaterThan(0)
      return Number(text)
    }),
  outbox: async ({ site }, use) =>
    use((address, count = 1) => mailsTo({ outbox: join(site.folder, 'outbox') }, address, count)),
  anotherSite: async ({ page }, use) => {
    const sites: RunningSite[] = []
    await use(async (settings) => {
      const site = await startSite(settings)
      sites.push(site)
      return site
    })
    await page.goto('about:blank')
    for (const site of sites) await site.stop()
  },
  faults: async ({}, use) => use(createFaultWatch()),
  expectFailure: async ({ faults }, use) => use(faults.expectFailure),
  /** No page may log an error, throw, violate the Content Security Policy or differ from the server's markup. */
  noFaults: [
    async ({ page, browser, faults }, use) => {
      faults.watch(page.context())
      browser.on('context', faults.watch)
      await use()
      browser.off('context', faults.watch)
      expect(faults.report()).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits for the end of the login check, which also shows that the page's script is running. */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByLabel('Checking who you are')).toHaveCount(0)
}

/**
 * Logs the browser out. All pages of the context are left first, because pending requests would be refused without the
 * cookie.
 */
export async function dropSession(page: Page): Promise<void> {
  for (const open of page.context().pages()) await open.goto('about:blank')
  await page.context().clearCookies()
}
