import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../judge.ts'

/*
 * In React, the tests' matchers get values that the candidate's code made. Such a value must not be able to claim that
 * it equals the expected value, or to find out what the expected value is.
 */

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '14' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

function ask(candidateSource: string, tests: string): Promise<Verdict> {
  return judge.verdict({ language: 14, candidateSource, challenge: { kind: 'program', tests } })
}

const answers = (expectation: string): string =>
  `import { answer } from './solution'\ntest('answers', () => ${expectation})\n`

const forged: Readonly<Record<string, readonly [source: string, expectation: string]>> = {
  'a value with an asymmetricMatch of its own': [
    `const liar = { asymmetricMatch(other) { console.log('leaked', other); return true } }
    export const answer = () => ({ total: liar })`,
    `expect(answer()).toEqual({ total: 'hidden-7' })`,
  ],
  'a value with the sign of Jest’s asymmetric matchers': [
    `export const answer = () => ({ $$typeof: Symbol.for('jest.asymmetricMatcher'), asymmetricMatch: () => true })`,
    `expect([answer()]).toContainEqual('hidden-7')`,
  ],
  'an error whose message includes everything': [
    `let asked = 0
    const message = { includes(part) { console.log('leaked', part); return true }, toString: () => 'no' }
    const error = { name: 'Error', stack: '', get message() { return asked++ === 0 ? 'no' : message } }
    export const answer = () => { throw error }`,
    `expect(answer).toThrow('hidden-7')`,
  ],
  'a list whose prototype says yes': [
    `class Liar extends Array { includes(x) { console.log('leaked', x); return true } indexOf() { return 0 } every() { return true } }
    export const answer = () => new Liar()`,
    `expect(answer()).toContain('hidden-7')`,
  ],
}

describe('A value from the candidate’s code cannot pretend to be the expected one', { concurrency: 2 }, () => {
  for (const [name, [source, expectation]] of Object.entries(forged)) {
    test(name, async () => {
      const verdict = await ask(source, answers(expectation))
      assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
      assert.equal(verdict.tests.length, 1)
      assert.doesNotMatch(verdict.output, /leaked/)
    })
  }
})

test('Asymmetric and custom matchers of the tests work', async () => {
  const verdict = await ask(
    `export const answer = () => ({ id: 7, name: 'Dana', tags: ['a', 'b'], size: 0.30000000000000004 })
    export const fail = () => { throw new RangeError('too large') }`,
    `import { answer, fail } from './solution'
    expect.extend({ toBeEven: (received) => ({ pass: received % 2 === 0, message: () => 'odd' }) })
    test('answers', () => {
      expect(answer()).toEqual({
        id: expect.any(Number), name: expect.stringMatching(/^D/), tags: expect.arrayContaining([expect.anything()]),
        size: expect.closeTo(0.3),
      })
      expect(answer()).toEqual(expect.objectContaining({ id: expect.not.toBeEven() }))
      expect(answer).not.toThrow()
      expect(fail).toThrow('too large')
      expect(fail).toThrow(expect.objectContaining({ message: 'too large' }))
    })`,
  )
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
})

test('The candidate cannot change the modules of Node that the tests import', async () => {
  const verdict = await ask(
    `import assert from 'node:assert'
    try { assert.equal = () => {} } catch {}
    export const answer = () => { try { assert.strictEqual = assert.equal = () => {} } catch {} return 6 }`,
    `import assert from 'node:assert'\n${answers('assert.equal(answer(), 7)')}`,
  )
  assert.equal(verdict.outcome, 'failed', JSON.stringify(verdict))
})
