import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '@gradus/contract/judge'
import { LanguageState } from '@gradus/contract/language-code'
import {
  aStandInJudge,
  healthyPythonJudge,
  replyWith,
  passed,
  replyPassed,
  send,
  healthyJudge,
} from '../../../test/stand-in-judge.ts'
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

const wrongVerdicts: Record<string, (isRight: boolean) => Verdict['outcome']> = {
  'lets everything pass': () => 'passed',
  'lets nothing pass': () => 'failed',
  'swaps right and wrong': (isRight) => (isRight ? 'failed' : 'passed'),
  'compiles nothing': () => 'compileError',
}

for (const [name, wrongVerdict] of Object.entries(wrongVerdicts))
  test(`a judge that ${name} gets no task, is reported, and is taken in once its verdicts are right`, async () => {
    let isCorrect = false
    const canary = (reply: ServerResponse, isRight: boolean) =>
      replyWith(reply, isCorrect ? isRight : wrongVerdict(isRight))
    const wrongJudge = await aStandInJudge(replyPassed, () => healthyPythonJudge, { canary })
    const healthy = await aStandInJudge(replyPassed, () => healthyPythonJudge)
    const reported: string[] = []
    const report = (sentence: string) => void reported.push(sentence)
    const client = createJudgeClient([wrongJudge.url, healthy.url], { ...oftenChecked, report })
    await until(async () => {
      await client.judge(task)
      return reported.length > 0
    })
    assert.equal(wrongJudge.requests(), 0)
    assert.match(reported[0] ?? '', new RegExp(`The judge at ${wrongJudge.url} is excluded: its verdicts`))
    isCorrect = true
    await until(async () => {
      await client.judge(task)
      return wrongJudge.requests() > 0
    })
  })

test('a judge whose verdicts become wrong while it is in use is excluded, and the report says since when they may be wrong', async () => {
  let isCorrect = true
  const canary = (reply: ServerResponse, isRight: boolean) => replyWith(reply, isCorrect ? isRight : 'passed')
  const wrongJudge = await aStandInJudge(replyPassed, () => healthyPythonJudge, { canary })
  const reported: string[] = []
  const client = createJudgeClient([wrongJudge.url], {
    ...oftenChecked,
    report: (sentence) => void reported.push(sentence),
  })
  assert.equal((await client.judge(task)).outcome, 'passed')
  isCorrect = false
  await until(() => reported.length > 0)
  assert.match(reported[0] ?? '', /Its verdicts since \d{4}-.* may be wrong: rejudge them/)
  await assert.rejects(client.judge(task, { patience: 0 }), { code: 'judgeUnavailable' })
})

test('a judge that reports a judge error or a time limit, or lacks the language, is not excluded', async () => {
  const judgesInUse = [
    await aStandInJudge(replyPassed, () => healthyPythonJudge, { canary: (reply) => replyWith(reply, 'judgeError') }),
    await aStandInJudge(replyPassed, () => healthyPythonJudge, { canary: (reply) => replyWith(reply, 'timeLimit') }),
    await aStandInJudge(replyPassed, () => healthyJudge, { canary: (reply) => replyWith(reply, 'passed') }),
  ]
  for (const judge of judgesInUse) {
    assert.equal((await createJudgeClient([judge.url], oftenChecked).judge(task)).outcome, 'passed')
  }
})

test('a judge that answers /health but whose tasks are stuck loses them to another judge, and is used again once it works', async () => {
  let isStuck = false
  const stuck = await aStandInJudge(
    (reply) => (isStuck ? runs(reply) : replyPassed(reply)),
    () => healthyPythonJudge,
    { canary: (reply, isRight) => (isStuck ? runs(reply) : replyWith(reply, isRight)) },
  )
  const healthy = await aStandInJudge(replyPassed, () => healthyPythonJudge)
  const client = createJudgeClient([stuck.url, healthy.url], { ...oftenChecked, stuckMilliseconds: 300 })
  await until(async () => {
    await client.judge(task)
    return stuck.requests() > 0 && healthy.requests() > 0
  })
  isStuck = true
  const before = stuck.requests()
  // The canary ends the tasks: their own limit of two minutes would come much later.
  const both = await Promise.all([client.judge(task), client.judge(task)])
  assert.deepEqual(
    both.map(({ outcome }) => outcome),
    ['passed', 'passed'],
  )
  isStuck = false
  await until(async () => {
    await client.judge(task)
    return stuck.requests() > before + 1
  })
})

test('a busy judge is not excluded, however long the canary waits in its queue', async () => {
  let isBusy = false
  const held: ServerResponse[] = []
  let canariesWaiting = 0
  const busy = await aStandInJudge(
    (reply) => {
      if (!isBusy) return replyPassed(reply)
      runs(reply)
      held.push(reply)
    },
    () => healthyPythonJudge,
    {
      canary(reply, isRight) {
        if (!isBusy) return replyWith(reply, isRight)
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
  // Far longer than a canary may run once it has left the queue.
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

test('the judge of this site gives correct verdicts in each language of the canary', async () => {
  const url = await theJudge()
  const reply = await (await fetch(`${url}/languages?settled=true`)).json()
  let languages = LanguageState.array().parse(reply)
  const correct: number[] = []
  for (;;) {
    const language = canaryLanguage(languages)
    if (language === undefined) break
    const result = await runCanary(url, language, { stuckMilliseconds: 60_000, silenceMilliseconds: 120_000 })
    assert.equal(result, 'correctVerdicts', `language ${language}`)
    correct.push(language)
    languages = languages.filter(({ code }) => code !== language)
  }
  assert.ok(correct.length > 0)
})
