import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  aStandInJudge,
  disconnectAfter,
  sendPassed,
  replyPassed,
  send,
  healthyJudge,
} from '../../../test/stand-in-judge.ts'
import { createJudgeClient } from './judge.ts'

const task = { language: 8, owner: 'a user', candidateSource: '', challenge: { kind: 'program', tests: '' } } as const

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await what()) return
    await pause(50)
  }
  assert.fail('It did not happen.')
}

test('a task goes to the judge with the most free slots, by what it says and by what it was given', async () => {
  const held: ServerResponse[] = []
  const hold = (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    send(reply, 'progress', { step: 'running', test: 1, of: 1 })
    held.push(reply)
  }
  const full = await aStandInJudge(replyPassed, () => ({ ...healthyJudge, slots: 4, running: 4, waiting: 8 }))
  const small = await aStandInJudge(hold, () => ({ ...healthyJudge, slots: 2 }))
  const large = await aStandInJudge(hold, () => ({ ...healthyJudge, slots: 6 }))
  const client = createJudgeClient([full.url, small.url, large.url])
  // Until they have said how free they are, they are asked in turn.
  await until(async () => {
    const before = full.requests()
    for (let left = 3; left > 0; left -= 1) {
      const askedBefore = full.requests()
      const judging = client.judge(task)
      await until(() => held.length > 0 || full.requests() > askedBefore)
      for (const reply of held.splice(0)) sendPassed(reply)
      await judging
    }
    return full.requests() === before
  })
  const before = [full, small, large].map(({ requests }) => requests())
  const running = Array.from({ length: 8 }, () => client.judge(task))
  await until(() => held.length === 8)
  const tasks = [full, small, large].map(({ requests }, index) => requests() - (before[index] ?? 0))
  assert.deepEqual(tasks, [0, 2, 6])
  for (const reply of held) sendPassed(reply)
  await Promise.all(running)
})

const faults: Record<string, (reply: ServerResponse) => void> = {
  'lies: its reply is not a verdict': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    send(reply, 'verdict', { outcome: 'excellent' })
    reply.end()
  },
  'cuts its answers off': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.end('event: verdict\ndata: {"outcome":"pass')
  },
  'breaks each connection': (reply) => reply.destroy(),
  'dies at each task': disconnectAfter({ step: 'running', test: 1, of: 1 }),
  'is something else': (reply) => reply.writeHead(404).end('not found'),
}

for (const [name, fault] of Object.entries(faults))
  test(`a judge that ${name} is excluded, and comes back by itself`, async () => {
    let isWell = false
    const faulty = await aStandInJudge((reply) => (isWell ? replyPassed(reply) : fault(reply)))
    const healthy = await aStandInJudge(replyPassed)
    const client = createJudgeClient([faulty.url, healthy.url])
    for (let left = 40; left > 0; left -= 1) assert.equal((await client.judge(task)).outcome, 'passed')
    // Once at first, and once after each of the pauses that passed meanwhile.
    assert.ok(faulty.requests() < 8, `it was asked ${faulty.requests()} times`)
    isWell = true
    const before = faulty.requests()
    await until(async () => {
      assert.equal((await client.judge(task)).outcome, 'passed')
      return faulty.requests() > before + 1
    })
  })

test('a judge that goes silent over a task loses it to another one, and comes back by itself', async () => {
  let isSilent = false
  const silent = await aStandInJudge(
    (reply) => {
      if (!isSilent) return replyPassed(reply)
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      send(reply, 'progress', { step: 'running', test: 1, of: 1 })
    },
    () => (isSilent ? undefined : healthyJudge),
  )
  const healthy = await aStandInJudge(replyPassed)
  const client = createJudgeClient([silent.url, healthy.url])
  await until(async () => {
    await client.judge(task)
    return silent.requests() > 0
  })
  isSilent = true
  const before = silent.requests()
  const [first, second] = await Promise.all([client.judge(task), client.judge(task)])
  assert.deepEqual([first.outcome, second.outcome, silent.requests()], ['passed', 'passed', before + 1])
  isSilent = false
  await until(async () => {
    await client.judge(task)
    return silent.requests() > before + 1
  })
})

test('a task that kills the only judge keeps it from others only for a moment', async () => {
  const lone = await aStandInJudge((reply) => (lone.requests() <= 2 ? reply.destroy() : replyPassed(reply)))
  const client = createJudgeClient([lone.url])
  assert.equal((await client.judge(task)).outcome, 'judgeError')
  assert.equal((await client.judge(task)).outcome, 'passed')
})
