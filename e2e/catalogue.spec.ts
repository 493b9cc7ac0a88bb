import type { Page, Route } from '@playwright/test'
import { getOwnBasicInfo, setLogged } from '@gradus/contract/account'
import { getOwnFrame } from '@gradus/contract/frame'
import { compileAndRun } from '@gradus/contract/submission'
import { getTags } from '@gradus/contract/tag'
import { expect, test } from './site.ts'

/** The sentences of the error catalogue (specification, section 8) that no other journey causes. */

const coding = (title: string) => ({
  kind: 'coding',
  title,
  body: '<p>Give back the sum of a and b.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    { type: 8, starter: 'def add(a, b):\n    return 0\n', tests: 'from solution import *\nassert add(1, 2) == 3\n' },
  ],
})

/** Holds requests to a call back until the test releases them. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${address}*`, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test("Wizard: 'Error updating' (or the server's info text)", async ({ page, visit, login }) => {
  await login()
  await visit('/Profile')
  const wizard = page.getByRole('region', { name: 'Profile strength' })
  let info = ''
  await page.route('**/UpdateIfNotFilled/**', (route) => route.fulfill({ json: { result: 0, info } }))
  await wizard.getByRole('textbox').fill('https://www.linkedin.com/in/noa-lindqvist')
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard.getByText('Error updating', { exact: true })).toBeVisible()
  info = 'This field is filled already.'
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard.getByText(info)).toBeVisible()
})

test("'Processing...' until the judge reports progress", async ({ page, visit, post, login }) => {
  await login()
  await visit(`/Question/${await post(coding('A sum that takes its time'))}`)
  const letGo = await hold(page, compileAndRun.url)
  const solutionEditor = page.getByRole('region', { name: 'Your solution' })
  await solutionEditor.getByRole('button', { name: 'Compile and Run' }).click()
  await expect(solutionEditor.getByRole('region', { name: 'Result' })).toContainText('Processing...')
  letGo()
  await expect(solutionEditor.getByRole('region', { name: 'Result' })).toContainText(
    'The code is not working as expected.',
  )
})

test('The hint says lower-case letters, numbers and hyphens, e.g. dynamic-programming', async ({
  page,
  visit,
  login,
}) => {
  await login()
  for (const address of ['/AddQuestion', '/AddCodingQuestion', '/AddAdvancedQuestion']) {
    await visit(address)
    const hint = 'lower-case letters, numbers and hyphens, e.g. dynamic-programming'
    await expect(page.getByRole('combobox', { name: 'Tags', exact: true })).toHaveAccessibleDescription(
      new RegExp(hint),
    )
  }
})

test('The list of tags: a redirect means the session ended and the browser follows it', async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/About')
  await page.route(`**${getTags.url}`, (route) => route.fulfill({ status: 302, headers: { location: '/logout' } }))
  await page.getByRole('banner').getByRole('combobox', { name: 'Search questions and tags' }).fill('tree')
  await expect(page).toHaveURL('/logout')
})

test('An empty response counts as a compilation error', async ({ page, visit, post, login }) => {
  await login()
  await visit(`/Question/${await post(coding('A sum of which nothing is heard'))}`)
  await page.route(`**${compileAndRun.url}*`, (route) => route.fulfill({ body: '', contentType: 'text/plain' }))
  const solutionEditor = page.getByRole('region', { name: 'Your solution' })
  await solutionEditor.getByRole('button', { name: 'Compile and Run' }).click()
  await expect(solutionEditor.getByRole('region', { name: 'Result' })).toContainText('There are compilation errors.')
})

test('Welcome pop-up, shown when basic info asks for it: the button goes to /Reputation, and setLogged is posted', async ({
  page,
  visit,
  login,
  database,
}) => {
  const { id } = await login()
  await database.updateTable('account').set({ welcomed: false }).where('id', '=', id).execute()
  await visit('/')
  const welcome = page.getByRole('dialog', { name: 'Welcome to Gradus!' })
  await expect(welcome).toContainText('You are now a Beginner! Earn reputation points to grow.')
  await expect(welcome).toContainText('Not now')
  const logged = page.waitForResponse(`**${setLogged.url}`)
  await welcome.getByRole('link', { name: 'How do i get reputation points' }).click()
  const request = (await logged).request()
  expect([request.method(), request.postData()]).toEqual(['POST', null])
  await expect(page).toHaveURL('/Reputation')
  await expect(welcome).toBeHidden()
  await visit('/')
  await expect(page.getByRole('banner')).toContainText('Noa Lindqvist')
  await expect(welcome).toHaveCount(0)
})

test('A failed basic-info fetch is only logged', async ({ page, visit, login, expectFailure }) => {
  expectFailure(500, '/auth/api/getBasicInfo')
  expectFailure('none', getOwnFrame.url)
  await login()
  await page.route(`**${getOwnFrame.url}`, (route) => route.abort())
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.route(`**${getOwnBasicInfo.url}`, (route) => route.fulfill({ status: 500, json: {} }))
  await visit('/About')
  await expect.poll(() => logged.join(), { timeout: 30_000 }).toContain('Your name and picture couldn’t be loaded')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
