import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passesOf } from './conversation.ts'

test('lines of a conversation are grouped into turns of the two speakers, and three dashes begin a pass', () => {
  assert.deepEqual(passesOf('>1\n<lower\n>0\n>\n---\n\n# a remark\n< next\n'), [
    [
      { speaker: 'program', text: '1' },
      { speaker: 'validator', text: 'lower' },
      { speaker: 'program', text: '0\n' },
    ],
    [{ speaker: 'validator', text: ' next' }],
  ])
})
