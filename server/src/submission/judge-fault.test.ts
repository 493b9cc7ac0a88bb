import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getProgress } from '@gradus/contract/question'
import { Submission, compileAndRun, getSubmission, submitCode, submitResults } from '@gradus/contract/submission'
import { aUser, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { startProcess } from '../../test/judge.ts'
import { healthyJudge } from '../../test/stand-in-judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** A judge whose Python can be broken and repaired while it runs. */
let site: TestSite
let judge: string
let cache: string
before(async () => {
  cache = await mkdtemp(join(tmpdir(), 'gradus-fault-'))
  const { address } = await startProcess('judge/src/test/breakable-judge.ts', {
    JUDGE_PORT: '0',
    JUDGE_CACHE_DIR: cache,
    LANGUAGES: 'Python',
  })
  judge = address
  site = await startSite({ environment: { JUDGE_URLS: judge }, finishSubmissions: true })
})
after(async () => {
  await site.close()
  await rm(cache, { recursive: true, force: true })
})

async function setPython(state: 'broken' | 'whole'): Promise<void> {
  const reply = await fetch(`${judge}/break/8`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hidden: state === 'broken' ? ['/usr/lib'] : [], replaced: {} }),
  })
  assert.equal(reply.status, 200)
}

const payload = (questionId: number) => ({
  questionId,
  candidateSource: 'double = lambda n: 2 * n\n',
  type: 8,
  additionalFiles: [],
})

async function submitted(user: TestUser, questionId: number): Promise<Submission> {
  return Submission.parse(await user.call(submitCode, { body: payload(questionId) }, 'application/json'))
}

/** Its next try comes at once, again and again, until it has its verdict. */
async function judged(user: TestUser, id: number, server: TestSite = site): Promise<Submission> {
  for (let left = 1_200; left > 0; left -= 1) {
    const found = await user.call(getSubmission, { params: { id } })
    if (found.state === 'judged') return found
    await server.database
      .updateTable('submission')
      .set({ leased_until: new Date(0) })
      .where('id', '=', id)
      .execute()
    await pause(100)
  }
  return assert.fail('It was never judged.')
}

test("judge error is never shown as the candidate's fault: a run says that no judge is available, a submission waits", async () => {
  const questionId = await aPublicQuestion(site, codingForm())
  const user = await aUser(site)
  await setPython('broken')
  await refusalOf(user.call(compileAndRun, { query: {}, body: payload(questionId) }), 'judgeUnavailable')
  assert.equal(await user.call(submitCode, { body: payload(questionId) }), submitResults.error)
  const waiting = await submitted(user, questionId)
  assert.deepEqual([waiting.state, waiting.result, waiting.verdict], ['waiting', null, null])
  const progress = await user.call(getProgress, { query: { ids: String(questionId) } })
  assert.deepEqual(progress, { solved: [], tried: [] }, 'it counts as no try')

  await setPython('whole')
  const passed = await judged(user, waiting.id)
  assert.deepEqual([passed.result, passed.verdict?.outcome], [submitResults.pass, 'passed'], 'it is always retried')
})

test('five judge errors end a submission as a judge error, which counts as no try', async () => {
  const questionId = await aPublicQuestion(site, codingForm())
  const user = await aUser(site)
  await setPython('broken')
  const { id } = await submitted(user, questionId)
  const ended = await judged(user, id)
  assert.deepEqual([ended.result, ended.verdict?.outcome], [submitResults.error, 'judgeError'])
  const progress = await user.call(getProgress, { query: { ids: String(questionId) } })
  assert.deepEqual(progress, { solved: [], tried: [] })
  await setPython('whole')
  assert.equal((await submitted(user, questionId)).result, submitResults.pass, 'its author may send it again')
})

test('a submission at which judges go away ends as a judge error, too', async () => {
  const dying = createServer((request, reply) => {
    if (request.url === '/health') reply.end(JSON.stringify(healthyJudge))
    else reply.destroy()
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  const address = dying.address()
  assert.ok(address !== null && typeof address === 'object')
  const environment = { JUDGE_URLS: `http://127.0.0.1:${address.port}` }
  const other = await startSite({ environment, finishSubmissions: true })
  try {
    const user = await aUser(other)
    const { id } = await submitted(user, await aPublicQuestion(other, codingForm()))
    const ended = await judged(user, id, other)
    assert.deepEqual([ended.result, ended.verdict?.outcome], [submitResults.error, 'judgeError'])
  } finally {
    await other.close()
    dying.close()
  }
})
