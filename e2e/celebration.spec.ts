import { messages } from '@gradus/contract/message'
import { incVote } from '@gradus/contract/vote'
import { anyCall, choice, toast } from './question-page.ts'
import { copiedText } from './clipboard.ts'
import { stopTheClock } from './clock.ts'
import { expect, test } from './site.ts'

test('A pass shows once what it earned and what is missing to the next level, in the dialog and on the page', async ({
  page,
  visit,
  post,
  login,
}) => {
  const id = await post(choice('A prime number worth a step'))
  await login({ reputation: 89 })
  await visit(`/Question/${id}`)
  const answer = async () => {
    await page.getByRole('button', { name: /\b23\b/ }).click()
    await page.getByRole('button', { name: 'Submit answer' }).click()
  }
  await answer()
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating.getByText('+1 · 10 more to Intermediate')).toBeVisible()
  await rating.getByRole('button', { name: /Worth solving/ }).click()
  await expect(page.getByRole('main').getByText('+1 · 10 more to Intermediate')).toBeVisible()
  await visit(`/Question/${id}`)
  await expect(page.getByText('You answered this correctly.')).toBeVisible()
  await expect(page.getByText('+1 · 10 more to Intermediate')).toHaveCount(0)
})

test('A level is celebrated with a card to share: a public page with Open Graph tags and a picture', async ({
  page,
  visit,
  post,
  login,
  browser,
  expectFailure,
}) => {
  expectFailure(404, '/Level/:userId/champion')
  const id = await post(choice('A prime number worth a level'))
  const me = await login({ reputation: 49 })
  await page.context().grantPermissions(['clipboard-write'])
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: /\b23\b/ }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating.getByText('You are now Novice')).toBeVisible()
  await rating.getByRole('button', { name: 'Share your level' }).click()
  // The dialog shows nothing when the browser has copied it.
  await expect.poll(() => copiedText(page)).toMatch(new RegExp(`/Level/${me.id}/novice$`))
  const address = await copiedText(page)

  const stranger = await browser.newContext({ colorScheme: 'dark' })
  const other = await stranger.newPage()
  await visit(address, other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`${me.displayName} reached Novice`)
  const picture = other.getByRole('img', { name: /reached Novice on Gradus/ })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveAttribute('src', /dark/)
  await expect(picture).toHaveJSProperty('naturalWidth', 1200)
  const tag = (property: string) => other.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await tag('image')).toBe(new URL(`/level-card/${me.id}/novice-light.png`, address).href)
  expect(await tag('title')).toBe(`${me.displayName} reached Novice on Gradus`)
  const missing = await visit(`/Level/${me.id}/champion`, other)
  expect(missing?.status()).toBe(404)
  await stranger.close()

  await visit('/Profile')
  await expect(
    page.getByRole('region', { name: 'Level' }).getByRole('button', { name: 'Share your level' }),
  ).toBeVisible()
})

test('The rating is never given by accident: an Enter that was meant for Submit does not vote', async ({
  page,
  visit,
  post,
  login,
}) => {
  await login()
  await visit(`/Question/${await post(choice('A prime number for the impatient'))}`)
  await page.getByRole('button', { name: /\b23\b/ }).click()
  await page.getByRole('button', { name: 'Submit answer' }).focus()
  await page.keyboard.press('Enter')
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating.getByText(messages.rateTheQuestion)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(rating.getByRole('button', { name: /Worth solving/ })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(rating.getByRole('button', { name: /Worth solving/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rating).toBeHidden()
})

test('One layer at a time: while the rating is open, a failed vote is reported in it and not as a toast', async ({
  page,
  visit,
  post,
  login,
  expectFailure,
}) => {
  expectFailure('none', incVote.url)
  await login()
  await visit(`/Question/${await post(choice('A prime number on a bad line'))}`)
  await page.getByRole('button', { name: /\b23\b/ }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await page.route(anyCall(incVote.url), (route) => route.abort())
  await rating.getByRole('button', { name: /Worth solving/ }).click()
  await expect(rating.getByRole('alert')).toContainText('Your vote couldn’t be sent.')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('A new user is welcomed on Home alone, never while working', async ({ page, visit, post, login, database }) => {
  const id = await post(choice('A prime number for a newcomer'))
  const me = await login()
  await database.updateTable('account').set({ welcomed: false }).where('id', '=', me.id).execute()
  const welcome = page.getByRole('dialog', { name: messages.welcomeTitle('Gradus') })
  for (const address of [`/Question/${id}`, '/Dashboard', '/EditProfile']) {
    await visit(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.header-me')).toContainText(me.displayName)
    await expect(welcome).toHaveCount(0)
  }
  await visit('/')
  await expect(welcome).toBeVisible()
})

test('The climber takes a step when a pass earned points, and stands still for readers who prefer reduced motion', async ({
  page,
  visit,
  post,
  login,
}) => {
  const id = await post(choice('A prime number worth a movement'))
  await login()
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: /\b23\b/ }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  const climber = page.getByRole('dialog', { name: messages.rateTheQuestion }).locator('.reputation-gained-climber')
  await expect(climber).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(climber).toHaveCSS('animation-name', 'take-a-step')
})

test('The welcome waits until no toast is left', async ({ page, visit, post, login, database, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'share', { value: undefined })")
  await page.clock.install()
  const id = await post(choice('A prime number to pass on'))
  const me = await login()
  await database.updateTable('account').set({ welcomed: false }).where('id', '=', me.id).execute()
  await visit(`/Question/${id}`)
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Share question' }).click()
  const copied = toast(page, 'Address copied.')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return copied.count()
    })
    .toBe(1)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Questions/ })).toBeVisible()
  await expect(copied).toBeVisible()
  const welcome = page.getByRole('dialog', { name: messages.welcomeTitle('Gradus') })
  await expect(welcome).toHaveCount(0)
  await page.clock.runFor(6_000)
  await expect(copied).toHaveCount(0)
  await expect(welcome).toBeVisible()
})
