import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Records the dialogs that open: each payload of `payloads.ts` opens one if it is executed. */
export function watchDialogs(page: Page): string[] {
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    opened.push(dialog.message())
    void dialog.dismiss()
  })
  return opened
}

/** Everything in the page, or in a text that is parsed as HTML, that could run a script or link to one. */
export async function expectHarmless(page: Page, html?: string): Promise<void> {
  expect(await runInBrowser<string[]>(page, harmful, html ?? null)).toEqual([])
}

/** Runs a function in the browser. It is passed as text, because the tests are compiled without the browser's types. */
export function runInBrowser<Answer>(page: Page, text: string, input: string | null): Promise<Answer> {
  return page.evaluate<Answer>(`(${text})(${JSON.stringify(input)})`)
}

const harmful = `(html) => {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  const foreign = ['iframe', 'object', 'embed', 'base', 'meta', 'link', 'animate', 'foreignobject']
  const wrong = []
  for (const element of read.body.querySelectorAll('*')) {
    const name = element.localName
    if (foreign.includes(name)) wrong.push(element.outerHTML)
    if (name === 'style' && !element.nonce) wrong.push(element.outerHTML)
    const isOwn = element.matches('script[type="application/json"], script[src^="/assets/"]')
    if (name === 'script' && !isOwn && element.innerHTML.includes('alert(')) wrong.push(element.outerHTML)
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on') || attribute === 'srcdoc') wrong.push(name + ' ' + attribute + '=' + value)
      if (!['href', 'src', 'srcset', 'action', 'formaction', 'data', 'xlink:href', 'poster'].includes(attribute)) continue
      const { protocol } = new URL(value, 'https://here.invalid')
      const picture = name === 'img' && /^data:image\\/(png|jpeg|gif|webp);base64,/i.test(value)
      const link = name === 'a' && ['http:', 'mailto:'].includes(protocol)
      if (protocol !== 'https:' && !picture && !link) wrong.push(name + ' ' + attribute + '=' + value)
    }
  }
  return wrong
}`
