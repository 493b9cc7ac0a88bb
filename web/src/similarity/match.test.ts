import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchAt, placeText } from './match.ts'

test('the place of a match is given in lines, with the file if there are several', () => {
  const main = { fileName: 'solution.py', body: 'one\ntwo\nthree\n' }
  const alone = { label: 'Ann', files: [main] }
  assert.equal(placeText(alone, { fileName: 'solution.py', from: 4, to: 13 }), 'lines 2 to 3')
  assert.equal(placeText(alone, { fileName: 'solution.py', from: 4, to: 7 }), 'line 2')
  const several = { label: 'Ben', files: [main, { fileName: 'words.py', body: 'a\nb\n' }] }
  assert.equal(placeText(several, { fileName: 'words.py', from: 0, to: 1 }), 'line 1 of words.py')
})

test('the next match after the last is the first, and the one before the first is the last', () => {
  const part = { fileName: 'solution.py', from: 0, to: 1 }
  const matches = [
    { left: part, right: part },
    { left: part, right: part },
  ]
  assert.deepEqual([matchAt(matches, 2), matchAt(matches, -1), matchAt(matches, 1)], [0, 1, 1])
})
