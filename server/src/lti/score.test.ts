import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { getManagedAssignment } from '@gradus/contract/assignment'
import { putException } from '@gradus/contract/assignment-exception'
import { putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { releaseGrades, revealNames, takeBackGrades } from '@gradus/contract/grade-release'
import { getCourseLti } from '@gradus/contract/lti-context'
import { compareLtiScores, listLtiScores, sendLtiScores } from '@gradus/contract/lti-score'
import type { TestUser } from '../../test/account.ts'
import { inHours } from '../../test/assignment.ts'
import { anAttempt } from '../../test/grade.ts'
import { aConnectedCourse, aPlatformStudent } from '../../test/lti-course.ts'
import type { LtiPlatform } from '../../test/lti-platform.ts'
import { aPlatform, startLtiSite } from '../../test/lti.ts'
import type { TestSite } from '../../test/site.ts'
import { noteDueScores } from './due.ts'
import { besideLineItem } from './score.ts'

let site: TestSite
let platform: LtiPlatform
before(async () => {
  ;({ site, platform } = await startLtiSite())
})
after(() => site.close())

async function until<Value>(read: () => Promise<Value> | Value, isReached: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await read()
    if (isReached(value)) return value
    await pause(50)
  }
}

/** Points by hand for the only item, as a lecturer gives them. */
async function grade(lecturer: TestUser, assignmentId: number, userId: number, points: number): Promise<void> {
  const [item] = (await lecturer.call(getManagedAssignment, { params: { id: assignmentId } })).items
  const itemId = item?.itemId ?? 0
  const { version = 0 } =
    (await site.database
      .selectFrom('grade')
      .innerJoin('assignment_work as work', 'work.id', 'grade.work_id')
      .select('grade.version')
      .where('grade.item_id', '=', itemId)
      .where('work.user_id', '=', userId)
      .executeTakeFirst()) ?? {}
  await lecturer.call(putGrade, { body: { itemId, sid: String(userId), points, version } })
}

/** What the server does each minute. */
const noteDue = () => noteDueScores(site)

async function release(lecturer: TestUser, assignmentId: number): Promise<void> {
  await lecturer.call(releaseGrades, { params: { id: assignmentId }, body: {} })
  await noteDue()
}

test('/scores goes before a ? in the address of the line item', () => {
  assert.equal(besideLineItem('https://m.example/line?type_id=3', 'scores'), 'https://m.example/line/scores?type_id=3')
  assert.equal(besideLineItem('https://m.example/line/', 'results'), 'https://m.example/line/results')
})

test('released grades reach the platform, and a taken back one is cleared; drafts never leave', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse({ site, platform })
  const subject = `graded ${assignmentId}`
  const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
  await grade(lecturer, assignmentId, student.id, 5)
  await noteDue()
  await grade(lecturer, assignmentId, student.id, 7.5)
  await release(lecturer, assignmentId)
  await until(
    () => platform.grade(subject),
    (points) => points === 7.5,
  )
  await lecturer.call(takeBackGrades, { params: { id: assignmentId }, body: {} })
  await noteDue()
  await until(
    () => platform.grade(subject),
    (points) => points === undefined,
  )
  const sent = platform.scores.filter(({ userId }) => userId === subject)
  assert.deepEqual(
    sent.map(({ scoreGiven, scoreMaximum, gradingProgress }) => [scoreGiven, scoreMaximum, gradingProgress]),
    [
      [7.5, 10, 'FullyGraded'],
      [undefined, undefined, 'PendingManual'],
    ],
  )
  const { scores, contexts } = await lecturer.call(getCourseLti, { params: { id: courseId } })
  assert.deepEqual([scores.waiting, scores.failed, contexts[0]?.gradedLinks], [0, 0, 1])
})

