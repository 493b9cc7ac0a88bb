import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { editAssignment, getAssignment, getManagedAssignment, maximumArrivalSeconds } from '@gradus/contract/assignment'
import { answerItem, listReceipts } from '@gradus/contract/assignment-attempt'
import { putException } from '@gradus/contract/assignment-exception'
import { getAnswersByQuestionIdSignedIn } from '@gradus/contract/choice'
import { Submission, submitCode } from '@gradus/contract/submission'
import { sessionCookie } from '../platform/access/session.ts'
import type { TestUser } from '../../test/account.ts'
import { anAssignment, aStudent, inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { mailTo } from '../../test/mail.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { headOf } from '../../test/raw.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { timeOf } from './attempt.ts'
import { readResults } from './result.ts'

let site: TestSite
before(async () => {
  site = await startSite({ finishSubmissions: true, environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const right = 'double = lambda n: 2 * n\n'
const wrong = 'double = lambda n: n\n'

async function aClass(changes: Parameters<typeof anAssignment>[3] = {}, form = codingForm()) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const student = await aStudent(site, lecturer, courseId)
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, form)], changes)
  const [item] = items
  assert.ok(item)
  return { lecturer, courseId, student, id, item }
}

const payload = (id: number, questionId: number, candidateSource = right, more: object = {}) => ({
  questionId,
  candidateSource,
  type: 8 as const,
  additionalFiles: [],
  assignmentId: id,
  ...more,
})
async function send(user: TestUser, ...sent: Parameters<typeof payload>): Promise<Submission> {
  return Submission.parse(await user.call(submitCode, { body: payload(...sent) }, 'application/json'))
}
const read = (user: TestUser, id: number) => user.call(getAssignment, { params: { id } })
const except = (lecturer: TestUser, id: number, userId: number, times: object) =>
  lecturer.call(putException, { params: { id }, body: { userId, ...times } })

/** What one student's first item is worth, as the gradebook reads it. */
async function pointsOf(id: number, userId: number) {
  const [work] = await readResults(site.database, id, [userId])
  const [item] = [...(work?.items.values() ?? [])]
  const points = item?.counting?.points
  return points ? Number(points.numerator) / Number(points.denominator) : null
}

test('a receipt for each submission: id, SHA-256 of what was sent, received_at, effective due, attempt number', async () => {
  const { student, id, item } = await aClass({ testsShown: 'always' })
  const first = await send(student, id, item.questionId, wrong, { mailReceipt: true })
  assert.equal(first.receipt?.digest, createHash('sha256').update(wrong).digest('hex'))
  const { due, timeZone } = await read(student, id)
  assert.deepEqual(
    [first.receipt.number, first.receipt.due, first.receipt.timing, first.receipt.state, first.result],
    [1, due, 'onTime', 'judged', 1],
  )
  const second = await send(student, id, item.questionId)
  assert.deepEqual([second.receipt?.number, second.result], [2, 0])
  const { items } = await student.call(listReceipts, { params: { id }, query: {} })
  assert.deepEqual(
    items.map((one) => one.submissionId),
    [second.id, first.id],
  )
  const mail = await mailTo(site, student.email)
  const inWords = mail.text.replaceAll(/\s+/g, ' ')
  assert.ok(inWords.includes(`The number of this receipt is ${first.receipt.attemptId}.`))
  assert.ok(inWords.includes(first.receipt.digest))
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone })
  for (const moment of [first.receipt.receivedAt, due ?? ''])
    assert.ok(inWords.includes(`${format.format(new Date(moment))} (${timeZone})`), 'in the time zone of the course')
  assert.equal(await pointsOf(id, student.id), 10)
  const [question] = (await read(student, id)).questions
  assert.deepEqual([question?.attempts, question?.isSolved, question?.receipt?.number], [2, true, 2])
})

test('a body that arrives across the due time', async () => {
  const { lecturer, student, id, item } = await aClass()
  const body = JSON.stringify(payload(id, item.questionId))
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (part) => (answer += part))
  const head = headOf('POST', submitCode.url, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json',
    origin: site.config.PUBLIC_URL,
    cookie: `${sessionCookie}=${student.cookie(sessionCookie) ?? ''}`,
    expect: '100-continue',
  })
  socket.write(head)
  // The site says so once it has begun to handle the request.
  while (!answer.includes('100 Continue')) await once(socket, 'data')
  const due = new Date()
  await except(lecturer, id, student.id, { due: due.toISOString() })
  while (new Date() <= due) await pause(1)
  answer = ''
  socket.write(body)
  await once(socket, 'end')
  const { receipt } = Submission.parse(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)))
  assert.equal(receipt?.timing, 'onTime')
  assert.ok(Date.parse(receipt.receivedAt) <= due.getTime())
  await refusalOf(send(student, id, item.questionId), 'conflict')
})

test('the body must be complete within 30 s', () => {
  const requestStartedAt = new Date('2026-11-22T23:59:59.999Z')
  const after = (seconds: number) =>
    timeOf({ requestStartedAt, requestCompletedAt: new Date(requestStartedAt.getTime() + seconds * 1000) })
  assert.equal(after(maximumArrivalSeconds), requestStartedAt)
  assert.throws(() => after(maximumArrivalSeconds + 0.001), { code: 'tooSlow' })
})

