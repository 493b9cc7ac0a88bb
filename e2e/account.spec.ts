import type { Page } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import type { ReceivedMail } from '../server/test/received-mail.ts'
import { dropSession, expect, goodPassword, waitUntilInteractive, test } from './site.ts'

const unique = () => `${crypto.randomUUID()}@example.com`

test('Sign up, mail, activation, complete registration, home with the welcome pop-up', async ({
  page,
  visit,
  outbox,
}) => {
  const email = unique()
  await visit('/SignUp')
  await page.getByLabel('Display name').fill('Maya Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()

  await expect(page).toHaveURL('/EmailActivation')
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send it again in/ })).toBeDisabled()

  const [mail] = await outbox(email)
  expect(new URL(mail?.link ?? '').pathname).toMatch(/^\/activate\//)
  await page.goto(mail?.link ?? '')
  await expect(page).toHaveURL('/CompleteRegister')
  await expect(page.getByLabel('Display name')).toHaveValue('Maya Okafor')
  await page.getByLabel('Subtitle (optional)').fill('Learns Go on the train')
  await page.getByText('Go', { exact: true }).click()
  await page.getByText('Python', { exact: true }).click()
  await page.getByRole('button', { name: 'Go to the questions' }).click()

  await expect(page).toHaveURL('/')
  const welcome = page.getByRole('dialog', { name: messages.welcomeTitle('Gradus') })
  await expect(welcome).toContainText(messages.welcomeText)
  await welcome.getByText(messages.welcomeDismiss).click()
  await expect(welcome).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Maya Okafor')
  await expect(page.getByRole('banner')).toContainText('Learns Go on the train')

  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Maya Okafor')
  await expect(welcome).toBeHidden()
})

test('A user who signs up from a page returns to it after activation, also by way of the login page', async ({
  page,
  visit,
  outbox,
}) => {
  const email = unique()
  await visit('/Ranking')
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/SignUp?next=%2FRanking')
  await page.getByLabel('Display name').fill('Noa Return')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/EmailActivation')

  const [mail] = await outbox(email)
  await page.goto(mail?.link ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/Ranking')
})

/** Signs somebody up and opens the link of the mail. */
async function activated(page: Page, outbox: (address: string) => Promise<ReceivedMail[]>) {
  const email = unique()
  await page.request.post('/public/api/SignUp', {
    data: { displayName: 'Ida Berg', email, password: goodPassword, acceptTerms: true },
  })
  const [mail] = await outbox(email)
  const link = mail?.link ?? ''
  await page.goto(link)
  await expect(page).toHaveURL('/CompleteRegister')
  return { email, link }
}

test('A used activation link says so and offers another mail', async ({ page, outbox, expectFailure }) => {
  expectFailure(409, '/public/api/Activate')
  const { email, link } = await activated(page, outbox)
  await dropSession(page)
  await page.goto(link)
  await expect(page.getByText(problems.tokenSpent.message)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page).toHaveURL('/EmailActivation')
  const [, second] = await outbox(email, 2)
  expect(second?.text).toContain('already active')
})

test('A used activation link that its logged-in user opens again says that the account is active, and links to the questions', async ({
  page,
  outbox,
  expectFailure,
}) => {
  expectFailure(409, '/public/api/Activate')
  const { link } = await activated(page, outbox)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your account is active already' })).toBeVisible()
  await expect(page.getByText('You are logged in as Ida Berg')).toBeVisible()
  await expect(page.getByText(problems.tokenSpent.message)).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the questions' }).click()
  await expect(page).toHaveURL('/')
})

test('Complete Registration keeps what was typed when the page is reloaded', async ({ page, visit, login }) => {
  await login({ displayName: 'Ida Berg' })
  await visit('/CompleteRegister')
  await page.getByLabel('Display name').fill('Ida')
  await page.getByLabel('Subtitle (optional)').fill('Learns Go on the train')
  await page.getByText('Go', { exact: true }).click()
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Ida')
  await expect(page.getByLabel('Subtitle (optional)')).toHaveValue('Learns Go on the train')
  await expect(page.getByRole('checkbox', { name: /Go$/ })).toBeChecked()
  await page.getByRole('button', { name: 'Go to the questions' }).click()
  await expect(page.getByRole('banner')).toContainText('Learns Go on the train')
  // A form that was sent leaves no draft.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('complete-register'))),
  ).toEqual([])
})

test('Any path that starts with activate takes the token of the path or of the query', async ({
  page,
  outbox,
  expectFailure,
}) => {
  expectFailure(400, '/public/api/Activate')
  for (const addressOf of [
    (token: string) => `/Activate?token=${token}`,
    (token: string) => `/activate/now?token=${token}`,
  ]) {
    const email = unique()
    await dropSession(page)
    await page.request.post('/public/api/SignUp', {
      data: { displayName: 'Ida Berg', email, password: goodPassword, acceptTerms: true },
    })
    const [mail] = await outbox(email)
    await page.goto(addressOf(mail?.token ?? ''))
    await expect(page).toHaveURL('/CompleteRegister')
  }
  await dropSession(page)
  await page.goto('/activateMyAccount')
  await expect(page.getByText(problems.tokenSpent.message)).toBeVisible()
})

