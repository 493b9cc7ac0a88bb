import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startJudge, type RunningJudge } from '../test/judge.ts'
import { expectedOf, nearLimitPrograms, outcomesOf, whileBusy } from '../test/near-limit.ts'

/** `npm run load -w judge` does the same with 200 programs. */
const programs = nearLimitPrograms(40)

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,8,11', JUDGE_SANDBOX_POOL: '8' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

test('Verdicts near the limits are right when a program is judged alone', async () => {
  assert.deepEqual(await outcomesOf(programs, judge, 1), expectedOf(programs))
})

test('Verdicts near the limits are the same with all cores saturated: CPU time decides, not wall time', async () => {
  const loaded = await whileBusy(() => outcomesOf(programs, judge, availableParallelism()))
  assert.deepEqual(loaded, expectedOf(programs))
})

test('A program that waits within its limit passes, although the judge stood still until after that limit', async () => {
  const verdict = judge.verdict({
    language: 8,
    candidateSource: 'import time\ndef work():\n    time.sleep(0.6)\n',
    challenge: { kind: 'program', tests: 'from solution import work\nwork()\n' },
    limits: { cpuMilliseconds: 4000, wallMilliseconds: 1500 },
  })
  await pause(300)
  process.kill(judge.pid, 'SIGSTOP')
  await pause(3000)
  process.kill(judge.pid, 'SIGCONT')
  assert.equal((await verdict).outcome, 'passed')
})
