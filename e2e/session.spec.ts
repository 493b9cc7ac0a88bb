import { cookieDays, cookieNames } from '@gradus/contract/limit'
import { editProfile } from '@gradus/contract/profile'
import { problems } from '@gradus/contract/problem'
import { cookieDaysOf } from './cookie.ts'
import { dropSession, expect, goodPassword, roles, test } from './site.ts'

test('Login leads to the requested page, and stores the user id cookie for 21 days and the role cookie', async ({
  page,
  visit,
  account,
  expectFailure,
}) => {
  expectFailure(401, '/public/api/Login')
  const { id, email, displayName } = await account({ password: goodPassword, displayName: 'Tomas Vlk' })
  await visit('/Login?next=%2FReputation%3Fa%3D1')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the right one')
  await page.keyboard.press('Enter')
  await expect(page.getByText(problems.wrongCredentials.message)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Reputation?a=1')
  await expect(page.getByRole('banner')).toContainText(displayName)
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === cookieNames.userId)?.value).toBe(String(id))
  expect(cookies.find(({ name }) => name === cookieNames.role)?.value).toBe('0')
  expect(await cookieDaysOf(page)).toMatchObject({
    [cookieNames.userId]: cookieDays.userId,
    [cookieNames.role]: cookieDays.roleNone,
  })
})

test('A role other than 0 is stored for 30 days', async ({ page, visit, account }) => {
  const { email } = await account({ password: goodPassword, role: roles.admin })
  await visit('/AdminLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => cookieDaysOf(page)).toMatchObject({ [cookieNames.role]: cookieDays.role })
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === cookieNames.role)?.value).toBe('1')
})

test('Login never leads to another site', async ({ page, visit, account }) => {
  const { email } = await account({ password: goodPassword })
  for (const next of [
    '//example.com',
    '/\\example.com',
    'https://example.com',
    '/\t/example.com',
    'javascript:alert(1)',
  ]) {
    await dropSession(page)
    await visit(`/Login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  }
})

test('A signed-in user who opens Login or SignUp is sent Home', async ({ page, visit, login }) => {
  await login()
  for (const address of ['/Login', '/SignUp', '/AdminLogin']) {
    await visit(address)
    await expect(page).toHaveURL('/')
  }
})

test('Password recovery: mail, new password, all other sessions end, login with the new one', async ({
  page,
  visit,
  login,
  outbox,
  browser,
  site,
  expectFailure,
}) => {
  expectFailure(409, '/public/api/ResetPassword')
  const { email } = await login({ password: goodPassword })
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await visit('/ForgotPassword', other)
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByText(`If there is an account for ${email}`)).toBeVisible()
  const [mail] = await outbox(email)
  expect(new URL(mail?.link ?? '').pathname).toBe('/ForgotPasswordPage')

  await visit(mail?.link ?? '', other)
  await other.getByRole('textbox', { name: 'New password' }).fill('a different long sentence')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await expect(other.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()

  await other.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByRole('textbox', { name: 'Password' }).fill('a different long sentence')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/')

  await dropSession(other)
  await visit(mail?.link ?? '', other)
  await other.getByRole('textbox', { name: 'New password' }).fill('yet another sentence')
  await other.keyboard.press('Enter')
  await expect(other.getByText(problems.tokenSpent.message)).toBeVisible()
  await expect(other.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await elsewhere.close()
})

test('Logout clears both cookies, empties the user id and goes to /logout', async ({ page, login, faults }) => {
  // Requests that the home page makes at that moment are refused.
  faults.tolerate(401)
  await login()
  await page.goto('/')
  await expect.poll(() => cookieDaysOf(page)).toHaveProperty(cookieNames.userId)
  await expect.poll(() => cookieDaysOf(page)).toHaveProperty(cookieNames.role)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/logout')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect.poll(() => page.context().cookies()).toEqual([])
  const check = await page.request.get('/auth/api/checkUserLogged')
  expect(await check.text()).toBe('-1')
})

test('If the login check fails, cookies are cleared and the app proceeds as logged out', async ({
  page,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/checkUserLogged')
  await login()
  await page.goto('/')
  await expect.poll(() => cookieDaysOf(page)).toHaveProperty(cookieNames.userId)
  await page.route('**/auth/api/checkUserLogged', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect.poll(() => cookieDaysOf(page)).not.toHaveProperty(cookieNames.userId)
  await expect.poll(() => cookieDaysOf(page)).not.toHaveProperty(cookieNames.role)
})

test('A page for logged-in users sends a visitor to Login and back', async ({ page, visit, account }) => {
  const { email } = await account({ password: goodPassword })
  await visit('/CompleteRegister')
  await expect(page).toHaveURL('/Login?next=%2FCompleteRegister')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/CompleteRegister')
})

test('The role is fetched once from the server if missing; zero or a failed or non-numeric response stores 0', async ({
  page,
  login,
  expectFailure,
}) => {
  expectFailure(500, '/auth/api/checkRole')
  await login({ role: roles.moderator })
  let requests = 0
  const answers: Record<string, object> = {
    failed: { status: 500, body: '' },
    'not numeric': { body: 'moderator', contentType: 'text/plain' },
  }
  let answer: object | undefined
  await page.route('**/auth/api/checkRole', (route) => {
    requests += 1
    return answer === undefined ? route.continue() : route.fulfill(answer)
  })
  const roleCookie = async () => {
    const cookies = await page.context().cookies()
    return cookies.find(({ name }) => name === cookieNames.role)?.value
  }
  for (answer of Object.values(answers)) {
    await page.context().clearCookies({ name: cookieNames.role })
    await page.goto('/About')
    await expect.poll(roleCookie, { timeout: 30_000 }).toBe('0')
    expect(await cookieDaysOf(page)).toMatchObject({ [cookieNames.role]: cookieDays.roleNone })
  }
  answer = undefined
  requests = 0
  await page.context().clearCookies({ name: cookieNames.role })
  await page.goto('/About')
  await expect.poll(roleCookie).toBe(String(roles.moderator))
  expect(await cookieDaysOf(page)).toMatchObject({ [cookieNames.role]: cookieDays.role })
  // The cookie may be there before this handler has heard of the request: the user's own data have the role, too.
  await expect.poll(() => requests).toBe(1)
  await page.goto('/About')
  await expect(page.getByRole('banner')).toContainText('Noa Lindqvist')
  await page.waitForLoadState('networkidle')
  expect(requests, 'it is not asked for again').toBe(1)
})

test('What one user typed is not saved for another who has logged in in another tab', async ({
  page,
  visit,
  login,
  database,
  expectFailure,
}) => {
  await login({ displayName: 'Ben Bauer' })
  await visit('/EditProfile')
  await page.getByLabel('Bio').fill('I am Ben.')
  const cleo = await login({ displayName: 'Cleo Costa' })
  expectFailure(401, editProfile.url)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Somebody else has logged in here, in another tab/)).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('I am Ben.')
  const stored = await database.selectFrom('account').select('bio').where('id', '=', cleo.id).executeTakeFirst()
  expect(stored?.bio).toBe('')
})
