import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesceReads } from './coalesce.ts'

/** A read whose end the test decides. */
function aSource() {
  const started: ((value: number) => void)[] = []
  const read = () => new Promise<number>((resolve) => started.push(resolve))
  return { begun: started, read }
}

test('a read starts after it was requested, and concurrent callers share it', async () => {
  const share = coalesceReads<number>()
  const { begun, read } = aSource()
  const first = share('list', read)
  const crowd = [share('list', read), share('list', read), share('list', read)]
  assert.equal(begun.length, 1)
  begun[0]?.(1)
  assert.equal(await first, 1)
  await new Promise(setImmediate)
  assert.equal(begun.length, 2)
  const later = share('list', read)
  begun[1]?.(2)
  assert.deepEqual(await Promise.all(crowd), [2, 2, 2])
  await new Promise(setImmediate)
  begun[2]?.(3)
  assert.equal(await later, 3)
})

test('a failed read fails for those who requested it, and for nobody after them', async () => {
  const share = coalesceReads<number>()
  const failing = share('list', () => Promise.reject(new Error('away')))
  const next = share('list', () => Promise.resolve(7))
  await assert.rejects(failing)
  assert.equal(await next, 7)
  assert.equal(await share('list', () => Promise.resolve(8)), 8)
})

test('different keys do not wait for each other', async () => {
  const share = coalesceReads<number>()
  const { read } = aSource()
  void share('one', read)
  assert.equal(await share('other', () => Promise.resolve(5)), 5)
})
