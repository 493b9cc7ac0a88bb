import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionPath, slugOf } from '@gradus/contract/slug'

test('The slug is the title with spaces turned into hyphens and ? and & removed', () => {
  assert.equal(slugOf('What is R&D? A riddle'), 'What-is-RD-A-riddle')
})

test('A title never leaves its part of the address', () => {
  assert.equal(questionPath({ id: 7, title: '../a/b #1 100%' }), '/Question/7/..%2Fa%2Fb-%231-100%25')
  assert.equal(questionPath({ id: 7, title: '??&&' }), '/Question/7')
})
