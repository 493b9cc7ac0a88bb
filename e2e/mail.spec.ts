import type { MailKind } from '@gradus/contract/mail'
import { unsubscribeLinks } from '../server/src/mail/subscription.ts'
import type { Database } from '../server/src/platform/data/database.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, waitUntilInteractive } from './site.ts'

type Person = { readonly id: number; readonly email: string }

/** The link at the foot of a mail, made by the server's own function. */
function linkFor(database: Database, kind: MailKind, to: Person): Promise<string> {
  return database.transaction().execute(async (tx) => (await unsubscribeLinks(tx, { PUBLIC_URL: '' }, kind))(to))
}

const preferenceOf = (database: Database, { id }: Person) =>
  database
    .selectFrom('account')
    .select(['mail_digest as digest', 'mail_messages as messages'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('Unsubscribe: one button, never by opening the page alone; then the preference is never, with a way back', async ({
  page,
  visit,
  account,
  database,
}) => {
  const reader = await account()
  const link = await linkFor(database, 'digest', reader)
  await visit(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop emails about your inbox?')
  await expect(page.getByRole('main')).toContainText('We send them once a week when something is new.')
  expect(await preferenceOf(database, reader)).toEqual({ digest: 'weekly', messages: true })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await expect(page.getByRole('status')).toContainText(
    'You won’t get emails about your inbox any more. Your setting is now “Never”.',
  )
  expect(await preferenceOf(database, reader)).toEqual({ digest: 'never', messages: true })
  await page.reload()
  await waitUntilInteractive(page)
  await page.getByRole('button', { name: 'Send them once a day' }).click()
  await expect(page.getByRole('status')).toContainText('You’ll get these emails again.')
  expect(await preferenceOf(database, reader)).toEqual({ digest: 'daily', messages: true })
})

test('Unsubscribing works without scripts', async ({ browser, baseURL, account, database }) => {
  const reader = await account()
  const link = await linkFor(database, 'messages', reader)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop messages by email?')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  expect(await preferenceOf(database, reader)).toEqual({ digest: 'weekly', messages: false })
  await context.close()
})

test('A link with an unknown token says so', async ({ page, visit, account, database, expectFailure }) => {
  expectFailure(409, '/public/api/MailSubscription/:token')
  const reader = await account()
  const link = await linkFor(database, 'digest', { ...reader, email: 'another@example.com' })
  for (const address of [link, '/Unsubscribe/nothing']) {
    await visit(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
    await expect(page.getByRole('main').getByRole('link', { name: 'To your account' })).toBeVisible()
  }
  expect((await preferenceOf(database, reader)).digest).toBe('weekly')
})

test('The page of a mail’s link has no accessibility violations, before and after', async ({
  page,
  visit,
  account,
  database,
}) => {
  const link = await linkFor(database, 'digest', await account())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await visit(link)
    for (const [button, title] of [
      ['Unsubscribe', 'You are unsubscribed'],
      ['Send them once a week', 'Stop emails about your inbox?'],
    ] as const) {
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
  }
})
