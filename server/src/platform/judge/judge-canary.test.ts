import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '@gradus/contract/judge'
import { LanguageState } from '@gradus/contract/language-code'
import { aStandInJudge, canaryJudge, judges, passed, passes, send, wellJudge } from '../../../test/stand-in-judge.ts'
import { theJudge } from '../../../test/judge.ts'
import { canaryLanguage, runCanary } from './judge-canary.ts'
import { createJudgeClient } from './judge.ts'

const task = { language: 8, owner: 'a user', candidateSource: '', challenge: { kind: 'program', tests: '' } } as const
const oftenChecked = { canaryMilliseconds: 0, unmovedMilliseconds: 0, report: () => undefined }

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    if (await what()) return
    await pause(50)
  }
  assert.fail('It did not happen.')
}

function runs(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'progress', { step: 'running', test: 1, of: 1 })
}

function queues(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  send(reply, 'progress', { step: 'queued', position: 3 })
}

const lies: Record<string, (isRight: boolean) => Verdict['outcome']> = {
  'lets everything pass': () => 'passed',
  'lets nothing pass': () => 'failed',
  'has it the wrong way round': (isRight) => (isRight ? 'failed' : 'passed'),
  'compiles nothing': () => 'compileError',
}

for (const [name, lie] of Object.entries(lies))
  test(`a judge that ${name} gets no task, is reported, and is taken in once its verdicts are right`, async () => {
    let isHonest = false
    const canary = (reply: ServerResponse, isRight: boolean) => judges(reply, isHonest ? isRight : lie(isRight))
    const liar = await aStandInJudge(passes, () => canaryJudge, { canary })
    const whole = await aStandInJudge(passes, () => canaryJudge)
    const reported: string[] = []
    const report = (sentence: string) => void reported.push(sentence)
    const client = createJudgeClient([liar.url, whole.url], { ...oftenChecked, report })
    await until(async () => {
      await client.judge(task)
      return reported.length > 0
    })
    assert.equal(liar.asked(), 0)
    assert.match(reported[0] ?? '', new RegExp(`The judge at ${liar.url} is taken out: its verdicts`))
    isHonest = true
    await until(async () => {
      await client.judge(task)
      return liar.asked() > 0
    })
  })

test('a judge that begins to lie while it is in use is taken out, with the time since which its verdicts may be wrong', async () => {
  let isHonest = true
  const canary = (reply: ServerResponse, isRight: boolean) => judges(reply, isHonest ? isRight : 'passed')
  const liar = await aStandInJudge(passes, () => canaryJudge, { canary })
  const reported: string[] = []
  const client = createJudgeClient([liar.url], { ...oftenChecked, report: (sentence) => void reported.push(sentence) })
  assert.equal((await client.judge(task)).outcome, 'passed')
  isHonest = false
  await until(() => reported.length > 0)
  assert.match(reported[0] ?? '', /Its verdicts since \d{4}-.* may be wrong: rejudge them/)
  await assert.rejects(client.judge(task, { patience: 0 }), { code: 'judgeAway' })
})

test('a judge that says that it cannot judge, or lacks the language, does not lie', async () => {
  const honest = [
    await aStandInJudge(passes, () => canaryJudge, { canary: (reply) => judges(reply, 'judgeError') }),
    await aStandInJudge(passes, () => canaryJudge, { canary: (reply) => judges(reply, 'timeLimit') }),
    await aStandInJudge(passes, () => wellJudge, { canary: (reply) => judges(reply, 'passed') }),
  ]
  for (const judge of honest) {
    assert.equal((await createJudgeClient([judge.url], oftenChecked).judge(task)).outcome, 'passed')
  }
})

test('a judge that answers its health but moves no task loses its tasks to another one, and comes back by itself', async () => {
  let isStuck = false
  const stuck = await aStandInJudge(
    (reply) => (isStuck ? runs(reply) : passes(reply)),
    () => canaryJudge,
    { canary: (reply, isRight) => (isStuck ? runs(reply) : judges(reply, isRight)) },
  )
  const whole = await aStandInJudge(passes, () => canaryJudge)
  const client = createJudgeClient([stuck.url, whole.url], { ...oftenChecked, stuckMilliseconds: 300 })
  await until(async () => {
    await client.judge(task)
    return stuck.asked() > 0 && whole.asked() > 0
  })
  isStuck = true
  const before = stuck.asked()
  // It does not end by its own patience of two minutes.
  const both = await Promise.all([client.judge(task), client.judge(task)])
  assert.deepEqual(
    both.map(({ outcome }) => outcome),
    ['passed', 'passed'],
  )
  isStuck = false
  await until(async () => {
    await client.judge(task)
    return stuck.asked() > before + 1
  })
})

test('a busy judge stays in: its queue and its runs are long, and the canary waits', async () => {
  let isBusy = false
  const held: ServerResponse[] = []
  let canariesWaiting = 0
  const busy = await aStandInJudge(
    (reply) => {
      if (!isBusy) return passes(reply)
      runs(reply)
      held.push(reply)
    },
    () => canaryJudge,
    {
      canary(reply, isRight) {
        if (!isBusy) return judges(reply, isRight)
        queues(reply)
        canariesWaiting += 1
        reply.once('close', () => (canariesWaiting -= 1))
      },
    },
  )
  const client = createJudgeClient([busy.url], { ...oftenChecked, stuckMilliseconds: 2_000 })
  await client.judge(task)
  isBusy = true
  const judging = [client.judge(task)]
  await until(() => canariesWaiting > 0)
  // Far longer than a canary may run that is not waiting.
  await pause(5_000)
  assert.equal(canariesWaiting, 1)
  judging.push(client.judge(task))
  await until(() => held.length === 2)
  for (const reply of held) {
    send(reply, 'verdict', { ...passed, outcome: 'failed' })
    reply.end()
  }
  for (const verdict of await Promise.all(judging)) assert.equal(verdict.outcome, 'failed')
})

test('the judge of this site is honest in each language of the canary', async () => {
  const url = await theJudge()
  const answer = await (await fetch(`${url}/languages?settled=true`)).json()
  let languages = LanguageState.array().parse(answer)
  const honest: number[] = []
  for (;;) {
    const language = canaryLanguage(languages)
    if (language === undefined) break
    const result = await runCanary(url, language, { stuckMilliseconds: 60_000, patience: 120_000 })
    assert.equal(result, 'honest', `language ${language}`)
    honest.push(language)
    languages = languages.filter(({ code }) => code !== language)
  }
  assert.ok(honest.length > 0)
})