test('LTI scores out of order within one second: the last grade stays, and every timestamp is later', async () => {
  const { lecturer, assignmentId, toAssignment } = await aConnectedCourse({ site, platform })
  const subject = `hasty ${assignmentId}`
  const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
  // Some arrive late, because the platform was away for a moment.
  platform.refusals.push(503)
  await release(lecturer, assignmentId)
  for (const points of [1, 9, 3, 8, 5, 2]) {
    await grade(lecturer, assignmentId, student.id, points)
    await noteDue()
  }
  await until(
    () => platform.grade(subject),
    (points) => points === 2,
  )
  const sent = platform.scores.filter(({ userId }) => userId === subject)
  const times = sent.map(({ timestamp }) => Date.parse(timestamp))
  assert.deepEqual(
    times,
    [...new Set(times)].toSorted((one, other) => one - other),
  )
  assert.equal(sent.at(-1)?.scoreGiven, 2)
})

test('an extension after late work: recomputed, logged, sent again', async () => {
  const late = { percent: 10, interval: 'day' as const }
  const times = { opens: inHours(-72), due: inHours(-24), lateUntil: inHours(24), late }
  const { lecturer, assignmentId, toAssignment } = await aConnectedCourse({ site, platform }, times)
  const subject = `extended ${assignmentId}`
  const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
  const [item] = (await lecturer.call(getManagedAssignment, { params: { id: assignmentId } })).items
  await anAttempt(site, student, { itemId: item?.itemId ?? 0, receivedAt: new Date(inHours(-2)) })
  await release(lecturer, assignmentId)
  await until(
    () => platform.grade(subject),
    (points) => points === 9,
  )
  const body = { userId: student.id, due: inHours(1), reason: 'She was ill.' }
  await lecturer.call(putException, { params: { id: assignmentId }, body })
  await noteDue()
  await until(
    () => platform.grade(subject),
    (points) => points === 10,
  )
})

test('results are compared with the released grades, differences are shown, and sending again settles them', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse({ site, platform })
  const subject = `compared ${assignmentId}`
  const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
  await grade(lecturer, assignmentId, student.id, 6)
  await release(lecturer, assignmentId)
  await until(
    () => platform.grade(subject),
    (points) => points === 6,
  )
  const params = { id: courseId }
  const states = async () => (await lecturer.call(getCourseLti, { params })).scores
  await until(states, ({ sent }) => sent === 1)
  assert.deepEqual(await lecturer.call(compareLtiScores, { params }), { compared: 1, different: 0 })
  platform.setGrade(subject, 4)
  assert.deepEqual(await lecturer.call(compareLtiScores, { params }), { compared: 1, different: 1 })
  const { items } = await lecturer.call(listLtiScores, { params, query: { state: 'different' } })
  assert.deepEqual(
    items.map(({ displayName, points, platformPoints, possible }) => [displayName, points, platformPoints, possible]),
    [[student.displayName, 6, 4, 10]],
  )
  assert.equal(await lecturer.call(sendLtiScores, { params }), 1)
  await until(
    () => platform.grade(subject),
    (points) => points === 6,
  )
  await until(states, ({ sent }) => sent === 1)
})

test('a result that no gradebook can have counts as none; the others of the course are compared', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse({ site, platform })
  const [good, odd] = [`plain ${assignmentId}`, `odd ${assignmentId}`]
  for (const subject of [good, odd]) {
    const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
    await grade(lecturer, assignmentId, student.id, 6)
  }
  await release(lecturer, assignmentId)
  await until(
    () => [good, odd].map((subject) => platform.grade(subject)),
    (points) => points.every((one) => one === 6),
  )
  const params = { id: courseId }
  await until(
    async () => (await lecturer.call(getCourseLti, { params })).scores,
    ({ sent }) => sent === 2,
  )
  platform.setGrade(odd, 1e308)
  platform.oddResults.push(
    { userId: odd, resultScore: 1, resultMaximum: 1e-300 },
    { userId: 'a\0b', resultScore: 1, resultMaximum: 10 },
    { userId: '\ud800', resultScore: 1, resultMaximum: 10 },
    'nothing',
  )
  assert.deepEqual(await lecturer.call(compareLtiScores, { params }), { compared: 2, different: 1 })
  platform.oddResults.length = 0
})

