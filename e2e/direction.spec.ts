import type { Locator } from '@playwright/test'
import { messages } from '@gradus/contract/message'
import { aCompany } from './assessment.ts'
import { expectDirection, expectLeftwards, places } from './direction.ts'
import { scrollToEditor } from './editor.ts'
import { runInBrowser } from './script-injection.ts'
import { recordTry, beginComment, comments } from './question-page.ts'
import { expect, roles, test } from './site.ts'

const hebrew = {
  kind: 'coding',
  title: 'כמה פעמים מופיעה האות א במחרוזת?',
  body:
    '<p><code>count(text)</code> מחזירה כמה פעמים מופיעה האות.</p><p>An English line, too.</p>' +
    '<ul><li><p>המחרוזת יכולה להיות ריקה.</p></li><li><p>0 ≤ n</p></li></ul><table><tbody><tr><td>קלט</td><td>פלט</td></tr></tbody></table>' +
    '<blockquote><p>ציטוט.</p></blockquote><pre><code class="language-python">count("אבא") == 2</code></pre>',
  rawTags: ['letters'],
  difficultLevel: 1,
  implementations: [{ type: 8, starter: 'def count(text):\n    return 0\n', tests: 'from solution import *\n' }],
}
const arabic = {
  kind: 'multiChoice',
  title: 'ما ناتج len("سلام") في Python؟',
  body: '<p>اختر الإجابة الصحيحة.</p>',
  rawTags: ['letters'],
  difficultLevel: 2,
  answers: [
    { body: 'أربعة (4)', correct: true },
    { body: '<code>TypeError</code> بسبب الترميز', correct: false },
    { body: '12', correct: false },
  ],
}

/** How far each line of the first matching element starts from its left edge, in pixels. */
const lineStarts = `(selector) => {
  const element = document.querySelector(selector)
  const range = document.createRange()
  range.selectNodeContents(element)
  const lines = new Map()
  for (const { bottom, left } of range.getClientRects()) {
    const line = Math.round(bottom / 20)
    lines.set(line, Math.min(left, lines.get(line) ?? left))
  }
  return [...lines.values()].map((left) => Math.round(left - element.getBoundingClientRect().left))
}`

test('Hebrew and Arabic run from right to left: title, text, lists, tables; code and English from left to right', async ({
  page,
  visit,
  post,
}) => {
  await visit(`/Question/${await post(hebrew)}`)
  const prose = page.getByRole('article').locator('.prose')
  await expectLeftwards(page, 'article h1', 'כ', '?')
  // The title ends where the paragraphs end, even where there is more room.
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    const apart = async () => {
      const [title, text] = [await page.locator('article h1').boundingBox(), await prose.boundingBox()]
      return (title?.x ?? 0) + (title?.width ?? 0) - (text?.x ?? 0) - (text?.width ?? 0)
    }
    await expect.poll(apart).toBeCloseTo(0, 0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectDirection(prose.locator('> p').nth(0), 'rtl')
  await expectDirection(prose.locator('> p').nth(1), 'ltr')
  await expectLeftwards(page, '.prose > p', 'מ', '.')
  await expectLeftwards(page, '.prose > p code', ')', 'c')
  for (const block of ['ul', 'table', 'blockquote']) await expectDirection(prose.locator(`> ${block}`), 'rtl')
  // An item is beside its marker, even without a Hebrew letter.
  for (const item of await prose.locator('li p').all()) await expect(item).toHaveCSS('text-align', 'right')
  await expectLeftwards(page, '.prose table', 'ק', 'פ')
  await expectDirection(prose.locator('pre'), 'ltr')

  await visit(`/Question/${await post(arabic)}`)
  await expectLeftwards(page, 'article h1', 'م', '؟')
  const options = page.getByRole('group', { name: /^Answers/ })
  await expectDirection(options, 'rtl')
  for (const option of await options.getByRole('button').all()) {
    const [letter, text] = [option.locator('.letter'), option.locator('.option-text')]
    expect((await letter.boundingBox())?.x).toBeGreaterThan((await text.boundingBox())?.x ?? 0)
    // A choice is beside its letter, even if it consists of only a number.
    await expect(text).toHaveCSS('text-align', 'right')
  }
})

test("Names and titles keep their punctuation within the interface's own words, and are truncated at their own end", async ({
  page,
  visit,
  post,
  login,
  account,
  database,
}) => {
  const id = await post(hebrew)
  const name = 'נועה כהן, מהנדסת תוכנה (חיפה) ועוד הרבה מאוד מילים!'
  const me = await login({ displayName: name, reputation: 90_500 })
  const other = await account({ displayName: 'عبد الرحمن!' })
  await recordTry(database, id, me.id)
  await database
    .insertInto('comment')
    .values({ user_id: other.id, type: 0, question_id: id, body: '<p>שאלה יפה! <code>x</code></p>' })
    .execute()
  await visit('/')
  await expectLeftwards(page, `.qrow h2 a[href^="/Question/${id}/"]`, 'כ', '?')
  await expectDirection(page.getByRole('banner').locator('.header-name b'), 'rtl')
  await visit('/Ranking')
  const inRanking = page.getByRole('row').filter({ hasText: name }).getByRole('link')
  await expectDirection(inRanking.locator('bdi'), 'rtl')
  // On a phone the name is truncated: its beginning, at the right, stays visible.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(inRanking).toBeVisible()
  const letters = await runInBrowser<Record<string, number>>(page, places, `a.ellipsis[href="/Profile?id=${me.id}"]`)
  const box = await inRanking.boundingBox()
  expect(letters['!']).toBeLessThan(box?.x ?? 0)
  expect(letters['נ']).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0))
  await page.setViewportSize({ width: 1440, height: 900 })

  await visit(`/Question/${id}`)
  await expectLeftwards(page, '.comments li a[href^="/Profile"]', 'ع', '!')
  await expectLeftwards(page, '.comments li .prose', 'ש', '!')
  const comment = comments(page).getByRole('listitem')
  const [by, time] = [comment.getByRole('link').first(), comment.locator('time').first()]
  expect((await time.boundingBox())?.x).toBeGreaterThan((await by.boundingBox())?.x ?? 0)
})

