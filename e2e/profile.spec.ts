import sharp from 'sharp'
import { cookieDays, cookieNames } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { editProfile } from '@gradus/contract/profile'
import { reputationPoints } from '@gradus/contract/reputation'
import { levels } from '@gradus/contract/level'
import { cookieDaysOf } from './cookie.ts'
import { expect, test } from './site.ts'

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
  const row = page.getByRole('row', { name: /Your question is approved/ })
  await expect(row).toContainText(`+${reputationPoints.questionApproved}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('A right answer appears on the dashboard, in the list of points and on the profile', async ({
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
  await expect(page.getByText('That’s correct.')).toBeVisible()

  await visit('/Dashboard')
  await expect(page.getByRole('img', { name: /^Reputation from .* to 1\./ })).toBeVisible()
  await expect(page.getByText('1 of 1 tried')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Activity on 1 day in the past year/ })).toBeVisible()
  await expect(page.getByText('1 of 1 answer passed')).toBeVisible()

  await visit('/Reputation')
  await expect(page.getByRole('row', { name: new RegExp(choice.title.replace('?', '\\?')) })).toContainText('+1')
  await expect(page.getByText('1 point, 49 more to Novice')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest solved' })).toBeVisible()
})

test('Ranking: all time, this month, the user’s own row and rank; a name links to the profile', async ({
  page,
  visit,
  login,
  account,
}) => {
  const best = await account({ displayName: 'Marek at the Top', reputation: 90_000 })
  await login({ displayName: 'Noa in Between', reputation: 80_000 })
  await visit('/Ranking')
  await expect(page.getByText(/^Your place: \d+ of \d+/)).toBeVisible()
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

test("An unknown user has no profile, and a visitor's own profile leads to the login", async ({
  page,
  visit,
  expectFailure,
}) => {
  expectFailure(404, '/Profile')
  for (const id of ['999999', 'nobody']) {
    expect((await visit(`/Profile?id=${id}`))?.status()).toBe(404)
    await expect(page.getByText(messages.notFoundText)).toBeVisible()
  }
  await visit('/Profile')
  await expect(page).toHaveURL('/Login?next=%2FProfile')
})

test('Edit Profile: name, subtitle, bio and languages are saved and shown', async ({ page, visit, login }) => {
  const { id } = await login()
  await visit('/EditProfile')
  await page.getByLabel('Display name').fill('x')
  await page.getByLabel('LinkedIn').fill('https://example.com/me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use at least 2 characters.')).toBeVisible()
  await expect(page.getByText(messages.invalidLinkedIn)).toBeVisible()

  await page.getByLabel('Display name').fill('Noa <not> Tag'.replaceAll(/[<>]/g, ''))
  await page.getByLabel('Subtitle').fill('Reads query plans')
  // A text that is too long is refused as a whole, so that its end isn't lost without a word.
  await page.getByLabel('Bio').fill('x'.repeat(1001))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use at most 1000 characters.')).toBeVisible()
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

test('Of two tabs that edit the profile, the second is asked before it replaces what the first saved', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  await login()
  await visit('/EditProfile')
  const second = await page.context().newPage()
  await second.goto('/EditProfile')
  const bioIn = (tab: typeof page) => tab.getByLabel('Bio')
  await expect(bioIn(second)).toBeEditable()
  await page.getByLabel('Subtitle').fill('The first tab’s')
  await bioIn(page).fill('From the first tab.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.updated)).toBeVisible()

  await bioIn(second).fill('From the second tab.')
  expectFailure(409, editProfile.url)
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('This was changed in another tab or on another device.')).toBeVisible()
  await expect(bioIn(second)).toHaveValue('From the second tab.')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText(messages.updated)).toBeVisible()
  await second.reload()
  await expect(bioIn(second)).toHaveValue('From the second tab.')
  await expect(second.getByLabel('Subtitle')).toHaveValue('The first tab’s')
})

test('A picture is cropped in the browser, shown everywhere, and removed', async ({ page, visit, login }) => {
  await login()
  await visit('/EditProfile')
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByRole('alert')).toContainText('Choose a JPEG, PNG, WebP or GIF file.')
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
  const screenshot = sharp(await dialog.locator('canvas').screenshot())
  const { width, height } = await screenshot.metadata()
  const centre = screenshot.extract({ left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 })
  expect([...(await centre.removeAlpha().raw().toBuffer())], 'the picture before it is moved').toEqual([
    0x88, 0x44, 0x22,
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await dialog.getByRole('button', { name: /The part of the picture to keep/ }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('slider', { name: 'Size' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toBeHidden()
  const avatar = page.getByRole('banner').locator('img.avatar')
  await expect(avatar).toHaveAttribute('src', /^\/uploads\/picture\/[\w-]{22}-(64|256)\.webp$/)
  await expect
    .poll(() => avatar.evaluate((image) => ('naturalWidth' in image ? Number(image.naturalWidth) : 0)))
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(avatar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
})

test('The wizard: each step’s messages, a step’s flag becomes 1, and it closes when all are filled in', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/UpdateIfNotFilled/linked')
  await login()
  await visit('/Profile')
  const wizard = page.getByRole('region', { name: 'Profile strength' })
  await expect(wizard.getByText('3 steps left')).toBeVisible()
  const save = wizard.getByRole('button', { name: 'Save' })
  const field = wizard.getByRole('textbox')

  await field.fill('https://example.com/in/noa')
  await save.click()
  await expect(wizard.getByText(messages.invalidLinkedIn)).toBeVisible()
  await page.route('**/UpdateIfNotFilled/**', (route) => route.abort())
  await field.fill('https://www.linkedin.com/in/noa-lindqvist')
  await save.click()
  await expect(wizard.getByText(messages.errorUpdatingField)).toBeVisible()
  await page.unroute('**/UpdateIfNotFilled/**')
  await save.click()

  await expect(wizard.getByText('2 steps left')).toBeVisible()
  await expect(wizard.getByText('LinkedIn (done)')).toBeVisible()
  await save.click()
  await expect(wizard.getByText(messages.invalidContact)).toBeVisible()
  await wizard.getByRole('button', { name: 'Skip' }).click()
  await wizard.getByLabel('What do you do?').fill('Tea & numbers: 100 %')
  await save.click()
  await wizard.getByLabel('How can we reach you?').fill('+46 555')
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

test("'Profile' is highlighted only on the user's own profile", async ({ page, visit, login, account }) => {
  const other = await account({ displayName: 'Marek Somebody' })
  const me = await login()
  const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile', exact: true })
  for (const [address, current] of [
    ['/Profile', true],
    [`/Profile?id=${me.id}`, true],
    [`/Profile?id=${other.id}`, false],
  ] as const) {
    await visit(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (current) await expect(item).toHaveAttribute('aria-current', 'page')
    else await expect(item).not.toHaveAttribute('aria-current')
  }
})

test('A first day has five dashed steps instead of empty charts, and each is filled when it is done', async ({
  page,
  visit,
  login,
  post,
}) => {
  const id = await post(choice)
  await login()
  await visit('/Dashboard')
  const first = page.getByRole('region', { name: 'Your first day' })
  await expect(first.getByRole('listitem')).toHaveCount(5)
  await expect(first.locator('li[data-done]')).toHaveCount(0)
  for (const step of await first.locator('li > i').all()) await expect(step).toHaveCSS('border-top-style', 'dashed')
  const charts = page.getByRole('main').getByRole('img')
  await expect(charts).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Activity of a year' })).toHaveCount(0)

  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'It is four' }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  await expect(page.getByText('That’s correct.')).toBeVisible()
  await visit('/Dashboard')
  const steps = page.getByRole('region', { name: 'Your first steps' })
  await expect(steps.getByText('1 of 5 done.')).toBeVisible()
  await expect(steps.locator('li[data-done]')).toHaveText(/^Solve a Junior question/)
  await expect(page.getByRole('region', { name: 'Activity of a year' })).toBeVisible()
})

test('On a phone the heatmap of a whole year opens on today', async ({ page, visit, login, database }) => {
  const me = await login()
  const joined = new Date(Date.now() - 400 * 24 * 60 * 60 * 1000)
  await database.updateTable('account').set({ created_at: joined }).where('id', '=', me.id).execute()
  await database
    .insertInto('reputation_change')
    .values({ user_id: me.id, points: 1, reason: 'solvedJunior', subject_kind: 'question', subject_id: 1 })
    .execute()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/Dashboard')
  const days = page.locator('.heat rect')
  // Below the heatmap, which must not be scrolled itself.
  await page.locator('.activity-sum').scrollIntoViewIfNeeded()
  // Not 1: the ratio of a rectangle at fractions of a pixel is rounded.
  await expect(days.last()).toBeInViewport({ ratio: 0.99 })
  await expect(days.first()).not.toBeInViewport()
})
