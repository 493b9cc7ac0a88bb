import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getFairness, startFairness } from '@gradus/contract/fairness'
import { aUser } from '../../test/account.ts'
import { anAttempt, anOpenAssignment, aWork, joins } from '../../test/assignment-attempt.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { aStandInJudge, send, type StandInJudge } from '../../test/stand-in-judge.ts'
import { judgeErrorOf } from '../platform/judge/judge.ts'
import { runSlice } from './check.ts'

let broken: StandInJudge
let site: TestSite
before(async () => {
  broken = await aStandInJudge((reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    send(reply, 'verdict', judgeErrorOf('The judge broke.'))
    reply.end()
  })
  site = await startSite({ environment: { JUDGE_URLS: broken.url } })
})
after(() => site.close())

test('a check ends, and leaves out what the judge failed at five times', async () => {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const { id, itemIds } = await anOpenAssignment(site, courseId, [await aPublicQuestion(site, codingForm())], {
    points: 10,
  })
  const user = await aUser(site)
  await joins(site, courseId, user.id)
  const work = await aWork(site, id, user.id)
  await anAttempt(site, { workId: work.id, itemId: itemIds[0] ?? 0, source: 'double = 1\n', outcome: 'passed' })
  await lecturer.call(startFairness, { params: { id } })
  const check = await site.database.selectFrom('fairness_check').select('id').executeTakeFirstOrThrow()
  const read = () => lecturer.call(getFairness, { params: { id } })
  // The queue would try again after some minutes.
  for (let tries = 0; tries < 60 && (await read()).state === 'running'; tries++) {
    await runSlice(site, check.id).catch(() => undefined)
    await pause(100)
  }
  const { state, done, total } = await read()
  assert.deepEqual([state, done], ['done', total])
  const runs = await site.database.selectFrom('fairness_run').select(['judge_errors', 'result']).execute()
  assert.ok(
    runs.length > 0 && runs.every(({ judge_errors, result }) => judge_errors >= 5 && result?.outcome === 'judgeError'),
  )
})
