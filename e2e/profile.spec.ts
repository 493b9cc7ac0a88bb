import type { Page } from '@playwright/test'
import { TOTP, Secret } from 'otpauth'
import sharp from 'sharp'
import { cookieDays, cookieNames } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { levels, reputationPoints } from '@gradus/contract/reputation'
import { freePort } from '../deploy/local/settings.ts'
import { startIdentityServer } from '../server/test/identity-server.ts'
import { cookieDaysOf, expect, goodPassword, test } from './site.ts'

const choice = {
  kind: 'multiChoice',
  title: 'Which of these numbers is even?',
  body: '<p>Choose the number that is even.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  answers: [
    { body: 'It is three', correct: false },
    { body: 'It is four', correct: true },
  ],
}

test('Reputation explains points and levels from the constants', async ({ page, visit }) => {
  await visit('/Reputation')
  for (const { name } of levels) await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /A question that you asked is approved/ })
  await expect(row).toContainText(`+${reputationPoints.questionApproved}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('Answering right shows on the dashboard, under one’s points and on the profile', async ({
  page,
  visit,
  login,
  post,
}) => {
  const id = await post(choice)
  await login({ displayName: 'Priya Raman' })
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'It is four' }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await expect(page.getByText('That is right.')).toBeVisible()

  await visit('/Dashboard')
  await expect(page.getByRole('img', { name: /^Reputation from .* to 1\./ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Activity: 1 day with an answer/ })).toBeVisible()
  await expect(page.getByText('1 of 1 answer passed')).toBeVisible()

  await visit('/Reputation')
  await expect(page.getByRole('row', { name: new RegExp(choice.title.replace('?', '\\?')) })).toContainText('+1')
  await expect(page.getByText('1 reputation, 49 more to Novice')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest solved' })).toBeVisible()
})

test('Ranking: all time, this month, own row marked, own place shown; a name leads to the profile', async ({
  page,
  visit,
  login,
  account,
}) => {
  const best = await account({ displayName: 'Marek at the Top', reputation: 90_000 })
  await login({ displayName: 'Noa in Between', reputation: 80_000 })
  await visit('/Ranking')
  await expect(page.getByText(/^You are number \d+ of \d+/)).toBeVisible()
  const own = page.getByRole('row', { name: /Noa in Between/ })
  await expect(own).toContainText('You')
  await expect(own).toContainText('Champion')
  await page.getByRole('link', { name: 'This month' }).click()
  await expect(page).toHaveURL('/Ranking?period=month')
  await expect(page.getByText('You have no points in this period yet.')).toBeVisible()
  await page.getByRole('link', { name: 'All time' }).click()
  await page.getByRole('link', { name: 'Marek at the Top' }).first().click()
  await expect(page).toHaveURL(`/Profile?id=${best.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Marek at the Top' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(1)
})

test('Somebody unknown has no profile, and a visitor’s own is behind the log-in', async ({ page, visit }) => {
  for (const id of ['999999', 'nobody']) {
    expect((await visit(`/Profile?id=${id}`))?.status()).toBe(404)
    await expect(page.getByText(messages.notFoundText)).toBeVisible()
  }
  await visit('/Profile')
  await expect(page).toHaveURL('/Login?next=%2FProfile')
})

test('Edit Profile: name, subtitle, bio and languages are kept and shown', async ({ page, visit, login }) => {
  const { id } = await login()
  await visit('/EditProfile')
  await page.getByLabel('Display name').fill('x')
  await page.getByLabel('LinkedIn').fill('https://example.com/me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A name has at least 2 characters.')).toBeVisible()
  await expect(page.getByText(messages.invalidLinkedIn)).toBeVisible()

  await page.getByLabel('Display name').fill('Noa <not> Tag'.replaceAll(/[<>]/g, ''))
  await page.getByLabel('Subtitle').fill('Reads query plans')
  await page.getByLabel('Bio').fill('First line.\n<b>Second</b> line.')
  await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/noa-lindqvist')
  await page.getByText('Kotlin', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.updated)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Noa not Tag')
  await expect(page.getByRole('banner')).toContainText('Reads query plans')

  await visit(`/Profile?id=${id}`)
  await expect(page.getByText('<b>Second</b> line.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Kotlin')).toBeVisible()
  await expect(page.getByRole('link', { name: /noa-lindqvist/ })).toHaveAttribute('rel', /noopener/)
})

test('A picture is cut in the browser, shown everywhere, and removed', async ({ page, visit, login }) => {
  await login()
  await visit('/EditProfile')
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByRole('alert')).toContainText('A picture is a JPEG, PNG, WebP or GIF file.')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: 'Cut the picture' })
  const seen = sharp(await dialog.locator('canvas').screenshot())
  const { width, height } = await seen.metadata()
  const middle = seen.extract({ left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 })
  expect([...(await middle.removeAlpha().raw().toBuffer())], 'the picture before it is moved').toEqual([
    0x88, 0x44, 0x22,
  ])
  await dialog.getByRole('button', { name: /The square that is kept/ }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('slider', { name: 'Size' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toBeHidden()
  const face = page.getByRole('banner').locator('img.face')
  await expect(face).toHaveAttribute('src', /^\/uploads\/picture\/[\w-]{22}-(64|256)\.webp$/)
  await expect
    .poll(() => face.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0)))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(face).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
})

