import { addAnnouncement } from '@gradus/contract/announcement'
import { choice } from './question-page.ts'
import { expect, test } from './site.ts'

test("The home page's search box means the same as the one in the header, for visitors too", async ({
  page,
  visit,
  post,
  login,
}) => {
  await post({ ...choice('A mangrove at low tide'), rawTags: ['mangroves'] })
  const home = page.getByRole('main').getByRole('searchbox')
  const header = page.getByRole('banner').getByPlaceholder('Search questions or a tag')
  const search = async (box: typeof home, text: string) => {
    await visit('/')
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/Search\?/)
    return new URL(page.url()).search
  }
  const [tag, words] = ['?tag=mangroves', '?kw=low%20tide']
  expect([await search(home, 'Mangroves'), await search(home, 'low tide')]).toEqual([tag, words])
  await login()
  expect([await search(home, 'Mangroves'), await search(home, 'low tide')]).toEqual([tag, words])
  expect([await search(header, 'Mangroves'), await search(header, 'low tide')]).toEqual([tag, words])
})

test('A search for a very common word says so; one for c# finds questions with a C# variant', async ({
  page,
  visit,
  post,
}) => {
  await visit('/Search?kw=the')
  await expect(page.getByRole('heading', { name: 'Too common to search for' })).toBeVisible()
  const title = 'Twice the number in a sharp language'
  await post({
    ...choice(title),
    kind: 'coding',
    implementations: [{ type: 7, starter: 'class Solution {}\n', tests: 'class Tests {}\n', additionalFiles: [] }],
  })
  await visit('/Search?kw=c%23')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Questions in C# \d+$/)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})

test('Tags of announcements lead to a search that finds them', async ({ page, visit, login }) => {
  await login({ role: 1 })
  await visit('/')
  const body = '<p>The winter school begins on the first Monday of January.</p>'
  const response = await page.request.post(addAnnouncement.url, {
    data: { title: 'The winter school begins', body, rawTags: ['winter-school'] },
    headers: { origin: new URL(page.url()).origin },
  })
  await visit(`/Announcement/${await response.text()}`)
  await page.getByRole('main').getByRole('link', { name: 'winter-school' }).click()
  await expect(page).toHaveURL(/\/Search\?tag=winter-school/)
  await expect(page.getByRole('main').getByRole('link', { name: 'The winter school begins' })).toBeVisible()
})
