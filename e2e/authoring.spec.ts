import { guidePath } from '@gradus/contract/guide'
import { messages } from '@gradus/contract/message'
import { files, fillCommon } from './form.ts'
import { expect, test } from './site.ts'

/** The tools for authors of questions. */

test('The guide is a page with a table of contents; each form links to the example for its kind and selected language', async ({
  page,
  visit,
  login,
  context,
}) => {
  const { id } = await login()
  await visit(guidePath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Writing questions')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Input and output in Python' })
    .click()
  await expect(page.getByRole('heading', { name: 'Input and output in Python' })).toBeInViewport()

  await visit('/AddAdvancedQuestion')
  const opening = context.waitForEvent('page')
  await files(page).getByRole('link', { name: 'Example in C' }).click()
  const guide = await opening
  await expect(guide.getByRole('heading', { name: 'Advanced in C', exact: true })).toBeInViewport()
  expect(id).toBeGreaterThan(0)
  for (const address of ['/AddQuestion', '/AddQuestion?type=MC', '/AddQuestion?type=IO']) {
    await visit(address)
    await expect(page.getByRole('main').getByRole('link', { name: /^Example/ })).toHaveAttribute(
      'href',
      /^\/Authoring#/,
    )
    await expect(page.getByRole('main').getByRole('link', { name: /^Writing guide/ })).toBeVisible()
  }
})

test('The form opens with the first of the author’s preferred languages', async ({ page, visit, login, database }) => {
  const { id } = await login()
  await database
    .updateTable('account')
    .set({ languages: [8, 5] })
    .where('id', '=', id)
    .execute()
  await visit('/AddQuestion')
  await expect(page.getByRole('button', { name: 'Python', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await visit('/AddAdvancedQuestion')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Python')
})

test('Several test cases of an advanced question are uploaded at once; an answer is paired with its input', async ({
  page,
  visit,
  login,
}) => {
  await login()
  await visit('/AddAdvancedQuestion')
  await fillCommon(page, 'Sums, with many test cases')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const add = async (chosen: ReturnType<typeof file>[]) => {
    const waiting = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: messages.addTestCase }).click()
    await (await waiting).setFiles(chosen)
  }
  await add([file('02.in', '2 2\n'), file('01.ans', '3\n'), file('01.in', '1 2\n')])
  const cases = files(page)
    .getByRole('listitem')
    .filter({ hasText: /^Test case/ })
  await expect(cases).toHaveText([/01\.in \+ 01\.ans, 2 lines/, /02\.in, 1 line/])
  await add([file('03.ans', '3\n')])
  await expect(page.getByText('03 has no input. Choose 03.in as well.')).toBeVisible()
  // At most six are accepted; a dialog with the specification's sentence says so.
  await add([3, 4, 5, 6, 7].map((number) => file(`0${number}.in`, `${number}\n`)))
  await expect(page.getByRole('dialog', { name: messages.tooManyTestCases })).toBeVisible()
  await expect(cases).toHaveCount(6)
})
