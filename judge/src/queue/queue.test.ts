import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { JudgeHealth, Verdict, type JudgeTask } from '@gradus/contract/judge'
import { z } from 'zod'
import { eventsOf, startJudge, type RunningJudge } from '../test/judge.ts'

const python = 8
const Refused = z.object({ status: z.number() })
const Queued = z.object({ step: z.literal('queued') })
const program = (tests: string) => ({ kind: 'program' as const, tests })

type TaskInput = Partial<z.input<typeof JudgeTask>>

const quick: TaskInput = {
  language: python,
  candidateSource: 'x = 1',
  challenge: program('from solution import *\nassert x'),
}
/** Tasks that compute or sleep for longer than any of these tests takes. */
const computing: TaskInput = { ...quick, challenge: program('while True: pass'), limits: { cpuMilliseconds: 30_000 } }
const sleeping: TaskInput = {
  ...quick,
  challenge: program('import time\ntime.sleep(80)'),
  limits: { wallMilliseconds: 85_000 },
}

const judges: RunningJudge[] = []
async function start(settings: Record<string, string>): Promise<RunningJudge> {
  const judge = await startJudge({ LANGUAGES: 'python', ...settings })
  judges.push(judge)
  // Warms the judge up, so that the first run of a test is as fast as later ones.
  assert.equal((await judge.verdict(quick)).outcome, 'passed')
  return judge
}
after(async () => {
  for (const judge of judges) assert.equal(await judge.stop(), 0)
})

async function until(judge: RunningJudge, expected: { running?: number; waiting?: number }): Promise<void> {
  for (let left = 6000; ; left -= 1) {
    const { running, waiting } = JudgeHealth.parse(await (await fetch(`${judge.url}/health`)).json())
    if (running === (expected.running ?? running) && waiting === (expected.waiting ?? waiting)) return
    assert.ok(left > 0, `after a minute ${running} run and ${waiting} wait, not ${JSON.stringify(expected)}`)
    await pause(10)
  }
}

