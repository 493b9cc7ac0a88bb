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
    test('the tests are in no file, and other packages cannot be imported', async () => {
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

    test('tests have all of Testing Library, and replace what they name', async () => {
      const source = `
        import { useEffect, useRef, useState } from 'react'
        export function useTick() { const [n, set] = useState(0); useEffect(() => { const t = setInterval(() => set((n) => n + 1), 5); return () => clearInterval(t) }, []); return n }
        export default function Form({ onSend }) {
          const [text, setText] = useState('')
          const [kind, setKind] = useState('a')
          const [is, setIs] = useState(false)
          const [said, setSaid] = useState('')
          const field = useRef(null)
          useEffect(() => field.current.focus(), [])
          async function send(event) { event.preventDefault(); const reply = await fetch('/x'); setSaid((await reply.text()) + Math.random() + Date.now()); onSend({ text, kind, is }) }
          return <form onSubmit={send} aria-label="Order">
            <label>Text <input ref={field} value={text} onChange={(e) => setText(e.target.value)} /></label>
            <label>Kind <select value={kind} onChange={(e) => setKind(e.target.value)}><option value="a">A</option><option value="b">B</option></select></label>
            <label><input type="checkbox" checked={is} onChange={(e) => setIs(e.target.checked)} /> Is</label>
            <button>Send</button><output>{said}</output></form>
        }`
      const tests = `
        import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
        import Form, { useTick } from './solution'
        import userEvent from '@testing-library/user-event'
        import { createRef } from 'react'
        import { renderToString } from 'react-dom/server'
        globalThis.fetch = async () => ({ text: async () => 'fetched' })
        Math.random = () => 0.5
        Date.now = () => 7
        test('a form', async () => {
          const user = userEvent.setup()
          const sent = []
          const { rerender, unmount, container, asFragment } = render(<Form onSend={(x) => sent.push(x)} />)
          const form = within(screen.getByRole('form', { name: 'Order' }))
          expect(form.getByLabelText('Text')).toHaveFocus()
          await user.keyboard('abc{Backspace}')
          await user.type(form.getByLabelText('Text'), 'd')
          await user.selectOptions(form.getByLabelText('Kind'), 'B')
          await user.click(form.getByRole('checkbox'))
          await user.tab()
          await user.hover(form.getByRole('button'))
          await user.click(form.getByRole('button', { name: /send/i }))
          expect(await screen.findByText('fetched0.57')).toBeVisible()
          await waitFor(() => expect(sent).toEqual([{ text: 'abd', kind: 'b', is: true }]))
          fireEvent.change(form.getByLabelText('Text'), { target: { value: 'x' } })
          expect(form.getByLabelText('Text')).toHaveValue('x')
          await user.clear(form.getByLabelText('Text'))
          expect(form.getByLabelText('Text')).toHaveDisplayValue('')
          rerender(<Form />)
          expect(asFragment().querySelectorAll('input')).toHaveLength(2)
          unmount()
          expect(container).toBeEmptyDOMElement()
        })
        test('a hook', async () => {
          const { result } = renderHook(() => useTick())
          await waitFor(() => expect(result.current).toBeGreaterThan(1))
        })
        test('a text', async () => {
          const ref = createRef()
          await act(async () => render(<b ref={ref}>c</b>))
          expect(ref.current).toContainHTML(renderToString('c'))
        })`
      const verdict = await ask(source, { tests })
      assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
    })
  },
)
