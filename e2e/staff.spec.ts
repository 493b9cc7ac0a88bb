import type { Page } from '@playwright/test'
import { expect, roles, test } from './site.ts'
import { aWaitingQuestion } from './waiting.ts'

/** The pages of moderators and admins, at a wide and a narrow width. */

const longName = 'Maximiliana-Alexandrina von Hohenlohe-Schillingsfürst-Waldenburg'
const longTitle = 'Merge overlapping intervals and say how many of them are left when all that touch have become one '
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('Moderators reach the review queue from their menu, and no menu leads to a page that is not there', async ({
  page,
  visit,
  login,
}) => {
  for (const role of [roles.moderator, roles.lecturer, roles.admin]) {
    await login({ role })
    await visit('/About')
    const links = menu(page).getByRole('link')
    await expect(links.filter({ hasText: 'Dashboard' })).toBeVisible()
    await expect(links.filter({ hasText: 'Review Waiting Questions' })).toHaveCount(role === roles.lecturer ? 0 : 1)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200)
  }
})

test('No link of the header, the panels or a page leads to a page that is not there, whatever the role', async ({
  page,
  visit,
  login,
}) => {
  const pages = { visitor: ['/Home', '/About', '/ForCompanies'], user: ['/Home', '/Dashboard', '/Profile'] }
  for (const role of [undefined, roles.user, roles.moderator, roles.lecturer, roles.admin]) {
    if (role !== undefined) await login({ role })
    const addresses = new Set<string>()
    for (const place of pages[role === undefined ? 'visitor' : 'user']) {
      await visit(place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      for (const address of links) addresses.add((address ?? '').replace(/#.*/, ''))
    }
    expect(addresses.size).toBeGreaterThan(15)
    const statuses = await Promise.all(
      [...addresses].map(async (address) => ({ address, status: (await page.request.get(address)).status() })),
    )
    expect(statuses.filter(({ status }) => status !== 200)).toEqual([])
  }
})

test('The side menu scrolls to items below the window, at once for readers who prefer reduced motion', async ({
  page,
  visit,
  login,
}) => {
  await login({ role: roles.admin })
  await page.setViewportSize({ width: 1440, height: 500 })
  await visit('/About')
  const last = menu(page).getByRole('link').last()
  const more = page.locator('.menu-more')
  await expect(more).toBeVisible()
  await expect(last).not.toBeInViewport()
  await more.click()
  const missing = await page.evaluate<number>(`(() => {
    const { scrollTop, scrollHeight, clientHeight } = document.querySelector('nav.menu')
    return Math.min(clientHeight / 2, scrollHeight - clientHeight) - scrollTop
  })()`)
  expect(missing).toBeLessThan(2)
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 })
    await expect(more).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(last).toBeInViewport()
})

test('In a table a long name takes at most 180 pixels and a long title two lines', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: longName })
  await aWaitingQuestion(database, author.id, longTitle.repeat(2).slice(0, 200).trim())
  await login({ role: roles.admin })
  for (const [address, name] of [
    ['/ReviewWaitingQuestions?q=Maximiliana', longName],
    ['/QuestionsManagement?q=Maximiliana', longName],
    ['/UsersManagement?q=Maximiliana', longName],
  ] as const)
    for (const width of [1440, 900]) {
      await page.setViewportSize({ width, height: 900 })
      await visit(address)
      const link = page.getByRole('table').getByRole('link', { name })
      expect((await link.boundingBox())?.width ?? 999, `${address} at ${width}`).toBeLessThanOrEqual(180)
      const title = page.getByRole('table').locator('.two-lines')
      if (address.includes('Questions')) await expect(title, address).not.toHaveCount(0)
      for (const one of await title.all())
        expect((await one.boundingBox())?.height ?? 999, `${address} at ${width}`).toBeLessThanOrEqual(40)
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
    }
})

test('On a phone each row is a card with its state and its actions', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Cora Card' })
  await aWaitingQuestion(database, author.id, 'A question on a card')
  await login({ role: roles.admin })
  await page.setViewportSize({ width: 390, height: 844 })
  await visit('/UsersManagement?q=Cora')
  const user = page.getByRole('row').filter({ hasText: 'Cora Card' })
  await expect(user.getByText('Active', { exact: true })).toBeInViewport()
  await expect(user.locator('td[data-label="Joined"]')).toBeVisible()
  await user.getByRole('button', { name: 'Actions for Cora Card' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page
    .getByRole('dialog', { name: /Disable .*Cora Card/ })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(user.getByText('Disabled')).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Reputation' }).click()
  await expect(page).toHaveURL(/sort=reputation/)

  await visit('/QuestionsManagement?q=Cora')
  const question = page.getByRole('row').filter({ hasText: 'A question on a card' })
  await expect(question.getByText('Waiting for review')).toBeInViewport()
  await question.getByRole('button', { name: 'Actions for A question on a card' }).click()
  await page.getByRole('menuitem', { name: 'Mark as ready' }).click()
  await expect(question.getByText('Ready')).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
})

test('Charts have their values as text: the age of the queue, sign-ups, and the audit trail', async ({
  page,
  visit,
  login,
  account,
  database,
}) => {
  const author = await account({ displayName: 'Chara Chart' })
  await aWaitingQuestion(database, author.id, 'Counted in the age of the queue')
  await login({ role: roles.admin })
  await visit('/ReviewWaitingQuestions')
  const ages = page.getByRole('list', { name: 'How long questions have waited' })
  await expect(ages.getByRole('listitem')).toHaveCount(4)
  await expect(ages.getByRole('listitem').first()).toHaveText(/^[1-9]\d* under a day$/)
  await visit('/ReviewUsers')
  await expect(page.getByRole('img', { name: /^\d+ sign-ups in 30 days, \d+ of them activated\.$/ })).toBeVisible()
  await visit('/AuditTrail')
  await expect(page.getByRole('img', { name: /^\d+ actions? in 90 days, on \d+ of them\.$/ })).toBeVisible()
})
