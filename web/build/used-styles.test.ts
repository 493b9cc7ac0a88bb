import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutUnused } from './used-styles.ts'

test('the style sheet has the rules of Mantine’s components that a page uses, and of no others', () => {
  const css = [
    ':root { --a: 1px }',
    '.m_11111111 { color: red }',
    '.m_11111111:hover, .m_22222222 > .m_11111111 { color: blue }',
    '@media (min-width: 1px) { .m_22222222 { color: green } .plain { color: grey } }',
  ].join('\n')
  const left = withoutUnused(css, new Set(['m_11111111']))
  assert.doesNotMatch(left, /m_22222222|green/)
  for (const kept of [
    ':root',
    '.m_11111111 { color: red }',
    '.m_11111111:hover { color: blue }',
    '.plain { color: grey }',
  ])
    assert.ok(left.includes(kept), kept)
})
