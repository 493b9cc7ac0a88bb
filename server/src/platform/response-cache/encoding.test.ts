import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodingFor } from './encoding.ts'

test('a cached response travels in the best encoding that its reader takes, and short ones as they are', () => {
  const long = 100_000
  const known: [string | undefined, string][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['GZip', 'gzip'],
    ['BR ; Q=0, Gzip;Q=1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['x-gzip-like, brotli', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ]
  // The second time it is remembered.
  for (const [accepted, encoding] of [...known, ...known])
    assert.equal(encodingFor(long, accepted), encoding, `${accepted}`)
  assert.equal(encodingFor(100, 'br'), 'identity')
})
