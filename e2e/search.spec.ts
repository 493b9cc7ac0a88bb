import type { Page } from '@playwright/test'
import { searchQuestions } from '@gradus/contract/search'
import type { Database } from '../server/src/platform/data/database.ts'
import { copiedText } from './clipboard.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './site.ts'

const choice = (title: string, overrides: object = {}) => ({
  kind: 'multiChoice',
  title,
  body: '<p>Which of these numbers is a prime number?</p>',
  rawTags: ['primes'],
  difficultLevel: 1,
  answers: ['21', '23'].map((body) => ({ body, correct: body === '23' })),
  ...overrides,
})

const rows = (page: Page) => page.locator('.qlist .qrow')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search questions and tags' })

async function synonyms(database: Database, tag: string, names: string[]) {
  const { id } = await database.selectFrom('tag').select('id').where('name', '=', tag).executeTakeFirstOrThrow()
  await database
    .insertInto('tag_synonym')
    .values(names.map((name) => ({ name, tag_id: id })))
    .execute()
}

test('Search by keyword: matched words are marked in title and text, and the filters are in the address', async ({
  page,
  visit,
  post,
}) => {
  await post(choice('Marmots that whistle', { body: '<p>Hear how the <em>marmot</em> &lt;b&gt; whistles.</p>' }))
  await post(choice('A hard one about a <b>marmot</b>', { difficultLevel: 3 }))
  const response = await visit('/Search?kw=marmots')
  expect(await response?.text()).toContain('<mark>Marmots</mark>')
  const easy = row(page, 'Marmots that whistle')
  await expect(easy.locator('h2 mark')).toHaveText(['Marmots'])
  await expect(easy.locator('.qrow-excerpt')).toContainText('Hear how the marmot <b> whistles')
  await expect(easy.locator('.qrow-excerpt mark')).toHaveText(['marmot'])
  // Special characters are shown as text.
  await expect(row(page, 'A hard one about a <b>marmot</b>').locator('h2 mark')).toHaveText(['marmot'])
  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Expert')
  await expect(page).toHaveURL(/[?&]difficulty=3/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Python')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Coding')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('Users can filter a search by solved or unsolved; visitors cannot', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const solved = await post(choice('Quokkas that smile'))
  await post(choice('Quokkas that do not'))
  await visit('/Search?kw=quokkas')
  await expect(page.getByRole('combobox', { name: 'Progress' })).toHaveCount(0)
  const { id } = await login()
  await database
    .insertInto('question_progress')
    .values({ user_id: id, question_id: solved, tries: 1, solved_at: new Date() })
    .execute()
  await visit('/Search?kw=quokkas')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Progress' }).selectOption('Solved')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Quokkas that smile')).toBeVisible()
  await page.getByRole('combobox', { name: 'Progress' }).selectOption('Not solved yet')
  await expect(row(page, 'Quokkas that do not')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('Typing mistakes are forgiven, in words and in tags', async ({ page, visit, post }) => {
  await post(choice('Pelicans above the harbour', { rawTags: ['sea-birds'] }))
  await visit('/Search?kw=pelicens%20harbuor')
  await expect(page.getByText('No question contains “pelicens harbuor”. These have similar titles.')).toBeVisible()
  await expect(row(page, 'Pelicans above').locator('h2 mark')).toHaveText(['Pelicans', 'harbour'])
  await visit('/Search?tag=sea-brids')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('main').getByText('Did you mean the tag').getByRole('link', { name: 'sea-birds' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Questions tagged sea-birds')
  await expect(rows(page)).toHaveCount(1)
})

test('A search box with suggestions from the tag list: a synonym suggests and leads to its tag, titles lead to their questions', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const id = await post(choice('Narwhals under the ice', { rawTags: ['whales'] }))
  await synonyms(database, 'whales', ['cetaceans'])
  await login()
  await visit('/About')
  // Fills in the word at once, because suggestions for a part of it could be replaced just when the arrow key is
  // pressed.
  await box(page).fill('cetac')
  const suggested = page.getByRole('option', { name: 'whales also cetaceans' })
  await expect(suggested).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Search\?tag=whales$/)
  await expect(box(page)).toHaveValue('whales')
  await expect(row(page, 'Narwhals under the ice')).toBeVisible()

  // Even without choosing a suggestion, the synonym leads to its tag.
  await visit('/About')
  await box(page).fill('Cetaceans')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/Search\?tag=whales$/)
  await expect(box(page)).toHaveValue('whales')

  await box(page).fill('narwhals')
  await page.getByRole('option', { name: 'Narwhals under the ice' }).click()
  await expect(page).toHaveURL(new RegExp(`/Question/${id}/Narwhals-under-the-ice$`))
  await expect(box(page)).toHaveValue('')
})

test('A failed search says so and can be tried again; one without hits says what to do', async ({
  page,
  visit,
  post,
  expectFailure,
}) => {
  expectFailure(500, '/public/api/Search')
  await post(choice('Wombats in the evening'))
  await visit('/')
  let failing = true
  await page.route(`**${searchQuestions.url}*`, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('main').getByRole('searchbox').fill('wombats')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Loading questions' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Error occurred, please try again.', { timeout: 20_000 })
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Wombats in the evening')).toBeVisible()
  await visit('/Search')
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
})

test('The tag page: description, synonyms, followers, its questions; a synonym shows its tag', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  await post(choice('An otter in the river', { rawTags: ['otters'] }))
  await database.updateTable('tag').set({ description: 'Swift and playful.' }).where('name', '=', 'otters').execute()
  await synonyms(database, 'otters', ['lutrinae'])
  const response = await visit('/TagPage?tag=lutrinae')
  expect(await response?.text()).toContain('Swift and playful.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('otters 1')
  await expect(page.getByRole('main')).toContainText('Also known as lutrinae')
  await expect(page.getByRole('main')).toContainText('0 followers')
  await login()
  await visit('/TagPage?tag=otters')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main')).toContainText('1 follower')
  await expect(row(page, 'An otter in the river')).toBeVisible()
})

test('Share passes the address to the device, or copies it and says so', async ({ page, visit, post, context }) => {
  const id = await post(choice('Something to share'))
  const address = new RegExp(`^http://[^/]+/Question/${id}/Something-to-share$`)
  await context.grantPermissions(['clipboard-write'])
  await page.addInitScript(`
    window.given = []
    if (location.hash === '#device')
      Object.assign(navigator, { canShare: () => true, share: async (what) => void window.given.push(what) })
    else Object.defineProperty(Navigator.prototype, 'share', { value: undefined })`)
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: 'Share question' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Address copied.' })).toBeVisible()
  expect(await copiedText(page)).toMatch(address)
  await page.goto('about:blank')
  await visit(`/Question/${id}#device`)
  await page.getByRole('button', { name: 'Share question' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('JSON.stringify(window.given)')).toContain('Something to share')
  await expect(page.getByText('Address copied.')).toHaveCount(0)
})

test('Marked rows of a search have no accessibility violations, light and dark', async ({ page, post }) => {
  test.slow()
  await post(choice('Badgers that dig', { body: '<p>Where does the <em>badger</em> dig, and why at night?</p>' }))
  await expectNoViolation(page, '/Search?kw=badgers', {
    act: () => expect(row(page, 'Badgers that dig').locator('.qrow-excerpt mark')).toHaveText(['badger']),
  })
})

test('Open suggestions have no accessibility violations, light and dark', async ({ page, post, login, database }) => {
  test.slow()
  await post(choice('Lemurs in the branches', { rawTags: ['lemuroids'] }))
  await synonyms(database, 'lemuroids', ['lemuriformes'])
  await login()
  await expectNoViolation(page, '/About', {
    act: async () => {
      if (!(await box(page).isVisible())) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await box(page).pressSequentially('lemuri')
      await expect(page.getByRole('option', { name: 'lemuroids also lemuriformes' })).toBeVisible()
      await box(page).fill('lemur')
      await expect(page.getByRole('option', { name: 'Lemurs in the branches' })).toBeVisible()
      // A tag and a question, one of which is selected by keyboard.
      await page.keyboard.press('ArrowDown')
    },
    within: '.header-search',
  })
})

test('“/” selects what was searched for before, so that typing replaces it', async ({ page, visit, login }) => {
  await login()
  await visit('/Search?kw=lists')
  const search = page.getByRole('combobox', { name: 'Search questions and tags' })
  await expect(search).toHaveValue('lists')
  await page.keyboard.press('/')
  await page.keyboard.type('trees')
  await expect(search).toHaveValue('trees')
})
