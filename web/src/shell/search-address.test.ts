import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagsByWord, searchAddress, suggestTags } from './search-address.ts'

const tags = [
  { name: 'cpp', synonyms: ['c-plus-plus'] },
  { name: 'csharp' },
  { name: 'dynamic-programming', synonyms: ['memoisation'] },
  { name: 'go', synonyms: ['golang', 'graphs'] },
  { name: 'graphs' },
  { name: 'probability' },
]
const byWord = tagsByWord(tags)

test('Search on Enter: if the text equals a known tag, go to search by tag', () => {
  assert.equal(searchAddress(' Graphs ', byWord), '/Search?tag=graphs')
})

test('c++ becomes cpp, c# becomes csharp', () => {
  assert.equal(searchAddress('C++', byWord), '/Search?tag=cpp')
  assert.equal(searchAddress('c#', byWord), '/Search?tag=csharp')
  const renamed = tagsByWord([{ name: 'c-plus-plus', synonyms: ['cpp'] }])
  assert.equal(searchAddress('c++', renamed), '/Search?tag=c-plus-plus')
})

test('otherwise search by keyword', () => {
  assert.equal(searchAddress('shortest path & back', byWord), '/Search?kw=shortest%20path%20%26%20back')
  assert.equal(searchAddress('c++', tagsByWord([{ name: 'graphs' }])), '/Search?kw=c%2B%2B')
})

test('a synonym leads to its tag, and is suggested as its tag', () => {
  assert.equal(searchAddress('Golang', byWord), '/Search?tag=go')
  assert.deepEqual(suggestTags('gol', tags, 8), [{ name: 'go', synonym: 'golang' }])
  assert.deepEqual(suggestTags('memo', tags, 8), [{ name: 'dynamic-programming', synonym: 'memoisation' }])
  assert.deepEqual(suggestTags('plus', tags, 8), [{ name: 'cpp', synonym: 'c-plus-plus' }])
})

test('suggestions come from the tag list, those that start with the text first', () => {
  assert.deepEqual(suggestTags('pro', tags, 8), [{ name: 'probability' }, { name: 'dynamic-programming' }])
  assert.deepEqual(suggestTags('g', tags, 3), [{ name: 'go' }, { name: 'graphs' }, { name: 'dynamic-programming' }])
  assert.deepEqual(suggestTags('c++', tags, 8), [{ name: 'cpp' }])
  assert.deepEqual(suggestTags('', tags, 8), [])
})
