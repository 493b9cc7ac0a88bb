import type { Page } from '@playwright/test'
import { toast as milliseconds } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { incVote } from '@gradus/contract/vote'
import { choice, toast } from './question-page.ts'
import { expect, test } from './site.ts'

/** From now on, time passes only when a test advances it. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
}

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

test('Toast timeouts: 10s error', async ({ page, visit, post, login, provokes }) => {
  provokes('none', '/auth/api/IncVote/:id')
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
