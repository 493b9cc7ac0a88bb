import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snippetOf } from './snippet.ts'

test('a description is the text without tags, cut between two words', () => {
  assert.equal(snippetOf('<p>Given <code>a &lt; b</code>, say why.</p>'), 'Given a < b, say why.')
  const long = snippetOf(`<p>${'word '.repeat(60)}</p>`)
  assert.ok(long.length <= 161 && long.endsWith('word…'), long)
})

test('a text without blanks is cut at its length, never through a character', () => {
  assert.equal(snippetOf('字'.repeat(300)), `${'字'.repeat(160)}…`)
  assert.equal(snippetOf(`a${'😀'.repeat(200)}`), `a${'😀'.repeat(79)}…`)
})
