import { AxeBuilder } from '@axe-core/playwright'
import { codeIn, moveToEndOfCode } from './editor.ts'
import { recordTry, beginComment, choice } from './question-page.ts'
import { expect, test } from './site.ts'

const twice = {
  kind: 'coding',
  title: 'Twice a number, with a mention',
  body: '<p>Write <code>double(n)</code>, which returns twice its argument.</p>',
  rawTags: ['arithmetic'],
  difficultLevel: 1,
  implementations: [
    {
      type: 8,
      starter: 'def double(n):\n    return 0\n',
      tests: 'from solution import *\nassert double(2) == 4\n',
      additionalFiles: [],
    },
  ],
}

test('In the code editor, @ and # open lists of suggestions, by keyboard and without accessibility violations', async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  await post(choice('A pelican counts its fish'))
  const id = await post(twice)
  const other = await account({ displayName: 'Rajiv Menon' })
  await database
    .insertInto('comment')
    .values({ user_id: other.id, type: 0, question_id: id, body: '<p>A hint.</p>' })
    .execute()
  await recordTry(database, id, (await login()).id)
  await visit(`/Question/${id}`)
  const solution = page.getByRole('region', { name: 'Your solution' })
  const code = codeIn(solution)
  const options = page.getByRole('listbox').getByRole('option')
  await moveToEndOfCode(solution)

  await page.keyboard.type('# as @raj')
  await expect(options).toHaveText(['@Rajiv Menon'])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(code).toContainText('# as @Rajiv Menon')

  await page.keyboard.type('says in #pelican')
  await expect(options).toHaveText(['#A pelican counts its fish'])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  await page.keyboard.type('#pelic')
  await expect(options).toHaveCount(1)
  // No suggestion was selected, so Enter starts a new line.
  await page.keyboard.press('Enter')
  await page.keyboard.type('x = 1')
  await expect(code).toContainText('#pelicx = 1')
})

test('In a comment, the list of suggestions opens at the cursor', async ({ page, visit, post, login, database }) => {
  const id = await post(choice('A question to mention people in'))
  await recordTry(database, id, (await login()).id)
  await visit(`/Question/${id}`)
  await beginComment(page)
  await page.keyboard.type('Thanks @')
  const list = page.getByRole('listbox', { name: 'People' })
  await expect(list.getByRole('option')).toHaveText(['@Iris Admin'])
  const distance = async () => {
    const box = await list.boundingBox()
    const caret = await page.evaluate<{ left: number; bottom: number }>(
      '(({ left, bottom }) => ({ left, bottom }))(getSelection().getRangeAt(0).getClientRects()[0])',
    )
    return Math.max(Math.abs((box?.x ?? 0) - caret.left), Math.abs((box?.y ?? 0) - caret.bottom))
  }
  // The list is positioned only after it has been rendered.
  await expect.poll(distance).toBeLessThan(40)
  // The text being typed stays on its line.
  await expect(page.locator('.ProseMirror .suggestion')).toHaveCSS('display', 'inline')
})
