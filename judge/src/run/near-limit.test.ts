import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../test/judge.ts'
import { whileBusy } from '../test/near-limit.ts'

let judge: RunningJudge
before(async () => {
  judge = await startJudge({ LANGUAGES: '5,8', JUDGE_SLOTS: '2' })
})
after(async () => {
  assert.equal(await judge.stop(), 0)
})

const limit = 400
const owner = 'near the limit'

/** A program that uses that much CPU time, by its own clock. */
function burning(milliseconds: number): Promise<Verdict> {
  const candidateSource = `#include <time.h>
void work(void) { struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1e3 + t.tv_nsec / 1e6 < ${milliseconds}); }
`
  const tests = '#include "solution.c"\nint main(void) { work(); return 0; }\n'
  const challenge = { kind: 'program' as const, tests }
  return judge.verdict({ language: 5, owner, candidateSource, challenge, limits: { cpuMilliseconds: limit } })
}

/** A program whose run is too long if it begins before the moment, and quick if it begins after it. */
function slowUntil(moment: number): Promise<Verdict> {
  const candidateSource = `
import time
def work():
    late = ${moment} - time.time()
    if late < 0: return
    time.sleep(late + 0.01)
    while time.process_time() * 1000 < ${limit * 1.2}: pass
`
  const challenge = { kind: 'program' as const, tests: 'from solution import work\nwork()\n' }
  const limits = { cpuMilliseconds: limit, wallMilliseconds: 60_000 }
  return judge.verdict({ language: 8, owner, candidateSource, challenge, limits })
}

describe('A run that ends by itself between its CPU limit and 1.5 times the limit is repeated', () => {
  test('if it ends there twice the outcome is a time limit, and the verdict says that it ran twice', async () => {
    const { outcome, message, ranTwice } = await burning(limit * 1.2)
    assert.deepEqual([outcome, ranTwice], ['timeLimit', true])
    assert.match(message ?? '', /^The program used more than 0\.4 s of CPU time, also when it was run once more/)
  })

  test('the better run counts', async () => {
    // On a machine that is slow to start it, the first run could begin too late.
    for (const seconds of [5, 20, 40]) {
      const { outcome, ranTwice } = await slowUntil(Date.now() / 1000 + seconds)
      assert.equal(outcome, 'passed')
      if (ranTwice === true) return
    }
    assert.fail('It never began in time.')
  })

  test('of several cases, only those near the limit are repeated', async () => {
    const candidateSource = `
import time
share = float(input())
while time.process_time() * 1000 < ${limit} * share: pass
print('done')
`
    const cases = ['0.3', '1.2', '9'].map((input, index) => ({ id: `case ${index}`, input, answer: 'done' }))
    const challenge = { kind: 'inputOutput' as const, cases }
    const limits = { cpuMilliseconds: limit }
    const { tests, ranTwice } = await judge.verdict({ language: 8, owner, candidateSource, challenge, limits })
    assert.deepEqual(
      tests.map(({ outcome }) => outcome),
      ['passed', 'timeLimit', 'timeLimit'],
    )
    assert.equal(ranTwice, true)
  })
})

describe('There is no second run', () => {
  test('of a program that ends within its limit', async () => {
    const { outcome, ranTwice } = await burning(limit * 0.8)
    assert.deepEqual([outcome, ranTwice], ['passed', undefined])
  })

  test('of a program that hangs, which is ended at 1.5 times its limit', async () => {
    const { outcome, ranTwice, cpuMilliseconds } = await burning(limit * 1000)
    assert.deepEqual([outcome, ranTwice], ['timeLimit', undefined])
    assert.ok(cpuMilliseconds >= limit * 1.5)
  })

  test('of a program that waits until the clock ends it', async () => {
    const candidateSource = 'import time\ndef work():\n    time.sleep(60)\n'
    const tests = 'from solution import work\nwork()\n'
    const limits = { cpuMilliseconds: limit, wallMilliseconds: 800 }
    const challenge = { kind: 'program' as const, tests }
    const { outcome, ranTwice } = await judge.verdict({ language: 8, owner, candidateSource, challenge, limits })
    assert.deepEqual([outcome, ranTwice], ['timeLimit', undefined])
  })
})

/** A program that does a fixed amount of work, however long it takes. */
async function counting(rounds: number, more: { alone?: boolean; limits?: { cpuMilliseconds: number } }) {
  const candidateSource = `#include <stdint.h>
static uint64_t work(long rounds) { uint64_t x = 1; for (long i = 0; i < rounds; i++) x = x * 6364136223846793005u + 1442695040888963407u; return x; }
int main(void) { return work(${rounds}L) == 0; }
`
  const challenge = { kind: 'inputOutput' as const, cases: [{ id: '1', input: '', answer: '', sample: true }] }
  return await judge.verdict({ language: 5, owner, candidateSource, challenge, ...more })
}

test('a program that nearly reaches its limit gets the same verdict in all rounds, however busy the machine is', async () => {
  const trial = 200_000_000
  const { cpuMilliseconds } = await counting(trial, { alone: true })
  const outcomes = await whileBusy(async () => {
    const found: string[] = []
    for (let round = 0; round < 10; round += 1) {
      // The program uses 85 % of the first limit, and twice as much as the second.
      const [sufficient, tooLow] = [Math.round((cpuMilliseconds * 1000) / 850), Math.round(cpuMilliseconds / 2)]
      found.push((await counting(trial, { limits: { cpuMilliseconds: sufficient } })).outcome)
      found.push((await counting(trial, { limits: { cpuMilliseconds: tooLow } })).outcome)
    }
    return found
  })
  assert.deepEqual(outcomes, Array.from({ length: 10 }, () => ['passed', 'timeLimit']).flat())
})

interface Measurement {
  readonly cores: string
  readonly from: number
  readonly to: number
}

/** Which cores a run may use, and from when to when it ran. */
async function coresOf(seconds: number, more: { owner: string; alone?: boolean }): Promise<Measurement> {
  const candidateSource = `
import time
begun = time.time()
cores = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('Cpus_allowed_list'))
time.sleep(${seconds})
print(cores, begun, time.time())
`
  const challenge = { kind: 'ownInput' as const, input: '' }
  const limits = { wallMilliseconds: 30_000 }
  const { output } = await judge.verdict({ language: 8, candidateSource, challenge, limits, ...more })
  const [cores = '', from = '', to = ''] = output.trim().split(' ')
  return { cores, from: Number(from), to: Number(to) }
}

test('a run is bound to one core, and no other run is bound to the core of a run that is alone', async () => {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const lone = coresOf(4, { owner: 'alone', alone: true })
    const others = await Promise.all([1, 2, 3].map((one) => coresOf(0.1 * one, { owner: `other ${one}` })))
    const { cores, from, to } = await lone
    for (const seen of [cores, ...others.map((other) => other.cores)]) assert.match(seen, /^\d+$/)
    const beside = others.filter((other) => other.from > from && other.to < to)
    for (const other of beside) assert.notEqual(other.cores, cores)
    if (beside.length > 0) return
  }
  assert.fail('They never ran at the same time.')
})
