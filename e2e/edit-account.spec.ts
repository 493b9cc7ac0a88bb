import type { Locator, Page } from '@playwright/test'
import { TOTP, Secret } from 'otpauth'
import { messages } from '@gradus/contract/message'
import { getLeftWithoutOwner } from '@gradus/contract/edit-account'
import { problems } from '@gradus/contract/problem'
import { freePort } from '../deploy/local/settings.ts'
import { startIdentityServer } from '../server/test/identity-server.ts'
import { aCourse } from './assignment.ts'
import { dropSession, expect, goodPassword, test } from './site.ts'

test('Edit Account: the new email is confirmed by mail, and one logs in with it', async ({
  page,
  visit,
  login,
  outbox,
  expectFailure,
}) => {
  expectFailure(400, '/auth/api/ChangeEmail')
  expectFailure(409, '/public/api/ConfirmEmail')
  const { email } = await login({ password: goodPassword })
  const fresh = `${crypto.randomUUID()}@example.com`
  await visit('/EditAccount')
  const setting = page.getByRole('region', { name: 'Email', exact: true })
  await setting.getByRole('button', { name: 'Change the email' }).click()
  await expect(setting.getByLabel('New email')).toBeFocused()
  await setting.getByLabel('New email').fill(fresh)
  await setting.getByLabel('Your password').fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(setting.getByText('That’s not your current password.')).toBeVisible()
  await setting.getByLabel('Your password').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(setting.getByText(`We sent an email to ${fresh}.`)).toBeVisible()
  await expect(setting.getByText(email, { exact: true })).toBeVisible()

  const [mail] = await outbox(fresh)
  await visit(mail?.link ?? '')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new email is active' })).toBeVisible()
  await visit(mail?.link ?? '')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(problems.tokenSpent.message)).toBeVisible()
  const [note] = await outbox(email)
  expect(note?.subject).toContain('was changed')
  await dropSession(page)
  await logIn(page, fresh)
})

test('Edit Account: another device is logged out, and a new password logs out all others', async ({
  page,
  visit,
  login,
  browser,
  site,
  faults,
}) => {
  faults.tolerate(401)
  const { email } = await login({ password: goodPassword })
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await logIn(other, email)
  await visit('/EditAccount')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: /^Log out Chrome/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()

  await logIn(other, email)
  const setting = page.getByRole('region', { name: 'Password', exact: true })
  await setting.getByRole('button', { name: 'Change the password' }).click()
  await setting.getByLabel('Your password').fill(goodPassword)
  await setting.getByRole('textbox', { name: 'New password' }).fill('a different long sentence')
  await setting.getByRole('button', { name: 'Set the password' }).click()
  await expect(setting.getByText('You have a password.')).toBeVisible()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Edit Account' })).toBeVisible()
  await elsewhere.close()
})

test("Edit Account: mail preferences are saved at once, and the user's data can be downloaded as a zip", async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/EditAccount')
  await page.getByLabel('Once a day').check()
  await expect(page.getByText(messages.updated)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Once a day')).toBeChecked()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^gradus-data-[\d-]+\.zip$/)
})

test('Closing the account asks for the password, logs out, and leaves no profile', async ({
  page,
  visit,
  login,
  account,
  database,
  expectFailure,
}) => {
  expectFailure(404, '/Profile')
  expectFailure(401, '/public/api/Login')
  const { id, email } = await login({ password: goodPassword })
  const drafts = () =>
    page.evaluate((of) => Object.keys(localStorage).filter((key) => key.split('/').includes(of)), String(id))
  const dialog = page.getByRole('dialog', { name: 'Close the account?' })
  const openDialog = async () => {
    await visit('/EditAccount')
    const read = page.waitForResponse((reply) => reply.url().endsWith(getLeftWithoutOwner.url))
    await page.getByRole('button', { name: 'Close the account' }).click()
    await read
  }
  await openDialog()
  await page.evaluate((key) => localStorage.setItem(key, '"print(1)"'), `gradus/application/${id}/7`)
  expect(await drafts()).not.toEqual([])
  await expect(dialog).toContainText('This erases your profile')
  await expect(dialog).not.toContainText('courses')
  await expect(dialog).not.toContainText('applications')
  await aCourse(database, { lecturer: (await account()).id, students: [id] })
  await openDialog()
  await expect(dialog).toContainText('You also leave your courses')
  await dialog.getByLabel('Your password').fill(goodPassword)
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page).toHaveURL('/AccountClosed')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible()
  expect(await drafts(), 'what was typed with the account is no longer in the browser').toEqual([])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  expect((await visit(`/Profile?id=${id}`))?.status()).toBe(404)
  await visit('/Login')
  await fillLogin(page, email)
  await expect(page.getByText(problems.wrongCredentials.message)).toBeVisible()
})

test('With an app the login asks for a code; a recovery code works as well, once', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure(400, '/auth/api/SecondFactorApp')
  expectFailure(401, '/public/api/Login')
  const { email } = await login({ password: goodPassword })
  await visit('/EditAccount')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByRole('button', { name: 'Set up an app' }).click()
  await factor.getByLabel('Your password').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(factor.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  const secret = ((await factor.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(factor.getByText(/This code is wrong/)).toBeVisible()
  await factor.getByRole('textbox', { name: 'Code' }).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }))
  await page.keyboard.press('Enter')
  await expect(factor.getByText('Keep these recovery codes.').locator('..')).toBeFocused()
  const code = (await factor.locator('.recovery-codes li').first().textContent()) ?? ''
  await factor.getByRole('button', { name: 'I saved them' }).click()
  await expect(factor.getByText('10 left')).toBeVisible()

  await dropSession(page)
  await visit('/Login')
  await fillLogin(page, email)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).not.toHaveAttribute('aria-invalid', 'true')
  // Without another key in between, it would be taken for a double press of Enter.
  await page.keyboard.press('Shift')
  await page.keyboard.press('Enter')
  await expect(page.getByText(problems.codeNeeded.message)).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await dropSession(page)
  await visit('/Login')
  await fillLogin(page, email)
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
})

