import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { aStandInJudge, healthyJudge, replyPassed, send } from '../../../test/stand-in-judge.ts'
import { judgeUrlsOf } from './judge-addresses.ts'
import { createJudgeClient } from './judge.ts'

const task = { language: 8, owner: 'a user', candidateSource: '', challenge: { kind: 'program', tests: '' } } as const

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await what()) return
    await pause(50)
  }
  assert.fail('It did not happen.')
}

test('a name with several addresses is several judges; with https, an address or localhost it is one', async () => {
  const lookUp = async (name: string) => (name === 'judge' ? ['10.0.0.1', '10.0.0.2'] : ['fd00::1'])
  const of = (setting: string) => judgeUrlsOf(setting, lookUp)
  assert.deepEqual(await of('http://judge:8090'), ['http://10.0.0.1:8090', 'http://10.0.0.2:8090'])
  assert.deepEqual(await of('http://judge6:8090'), ['http://[fd00::1]:8090'])
  for (const setting of [
    'https://judge:8090',
    'http://10.1.1.1:8090',
    'http://[fd00::2]:8090',
    'http://localhost:8090',
  ])
    assert.deepEqual(await of(setting), [setting])
})

test('judges behind one name fail and recover each for itself, and follow the name', async () => {
  const first = await aStandInJudge((reply) => reply.destroy())
  const port = Number(new URL(first.url).port)
  const second = await aStandInJudge(replyPassed, undefined, { host: '127.0.0.2', port })
  const third = await aStandInJudge(replyPassed, undefined, { host: '127.0.0.3', port })
  let addresses: readonly string[] | undefined = ['127.0.0.1', '127.0.0.2']
  const lookUp = async () => addresses ?? assert.fail('the name server is away')
  const client = createJudgeClient([`http://judges.test:${port}`], { lookUp, lookUpMilliseconds: 0 })

  for (let left = 40; left > 0; left -= 1) assert.equal((await client.judge(task)).outcome, 'passed')
  assert.ok(first.requests() > 0 && first.requests() < 8, `the broken one was asked ${first.requests()} times`)
  assert.deepEqual([second.requests(), third.requests()], [40, 0])

  addresses = ['127.0.0.3']
  await until(async () => {
    await client.judge(task)
    return third.requests() > 0
  })
  const before = [first.requests(), second.requests()]
  // A name server that is away changes nothing.
  addresses = undefined
  for (let left = 40; left > 0; left -= 1) assert.equal((await client.judge(task)).outcome, 'passed')
  assert.deepEqual([first.requests(), second.requests()], before)
})

test(
  'a judge that is no longer behind its name is checked while it has a task, and loses the task when it dies',
  { timeout: 90_000 },
  async () => {
    let health = healthyJudge
    const holdTask = (reply: ServerResponse) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' })
      send(reply, 'progress', { step: 'running', test: 1, of: 1 })
    }
    const draining = await aStandInJudge(holdTask, () => health)
    const port = Number(new URL(draining.url).port)
    const remaining = await aStandInJudge(replyPassed, undefined, { host: '127.0.0.2', port })
    let addresses = ['127.0.0.1']
    let idleMilliseconds = 0
    const client = createJudgeClient([`http://judges.test:${port}`], {
      lookUp: async () => addresses,
      lookUpMilliseconds: 0,
      now: () => Date.now() + idleMilliseconds,
      silenceMilliseconds: 600_000,
    })
    const judging = client.judge(task)
    await until(() => draining.requests() === 1)
    addresses = ['127.0.0.2']
    await until(async () => (await client.judge(task)).outcome === 'passed')
    // Nobody sends a task any more: health checks end, except for the one that drains.
    idleMilliseconds = 60_000
    await pause(2_500)
    const before = remaining.requests()
    // No judge has half a slot, so this is not a valid reply.
    health = { ...healthyJudge, slots: 0.5 }
    assert.equal((await judging).outcome, 'passed')
    assert.deepEqual([draining.requests(), remaining.requests()], [1, before + 1])
  },
)
