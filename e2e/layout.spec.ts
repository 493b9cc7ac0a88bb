import type { Page } from '@playwright/test'
import { breakpoints } from '@gradus/contract/limit'
import { expect, test } from './site.ts'

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('At 975 pixels and below, a full-screen menu contains the items of the side menu', async ({
  page,
  visit,
  login,
}) => {
  await login({ displayName: 'Ada Brook' })
  await page.setViewportSize({ width: breakpoints.tablet + 1, height: 800 })
  await visit('/')
  await expect(menu(page)).toBeVisible()
  const burger = banner(page).getByRole('button', { name: 'Open menu' })
  await expect(burger).toBeHidden()

  await page.setViewportSize({ width: breakpoints.tablet, height: 800 })
  await expect(menu(page)).toBeHidden()
  await burger.click()
  const full = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Profile', 'Edit Profile', 'Edit Account', 'Ranking', 'Announcements', 'Logout'])
    await expect(full.getByRole('link', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.click()
  await full.getByRole('link', { name: 'Reputation' }).click()
  await expect(page).toHaveURL('/Reputation')
  await expect(full).toBeHidden()
})

test('At 768 pixels and below, the search box hides behind an icon', async ({ page, visit, login }) => {
  await login()
  await page.setViewportSize({ width: breakpoints.phone + 1, height: 800 })
  await visit('/')
  const box = banner(page).getByPlaceholder('Search questions or a tag')
  await expect(box).toBeVisible()
  await page.setViewportSize({ width: breakpoints.phone, height: 800 })
  await expect(box).toBeHidden()
  await banner(page).getByRole('button', { name: 'Search' }).click()
  await expect(box).toBeFocused()
  await box.fill('tree')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/Search\?/)
})

test('The colour scheme is the system’s or the one that the reader chose, from the first paint on', async ({
  page,
  visit,
}) => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit('/About')
  expect(await scheme()).toBe('dark')
  const dark = await background()
  await banner(page).getByRole('button', { name: 'Use light colours' }).click()
  await expect.poll(scheme).toBe('light')
  expect(await background()).not.toBe(dark)
  await page.goto('/About', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await scheme()).toBe('light')
})

for (const [system, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`A reader who chose ${chosen} on a ${system} system gets the page that the server rendered, without a console error`, async ({
    page,
    visit,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await visit('/About')
    const toggle = banner(page).getByRole('button', { name: `Use ${chosen} colours` })
    await toggle.click()
    // React would discard markup that it cannot match. It then logs an error, on which the fixture fails.
    for (const address of ['/About', '/', '/Login']) {
      await visit(address)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', chosen)
      await expect(toggle).toHaveCount(0)
      await expect(banner(page).getByRole('button', { name: `Use ${system} colours` })).toBeVisible()
    }
  })

for (const narrow of [360, 320])
  test(`Nothing scrolls sideways at ${narrow} pixels`, async ({ page, visit, login, expectFailure }) => {
    expectFailure(404, '/nowhere')
    await page.setViewportSize({ width: narrow, height: 740 })
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    for (const address of ['/', '/?type=MC', '/About', '/PrivacyPolicy', '/Login', '/SignUp', '/nowhere', '/ForUni']) {
      await visit(address)
      expect(await width(), address).toBe(narrow)
    }
    await login({ displayName: 'Maximiliana-Alexandrina von Hohenlohe-Schillingsfürst' })
    for (const address of ['/', '/Reputation', '/CompleteRegister']) {
      await visit(address)
      expect(await width(), address).toBe(narrow)
    }
  })

test('Everything can be reached by keyboard, and the first Tab stop skips the menus', async ({ page, visit }) => {
  await visit('/?page=1')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const inMain = () => page.evaluate<boolean>("document.activeElement?.closest('main') !== null")
  expect(await inMain()).toBe(true)
  // Navigation moves the focus to the new page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reputation' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Reputation')
  await expect(page.getByRole('main')).toBeFocused()
})
