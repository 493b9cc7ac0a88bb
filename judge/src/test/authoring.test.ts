import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exampleOf } from './guide.ts'
import { firstLanguages, startJudge, type RunningJudge } from './judge.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: firstLanguages })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

describe("The authoring guide's examples pass, test by test, and their tests can fail", { concurrency: 2 }, () => {
  for (const [code, right, wrong] of [
    [5, 'a + b', 'a - b'],
    [12, ', 0);', ', 1);'],
    [6, 'sum += number', 'sum -= number'],
    [8, 'sum(numbers)', 'len(numbers)'],
    [11, 'sum + number', 'sum - number'],
    [16, 'sum += number', 'sum -= number'],
  ] as const) {
    test(`of language ${code}`, async () => {
      const { solution, tests } = exampleOf(code)
      const challenge = { kind: 'program' as const, tests }
      const passed = await judge.verdict({ language: code, candidateSource: solution, challenge })
      assert.equal(passed.outcome, 'passed', JSON.stringify(passed))
      assert.ok(passed.tests.length >= 2 && passed.tests.every((single) => single.passed))
      assert.ok(solution.includes(right))
      const failed = await judge.verdict({ language: code, candidateSource: solution.replace(right, wrong), challenge })
      assert.equal(failed.outcome, 'failed', JSON.stringify(failed))
      assert.ok(
        failed.tests.some((single) => !single.passed && single.expected !== undefined && single.got !== undefined),
      )
    })
  }
})
