import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { levelOf } from '@gradus/contract/reputation'
import { roles, type Role } from '@gradus/contract/role'
import { openDatabase, type Database } from '../server/src/platform/database.ts'
import { sessionCookie, startSession } from '../server/src/platform/session.ts'
import { anAccount, goodPassword } from '../server/test/account.ts'
import { mailsTo, type ReceivedMail } from '../server/test/mail.ts'
import { startSite, type RunningSite } from './start.ts'

export { expect, goodPassword, levelOf, roles }

interface Wanted {
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
  /** The browser's user is signed in from here on. */
  readonly login: (wanted?: Wanted) => Promise<SignedIn>
  /** An account that nobody is signed in to. */
  readonly account: (wanted?: Wanted & { activated?: boolean }) => Promise<SignedIn>
  /** Waits for mails to an address. */
  readonly outbox: (address: string, count?: number) => Promise<ReceivedMail[]>
  /** Another site with settings and a database of its own. */
  readonly anotherSite: (settings?: Record<string, string>) => Promise<RunningSite>
  readonly unharmed: void
}
interface WorkerFixtures {
  readonly database: Database
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => use(given('E2E_URL')),
  database: [
    async ({}, use) => {
      const { database, close } = openDatabase(given('E2E_DATABASE_URL'), 2)
      await use(database)
      await close()
    },
    { scope: 'worker' },
  ],
  account: async ({ database }, use) => use((wanted = {}) => anAccount({ database }, wanted)),
  login: async ({ account, database, context, baseURL }, use) =>
    use(async (wanted = {}) => {
      const signedIn = await account({ displayName: 'Noa Lindqvist', ...wanted })
      const token = await startSession(database, signedIn.id, { userAgent: 'a journey', address: '127.0.0.1' })
      await context.addCookies([{ name: sessionCookie, value: token, url: baseURL ?? '', httpOnly: true }])
      // The welcome pop-up has its own tests.
      await database.updateTable('account').set({ welcomed: true }).where('id', '=', signedIn.id).execute()
      return signedIn
    }),
  outbox: async ({}, use) =>
    use((address, count = 1) => mailsTo({ outbox: join(given('E2E_DATA_DIR'), 'outbox') }, address, count)),
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
  /** No page may throw, break the content policy or draw something else than the server did. */
  unharmed: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        if (/Failed to load resource|net::ERR_/.test(message.text())) return
        faults.push(message.text())
      })
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: this journey needs a site that e2e/start.ts started.`)
  return value
}

/** Names of the cookies that the browser holds, with the days that each has left. */
export async function cookieDaysOf(page: Page): Promise<Record<string, number>> {
  const cookies = await page.context().cookies()
  const day = 24 * 60 * 60
  return Object.fromEntries(cookies.map(({ name, expires }) => [name, Math.round((expires - Date.now() / 1000) / day)]))
}
