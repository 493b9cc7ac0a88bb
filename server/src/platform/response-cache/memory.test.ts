import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cachedResponse } from './cached-response.ts'
import { ResponseMemory } from './memory.ts'

const megabyte = 1024 * 1024
const aResponse = (topics: readonly string[], bytes = 1000, seconds = 60) =>
  cachedResponse(Buffer.alloc(bytes), {}, { topics, seconds })
const keep = (memory: ResponseMemory, key: string, topics: readonly string[] = []) =>
  memory.store(memory.begin(), key, aResponse(topics))

test('a response is dropped with the first change of what it names, and no other is', () => {
  const memory = new ResponseMemory(megabyte)
  keep(memory, 'one', ['question 1', 'account 7'])
  keep(memory, 'two', ['question 2'])
  keep(memory, 'list', ['question'])
  memory.drop([{ noun: 'question', id: 1 }])
  assert.deepEqual(
    ['one', 'two', 'list'].map((key) => memory.has(key)),
    [false, true, false],
  )
  memory.drop([{ noun: 'account', id: 7 }])
  assert.ok(memory.find('two'))
})

test('a response is not stored if the data that it shows changed while it was being computed', () => {
  const memory = new ResponseMemory(megabyte)
  const [early, other] = [memory.begin(), memory.begin()]
  memory.drop([{ noun: 'question', id: 1 }])
  assert.equal(memory.store(early, 'early', aResponse(['question 1'])), false)
  assert.equal(memory.store(other, 'other', aResponse(['question 2'])), true)
  assert.equal(memory.store(memory.begin(), 'late', aResponse(['question 1'])), true)
  const before = memory.begin()
  memory.clear()
  assert.equal(memory.store(before, 'before', aResponse([])), false)
  assert.equal(memory.size, 0)
})

test('a million addresses take no more room than is given, and push out nothing that was asked for twice', () => {
  const memory = new ResponseMemory(megabyte)
  for (const key of ['home', 'question']) {
    keep(memory, key, ['question'])
    assert.ok(memory.find(key))
  }
  const large = aResponse(['question'], 2000)
  for (let address = 0; address < 1_000_000; address++) memory.store(memory.begin(), `/?page=${address}`, large)
  assert.ok(memory.bytes <= megabyte)
  assert.ok(memory.size > 20)
  assert.ok(memory.find('home'))
  assert.ok(memory.find('question'))
  memory.drop([{ noun: 'question', id: null }])
  assert.deepEqual([memory.size, memory.bytes], [0, 0])
})

test('neither a response too large nor an address too long is cached, and nothing is where the room is 0', () => {
  const memory = new ResponseMemory(megabyte)
  assert.equal(memory.store(memory.begin(), 'large', aResponse([], megabyte / 10)), false)
  assert.equal(keep(memory, 'x'.repeat(501)), false)
  assert.equal(keep(new ResponseMemory(0), 'any'), false)
})

test('the first request after a response expired computes it again; all others get the expired one meanwhile', async () => {
  const memory = new ResponseMemory(megabyte)
  const old = { ...aResponse(['question 1']), until: performance.now() - 1 }
  memory.store(memory.begin(), 'page', old)
  assert.equal(memory.find('page'), undefined)
  assert.equal(memory.find('page'), old)
  assert.equal(memory.find('page'), old)
  // A change is never waited for.
  memory.drop([{ noun: 'question', id: 1 }])
  assert.equal(memory.find('page'), undefined)
  assert.equal(memory.find('page'), undefined)
})

test('a response that has long been over is not found', () => {
  const memory = new ResponseMemory(megabyte)
  memory.store(memory.begin(), 'past', aResponse([], 10, 0))
  assert.equal(memory.find('past'), undefined)
  assert.equal(memory.bytes, 0)
})
