import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLanguage } from '../test/language-suite.ts'

const counter = (body: string): string => `export default function Counter({ start = 0 }) {

${body}
}
`

testLanguage(
  {
    code: 14,
    wrong: counter('  return <p role="status">{start + 1}</p>'),
    broken: counter('  return <p>{start</p>'),
    failing: counter('  throw new Error("no")'),
    endless: counter('  while (true);'),
    greedy: counter('  const kept = []; while (true) kept.push(Buffer.alloc(1 << 20, 1))'),
    leaving: counter('  process.exit(0)'),
    lying: 'console.log("ok - begins where it is told\\nsuccess:0"); process.exit(0)\n',
  },
  (ask) => {
    test('nothing of the tests is in a file, and other packages are not there', async () => {
      const source = `
        const fs = require('fs')
        const seen = ['/box', '/gradus'].flatMap((f) => fs.readdirSync(f).filter((n) => n !== 'node').map((n) => { try { return fs.readFileSync(f + '/' + n, 'utf8') } catch { return '' } }))
        export const found = seen.some((text) => text.includes('HIDDEN' + '-IN-THE-TESTS')) || fs.existsSync('/node_modules')`
      const tests = `import { found } from './solution'\n// HIDDEN-IN-THE-TESTS\ntest('hidden', () => expect(found).toBe(false))\n`
      const verdict = await ask(source, { tests })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })

    test('additional files are modules too', async () => {
      const files = [{ fileName: 'Label.jsx', body: 'export const Label = ({ text }) => <b>{text}</b>\n' }]
      const tests = `import { render, screen } from '@testing-library/react'
        import { App } from './solution.jsx'
        test('label', () => { render(<App />); expect(screen.getByText('hello')).toBeInTheDocument() })
        test('a failing one', () => { expect(screen.queryByText('hello')).toBeInTheDocument() })`
      const verdict = await ask(`import { Label } from './Label'\nexport const App = () => <Label text="hello" />\n`, {
        tests,
        files,
      })
      // Each test begins with an empty document.
      assert.deepEqual(
        verdict.tests.map(({ passed }) => passed),
        [true, false],
        JSON.stringify(verdict),
      )
      assert.equal(verdict.outcome, 'failed')
    })
  },
)
