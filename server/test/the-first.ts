import assert from 'node:assert/strict'

/** The first item. Fails the test if there is none. */
export function theFirst<One>(all: readonly One[]): One {
  const [one] = all
  assert.ok(one !== undefined)
  return one
}