test('Text in the editor has the same direction as when it is read', async ({ page, visit, post, login, database }) => {
  const id = await post(arabic)
  const me = await login()
  await recordTry(database, id, me.id)
  await visit(`/Question/${id}`)
  await beginComment(page)
  await page.keyboard.insertText('זה נכון?')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Yes.')
  const written = comments(page).getByRole('textbox').locator('p')
  await expectDirection(written.nth(0), 'rtl')
  await expectDirection(written.nth(1), 'ltr')
  await comments(page).getByRole('button', { name: 'Post comment' }).click()
  const read = comments(page).getByRole('listitem').locator('.prose p')
  await expectDirection(read.nth(0), 'rtl')
  await expectDirection(read.nth(1), 'ltr')

  await visit('/EditProfile')
  await page.getByLabel('Bio').fill('אני מחיפה.')
  await expect(page.getByLabel('Bio')).toHaveCSS('unicode-bidi', 'plaintext')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(messages.updated)).toBeVisible()
  await visit('/Profile')
  await expectDirection(page.getByText('אני מחיפה.'), 'rtl')
})

test('Names and messages of tests have their own direction, within sentences that run from left to right', async ({
  page,
  visit,
  login,
  post,
}) => {
  const tests =
    'from solution import *\nprint("not ok 1 - רשימה ריקה!\\n  ---\\n  message: |\\n    המחרוזת ריקה.\\n  ...")\n'
  const id = await post({ ...hebrew, implementations: [{ type: 8, starter: 'x = 1\n', tests }] })
  await login()
  await visit(`/Question/${id}`)
  await page.getByRole('button', { name: /^Compile and Run/ }).click()
  await expect(page.getByText('The code is not working as expected.', { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expectLeftwards(page, '.test .test-name', 'ר', '!')
  await expectLeftwards(page, '.test-message', 'ה', '.')
  const sentence = page.getByText(/^The test “/)
  await expectDirection(sentence, 'ltr')
  const at = await runInBrowser<Record<string, number>>(page, places, 'section[aria-label="Result"] p')
  expect(at['“']).toBeLessThan(at['ר'] ?? 0)
  expect(at['”']).toBeGreaterThan(at['ר'] ?? 0)
  expect(at['f']).toBeGreaterThan(at['”'] ?? 0)
})

test('What belongs to a right-to-left title starts at its edge: author, date, tags', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const me = await login({ role: roles.lecturer })
  const body = '<p>מהיום אפשר לכתוב שאלות בקוטלין.</p>'
  const { id: announced } = await database
    .insertInto('announcement')
    .values({ user_id: me.id, title: 'השופט לומד קוטלין', body, tags: ['judge'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: posted } = await database
    .insertInto('blog_post')
    .values({ user_id: me.id, title: 'איך לומדים קוטלין', body, body_text: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const right = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [address, parts] of [
      [`/Announcement/${announced}`, ['.article-by .person', '.article-tags .tag']],
      [`/BlogPost/${posted}`, ['.article-by .person']],
      [`/Question/${await post(hebrew)}`, ['.qhead-byline .person', '.qhead-tags .tag']],
      [`/Question/${await post(arabic)}`, ['.qhead-byline .person', '.qhead-tags .tag']],
    ] as const) {
      await visit(address)
      const text = page.getByRole('main').locator('.prose').first()
      await expect(text).toBeVisible()
      for (const part of parts)
        await expect
          .poll(async () => (await right(page.locator(part).first())) - (await right(text)), `${address} ${part}`)
          .toBeCloseTo(0, 0)
    }
  }
})

test('C++ keeps its signs at its right side in Hebrew, and an English sentence about a Hebrew title stays English', async ({
  page,
  visit,
  post,
  login,
  database,
}) => {
  const title = 'תרגיל בשפת C++ (חובה)'
  const body = '<p>קראו מספר והדפיסו אותו בשפת C++.</p>'
  const id = await post({ ...hebrew, title, body })
  const me = await login()
  await database
    .insertInto('notification')
    .values({
      user_id: me.id,
      type: 1,
      subject_kind: 'message',
      subject_id: 1,
      title,
      body: '<p>This is due on Sunday.</p>',
      link: '/Ranking',
    })
    .execute()
  const expectSigns = async (selector: string) => {
    await expect(page.locator(selector).first()).toBeVisible()
    const at = await runInBrowser<Record<string, number>>(page, places, selector)
    expect(at['+'], selector).toBeGreaterThan(at['C'] ?? Infinity)
  }
  await visit('/')
  await expectSigns(`.qrow h2 a[href^="/Question/${id}/"]`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expectSigns('.notification-message')
  const message = page.locator('.notification-message')
  await expectDirection(message, 'ltr')
  await expectDirection(message.locator('bdi'), 'rtl')
  await visit(`/Question/${id}`)
  await expectSigns('article h1')
  await expectSigns('article .prose > p')
})

test('Operators before a name stay before it in Hebrew, and a Hebrew string stays before the Hebrew comment behind it', async ({
  page,
  visit,
  post,
  login,
}) => {
  const source = 'x = "שלום"  # עולם'
  const body = `<p>כתבו את הערך לפני ההגדלה (לא ++p!)</p><pre><code class="language-python">${source}</code></pre>`
  const implementations = [{ type: 8, starter: `${source}\n`, tests: 'from solution import *\n' }]
  const id = await post({ ...hebrew, title: 'ערך לפני ההגדלה', body, implementations })
  await login()
  await visit(`/Question/${id}`)
  await expect(page.locator('article .prose .t-c')).toHaveText('# עולם')
  const text = await runInBrowser<Record<string, number>>(page, places, 'article .prose > p')
  expect(text['+'], 'the operator is at the left of its name').toBeLessThan(text['p'] ?? 0)
  await scrollToEditor(page)
  await expect(page.locator('.cm-content')).toContainText(source)
  for (const selector of ['article .prose pre', '.cm-line']) {
    const at = await runInBrowser<Record<string, number>>(page, places, selector)
    // ש is only in the string, # and ע only in the comment.
    for (const sign of ['#', 'ע'])
      expect(at['ש'], `${selector}: the string is at the left of ${sign}`).toBeLessThan(at[sign] ?? 0)
  }
})

test('In the side menu a company’s name that begins in Hebrew starts beside its icon, on each of its lines', async ({
  page,
  visit,
  login,
  database,
}) => {
  const me = await login()
  await aCompany(database, { [me.id]: 'owner' }, 'חברת הדגמה Example GmbH & Co.')
  await visit('/')
  const name = page.getByRole('navigation').getByText('חברת הדגמה')
  await expectDirection(name, 'rtl')
  const lefts = await runInBrowser<number[]>(page, lineStarts, '.menu-item[href^="/Company"] .menu-label')
  expect(lefts).toEqual([0, 0])
})
