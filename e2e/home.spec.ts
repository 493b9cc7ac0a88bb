import type { APIRequestContext, Page } from '@playwright/test'
import { withSigns } from '@gradus/contract/direction'
import { homePageSize } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getLatestQuestions, getTopQuestions, getTopQuestionsByDifficulty } from '@gradus/contract/question-list'
import { QuestionPage } from '@gradus/contract/question'
import { expect, test } from './site.ts'

const rows = (page: Page) => page.getByRole('main').locator('.qrow')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()
const order = (page: Page) => page.getByRole('navigation', { name: 'Order' })
const kind = (page: Page) => page.getByRole('navigation', { name: 'Kind of question' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of questions' })

/** The titles in the reply of a list call, as the page writes them. */
async function titlesInReply(
  request: APIRequestContext,
  url: string,
  params: Record<string, string>,
): Promise<string[]> {
  const response = await request.get(url, { params, headers: { accept: 'application/json' } })
  return QuestionPage.parse(await response.json()).items.map(({ title }) => withSigns(title))
}

test('The home page lists questions, seven a page, and a toggle switches between Coding and Multi-Choice', async ({
  page,
  visit,
  request,
}) => {
  for (const address of ['/', '/Home', '/home']) {
    await visit(address)
    await expect(rows(page)).toHaveCount(homePageSize)
  }
  expect(await titles(page)).toEqual(await titlesInReply(request, getLatestQuestions.url, { type: 'Coding' }))
  await kind(page).getByRole('link', { name: 'Multi-Choice' }).click()
  await expect(page).toHaveURL(/[?&]type=MC/)
  await expect.poll(() => titles(page)).toEqual(await titlesInReply(request, getLatestQuestions.url, { type: 'MC' }))
  await kind(page).getByRole('link', { name: 'Coding' }).click()
  await expect(page).toHaveURL(/[?&]type=Coding/)
  await expect
    .poll(() => titles(page))
    .toEqual(await titlesInReply(request, getLatestQuestions.url, { type: 'Coding' }))
})

test('Ordering is Latest, Top or By Difficulty, and choosing By Difficulty again reverses the list', async ({
  page,
  visit,
  request,
}) => {
  await visit('/?type=MC')
  await order(page).getByRole('link', { name: 'Top' }).click()
  await expect.poll(() => titles(page)).toEqual(await titlesInReply(request, getTopQuestions.url, { type: 'MC' }))
  const byDifficulty = getTopQuestionsByDifficulty.url
  await order(page).getByRole('link', { name: 'By Difficulty' }).click()
  await expect.poll(() => titles(page)).toEqual(await titlesInReply(request, byDifficulty, { type: 'MC' }))
  await expect(rows(page).first()).toContainText('Junior')
  await order(page).getByRole('link', { name: 'By Difficulty' }).click()
  await expect
    .poll(() => titles(page))
    .toEqual(await titlesInReply(request, byDifficulty, { type: 'MC', reverse: '1' }))
  await expect(rows(page).first()).toContainText('Expert')
  await order(page).getByRole('link', { name: 'By Difficulty' }).click()
  await expect.poll(() => titles(page)).toEqual(await titlesInReply(request, byDifficulty, { type: 'MC' }))
  await order(page).getByRole('link', { name: 'Latest' }).click()
  await expect.poll(() => titles(page)).toEqual(await titlesInReply(request, getLatestQuestions.url, { type: 'MC' }))
})

test('Kind, order, direction and page are in the address, and the back button works', async ({
  page,
  visit,
  request,
}) => {
  await visit('/?type=MC')
  await order(page).getByRole('link', { name: 'By Difficulty' }).click()
  await expect(page).toHaveURL(/order=difficulty/)
  // The address changes first, then the page.
  await expect(order(page).getByRole('link', { name: 'By Difficulty' })).toHaveAttribute('href', /reverse=1/)
  await order(page).getByRole('link', { name: 'By Difficulty' }).click()
  await expect(page).toHaveURL(/reverse=1/)
  await pages(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  const second = await titlesInReply(request, getTopQuestionsByDifficulty.url, { type: 'MC', reverse: '1', page: '2' })
  await expect.poll(() => titles(page)).toEqual(second)
  await visit(page.url())
  expect(await titles(page)).toEqual(second)
  await expect(pages(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect.poll(() => titles(page)).not.toEqual(second)
})

test('Page links are shown only if there are more than 5 questions', async ({ page, visit, anotherSite }) => {
  const site = await anotherSite({
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a long enough sentence',
  })
  const call = { headers: { origin: site.url } }
  await page.request.post(`${site.url}/public/api/AdminLogin`, {
    ...call,
    data: { email: 'admin@example.com', password: 'a long enough sentence' },
  })
  const post = (number: number) =>
    page.request.post(`${site.url}/auth/api/Questions`, {
      ...call,
      data: {
        kind: 'multiChoice',
        title: `Question number ${number}`,
        body: '<p>Which of these is the first one?</p>',
        rawTags: ['counting'],
        difficultLevel: 1,
        answers: [
          { body: 'This', correct: true },
          { body: 'That', correct: false },
        ],
        isVisible: true,
      },
    })
  await visit(`${site.url}/?type=MC`)
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
  for (let number = 1; number <= 5; number += 1) await post(number)
  await visit(`${site.url}/?type=MC`)
  await expect(rows(page)).toHaveCount(5)
  await expect(pages(page)).toHaveCount(0)
  await expect(page.getByText(/of 5$/)).toHaveCount(0)
  await post(6)
  await visit(`${site.url}/?type=MC`)
  await expect(rows(page)).toHaveCount(6)
  await expect(pages(page)).toBeVisible()
})

test('There is a search box, and an Add Question button for logged-in users', async ({ page, visit, login }) => {
  await visit('/?page=1')
  const add = page.getByRole('main').getByRole('link', { name: 'Add Question' })
  await expect(add).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search questions', exact: true }).fill('tree')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Search?kw=tree')
  await login()
  await visit('/')
  await expect(add).toHaveAttribute('href', '/AddQuestion')
})

test('The list arrives with the page, for readers and crawlers without JavaScript', async ({
  browser,
  site,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  const response = await page.goto('/?type=MC&page=2')
  expect(response?.status()).toBe(200)
  expect(await titles(page)).toEqual(await titlesInReply(request, getLatestQuestions.url, { type: 'MC', page: '2' }))
  await page.goto('/')
  const [first] = await titles(page)
  await rows(page).first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '')
  await context.close()
})

test('A home list that fails to load shows an error, and can be loaded again', async ({
  page,
  visit,
  request,
  expectFailure,
}) => {
  expectFailure('none', '/public/api/TopQuestions')
  await visit('/?type=MC&page=1')
  await page.route(`**${getTopQuestions.url}*`, (route) => route.abort())
  await order(page).getByRole('link', { name: 'Top' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(messages.listFailed)
  await page.unroute(`**${getTopQuestions.url}*`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => titles(page)).toEqual(await titlesInReply(request, getTopQuestions.url, { type: 'MC' }))
})