test('The wizard: each step’s messages, a step’s flag becomes 1, and it closes when all are filled', async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/Profile')
  const wizard = page.getByRole('region', { name: 'Profile strength' })
  await expect(wizard.getByText('3 steps are left.')).toBeVisible()
  const save = wizard.getByRole('button', { name: 'Save' })
  const box = wizard.getByRole('textbox')

  await box.fill('https://example.com/in/noa')
  await save.click()
  await expect(wizard.getByText(messages.invalidLinkedIn)).toBeVisible()
  await page.route('**/UpdateIfNotFilled/**', (route) => route.abort())
  await box.fill('https://www.linkedin.com/in/noa-lindqvist')
  await save.click()
  await expect(wizard.getByText(messages.errorUpdatingField)).toBeVisible()
  await page.unroute('**/UpdateIfNotFilled/**')
  await save.click()

  await expect(wizard.getByText('2 steps are left.')).toBeVisible()
  await expect(wizard.getByText('LinkedIn (done)')).toBeVisible()
  await save.click()
  await expect(wizard.getByText(messages.invalidContact)).toBeVisible()
  await wizard.getByRole('button', { name: 'Skip' }).click()
  await wizard.getByLabel('What do you do?').fill('Tea & numbers: 100 %')
  await save.click()
  await wizard.getByLabel('How can people reach you?').fill('+46 555')
  await save.click()
  await expect(wizard).toBeHidden()
  await expect(page.getByText('Tea & numbers: 100 %')).toBeVisible()
})

test('Closing the wizard stores a timestamp cookie and hides it for 3 days', async ({ page, visit, login }) => {
  await login()
  await visit('/Profile')
  const wizard = page.getByRole('region', { name: 'Profile strength' })
  const before = Date.now()
  await wizard.getByRole('button', { name: 'Hide for 3 days' }).click()
  await expect(wizard).toBeHidden()
  const cookie = (await page.context().cookies()).find(({ name }) => name === cookieNames.wizardHidden)
  expect(Number(cookie?.value)).toBeGreaterThanOrEqual(before)
  expect(await cookieDaysOf(page)).toMatchObject({ [cookieNames.wizardHidden]: cookieDays.wizardHidden })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Noa Lindqvist' })).toBeVisible()
  await expect(wizard).toBeHidden()
  await page.context().clearCookies({ name: cookieNames.wizardHidden })
  await page.reload()
  await expect(wizard).toBeVisible()
})

test('Edit Account: the new email is confirmed by mail, and one logs in with it', async ({
  page,
  visit,
  login,
  outbox,
}) => {
  const { email } = await login({ password: goodPassword })
  const fresh = `${crypto.randomUUID()}@example.com`
  await visit('/EditAccount')
  const setting = page.getByRole('region', { name: 'Email', exact: true })
  await setting.getByRole('button', { name: 'Change the email' }).click()
  await expect(setting.getByLabel('New email')).toBeFocused()
  await setting.getByLabel('New email').fill(fresh)
  await setting.getByLabel('Your password').fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(setting.getByText('This is not your password.')).toBeVisible()
  await setting.getByLabel('Your password').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(setting.getByText(`We sent a mail to ${fresh}.`)).toBeVisible()
  await expect(setting.getByText(email, { exact: true })).toBeVisible()

  const [mail] = await outbox(fresh)
  await visit(mail?.link ?? '')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new email is set' })).toBeVisible()
  await visit(mail?.link ?? '')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(problems.tokenSpent.message)).toBeVisible()
  const [note] = await outbox(email)
  expect(note?.subject).toContain('was changed')
  await page.context().clearCookies()
  await logIn(page, fresh)
})

test('Edit Account: another device is logged out, and a new password logs out all others', async ({
  page,
  visit,
  login,
  browser,
  site,
}) => {
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

test('Edit Account: mails are chosen at once, and one’s own data come as a zip', async ({ page, visit, login }) => {
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

test('Closing the account asks the password, logs out, and leaves nobody to be found', async ({
  page,
  visit,
  login,
}) => {
  const { id, email } = await login({ password: goodPassword })
  await visit('/EditAccount')
  await page.getByRole('button', { name: 'Close the account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the account?' })
  await dialog.getByLabel('Your password').fill(goodPassword)
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  expect((await visit(`/Profile?id=${id}`))?.status()).toBe(404)
  await visit('/Login')
  await fillLogin(page, email)
  await expect(page.getByText(problems.wrongCredentials.message)).toBeVisible()
})

test('With an app the log-in asks for a code; a recovery code is as good, once', async ({ page, visit, login }) => {
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
  await expect(factor.getByText(/This code is not right/)).toBeVisible()
  await factor.getByRole('textbox', { name: 'Code' }).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }))
  await page.keyboard.press('Enter')
  const code = (await factor.locator('.recovery-codes li').first().textContent()) ?? ''
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factor.getByText('10 left')).toBeVisible()

  await page.context().clearCookies()
  await visit('/Login')
  await fillLogin(page, email)
  await expect(page.getByText(problems.codeNeeded.message)).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.context().clearCookies()
  await visit('/Login')
  await fillLogin(page, email)
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/This code is not right/)).toBeVisible()
})

test('A passkey logs in without a password', async ({ page, visit, login }) => {
  await login({ password: goodPassword })
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
  await visit('/EditAccount')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByRole('button', { name: 'Add a passkey' }).click()
  await factor.getByLabel('Name').fill('This laptop')
  await factor.getByLabel('Your password').fill(goodPassword)
  await factor.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(factor.getByText('This laptop')).toBeVisible()
  await expect(factor.locator('.recovery-codes li')).toHaveCount(10)

  await page.context().clearCookies()
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

test('Logging in through an OpenID Connect server, and connecting it', async ({ page, visit, anotherSite }) => {
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
  await expect(page.getByText('You have none: you log in through another service.')).toBeVisible()
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