/** Starts a call that runs until `end` is called. */
function open(
  judge: RunningJudge,
  owner: string,
  task: TaskInput,
): { status: Promise<number | 'ended'>; end: () => void } {
  const gone = new AbortController()
  const status = fetch(`${judge.url}/judge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...task, owner }),
    signal: gone.signal,
  }).then(
    (reply) => reply.status,
    () => 'ended' as const,
  )
  return { status, end: () => gone.abort() }
}

/**
 * Sends tasks, and records the order in which the queue starts or refuses them. They may end in another order, since a run
 * that only waits lends its slot.
 */
function sender(judge: RunningJudge) {
  const served: string[] = []
  const send = async (owner: string, task: TaskInput = quick): Promise<number> => {
    const reply = await judge.post({ owner, ...task }, { accept: 'text/event-stream' })
    if (reply.status !== 200 || reply.body === null) {
      served.push(owner)
      return reply.status
    }
    let text = ''
    let isServed = false
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (isServed || !/^event: (?:error|verdict)|"step":"(?!queued")/m.test(text)) continue
      isServed = true
      served.push(owner)
    }
    const last = eventsOf(text).at(-1)
    return last?.event === 'error' ? Refused.parse(last.data).status : reply.status
  }
  return { served, send }
}

describe('The queue of the judge', () => {
  test('is fair between owners: one with many submissions delays nobody', async () => {
    const judge = await start({ JUDGE_SLOTS: '1' })
    const first = open(judge, 'first', computing)
    await until(judge, { running: 1 })
    const { served, send } = sender(judge)
    const many = Array.from({ length: 5 }, () => send('many'))
    await until(judge, { waiting: 5 })
    const other = send('other')
    await until(judge, { waiting: 6 })
    first.end()
    assert.deepEqual(await Promise.all([...many, other]), [200, 200, 200, 200, 200, 200])
    assert.equal(served.indexOf('other'), 1, `the other owner was served late: ${served.join(' ')}`)
  })

  test('one slot stays free of an owner who sends more tasks than there are slots', async () => {
    const judge = await start({ JUDGE_SLOTS: '2' })
    const many = Array.from({ length: 4 }, () => open(judge, 'many', computing))
    await until(judge, { running: 1, waiting: 3 })
    assert.equal((await judge.verdict({ ...quick, owner: 'other' })).outcome, 'passed')
    for (const one of many) one.end()
    assert.deepEqual(new Set(await Promise.all(many.map(({ status }) => status))), new Set(['ended']))
  })

  test('while one account floods with 235 sleeping runs, 49 other users wait for none of them', async () => {
    const judge = await start({ JUDGE_SLOTS: '2' })
    const flood = Array.from({ length: 235 }, () => open(judge, 'flood', sleeping))
    let floodEnded = 0
    for (const { status } of flood) void status.then((result) => (floodEnded += result === 200 ? 1 : 0))
    await until(judge, { running: 1, waiting: 20 })
    const others = await Promise.all(
      Array.from({ length: 49 }, (_, number) => judge.verdict({ ...quick, owner: `user ${number}` })),
    )
    assert.deepEqual(new Set(others.map(({ outcome }) => outcome)), new Set(['passed']))
    // On a slow machine the first may have ended by itself; none of the twenty that came before the others has run.
    assert.ok(floodEnded <= 1, `${floodEnded} of the flood's runs ended first`)
    for (const one of flood) one.end()
    const statuses = await Promise.all(flood.map(({ status }) => status))
    // One ran and twenty waited; the rest were refused at once.
    assert.equal(statuses.filter((status) => status === 'ended' || status === 200).length, 21)
    assert.equal(statuses.filter((status) => status === 429).length, 214)
  })

  test('an owner with too many waiting tasks is refused, with Retry-After', async () => {
    const judge = await start({ JUDGE_SLOTS: '1', JUDGE_OWNER_QUEUE: '1' })
    const busy = [open(judge, 'a', computing), open(judge, 'a', computing)]
    await until(judge, { running: 1, waiting: 1 })
    const refused = await judge.post({ ...quick, owner: 'a' })
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    assert.match(await refused.text(), /You already have \d+ runs? waiting/)
    for (const one of busy) one.end()
  })

  test('runs that only wait lend their slots', async () => {
    const judge = await start({ JUDGE_SLOTS: '2' })
    const sleepers = ['a', 'b', 'c'].map((owner) => open(judge, owner, sleeping))
    await until(judge, { running: 3 })
    assert.equal((await judge.verdict({ ...quick, owner: 'd' })).outcome, 'passed')
    for (const one of sleepers) one.end()
  })

  test('is bounded: when full, it replies 503 with Retry-After, and a newcomer takes the last place of the owner with most tasks', async () => {
    const judge = await start({ JUDGE_SLOTS: '1', JUDGE_QUEUE: '3' })
    const first = open(judge, 'first', computing)
    await until(judge, { running: 1 })
    const { served, send } = sender(judge)
    const many = Array.from({ length: 3 }, () => send('many'))
    await until(judge, { waiting: 3 })
    const refused = await judge.post({ ...quick, owner: 'many' })
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    await refused.text()
    const newcomer = send('newcomer')
    await Promise.race(many)
    first.end()
    assert.equal(await newcomer, 200)
    assert.deepEqual(
      (await Promise.all(many)).toSorted((a, b) => a - b),
      [200, 200, 503],
    )
    assert.deepEqual(served, ['many', 'many', 'newcomer', 'many'])
  })

  test('a contest comes before practice, practice before rejudging, and idle work after all others', async () => {
    const judge = await start({ JUDGE_SLOTS: '1' })
    const first = open(judge, 'first', computing)
    await until(judge, { running: 1 })
    const { served, send } = sender(judge)
    const all: Promise<number>[] = []
    for (const priority of ['idle', 'rejudge', 'run', 'submit', 'contest'] as const) {
      all.push(send(priority, { ...quick, priority }))
      await until(judge, { waiting: all.length })
    }
    first.end()
    await Promise.all(all)
    assert.deepEqual(served, ['contest', 'submit', 'run', 'rejudge', 'idle'])
  })

  test('tasks of a low priority are served even while many of a higher one wait', async () => {
    const judge = await start({ JUDGE_SLOTS: '1', JUDGE_OWNER_QUEUE: '40' })
    const first = open(judge, 'first', computing)
    await until(judge, { running: 1 })
    const { served, send } = sender(judge)
    const all = Array.from({ length: 30 }, () => send('submit', { ...quick, priority: 'submit' }))
    all.push(send('rejudge', { ...quick, priority: 'rejudge' }))
    await until(judge, { waiting: 31 })
    first.end()
    await Promise.all(all)
    assert.ok(served.indexOf('rejudge') < 10, `rejudging starved: ${served.join(' ')}`)
  })

  test('sends its position while a submission waits', async () => {
    const judge = await start({ JUDGE_SLOTS: '1' })
    const busy = [open(judge, 'a', computing), open(judge, 'a', computing)]
    await until(judge, { running: 1, waiting: 1 })
    const reply = judge.post({ ...quick, owner: 'b' }, { accept: 'text/event-stream' })
    await until(judge, { waiting: 2 })
    for (const one of busy.toReversed()) one.end()
    const events = eventsOf(await (await reply).text())
    const positions = events.map(({ data }) => data).filter((data) => Queued.safeParse(data).success)
    assert.deepEqual(positions, [
      { step: 'queued', position: 1 },
      { step: 'queued', position: 0 },
    ])
    assert.equal(Verdict.parse(events.at(-1)?.data).outcome, 'passed')
  })

  test('a client that disconnects frees its place and its run', async () => {
    const judge = await start({ JUDGE_SLOTS: '2' })
    const calls = Array.from({ length: 4 }, () => open(judge, 'a', sleeping))
    await until(judge, { running: 1, waiting: 3 })
    for (const one of calls) one.end()
    await until(judge, { running: 0, waiting: 0 })
    assert.deepEqual(await judge.traces(), [])
    assert.equal((await judge.verdict(quick)).outcome, 'passed')
  })
})
