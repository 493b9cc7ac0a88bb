import type { Page } from '@playwright/test'
import { getOwnFrame } from '@gradus/contract/frame'
import { choice, anyCall } from './question-page.ts'
import { expect, test } from './site.ts'

/** The calls that the browser makes after it has loaded a page, by the last part of their address. */
async function callsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  const record = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (/^\/(auth|admin|public)\/api\//.test(pathname)) calls.push(pathname.split('/')[3] ?? '')
  }
  page.on('request', record)
  await open()
  await page.waitForLoadState('networkidle')
  page.off('request', record)
  return calls.toSorted()
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
  const home = await callsOf(page, () => visit('/'))
  expect(home).toEqual(['OwnFrame', 'Progress', 'checkUserLogged'])
  const question = await callsOf(page, () => visit(`/Question/${id}`))
  expect(question).toEqual(['OwnFrame', 'OwnReport', 'Questions', 'checkUserLogged'])
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
