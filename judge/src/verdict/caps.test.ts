import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startJudge, type RunningJudge } from '../test/judge.ts'

/** How much of what programs and compilers print a verdict keeps. */
const c = 5
const program = (tests: string) => ({ kind: 'program' as const, tests })

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: 'python,c' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

test('of many tests each kind is shown a thousand times, and all are counted', async () => {
  const tests =
    'from solution import *\nfor i in range(1500): print(f"ok {i}")\nfor i in range(1200): print(f"not ok {i} - n{i}")\n'
  const verdict = await judge.verdict({ candidateSource: 'x = 1', challenge: program(tests) })
  const shown = (passed: boolean) => verdict.tests.filter((one) => one.passed === passed).length
  assert.deepEqual([verdict.outcome, shown(true), shown(false)], ['failed', 1000, 1000])
  assert.match(verdict.message ?? '', /^1,?200 of 2,?700 tests failed/)
})

test('of what a compiler says, a hundred places of at most 2,000 characters and 64 KB of text are kept', async () => {
  const long = 'y'.repeat(3000)
  const source = `#error ${long}\n${'#warning "and another"\n'.repeat(5000)}int f(void) { return 1; }\n`
  const verdict = await judge.verdict({
    language: c,
    candidateSource: source,
    challenge: program('#include "solution.c"\nint main(void) { return f() != 1; }\n'),
  })
  assert.equal(verdict.outcome, 'compileError', JSON.stringify(verdict).slice(0, 500))
  assert.ok(verdict.diagnostics.length > 50 && verdict.diagnostics.length <= 100, String(verdict.diagnostics.length))
  for (const { message } of verdict.diagnostics) assert.ok(message.length <= 2000, message)
  assert.ok(verdict.compilerOutput.length <= 64 * 1024, String(verdict.compilerOutput.length))
})
