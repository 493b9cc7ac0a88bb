import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { JudgeHealth } from '@gradus/contract/judge'
import { startJudge, type RunningJudge } from '../test/judge.ts'
import { compileServersOf } from '../test/compile-server-processes.ts'

const ownInput = { kind: 'ownInput' as const, input: '' }

/** A judge that replaces its compile servers sooner, and the one that waits for the first submission. */
async function withJudge(
  settings: Record<string, string>,
  work: (compile: () => Promise<number>, first: number, judge: RunningJudge) => Promise<void>,
): Promise<void> {
  const judge = await startJudge({ ...javaAlone, ...settings })
  try {
    await work(compileWith(judge), await onlyResident(judge), judge)
    assert.deepEqual(await judge.traces(), [])
  } finally {
    assert.equal(await judge.stop(), 0)
  }
}

/** Memory is never short, however much of the machine's others use. */
const javaAlone = { LANGUAGES: '6', JUDGE_SLOTS: '1', JUDGE_SHORT_MEMORY_PERCENT: '0' }

/** Waits until the judge has these compile servers. */
async function residents(judge: RunningJudge, isWanted: (pids: readonly number[]) => boolean): Promise<number[]> {
  for (let left = 1_800; !isWanted(compileServersOf(judge.pid)) && left > 0; left -= 1) await pause(100)
  const found = compileServersOf(judge.pid)
  assert.ok(isWanted(found), `compile servers: ${found.join(', ')}`)
  return found
}

/** The one that waits, when it has started and what it stands for is buried. */
async function onlyResident(judge: RunningJudge, isWanted: (pid: number) => boolean = () => true): Promise<number> {
  const [pid = 0] = await residents(judge, ([one = 0, ...others]) => one > 0 && others.length === 0 && isWanted(one))
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
  test('by count: after so many submissions another one takes its place', () =>
    withJudge({ JUDGE_COMPILER_REQUESTS: '3' }, async (compile, first, judge) => {
      assert.deepEqual([await compile(), await compile()], [first, first])
      await judgeOne(judge)
      const second = await onlyResident(judge, (pid) => pid !== first)
      assert.deepEqual([await compile(), await compile()], [second, second])
    }))

  test('by age: a used one is replaced while nobody waits, one that nobody has used is not', () =>
    withJudge({ JUDGE_COMPILER_SECONDS: '1' }, async (compile, first, judge) => {
      await pause(2000)
      assert.equal(await onlyResident(judge), first)
      await judgeOne(judge)
      const second = await onlyResident(judge, (pid) => pid !== first)
      await judgeOne(judge)
      await onlyResident(judge, (pid) => pid !== second)
    }))

  test('by memory: one that uses much of its memory is not used again', () =>
    withJudge({ JUDGE_COMPILER_MEMORY_PERCENT: '1' }, async (_compile, first, judge) => {
      await judgeOne(judge)
      const second = await onlyResident(judge, (pid) => pid !== first)
      await judgeOne(judge)
      await onlyResident(judge, (pid) => pid !== second)
    }))
})

describe('A compile server that nobody uses ends', { concurrency: 1 }, () => {
  test('when memory is short; none is started before a submission needs it', async () => {
    const short = { JUDGE_SHORT_MEMORY_PERCENT: '100', JUDGE_COMPILER_IDLE_SECONDS: '1' }
    const judge = await startJudge({ ...javaAlone, ...short })
    try {
      for (let round = 0; round < 2; round += 1) {
        await judgeOne(judge)
        await residents(judge, (pids) => pids.length === 0)
      }
      assert.deepEqual(await judge.traces(), [])
    } finally {
      assert.equal(await judge.stop(), 0)
    }
  })

  test('when its language has another one, which goes on', () =>
    withJudge({ JUDGE_SLOTS: '2', JUDGE_COMPILER_IDLE_SECONDS: '1' }, async (compile, first, judge) => {
      // It is stopped, so it gets a request and does not answer: the other submission starts a second one.
      process.kill(first, 'SIGSTOP')
      const both = [judgeOne(judge, 'one user'), judgeOne(judge, 'another user')]
      await residents(judge, (pids) => pids.length === 2)
      process.kill(first, 'SIGCONT')
      await Promise.all(both)
      const compilerPid = await onlyResident(judge)
      assert.equal(await compile(), compilerPid)
    }))
})

test('A compile server that dies during a request is restarted, and the submission is unaffected', () =>
  withJudge({}, async (compile, first, judge) => {
    assert.equal(await compile(), first)
    // It is stopped, so it gets a request and does not answer; then it dies.
    process.kill(first, 'SIGSTOP')
    const compiling = compile()
    await pause(500)
    process.kill(first, 'SIGKILL')
    assert.notEqual(await compiling, first)
    assert.ok(!compileServersOf(judge.pid).includes(first))
  }))

describe('A client that disconnects does not end the compile server', { concurrency: 1 }, () => {
  /** Sends a submission, and disconnects while its compiler, which is stopped, does not answer. */
  async function disconnect(judge: RunningJudge): Promise<void> {
    const client = new AbortController()
    const body = { language: 6, owner: 'who disconnects', candidateSource: 'class Solution {}', challenge: ownInput }
    const reply = await fetch(`${judge.url}/judge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal: client.signal,
    })
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (chunk.includes('"compiling"')) break
    client.abort()
  }

  test('while it compiles: the submission keeps its slot until the compiler has answered', () =>
    withJudge({}, async (compile, first, judge) => {
      assert.equal(await compile(), first)
      for (let round = 0; round < 3; round += 1) {
        process.kill(first, 'SIGSTOP')
        await disconnect(judge)
        await pause(500)
        process.kill(first, 'SIGCONT')
        assert.equal(await compile(), first)
      }
    }))

  test('before it is warm: the submission waits no longer, and its slot is free', async () => {
    const judge = await startJudge(javaAlone)
    try {
      const first = await onlyResident(judge)
      process.kill(first, 'SIGSTOP')
      await disconnect(judge)
      for (let running = 1; running > 0; await pause(50))
        running = JudgeHealth.parse(await (await fetch(`${judge.url}/health`)).json()).running
      process.kill(first, 'SIGCONT')
      await judgeOne(judge)
      assert.equal(await onlyResident(judge), first)
    } finally {
      assert.equal(await judge.stop(), 0)
    }
  })
})

test('Two submissions at once have two compile servers: a busy one gets no second request', () =>
  withJudge({ JUDGE_SLOTS: '2' }, async (_compile, first, judge) => {
    // It is stopped, so it gets a request and does not answer.
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