test('an extension after late work: recomputed', async () => {
  const late = { percent: 10, interval: 'day', graceMinutes: 0, floor: 0 } as const
  const times = { opens: inHours(-30), due: inHours(-25), lateUntil: inHours(1) }
  const { lecturer, student, id, item } = await aClass({ ...times, late, testsShown: 'always' })
  const { receipt } = await send(student, id, item.questionId)
  assert.equal(receipt?.timing, 'late')
  assert.equal(await pointsOf(id, student.id), 8)
  await except(lecturer, id, student.id, { due: inHours(0.5) })
  assert.equal(await pointsOf(id, student.id), 10)
  const [newest] = (await student.call(listReceipts, { params: { id }, query: {} })).items
  assert.deepEqual([newest?.timing, newest?.due], ['onTime', receipt.due])
  await except(lecturer, id, student.id, {})
  assert.equal(await pointsOf(id, student.id), 8)
})

test('after lateUntil: refused, or uncounted practice when the lecturer says so', async () => {
  const { lecturer, student, id, item } = await aClass({ due: inHours(-0.1), practiceAfterwards: true, attempts: 1 })
  for (const number of [1, 2]) {
    const { receipt } = await send(student, id, item.questionId)
    assert.deepEqual([receipt?.timing, receipt?.isPractice, receipt?.number], ['tooLate', true, number])
  }
  assert.equal(await pointsOf(id, student.id), null)
  const [question] = (await read(student, id)).questions
  assert.deepEqual([question?.attempts, question?.attemptsLeft], [0, 1])
  await except(lecturer, id, student.id, { due: inHours(1) })
  assert.equal(await pointsOf(id, student.id), 10)
  await except(lecturer, id, student.id, {})
  const { form } = await lecturer.call(getManagedAssignment, { params: { id } })
  await lecturer.call(editAssignment, { params: { id }, body: { ...form, practiceAfterwards: false } })
  await refusalOf(send(student, id, item.questionId), 'conflict')
})

test('the last attempt from two tabs', async () => {
  const { student, id, item } = await aClass({ attempts: 1, testsShown: 'always' })
  const both = await Promise.allSettled([right, wrong].map((source) => send(student, id, item.questionId, source)))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const [question] = (await read(student, id)).questions
  assert.deepEqual([question?.attempts, question?.attemptsLeft], [1, 0])
  const stored = await site.database
    .selectFrom('submission')
    .select('id')
    .where('question_id', '=', item.questionId)
    .where('user_id', '=', student.id)
    .execute()
  assert.equal(stored.length, 1)
})

test('an idempotency key makes a double click one attempt', async () => {
  const { student, id, item } = await aClass()
  const click = () =>
    student.fetch(submitCode.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': 'one-click-1' },
      body: JSON.stringify(payload(id, item.questionId)),
    })
  const [one, other] = await Promise.all([click(), click()])
  assert.deepEqual([one.status, other.status], [200, 200])
  assert.deepEqual(await one.json(), await other.json())
  assert.equal((await read(student, id)).questions[0]?.attempts, 1)
})

test('where the last attempt counts, a late one asks before it replaces one in time', async () => {
  const { lecturer, student, id, item } = await aClass({ attemptRule: 'last', testsShown: 'always' })
  await send(student, id, item.questionId)
  assert.equal((await read(student, id)).questions[0]?.isOnTime, true)
  const [{ receipt }] = [await send(student, id, item.questionId)]
  await except(lecturer, id, student.id, { due: receipt?.receivedAt, lateUntil: inHours(1) })
  const refused = await refusalOf(send(student, id, item.questionId, wrong), 'conflict')
  assert.equal(refused.refusal.field, 'replacesInTime')
  assert.equal(await pointsOf(id, student.id), 10)
  await send(student, id, item.questionId, wrong, { replacesInTime: true })
  assert.equal(await pointsOf(id, student.id), 0)
})

test('a multiple-choice answer is an attempt; its result is shown when the tests may be seen', async () => {
  const { lecturer, courseId, student, id, item } = await aClass({ attempts: 1 }, choiceForm() as never)
  const choices = await student.call(getAnswersByQuestionIdSignedIn, { params: { id: item.questionId } })
  const chosen = choices.find(({ body }) => body === '2')?.id ?? 0
  const body = { itemId: item.itemId, choiceId: chosen }
  const foreign = await anAssignment(lecturer, courseId, [await aPublicQuestion(site, choiceForm())])
  const others = await student.call(getAnswersByQuestionIdSignedIn, {
    params: { id: foreign.items[0]?.questionId ?? 0 },
  })
  const wrongPlace = { ...body, choiceId: others[0]?.id ?? 0 }
  await refusalOf(student.call(answerItem, { params: { id }, body: wrongPlace }), 'badInput')
  const receipt = await student.call(answerItem, { params: { id }, body })
  assert.deepEqual([receipt.choiceId, receipt.state, receipt.submissionId], [chosen, 'received', null])
  assert.equal((await read(student, id)).questions[0]?.isSolved, null)
  await refusalOf(student.call(answerItem, { params: { id }, body }), 'conflict')
  assert.equal(await pointsOf(id, student.id), 10)
})

test('an assignment’s question can be submitted only within the assignment, and only by its students', async () => {
  const { lecturer, student, id, item } = await aClass()
  const outside = { ...payload(id, item.questionId), assignmentId: undefined }
  await refusalOf(student.call(submitCode, { body: outside }), 'notFound')
  await refusalOf(send(lecturer, id, item.questionId), 'notAllowed')
  assert.equal(await lecturer.call(submitCode, { body: outside }), 0)
  await refusalOf(send(student, id, await aPublicQuestion(site)), 'notFound')
  const stranger = await aStudent(site, lecturer, await aCourse(lecturer))
  await refusalOf(send(stranger, id, item.questionId), 'notFound')
})
