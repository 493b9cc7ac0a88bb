import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import {
  aStandInJudge,
  disconnectAfter,
  passed,
  sendPassed,
  noJudge,
  replyPassed,
  send,
} from '../../../test/stand-in-judge.ts'
import { createJudgeClient } from './judge.ts'

const task = { language: 8, owner: 'a user', candidateSource: '', challenge: { kind: 'program', tests: '' } } as const

const running = { step: 'running', test: 1, of: 1 }

test('if a judge disconnects while it works on a task, the task gets a judge error', async () => {
  const dying = await aStandInJudge(disconnectAfter(running))
  const verdict = await createJudgeClient([dying.url]).judge(task)
  assert.equal(verdict.outcome, 'judgeError')
  assert.equal(dying.requests(), 2, 'it is tried once more')
})

test('a judge that closes the connection without a reply causes a judge error, too', async () => {
  const dying = await aStandInJudge((reply) => reply.destroy())
  assert.equal((await createJudgeClient([dying.url]).judge(task)).outcome, 'judgeError')
})

test('if a judge disconnects, another judge gets the task', async () => {
  const dying = await aStandInJudge(disconnectAfter(running))
  const healthy = await aStandInJudge(replyPassed)
  const client = createJudgeClient([dying.url, healthy.url])
  const verdicts = await Promise.all(Array.from({ length: 6 }, () => client.judge(task)))
  assert.deepEqual(new Set(verdicts.map(({ outcome }) => outcome)), new Set(['passed']))
  assert.equal(healthy.requests(), 6)
})

test('a judge that disconnects while a task waits in its queue does not affect the task', async () => {
  const dying = await aStandInJudge(disconnectAfter({ step: 'queued', position: 3 }))
  await assert.rejects(createJudgeClient([dying.url]).judge(task, { patience: 300 }), { code: 'judgeUnavailable' })
})

const longSteps = {
  'a queue that moves': (left: number) => ({ step: 'queued', position: left }),
  'a place in the queue that stays the same': () => ({ step: 'queued', position: 3 }),
  'a run that takes long': () => running,
  'a run with many tests': (left: number) => ({ step: 'running', test: 40 - left, of: 40 }),
}

for (const [name, stepOf] of Object.entries(longSteps))
  test(`${name} is waited for, as long as the judge sends events`, async () => {
    const busy = await aStandInJudge((reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      const tell = (left: number) => {
        send(reply, 'progress', stepOf(left))
        setTimeout(() => (left === 0 ? sendPassed(reply) : tell(left - 1)), 100)
      }
      tell(39)
    })
    const steps: unknown[] = []
    const onProgress = (step: unknown) => void steps.push(step)
    const verdict = await createJudgeClient([busy.url], { silenceMilliseconds: 3_000 }).judge(task, { onProgress })
    assert.deepEqual([verdict.outcome, busy.requests()], ['passed', 1])
    assert.equal(steps.length, new Set(steps.map((step) => JSON.stringify(step))).size, 'repeats are not reported')
  })

test('a judge is not given up because this server itself stood still', async () => {
  const judge = await aStandInJudge((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    send(reply, 'progress', running)
    setTimeout(() => sendPassed(reply), 100)
  })
  const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  const client = createJudgeClient([judge.url], { silenceMilliseconds: 300 })
  assert.equal((await client.judge(task, { onProgress: standStill })).outcome, 'passed')
  assert.equal(judge.requests(), 1)
})

test('if a judge accepts a task and then sends nothing, the task gets a judge error', async () => {
  const silent = await aStandInJudge((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    send(reply, 'progress', { step: 'queued', position: 0 })
    send(reply, 'progress', running)
  })
  assert.equal((await createJudgeClient([silent.url], { silenceMilliseconds: 300 }).judge(task)).outcome, 'judgeError')
})

const verdictWith = (change: object) => (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'verdict', { ...passed, ...change })
  reply.end()
}

test('a verdict that cannot be read counts against its task, and the judge gets the next one', async () => {
  const huge = { file: 'solution.sh', line: 1e300, severity: 'error', message: '' }
  let tasks = 0
  const judge = await aStandInJudge((reply) =>
    tasks++ < 3 ? verdictWith({ diagnostics: [huge] })(reply) : replyPassed(reply),
  )
  const client = createJudgeClient([judge.url])
  assert.equal((await client.judge(task)).outcome, 'judgeError')
  assert.equal((await client.judge(task, { patience: 0 })).outcome, 'passed')
})

test('what a program printed is storable: no NUL characters, no halves of surrogate pairs', async () => {
  const test = { name: 'a\0b', passed: false, got: '\ud83d', expected: '😀' }
  const judge = await aStandInJudge(verdictWith({ tests: [test], output: 'x\0' }))
  const verdict = await createJudgeClient([judge.url]).judge(task)
  assert.deepEqual(verdict.tests, [{ name: 'a\ufffdb', passed: false, got: '\ufffd', expected: '😀' }])
  assert.equal(verdict.output, 'x\ufffd')
})

test('an unreachable judge does not affect the task', async () => {
  await assert.rejects(createJudgeClient([await noJudge()]).judge(task, { patience: 300 }), {
    code: 'judgeUnavailable',
  })
})

test('if a judge fails during a task and does not come back, the task gets a judge error', async () => {
  const dying = await aStandInJudge(disconnectAfter(running))
  const client = createJudgeClient([dying.url, await noJudge()])
  assert.equal((await client.judge(task, { patience: 0 })).outcome, 'judgeError')
})

test('each call tries each judge in turn, whatever other calls do meanwhile', async () => {
  const lacks = (reply: ServerResponse) => reply.writeHead(422).end('{"message":"not here"}')
  const without = await aStandInJudge(lacks)
  const healthy = await aStandInJudge(replyPassed)
  const client = createJudgeClient([without.url, healthy.url])
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => client.judge(task)))
  assert.ok(verdicts.every(({ outcome }) => outcome === 'passed'))
})

test("the site checks each judge's health, whatever else runs meanwhile", async () => {
  const there = await aStandInJudge(replyPassed)
  const client = createJudgeClient([await noJudge(), there.url])
  const answers = await Promise.all(Array.from({ length: 16 }, () => client.answers()))
  assert.deepEqual(
    answers,
    Array.from({ length: 16 }, () => true),
  )
})
