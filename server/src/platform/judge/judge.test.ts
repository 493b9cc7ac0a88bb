import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import type { Verdict } from '@gradus/contract/judge'
import { createJudgeClient, judgeErrorOf } from './judge.ts'

const closers: (() => void)[] = []
after(() => closers.forEach((close) => close()))

const passed: Verdict = { ...judgeErrorOf(''), outcome: 'passed', score: 1 }
const task = { language: 8, owner: 'a user', candidateSource: '', challenge: { kind: 'program', tests: '' } } as const

/** What answers as a judge does, for as long as `answer` lets it. */
async function aJudge(answer: (reply: ServerResponse) => void): Promise<{ url: string; asked: () => number }> {
  let asked = 0
  const server = createServer((_request, reply) => {
    asked += 1
    answer(reply)
  }).listen(0, '127.0.0.1')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { url: `http://127.0.0.1:${address.port}`, asked: () => asked }
}

/** An address that nothing listens to any more. */
async function noJudge(): Promise<string> {
  const judge = await aJudge(() => undefined)
  closers.pop()?.()
  return judge.url
}

const send = (reply: ServerResponse, event: string, data: unknown) =>
  reply.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

const diesAfter = (step: unknown) => (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'progress', step)
  setTimeout(() => reply.destroy(), 20)
}
const ends = (reply: ServerResponse) => {
  send(reply, 'verdict', passed)
  reply.end()
}
const passes = (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  ends(reply)
}
const running = { step: 'running', test: 1, of: 1 }

test('a judge that disconnects while it works on a task makes it a judge error', async () => {
  const dying = await aJudge(diesAfter(running))
  const verdict = await createJudgeClient([dying.url]).judge(task)
  assert.equal(verdict.outcome, 'judgeError')
  assert.equal(dying.asked(), 2, 'it is tried once more')
})

test('a judge that closes the connection without a word makes a judge error, too', async () => {
  const dying = await aJudge((reply) => reply.destroy())
  assert.equal((await createJudgeClient([dying.url]).judge(task)).outcome, 'judgeError')
})

test('another judge is called before', async () => {
  const dying = await aJudge(diesAfter(running))
  const whole = await aJudge(passes)
  const client = createJudgeClient([dying.url, whole.url])
  const verdicts = await Promise.all(Array.from({ length: 6 }, () => client.judge(task)))
  assert.deepEqual(new Set(verdicts.map(({ outcome }) => outcome)), new Set(['passed']))
  assert.equal(whole.asked(), 6)
})

test('a judge that disconnects while a task waits in its queue does not affect the task', async () => {
  const dying = await aJudge(diesAfter({ step: 'queued', position: 3 }))
  await assert.rejects(createJudgeClient([dying.url]).judge(task, { patience: 300 }), { code: 'judgeAway' })
})

test('a judge’s time for a task counts from when it takes it: a queue that moves is waited for', async () => {
  const busy = await aJudge((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    const tell = (position: number) => {
      send(reply, 'progress', { step: 'queued', position })
      setTimeout(() => (position === 0 ? ends(reply) : tell(position - 1)), 1_000)
    }
    tell(4)
  })
  const verdict = await createJudgeClient([busy.url], 3_000).judge(task)
  assert.deepEqual([verdict.outcome, busy.asked()], ['passed', 1])
})

test('a judge that accepts a task and then sends nothing makes it a judge error', async () => {
  const silent = await aJudge((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    send(reply, 'progress', { step: 'queued', position: 0 })
    send(reply, 'progress', running)
  })
  assert.equal((await createJudgeClient([silent.url], 300).judge(task)).outcome, 'judgeError')
})

test('an unreachable judge does not affect the task', async () => {
  await assert.rejects(createJudgeClient([await noJudge()]).judge(task, { patience: 300 }), { code: 'judgeAway' })
})

test('a judge that went away at a task and did not come back makes a judge error', async () => {
  const dying = await aJudge(diesAfter(running))
  const client = createJudgeClient([dying.url, await noJudge()])
  assert.equal((await client.judge(task, { patience: 0 })).outcome, 'judgeError')
})

test('each call tries each judge in turn, whatever other calls do meanwhile', async () => {
  const lacks = (reply: ServerResponse) => reply.writeHead(422).end('{"message":"not here"}')
  const without = await aJudge(lacks)
  const whole = await aJudge(passes)
  const client = createJudgeClient([without.url, whole.url])
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => client.judge(task)))
  assert.ok(verdicts.every(({ outcome }) => outcome === 'passed'))
})

test("the site checks each judge's health, whatever else runs meanwhile", async () => {
  const health = { status: 'ok', slots: 1, running: 0, waiting: 0, protections: {}, languages: [] }
  const there = await aJudge((reply) => reply.end(JSON.stringify(health)))
  const client = createJudgeClient([await noJudge(), there.url])
  const answers = await Promise.all(Array.from({ length: 16 }, () => client.answers()))
  assert.deepEqual(
    answers,
    Array.from({ length: 16 }, () => true),
  )
})
