import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getFairness, startFairness } from '@gradus/contract/fairness'
import { getRejudge, startRejudge } from '@gradus/contract/rejudge'
import { submitCode } from '@gradus/contract/submission'
import { sql } from 'kysely'
import { anAdmin, aUser } from '../../test/account.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from '../../test/assignment-attempt.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aStandInJudge, passed, send } from '../../test/stand-in-judge.ts'
import { resumeChecks } from '../fairness/check.ts'
import { resumeRejudges } from './rejudge.ts'

/** After half a day without a judge the queue has given its jobs up. The work goes on when a judge is back. */

let site: TestSite
let isAway = false
before(async () => {
  const judge = await aStandInJudge((reply) => {
    reply.writeHead(isAway ? 503 : 200, { 'content-type': 'text/event-stream' })
    if (!isAway) send(reply, 'verdict', passed)
    reply.end()
  })
  site = await startSite({ environment: { JUDGE_URLS: judge.url } })
})
after(() => site.close())

/** As if the last of its tries had failed. */
async function giveUp(queue: string): Promise<void> {
  // A try that runs now would be retried.
  for (let left = 600; left > 0; left -= 1) {
    await sql`delete from job.job where name = ${queue} and state <> 'active'`.execute(site.database)
    const { rows } = await sql`select from job.job where name = ${queue}`.execute(site.database)
    if (rows.length === 0) return
    await pause(100)
  }
  assert.fail('The job is still running.')
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  for (let left = 600; left > 0 && !(await isReached()); left -= 1) await pause(100)
  assert.ok(await isReached())
}

test('a rejudge goes on once a judge is back, even if its job was given up', async () => {
  isAway = false
  const [admin, user] = [await anAdmin(site), await aUser(site)]
  const id = await aPublicQuestion(site, codingForm())
  await user.call(submitCode, { body: { questionId: id, candidateSource: 'x = 1', type: 8, additionalFiles: [] } })
  isAway = true
  await admin.call(startRejudge, { params: { id } })
  await giveUp('rejudge')
  const state = async () => (await admin.call(getRejudge, { params: { id } })).state
  assert.equal(await state(), 'running')
  isAway = false
  await resumeRejudges(site)
  await until(async () => (await state()) === 'ready')
})

test('a fairness check goes on once a judge is back, even if its job was given up', async () => {
  isAway = false
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const questionIds = [await aPublicQuestion(site, codingForm())]
  const { id, itemIds } = await anOpenAssignment(site, courseId, questionIds, { points: 10 })
  const student = await aUser(site)
  await joins(site, courseId, student.id)
  const work = await aWork(site, id, student.id)
  await anAttempt(site, { workId: work.id, itemId: itemIds[0] ?? 0, source: 'double = 1\n', outcome: 'passed' })
  isAway = true
  await lecturer.call(startFairness, { params: { id } })
  await giveUp('fairness-check')
  const state = async () => (await lecturer.call(getFairness, { params: { id } })).state
  assert.equal(await state(), 'running')
  isAway = false
  await resumeChecks(site)
  await resumeChecks(site)
  await until(async () => (await state()) === 'done')
})
