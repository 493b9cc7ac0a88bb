import assert from 'node:assert/strict'

/** The first of some things of which a test needs one. */
export function theFirst<One>(all: readonly One[]): One {
  const [one] = all
  assert.ok(one !== undefined)
  return one
}
