import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startJudge, type RunningJudge } from '../test/judge.ts'
import { compileServersOf } from '../test/compile-server-processes.ts'

/** A judge that replaces its compile servers sooner, and the one that waits for the first submission. */
async function withJudge(
  settings: Record<string, string>,
  work: (compile: () => Promise<number>, first: number, judge: RunningJudge) => Promise<void>,
): Promise<void> {
  const judge = await startJudge({ LANGUAGES: '6', JUDGE_SLOTS: '1', ...settings })
  try {
    await work(compileWith(judge), await onlyResident(judge), judge)
    assert.deepEqual(await judge.traces(), [])
  } finally {
    assert.equal(await judge.stop(), 0)
  }
}

/** The one that waits, when it has started and what it stands for is buried. */
async function onlyResident(judge: RunningJudge): Promise<number> {
  for (let left = 600; compileServersOf(judge.pid).length !== 1 && left > 0; left -= 1) await pause(100)
  const [pid, ...others] = compileServersOf(judge.pid)
  assert.ok(pid !== undefined && others.length === 0, `compile servers: ${[pid, ...others].join(', ')}`)
  return pid
}

async function judgeOne(judge: RunningJudge, owner = 'a user'): Promise<void> {
  const verdict = await judge.verdict({
    language: 6,
    owner,
    candidateSource: 'class Solution { static int f() { return 1; } }\n',
    challenge: {
      kind: 'program',
      tests:
        'class Main { public static void main(String[] a) { if (Solution.f() != 1) throw new AssertionError(); } }\n',
    },
  })
  assert.equal(verdict.outcome, 'passed', JSON.stringify(verdict))
}

/** Has a submission judged and answers which compiler stays. */
function compileWith(judge: RunningJudge): () => Promise<number> {
  return async () => {
    await judgeOne(judge)
    return onlyResident(judge)
  }
}

describe('Compile servers are recycled by count, age and memory', { concurrency: 1 }, () => {
  test('by count: after so many submissions the next one has a new compiler', () =>
    withJudge({ JUDGE_COMPILER_REQUESTS: '3' }, async (compile, first) => {
      const used = [await compile(), await compile(), await compile(), await compile(), await compile()]
      assert.deepEqual(used.slice(0, 3), [first, first, first])
      const [, , , fourth, fifth] = used
      assert.notEqual(fourth, first)
      assert.equal(fifth, fourth)
    }))

  test('by age: one that is too old is not used again', () =>
    withJudge({ JUDGE_COMPILER_SECONDS: '1' }, async (compile, first) => {
      await pause(1000)
      assert.notEqual(await compile(), first)
    }))

  test('by memory: one that uses much of its memory is not used again', () =>
    withJudge({ JUDGE_COMPILER_MEMORY_PERCENT: '1' }, async (compile) => {
      // The warm one may not have reached a hundredth yet: on a busy machine its start is not over. After a submission it has.
      const used = await compile()
      const next = await compile()
      assert.notEqual(next, used)
      assert.notEqual(await compile(), next)
    }))
})

test('A compile server that dies during a request is restarted, and the submission is unaffected', () =>
  withJudge({}, async (compile, first, judge) => {
    assert.equal(await compile(), first)
    // Stopped, it is asked and does not answer; then it dies.
    process.kill(first, 'SIGSTOP')
    const asked = compile()
    await pause(500)
    process.kill(first, 'SIGKILL')
    assert.notEqual(await asked, first)
    assert.ok(!compileServersOf(judge.pid).includes(first))
  }))

test('Two submissions at once have two compile servers: a busy one gets no second request', () =>
  withJudge({ JUDGE_SLOTS: '2' }, async (_compile, first, judge) => {
    // Stopped, it is asked and does not answer.
    process.kill(first, 'SIGSTOP')
    let answered = 0
    const both = [judgeOne(judge, 'one user'), judgeOne(judge, 'another user')].map((one) =>
      one.then(() => (answered += 1)),
    )
    await Promise.race(both)
    assert.equal(answered, 1)
    assert.ok(compileServersOf(judge.pid).some((pid) => pid !== first))
    process.kill(first, 'SIGCONT')
    await Promise.all(both)
    assert.ok(compileServersOf(judge.pid).includes(first))
  }))
