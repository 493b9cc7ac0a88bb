import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** @throws AssertionError if the condition is still false after a minute */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, 'The condition did not become true within a minute.')
    await wait(50)
  }
}
