import { expectAccessible } from './axe.ts'
import { textbox } from './form.ts'
import { expect, roles, test } from './site.ts'

/** Each width with one colour scheme: the colours do not depend on the width. */
const views = [
  { width: 1440, colorScheme: 'light' },
  { width: 900, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const

for (const [name, address] of [
  ['coding', '/AddCodingQuestion'],
  ['multiple choice', '/AddQuestion?type=MC'],
  ['advanced', '/AddAdvancedQuestion'],
] as const)
  for (const { width, colorScheme } of views)
    test(`Posting ${name} at ${width} pixels is without a violation of axe, and nothing scrolls sideways`, async ({
      page,
      visit,
      login,
    }) => {
      await login({ role: roles.admin })
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await visit(address)
      await expect(textbox(page, 'Text')).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
    })

test('The suggestions of the tags field open once something is typed, and cover neither its label nor its hint', async ({
  page,
  visit,
  login,
  database,
}) => {
  const names = ['arrays', 'arithmetic', 'backtracking', 'graphs', 'trees', 'trie']
  await database
    .insertInto('tag')
    .values(names.map((name) => ({ name })))
    .onConflict((all) => all.doNothing())
    .execute()
  await login({ role: roles.admin })
  await page.setViewportSize({ width: 1440, height: 800 })
  await visit('/AddQuestion')
  const field = page.getByRole('combobox', { name: 'Tags', exact: true })
  await field.click()
  const list = page.getByRole('listbox', { name: 'Tags' })
  await field.press('ArrowDown')
  await expect(list).toBeHidden()
  await field.pressSequentially('ar')
  await expect(list).toBeVisible()
  await expect(list).toBeInViewport({ ratio: 1 })
  const below = async () => {
    const [box, input] = [await list.boundingBox(), await field.boundingBox()]
    return (box?.y ?? 0) - (input?.y ?? 0) - (input?.height ?? 0)
  }
  await expect.poll(below).toBeGreaterThanOrEqual(0)
  // One ring is enough: that of the whole field.
  await expect(field).toHaveCSS('outline-style', 'none')
  await expect(page.locator('.mantine-TagsInput-input')).not.toHaveCSS('box-shadow', 'none')
})
