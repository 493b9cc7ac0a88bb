import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPinnedRuntime, runtimeAgeWarning } from './pinned-runtime.ts'

const pinned = { node: '24.1.0', released: '2026-01-01' }

test('the check warns when a pinned runtime is older than 90 days', () => {
  assert.equal(runtimeAgeWarning(pinned, new Date('2026-04-01T00:00:00Z')), undefined)
  assert.match(runtimeAgeWarning(pinned, new Date('2026-04-02T00:00:00Z')) ?? '', /^Node 24\.1\.0 was released 91 days/)
})

test('everything runs on the Node version that package.json pins, with its date', async () => {
  assert.equal(`v${(await readPinnedRuntime()).node}`, process.version)
})