test('Sign-up shows the password rule before it is broken and each error at its field', async ({
  page,
  visit,
  expectFailure,
}) => {
  expectFailure(400, '/public/api/SignUp')
  await visit('/SignUp')
  await expect(page.getByText('10 to 200 characters.')).toBeVisible()
  await page.getByLabel('Display name').fill('X')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('textbox', { name: 'Password' }).fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use at least 2 characters.')).toBeVisible()
  await expect(page.getByText(messages.invalidEmail)).toBeVisible()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByText('Accept the terms of service and the privacy policy to sign up.')).toBeVisible()
  await expect(page.getByLabel('Display name')).toBeFocused()

  // The server's refusal is also shown at its field, and no input is lost.
  await page.getByLabel('Display name').fill('Maya Okafor')
  await page.getByLabel('Email').fill(unique())
  await page.getByRole('textbox', { name: 'Password' }).fill('aaaaaaaaaaaa')
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Many people use this password')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await expect(page.getByLabel('Display name')).toHaveValue('Maya Okafor')
  await page.getByRole('button', { name: 'Show the password' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text')
})

test('An account that is not activated can have its mail sent again at the login', async ({
  page,
  visit,
  account,
  outbox,
  expectFailure,
}) => {
  expectFailure(403, '/public/api/Login')
  const { email } = await account({ password: goodPassword, activated: false })
  await visit('/Login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(problems.notActivated.message)
  await page.getByRole('button', { name: 'Resend the email' }).click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  const [mail] = await outbox(email)
  await page.goto(mail?.link ?? '')
  await expect(page).toHaveURL('/CompleteRegister')
})

test('While registration is closed, the page has no form, the call is refused, and Sign Up has its tooltip', async ({
  page,
  visit,
  anotherSite,
}) => {
  const closed = await anotherSite({ REGISTRATION: 'closed', SAMPLE_CONTENT: 'off' })
  await visit(`${closed.url}/SignUp`)
  await expect(page.getByRole('heading', { name: messages.registrationClosed })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByRole('banner').getByText('Sign Up').hover()
  await expect(page.getByRole('tooltip')).toHaveText(messages.registrationClosed)
  const refused = await page.request.post(`${closed.url}/public/api/SignUp`, {
    data: { displayName: 'Maya Okafor', email: unique(), password: goodPassword, acceptTerms: true },
  })
  expect(refused.status()).toBe(403)
})

test('The link that a fresh site prints creates its first admin, once', async ({
  page,
  visit,
  anotherSite,
  expectFailure,
}) => {
  expectFailure(409, '/public/api/ClaimFirstAdmin')
  const fresh = await anotherSite({ SAMPLE_CONTENT: 'off' })
  await visit(fresh.adminLink ?? '')
  await page.getByLabel('Display name').fill('Olu Adeyemi')
  await page.getByLabel('Email').fill('olu@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.getByRole('button', { name: 'Create the first admin' }).click()
  await expect(page).toHaveURL(`${fresh.url}/`)
  await expect(page.getByRole('banner')).toContainText('Olu Adeyemi')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Admin', { exact: true })).toBeVisible()

  await dropSession(page)
  await visit(fresh.adminLink ?? '')
  await page.getByLabel('Display name').fill('Somebody Else')
  await page.getByLabel('Email').fill('else@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This site has an admin already')
})

test('The forms keep what was typed before hydration, and work without a mouse', async ({ page, account }) => {
  const { email } = await account({ password: goodPassword })
  // The scripts arrive late. What was typed before hydration must not be lost.
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/Login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  release()
  await waitUntilInteractive(page)
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('Sign Up keeps the name and the address when the page is reloaded, but never the password', async ({
  page,
  visit,
  outbox,
}) => {
  const email = unique()
  await visit('/SignUp')
  const [name, address] = [page.getByLabel('Display name'), page.getByLabel('Email')]
  const secret = page.getByRole('textbox', { name: 'Password' })
  await name.fill('Maya Okafor')
  await address.fill(email)
  await secret.fill(goodPassword)
  await page.reload()
  await waitUntilInteractive(page)
  await expect(name).toHaveValue('Maya Okafor')
  await expect(address).toHaveValue(email)
  await expect(secret).toHaveValue('')
  // Also after a visit to another page of the site.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(name).toHaveValue('Maya Okafor')
  const kept = () => page.evaluate(() => localStorage.getItem('gradus/sign-up'))
  expect(await kept()).not.toContain(goodPassword)
  await secret.fill(goodPassword)
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/EmailActivation')
  await outbox(email)
  expect(await kept(), 'a form that was sent leaves nothing').toBeNull()
})
