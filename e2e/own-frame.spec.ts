import type { Page } from '@playwright/test'
import { getOwnFrame } from '@gradus/contract/frame'
import { choice, anyCall } from './question-page.ts'
import { expect, test } from './site.ts'

/** Expects that the browser makes these calls, by the last part of their address, and no others when a page is opened. */
async function expectCalls(page: Page, open: () => Promise<unknown>, expected: readonly string[]): Promise<void> {
  const calls: string[] = []
  const record = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (/^\/(auth|admin|public)\/api\//.test(pathname)) calls.push(pathname.split('/')[3] ?? '')
  }
  page.on('request', record)
  await open()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => calls.toSorted()).toEqual(expected)
  page.off('request', record)
}

test('The user’s own parts of the frame come in one call: menu, header, inbox and right panel', async ({
  page,
  visit,
  post,
  login,
}) => {
  const id = await post(choice('A question for who is logged in'))
  await login()
  await visit('/')
  await expect(page.locator('.inbox')).toBeVisible()
  await expectCalls(page, () => visit('/'), ['OwnFrame', 'Progress', 'checkUserLogged'])
  await expectCalls(page, () => visit(`/Question/${id}`), ['OwnFrame', 'OwnReport', 'Questions', 'checkUserLogged'])
})

test('If the frame cannot be read, its parts are requested one by one', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  expectFailure('none', getOwnFrame.url)
  await page.route(anyCall(getOwnFrame.url), (route) => route.abort())
  await login({ displayName: 'Una Parted' })
  await visit('/')
  await expect(page.getByRole('banner')).toContainText('Una Parted')
})