test('a grade that the platform refuses for good is shown with its reason, and can be sent again', async () => {
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse({ site, platform })
  const subject = `refused ${assignmentId}`
  const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
  platform.refusals.push(422)
  await grade(lecturer, assignmentId, student.id, 3)
  await release(lecturer, assignmentId)
  const params = { id: courseId }
  const failed = async () => (await lecturer.call(listLtiScores, { params, query: { state: 'failed' } })).items
  const [score] = await until(failed, (items) => items.length === 1)
  assert.match(score?.error ?? '', /answered with status 422/)
  await lecturer.call(sendLtiScores, { params })
  await until(
    () => platform.grade(subject),
    (points) => points === 3,
  )
})

test('a platform that does not answer is left alone for a minute: its grades do not hold up those for other platforms', async () => {
  const silent = { site, platform: (await aPlatform(site)).platform }
  const { lecturer, assignmentId, toAssignment } = await aConnectedCourse(silent)
  const students = []
  for (const name of ['first', 'second'])
    students.push(await aPlatformStudent(silent, toAssignment, `${name} of ${assignmentId}`))
  await site.database
    .updateTable('lti_resource_link')
    .set({ line_item: 'http://127.0.0.1:9/lines/1' })
    .where('assignment_id', '=', assignmentId)
    .execute()
  const errorOf = async (userId: number) => {
    const row = await site.database
      .selectFrom('lti_score')
      .select('error')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.error ?? ''
  }
  for (const [index, reason] of [/can’t be reached/, /did not answer a moment ago/].entries()) {
    const userId = students[index]?.id ?? 0
    await grade(lecturer, assignmentId, userId, 3)
    await release(lecturer, assignmentId)
    assert.match(await until(() => errorOf(userId), Boolean), reason)
  }
  await silent.platform.close()
})

test('grades of an anonymous assignment are sent, compared and counted, but listed by name only after the reveal', async () => {
  const changes = { title: 'Without names', isAnonymous: true }
  const { lecturer, courseId, assignmentId, toAssignment } = await aConnectedCourse({ site, platform }, changes)
  const subject = `anonymous ${assignmentId}`
  const student = await aPlatformStudent({ site, platform }, toAssignment, subject)
  const matrix = await lecturer.call(getMatrix, { params: { id: assignmentId }, query: {} })
  const [row] = matrix.rows
  const itemId = matrix.items[0]?.itemId ?? 0
  await lecturer.call(putGrade, { body: { itemId, sid: row?.student.sid ?? '', points: 6, version: 0 } })
  await release(lecturer, assignmentId)
  const params = { id: courseId }
  const course = () => lecturer.call(getCourseLti, { params })
  await until(course, ({ scores }) => scores.sent === 1)
  assert.equal(platform.grade(subject), 6)
  assert.deepEqual(await lecturer.call(compareLtiScores, { params }), { compared: 1, different: 0 })

  const listed = async () => {
    const { items } = await lecturer.call(listLtiScores, { params, query: {} })
    return items.map(({ displayName, points }) => [displayName, points])
  }
  assert.deepEqual(await listed(), [])
  assert.deepEqual((await course()).anonymous, [{ assignmentId, title: 'Without names' }])
  await lecturer.call(takeBackGrades, { params: { id: assignmentId }, body: {} })
  await noteDue()
  assert.deepEqual(await listed(), [])
  await release(lecturer, assignmentId)

  await lecturer.call(revealNames, { params: { id: assignmentId } })
  assert.deepEqual(await listed(), [[student.displayName, 6]])
  assert.deepEqual((await course()).anonymous, [])
})
