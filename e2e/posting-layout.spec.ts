import { expectAccessible } from './axe.ts'
import { textbox } from './form.ts'
import { expect, roles, test } from './site.ts'

for (const [name, address] of [
  ['coding', '/AddCodingQuestion'],
  ['multiple choice', '/AddQuestion?type=MC'],
  ['advanced', '/AddAdvancedQuestion'],
] as const)
  for (const width of [1440, 900, 390])
    test(`Posting ${name} at ${width} pixels is without a violation of axe, and nothing scrolls sideways`, async ({
      page,
      visit,
      login,
    }) => {
      await login({ role: roles.admin })
      await page.setViewportSize({ width, height: 900 })
      // During the transition a colour belongs to neither scheme.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visit(address)
      await expect(textbox(page, 'Text')).toBeVisible()
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
    })
