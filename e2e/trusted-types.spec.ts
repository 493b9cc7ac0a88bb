import type { Page } from '@playwright/test'
import { textbox } from './form.ts'
import { expect, roles, test } from './site.ts'

/** What would run if it were written into a page as it is. */
const hostile = [
  '<img src="/favicon.svg" onerror="window.harmed = true">',
  '<p><a href="java\tscript:window.harmed = true">Read</a></p>',
  '<iframe srcdoc="<script>parent.harmed = true</script>"></iframe>',
  '<noscript><p title="</noscript><img src=/favicon.svg onerror=window.harmed=true>"></noscript>',
  '<svg><a xlink:href="javascript:window.harmed=true"><animate attributeName="href" to="javascript:1"/></a></svg>',
  '<template><img src="/favicon.svg" onerror="window.harmed = true"></template>',
  '<table><tr onclick="window.harmed = true"><td>1</td></tr></table>',
]

/** Writes each text into an element that is not in the page. @returns the elements’ HTML */
const written = (page: Page, element: string, texts: readonly string[]) =>
  page.evaluate<string[]>(`${JSON.stringify(texts)}.map((text) => {
    const place = document.createElement('${element}')
    place.innerHTML = text
    return place.innerHTML
  })`)

const isHarmed = (page: Page) => page.evaluate<boolean>(`'harmed' in window`)

test('HTML that a page writes loses what could run, and keeps everything else', async ({
  page,
  visit,
  expectFailure,
}) => {
  await visit('/About')
  // Chromium reports handlers where the policy parses them, in a document in which nothing runs.
  expectFailure('blocked')
  expect((await written(page, 'div', hostile)).map((html) => html.replace('/favicon.svg', 'x'))).toEqual([
    '<img src="x">',
    '<p><a>Read</a></p>',
    '',
    expect.stringMatching(/^(">)?$/),
    '<svg><a></a></svg>',
    '<template><img src="x"></template>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ])
  const harmless = ['<p dir="auto">1 < 2 &amp; <b title="onclick=">3</b></p>', 'a < b', '', '<td>1</td>']
  expect(await written(page, 'tr', harmless)).toEqual([
    '<p dir="auto">1 &lt; 2 &amp; <b title="onclick=">3</b></p>',
    'a &lt; b',
    '',
    '<td>1</td>',
  ])
  expect(await isHarmed(page)).toBe(false)
})

const attempts = [
  `document.createElement('script').src = '/assets/other.js'`,
  `document.createElement('script').text = 'window.harmed = true'`,
  `new Worker('/assets/other.js')`,
  `document.createElement('p').setAttribute('onclick', 'window.harmed = true')`,
  `trustedTypes.createPolicy('mine', { createHTML: (html) => html })`,
  `trustedTypes.createPolicy('default', { createHTML: (html) => html })`,
]

test('A string becomes neither a script, nor the address of one, nor another policy', async ({
  page,
  visit,
  expectFailure,
}) => {
  await visit('/About')
  expectFailure('blocked')
  for (const attempt of attempts)
    expect(
      await page.evaluate<string>(`(() => {
        try {
          ${attempt}
          return 'done'
        } catch (error) {
          return error.name
        }
      })()`),
      attempt,
    ).toBe('TypeError')
  expect(await isHarmed(page)).toBe(false)
})

test('HTML that is pasted into a text keeps its form, not what could run', async ({
  page,
  visit,
  login,
  expectFailure,
}) => {
  await login({ role: roles.admin })
  await visit('/AddCodingQuestion')
  expectFailure('blocked')
  const text = textbox(page, 'Text')
  await text.click()
  const html = `<meta charset="utf-8"><p>Some <b>bold</b> text</p>${hostile.join('')}<script>window.harmed = true</script>`
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html).replaceAll('<', String.raw`\u003c`)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await expect(text.locator('strong')).toHaveText('bold')
  expect(await text.innerHTML()).not.toMatch(/onerror|onclick|<script|<iframe|javascript:/)
  expect(await isHarmed(page)).toBe(false)
})
