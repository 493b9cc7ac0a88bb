import type { Page } from '@playwright/test'
import { toast as milliseconds } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { reportQuestion } from '@gradus/contract/report'
import { incVote } from '@gradus/contract/vote'
import { stopTheClock } from './clock.ts'
import { anyCall, choice, toast } from './question-page.ts'
import { expect, roles, test } from './site.ts'

/** A toast appears, is still visible just before its time is over, and is gone soon after. */
async function expectToast(page: Page, text: string, stays: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return toast(page, text).count()
    })
    .toBe(1)
  await page.clock.runFor(stays - 500)
  await expect(toast(page, text)).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast(page, text)).toHaveCount(0)
}

test('Toast timeouts: 5s standard', async ({ page, visit, post, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'share', { value: undefined })")
  await page.clock.install()
  await visit(`/Question/${await post(choice('Something that is passed on'))}`)
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Share question' }).click()
  expect(milliseconds.standard).toBe(5000)
  await expectToast(page, 'Address copied.', 5000)
})

test('Toast timeouts: 10s error', async ({ page, visit, post, login, expectFailure }) => {
  expectFailure('none', '/auth/api/IncVote/:id')
  await login()
  await page.clock.install()
  await visit(`/Question/${await post(choice('A question that nobody reaches'))}`)
  await page.route(`**${incVote.url.replaceAll(/:\w+/g, '*')}`, (route) => route.abort())
  const up = page.getByRole('group', { name: 'Votes' }).getByRole('button', { name: 'Vote up' }).first()
  await expect(up).toBeVisible()
  await stopTheClock(page)
  await up.click()
  expect(milliseconds.error).toBe(10_000)
  await expectToast(page, messages.updateFailed, 10_000)
})

test('Toast timeouts: 2s updates', async ({ page, visit, login }) => {
  await login()
  await page.clock.install()
  await visit('/EditProfile')
  await page.getByLabel('Subtitle').fill('Reads query plans')
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(milliseconds.update).toBe(2000)
  await expectToast(page, messages.updated, 2000)
})

test('Work that fails while the rating is open is reported when the dialog has closed', async ({
  page,
  visit,
  post,
  login,
  expectFailure,
}) => {
  expectFailure('none', '/auth/api/ReportQuestion/:id/:reason')
  await login()
  await visit(`/Question/${await post(choice('A question that is reported and solved'))}`)
  const { promise: isSolved, resolve: solve } = Promise.withResolvers<void>()
  await page.route(anyCall(reportQuestion.url), async (route) => {
    await isSolved
    await route.abort()
  })
  await page.getByRole('button', { name: 'Report question' }).click()
  await page.getByRole('menuitem', { name: 'Unoriginal material' }).click()
  await expect(toast(page, messages.reporting)).toBeVisible()

  await page.getByRole('button', { name: /\b23\b/ }).click()
  await page.getByRole('button', { name: 'Submit answer' }).click()
  const rating = page.getByRole('dialog', { name: messages.rateTheQuestion })
  await expect(rating).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  const failed = page.waitForEvent('requestfailed')
  solve()
  await failed
  await rating.getByRole('button', { name: /Worth solving/ }).click()
  await expect(rating).toHaveCount(0)
  await expect(toast(page, messages.updateFailed)).toBeVisible()
  await expect(toast(page, messages.reporting)).toHaveCount(0)
})

test('Screen readers are told of a failure once and at once, and of a success when they pause', async ({
  page,
  visit,
  post,
  login,
  expectFailure,
}) => {
  expectFailure('none', incVote.url)
  await login()
  await visit('/EditProfile')
  await page.getByLabel('Subtitle').fill('Reads query plans')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: messages.updated })).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await visit(`/Question/${await post(choice('A question that nobody reaches, told once'))}`)
  await page.route(anyCall(incVote.url), (route) => route.abort())
  await page.getByRole('group', { name: 'Votes' }).getByRole('button', { name: 'Vote up' }).first().click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText(messages.updateFailed)
})

test('A message covers no list of choices', async ({ page, visit, login }) => {
  await login({ role: roles.lecturer })
  await page.setViewportSize({ width: 390, height: 620 })
  await visit('/AddCourse')
  await page.getByRole('button', { name: 'Add Course' }).click()
  const message = toast(page, messages.formHasErrors)
  await expect(message).toBeVisible()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await zone.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const list = await page.getByRole('listbox').boundingBox()
  const box = await message.boundingBox()
  if (!list || !box) throw new Error('Nothing is shown.')
  expect(list.y + list.height, 'they overlap').toBeGreaterThan(box.y + 10)
  await page.mouse.move(box.x + box.width / 2, box.y + 6)
  await expect(page.getByRole('option').and(page.locator(':hover'))).toHaveCount(1)
})

test('A failure that is repeated takes the place of the former one', async ({ page, visit, login }) => {
  await login()
  await visit('/AddQuestion?type=MC')
  for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: messages.addQuestion }).click()
  await expect(page.locator('.toast')).toHaveCount(1)
})
