import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { editAssignment, getAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import {
  applyItemRejudge,
  dropItemRejudge,
  getItemRejudge,
  startItemRejudge,
  updateItemCopy,
} from '@gradus/contract/assignment-question'
import { setCourseState } from '@gradus/contract/course'
import { getDraft, saveDraft } from '@gradus/contract/draft'
import { editQuestion } from '@gradus/contract/editing'
import { postQuestion } from '@gradus/contract/question-form'
import { Submission, submitCode } from '@gradus/contract/submission'
import { sessionCookie } from '../platform/access/session.ts'
import { judgeErrorOf } from '../platform/judge/judge.ts'
import type { TestUser } from '../../test/account.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { freshDatabase } from '../../test/database.ts'
import { startProcess } from '../../test/judge.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { submitDue } from './due-draft.ts'
import { readResults } from './result.ts'
import { recordNewAttemptVerdicts } from './verdict.ts'

const right = 'double = lambda n: 2 * n\n'

const payload = (assignmentId: number, questionId: number, candidateSource = right) => ({
  questionId,
  candidateSource,
  type: 8 as const,
  additionalFiles: [],
  assignmentId,
})
async function pointsOf(site: TestSite, id: number, user: TestUser) {
  const [work] = await readResults(site.database, id, [user.id])
  const points = [...(work?.items.values() ?? [])][0]?.counting?.points
  return points ? Number(points.numerator) / Number(points.denominator) : null
}
async function until(what: () => Promise<boolean>): Promise<void> {
  for (let left = 900; left > 0; left -= 1) {
    if (await what()) return
    await pause(100)
  }
  throw new Error('It did not happen.')
}

test('a server killed before the verdict', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-killed-'))
  // It takes what it is asked to judge, and never answers.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const site = await startSite({ databaseUrl: database.url, finishSubmissions: false })
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], {
    attempts: 1,
    testsShown: 'always',
  })
  const doomed = await startProcess('server/src/main.ts', {
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: site.config.PUBLIC_URL,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    JUDGE_URLS: `http://127.0.0.1:${port}`,
  })
  const sent = fetch(`${doomed.address}${submitCode.url}`, {
    method: 'POST',
    headers: { cookie: `${sessionCookie}=${student.cookie(sessionCookie) ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify(payload(id, items[0]?.questionId ?? 0)),
  }).catch(() => undefined)
  const attempts = () => site.database.selectFrom('assignment_attempt').select(['state', 'passed', 'tests']).execute()
  await until(async () => (await attempts()).length === 1)
  assert.deepEqual(await attempts(), [{ state: 'waiting', passed: 0, tests: 0 }])
  doomed.process.kill('SIGKILL')
  await once(doomed.process, 'exit')
  await sent
  silent.close()
  const second = await startSite({ databaseUrl: database.url, finishSubmissions: true })
  await until(async () => (await attempts())[0]?.state === 'judged')
  assert.deepEqual(await attempts(), [{ state: 'judged', passed: 1, tests: 1 }])
  assert.equal(await pointsOf(second, id, student), 10)
  await refusalOf(student.call(submitCode, { body: payload(id, items[0]?.questionId ?? 0) }), 'conflict')
  await second.close()
  await site.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('updating the copy of a changed question affects later attempts; earlier ones change only by a rejudge that was previewed', async () => {
  const site = await startSite({ finishSubmissions: true, environment: { JUDGE_URLS: await theJudge() } })
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const form = codingForm()
  const source = await lecturer.call(postQuestion, { body: { ...form, visibility: 'course' as const } })
  const { id, items } = await anAssignment(lecturer, courseId, [source], { testsShown: 'always' })
  const [item] = items
  assert.ok(item)
  const params = { id: item.itemId }
  await refusalOf(lecturer.call(updateItemCopy, { params }), 'conflict')
  const send = async () =>
    Submission.parse(await student.call(submitCode, { body: payload(id, item.questionId) }, 'application/json'))
  assert.equal((await send()).result, 0)
  const stricter = 'from solution import *\nassert double(2) == 5\n'
  const implementations = form.implementations.map((one) => ({ ...one, tests: stricter }))
  await lecturer.call(editQuestion, { params: { id: source }, body: { ...form, implementations } })
  const managed = () => lecturer.call(getManagedAssignment, { params: { id } })
  assert.equal((await managed()).items[0]?.isOutdated, true)
  assert.equal((await send()).result, 0)
  await lecturer.call(updateItemCopy, { params })
  assert.equal((await managed()).items[0]?.isOutdated, false)
  assert.equal((await send()).result, 1)
  assert.equal(await pointsOf(site, id, student), 10)
  await refusalOf(student.call(startItemRejudge, { params }), 'notAllowed')
  await lecturer.call(startItemRejudge, { params })
  await until(async () => (await lecturer.call(getItemRejudge, { params })).state === 'ready')
  const preview = await lecturer.call(getItemRejudge, { params })
  assert.deepEqual([preview.changed, preview.people], [2, []])
  assert.deepEqual(
    preview.grades.map(({ student: { sid }, before, after, isReleased }) => [sid, before, after, isReleased]),
    [[String(student.id), 10, 0, false]],
  )
  assert.equal(await pointsOf(site, id, student), 10)
  const archived = (to: 'archived' | 'active') =>
    lecturer.call(setCourseState, { params: { id: courseId }, body: { to } })
  await archived('archived')
  for (const change of [startItemRejudge, applyItemRejudge, dropItemRejudge])
    assert.match((await refusalOf(lecturer.call(change, { params }), 'conflict')).message, /This course is archived/)
  assert.equal(await pointsOf(site, id, student), 10)
  await archived('active')
  await lecturer.call(applyItemRejudge, { params })
  assert.equal(await pointsOf(site, id, student), 0)
  await site.close()
})

test('at due, drafts stay drafts unless the assignment said beforehand that they are submitted', async () => {
  const site = await startSite({ finishSubmissions: true, environment: { JUDGE_URLS: await theJudge() } })
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const question = await aPublicQuestion(site)
  const draft = { type: 8 as const, source: right, additionalFiles: [], revision: 0 }
  const assignmentIds = []
  for (const submitDraftsAtDue of [true, false]) {
    const one = await anAssignment(lecturer, courseId, [question], { submitDraftsAtDue, testsShown: 'always' })
    const questionId = one.items[0]?.questionId ?? 0
    const context = { assignmentId: one.id }
    await refusalOf(student.call(saveDraft, { params: { questionId }, body: draft }), 'notFound')
    await student.call(saveDraft, { params: { questionId }, body: { ...draft, context } })
    assert.equal((await student.call(getDraft, { params: { questionId }, query: context })).draft?.source, right)
    assignmentIds.push({ ...one, questionId })
  }
  assert.equal(await submitDue(site), 0)
  const due = new Date()
  await until(async () => new Date() > due)
  for (const { id } of assignmentIds) {
    const { form } = await lecturer.call(getManagedAssignment, { params: { id } })
    await lecturer.call(editAssignment, {
      params: { id },
      body: { ...form, due: due.toISOString(), lateUntil: inHours(1) },
    })
  }
  assert.equal(await submitDue(site), 2)
  assert.equal(await submitDue(site), 0)
  const [submitted, kept] = assignmentIds
  const receiptOf = async (id = 0) => (await student.call(getAssignment, { params: { id } })).questions[0]?.receipt
  const receipt = await receiptOf(submitted?.id)
  assert.deepEqual([receipt?.timing, receipt?.receivedAt], ['onTime', due.toISOString()])
  assert.equal(receipt?.isFromDraft, true)
  assert.equal(await receiptOf(kept?.id), null)
  await until(async () => (await pointsOf(site, submitted?.id ?? 0, student)) === 10)
  await site.close()
})

test('a judge error costs no attempt', async () => {
  const site = await startSite()
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], { attempts: 1 })
  const questionId = items[0]?.questionId ?? 0
  const first = Submission.parse(await student.call(submitCode, { body: payload(id, questionId) }, 'application/json'))
  const left = async () => (await student.call(getAssignment, { params: { id } })).questions[0]?.attemptsLeft
  assert.equal(await left(), 0)
  const verdict = judgeErrorOf('The judge broke.')
  await site.database.transaction().execute((tx) => recordNewAttemptVerdicts(tx, [{ submissionId: first.id, verdict }]))
  assert.equal(await left(), 1)
  assert.equal(await pointsOf(site, id, student), null)
  await site.close()
})