test('Recovery codes stay until they are confirmed as saved: another factor leaves them, and leaving the page asks first', async ({
  page,
  visit,
  login,
}) => {
  await login({ password: goodPassword })
  await addAuthenticator(page)
  await visit('/EditAccount')
  const factor = page.getByRole('region', { name: 'Second factor' })
  const codes = factor.locator('.recovery-codes li')
  await addPasskey(factor)
  await expect(codes).toHaveCount(10)
  const shown = await codes.allTextContents()

  await factor.getByRole('button', { name: 'Set up an app' }).click()
  await factor.getByLabel('Your password').fill(goodPassword)
  await factor.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await factor.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByRole('textbox', { name: 'Code' }).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }))
  await factor.getByRole('button', { name: 'Turn it on' }).click()
  await expect(factor.getByText('asks for a code each time you log in')).toBeVisible()
  expect(await codes.allTextContents()).toEqual(shown)

  const toProfile = page.getByRole('navigation').getByRole('link', { name: 'Edit Profile' })
  await toProfile.click()
  const leaving = page.getByRole('dialog', { name: 'Leave without the recovery codes?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toHaveCount(0)
  expect(await codes.allTextContents()).toEqual(shown)
  await factor.getByRole('button', { name: 'I saved them' }).click()
  await expect(codes).toHaveCount(0)
  await toProfile.click()
  await expect(page).toHaveURL('/EditProfile')
})

test('Recovery codes that no longer work are not shown: the last factor takes them with it', async ({
  page,
  visit,
  login,
}) => {
  await login({ password: goodPassword })
  await addAuthenticator(page)
  await visit('/EditAccount')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await addPasskey(factor, 'This laptop')
  await expect(factor.locator('.recovery-codes li')).toHaveCount(10)
  await factor.getByRole('button', { name: 'Remove the passkey This laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey?' })
  await dialog.getByLabel('Your password').fill(goodPassword)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(factor.locator('.recovery-codes li')).toHaveCount(0)
})

test('A passkey logs in without a password', async ({ page, visit, login }) => {
  await login({ password: goodPassword })
  await addAuthenticator(page)
  await visit('/EditAccount')
  const factor = page.getByRole('region', { name: 'Second factor' })
  // The buttons end at one edge.
  const [app, key] = await Promise.all(
    ['Set up an app', 'Add a passkey'].map((name) => factor.getByRole('button', { name }).boundingBox()),
  )
  expect((key?.x ?? 0) + (key?.width ?? 0)).toBe((app?.x ?? 0) + (app?.width ?? 0))
  await addPasskey(factor, 'This laptop')
  await expect(factor.getByText('This laptop')).toBeVisible()
  await expect(factor.locator('.recovery-codes li')).toHaveCount(10)
  await factor.getByRole('button', { name: 'I saved them' }).click()

  await dropSession(page)
  await visit('/Login?next=%2FRanking')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/Ranking')
  await expect(page.getByRole('banner')).toContainText('Noa Lindqvist')

  await visit('/EditAccount')
  await factor.getByRole('button', { name: 'Remove the passkey This laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey?' })
  await dialog.getByLabel('Your password').fill(goodPassword)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(factor.getByText('This laptop')).toBeHidden()
})

test('Logging in through an OpenID Connect server, and connecting it', async ({
  page,
  visit,
  anotherSite,
  expectFailure,
}) => {
  expectFailure('none', '/css')
  test.slow()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const university = await startIdentityServer(url)
  university.people.set('ida', { email: 'ida@example.com', email_verified: true, name: 'Ida Berg' })
  await anotherSite({ ...university.environment, PORT: String(port), PUBLIC_URL: url, SAMPLE_CONTENT: 'off' })

  await visit(`${url}/Login?next=%2FEditAccount`)
  await page.getByRole('link', { name: 'Continue with the university' }).click()
  await page.getByPlaceholder('Enter any login').fill('ida')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${url}/CompleteRegister`)
  await expect(page.getByLabel('Display name')).toHaveValue('Ida Berg')
  await page.getByRole('button', { name: 'Go to the questions' }).click()
  await expect(page.getByRole('banner')).toContainText('Ida Berg')

  await visit(`${url}/EditAccount`)
  await expect(page.getByRole('region', { name: 'Other services' })).toContainText('ida@example.com')
  await expect(page.getByText('You don’t have a password. You log in through another service.')).toBeVisible()
  await visit(`${url}/Login?refused=unverified`)
  await university.close()
})

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/Login')
  await expect(page.getByRole('banner').getByLabel('Checking who you are')).toHaveCount(0)
  await fillLogin(page, email)
  await expect(page).toHaveURL('/')
}

/** Lets the browser create passkeys without a person who confirms them. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(factor: Locator, name?: string): Promise<void> {
  await factor.getByRole('button', { name: 'Add a passkey' }).click()
  if (name !== undefined) await factor.getByLabel('Name').fill(name)
  await factor.getByLabel('Your password').fill(goodPassword)
  await factor.getByRole('button', { name: 'Add the passkey' }).click()
}
