import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { JudgeHealth } from '@gradus/contract/judge'
import { getRejudge, startRejudge } from '@gradus/contract/rejudge'
import { Submission, compileAndRun, submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { startProcess } from '../../test/judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { recordJudge, type RecordedCall } from '../../test/recorder.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { examineNext } from '../forgery/watch.ts'

/** A judge that runs one submission and lets one of each owner wait. */
let site: TestSite
let judge: string
let calls: RecordedCall[]
before(async () => {
  const cache = process.env['TEST_JUDGE_CACHE_DIR']
  const { address } = await startProcess('judge/src/main.ts', {
    JUDGE_PORT: '0',
    JUDGE_SLOTS: '1',
    JUDGE_OWNER_QUEUE: '1',
    LANGUAGES: 'Python',
    ...(cache === undefined ? {} : { JUDGE_CACHE_DIR: cache }),
  })
  judge = address
  const recorded = await recordJudge(judge)
  calls = recorded.asked
  site = await startSite({ environment: { JUDGE_URLS: recorded.url }, finishSubmissions: true })
})
after(() => site.close())

const right = 'double = lambda n: 2 * n\n'
const sleeping = 'import time\ntime.sleep(60)\n'
const payload = (questionId: number, candidateSource: string) => ({
  questionId,
  candidateSource,
  type: 8,
  additionalFiles: [],
})

/** Its clock limit is so long that a test ends its runs itself. */
async function aPatientQuestion(): Promise<number> {
  const tests = `import solution
def check(name, got, expected):
    if got == expected: print('ok -', name)
    else: print(f'not ok - {name}\\n  ---\\n  expected: {expected}\\n  got: {got}\\n  ...')
check('twice two', solution.double(2), 4)
check('twice minus three', solution.double(-3), -6)
check('twice ten', solution.double(10), 20)
`
  const source = { type: 8 as const, starter: '', tests, solution: right, additionalFiles: [] }
  const variant = { ...source, limits: { cpuMilliseconds: 10_000 } }
  return await aPublicQuestion(site, codingForm({ implementations: [variant] }))
}

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 2_400; left > 0; left -= 1) {
    if (await condition()) return
    await pause(50)
  }
  assert.fail(what)
}

async function judgeHas(running: number, waiting: number): Promise<void> {
  await until(`${running} never ran while ${waiting} waited.`, async () => {
    const health = JudgeHealth.parse(await (await fetch(`${judge}/health`)).json())
    return health.running === running && health.waiting === waiting
  })
}

/** As many runs of a user as the judge lets run and wait. @returns a function that ends them */
async function fill(user: TestUser, questionId: number): Promise<() => Promise<void>> {
  const leaving = new AbortController()
  const start = () =>
    user
      .fetch(compileAndRun.url, {
        method: 'POST',
        body: JSON.stringify(payload(questionId, sleeping)),
        headers: { 'content-type': 'application/json' },
        signal: leaving.signal,
      })
      .catch(() => undefined)
  const runs = [start()]
  await judgeHas(1, 0)
  runs.push(start())
  await judgeHas(1, 1)
  return async () => {
    leaving.abort()
    await Promise.all(runs)
    await judgeHas(0, 0)
  }
}

test("a run beyond a user's limit of waiting runs is refused as tooOften, with a sentence and Retry-After", async () => {
  const questionId = await aPatientQuestion()
  const user = await aUser(site)
  const end = await fill(user, questionId)
  const run = user.call(compileAndRun, { query: {}, body: payload(questionId, right) })
  const { status, refusal, headers } = await refusalOf(run, 'tooOften')
  assert.equal(status, 429)
  assert.match(refusal.message, /^You already have 1 run waiting\. Wait until one of them has finished\.$/)
  assert.ok(Number(headers.get('retry-after')) >= 1)
  await end()
  assert.equal(await user.call(compileAndRun, { query: {}, body: payload(questionId, right) }), 'success:0')
})

test("a submission beyond a user's limit of waiting runs waits, and is tried again", async () => {
  const questionId = await aPatientQuestion()
  const user = await aUser(site)
  const end = await fill(user, questionId)
  const owner = `account ${user.id}`
  const submitted = user.call(submitCode, { body: payload(questionId, right) }, 'application/json')
  await until('The submission met no full queue.', () =>
    calls.some((one) => one.owner === owner && one.priority === 'submit' && one.status === 429),
  )
  await end()
  assert.equal(Submission.parse(await submitted).result, 0)
})

test('the judge gets the owner and the priority of a task: submissions, runs, rejudging, checks in idle time', async () => {
  const questionId = await aPatientQuestion()
  const user = await aUser(site)
  const admin = await anAdmin(site)
  const askedFor = async (work: () => Promise<unknown>) => {
    const before = calls.length
    await work()
    return calls.slice(before).map(({ owner, priority }) => `${owner} ${priority}`)
  }
  const own = `account ${user.id}`
  const body = payload(questionId, right)
  assert.deepEqual(await askedFor(() => user.call(compileAndRun, { query: {}, body })), [`${own} run`])
  assert.deepEqual(await askedFor(() => user.call(submitCode, { body })), [`${own} submit`])
  const again = await askedFor(async () => {
    await admin.call(startRejudge, { params: { id: questionId } })
    const isReady = async () => (await admin.call(getRejudge, { params: { id: questionId } })).state === 'ready'
    await until('It was never judged again.', isReady)
  })
  assert.deepEqual(again, ['rejudge rejudge'])
  const idle = await askedFor(async () => {
    while (await examineNext({ database: site.database, judge: site.judge }));
  })
  assert.deepEqual([...new Set(idle)], ['decoys idle'])
})
