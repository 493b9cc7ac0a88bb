import { messages } from '@gradus/contract/message'
import { aCourse } from './assignment.ts'
import { copiedText } from './clipboard.ts'
import { fillCommon, writeText } from './form.ts'
import playwright from './playwright.config.ts'
import { expect, roles, test as base } from './site.ts'
import { startSite, type RunningSite } from './start.ts'

/**
 * A site on plain http that is not localhost, such as a university's on its own network. Browsers treat such a page as
 * an insecure context and leave out `crypto.randomUUID`, the clipboard and passkeys.
 */
const host = 'gradus.test'
const { launchOptions } = playwright.use ?? {}
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const site = await startSite({}, host)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
})

test.beforeEach(async ({ page }) => {
  await page.goto('/About')
  expect(await page.evaluate('[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]')).toEqual([
    false,
    'undefined',
    'undefined',
  ])
})

test('On plain http, a multiple-choice question is posted, with an answer added and one removed', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  await visit('/AddQuestion?type=MC')
  await fillCommon(page, 'Which of these numbers is prime')
  await page.getByRole('button', { name: 'Add answer' }).click()
  await page.getByRole('button', { name: 'Remove answer E' }).click()
  for (const [letter, answer] of ['A', 'B', 'C', 'D'].map((letter, at) => [letter, String(at + 6)] as const))
    await writeText(page, `Answer ${letter}`, answer)
  await page.getByRole('radio', { name: 'Answer B is correct' }).check()
  await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you for posting/ })).toBeVisible()
})

test('On plain http, cases and additional files are added to questions', async ({ page, visit, login }) => {
  await login()
  await visit('/AddAdvancedQuestion')
  await page.getByRole('link', { name: 'Input and Output' }).click()
  const inputs = page.getByRole('textbox', { name: /^Input of/ })
  await expect(inputs).toHaveCount(1)
  await page.getByRole('button', { name: 'Add case' }).click()
  await expect(inputs).not.toHaveCount(0)

  await visit('/AddQuestion')
  await page.getByRole('button', { name: messages.additionalCodingFiles }).click()
  await expect(page.getByRole('dialog').getByLabel('Name of file 1')).toBeVisible()
})

test('On plain http, addresses are copied from the page and from a dialog', async ({
  page,
  visit,
  login,
  database,
}) => {
  const question = await database
    .selectFrom('question')
    .select('id')
    .where('is_public', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const lecturer = await login({ role: roles.lecturer })
  const courseId = await aCourse(database, { lecturer: lecturer.id, students: [] }, 'Copied addresses')
  await visit(`/Question/${question.id}`)
  await page.getByRole('button', { name: 'Share question' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await copiedText(page)).toMatch(new RegExp(`^http://${host}:\\d+/`))

  await visit(`/Course/${courseId}`)
  await page.getByRole('button', { name: 'Add to your calendar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Due dates in your calendar' })
  await dialog.getByRole('button', { name: 'Create an address' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Address of your calendar' }).inputValue()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copiedText(page)).toBe(address)
})

test('On plain http, the account page says why it offers no passkeys', async ({ page, visit, login }) => {
  await login()
  await visit('/EditAccount')
  await expect(page.getByText('or the site doesn’t use https')).toBeVisible()
})
