import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { withScriptsAfterPaint } from './scripts-after-paint.ts'

const built = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/framework-2.js">
    <link rel="stylesheet" crossorigin href="/assets/style-3.css">
  </head>
  <body><div id="root"></div></body>`

test('the document asks for its style sheet at once, and for its scripts after the first paint', () => {
  const html = withScriptsAfterPaint(built)
  assert.match(html, /<link rel="stylesheet" crossorigin href="\/assets\/style-3\.css">/)
  assert.doesNotMatch(html, /<script[^>]* src=|<link rel="modulepreload"/)
  const [, loader = ''] = /<script nonce="%NONCE%">([\s\S]*)<\/script>/.exec(html) ?? []
  for (const [isHidden, trustedTypes] of [[false], [true], [true, trusting]] as const) {
    const { added, paint } = run(loader, isHidden, trustedTypes)
    assert.deepEqual(added, isHidden ? all : [])
    paint()
    assert.deepEqual(added, all)
  }
})

const all = ['link /assets/framework-2.js', 'script /assets/index-1.js']

/** As in a browser whose page requires Trusted Types. */
const trusting = {
  createPolicy: (name: string, rules: { createScriptURL(address: string): string }) => ({
    createScriptURL: (address: string) => (name === 'gradus-script' ? rules.createScriptURL(address) : undefined),
  }),
}

/** Runs the loader in a document that is painted when `paint` is called. */
function run(loader: string, hidden: boolean, trustedTypes?: typeof trusting) {
  const added: string[] = []
  const waiting: (() => void)[] = []
  const document = {
    hidden,
    createElement: (name: string) => ({ name }),
    head: {
      append: ({ name, href, src }: { name: string; href?: string; src?: string }) =>
        void added.push(`${name} ${href ?? src}`),
    },
    addEventListener: () => undefined,
  }
  const later = (callback: () => void) => void waiting.push(callback)
  runInNewContext(loader, { document, trustedTypes, requestAnimationFrame: later, setTimeout: later })
  const paint = () => {
    for (let callback = waiting.shift(); callback; callback = waiting.shift()) callback()
  }
  return { added, paint }
}
