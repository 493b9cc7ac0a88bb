import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchAddress, suggestTags } from './search-address.ts'

const tags = new Set(['cpp', 'csharp', 'graphs', 'dynamic-programming'])

test('Search on Enter: if the text equals a known tag, go to search by tag', () => {
  assert.equal(searchAddress(' Graphs ', tags), '/Search?tag=graphs')
})

test('c++ becomes cpp, c# becomes csharp', () => {
  assert.equal(searchAddress('C++', tags), '/Search?tag=cpp')
  assert.equal(searchAddress('c#', tags), '/Search?tag=csharp')
})

test('otherwise search by keyword', () => {
  assert.equal(searchAddress('shortest path & back', tags), '/Search?kw=shortest%20path%20%26%20back')
  assert.equal(searchAddress('c++', new Set(['graphs'])), '/Search?kw=c%2B%2B')
})

test('suggestions come from the tag list, those that start with the text first', () => {
  assert.deepEqual(suggestTags('pro', ['dynamic-programming', 'graphs', 'probability'], 8), [
    'probability',
    'dynamic-programming',
  ])
  assert.deepEqual(suggestTags('c++', [...tags], 8), ['cpp'])
  assert.deepEqual(suggestTags('', [...tags], 8), [])
})
