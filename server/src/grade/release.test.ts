import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { getAssignment } from '@gradus/contract/assignment'
import { applyRejudge } from '@gradus/contract/rejudge'
import { getStudentSubmissions, putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { takeBackGrades } from '@gradus/contract/grade-release'
import { getRubric, putRubric } from '@gradus/contract/rubric'
import { getAttempt } from '@gradus/contract/student-work'
import { getOwnGrades, getOwnWork } from '@gradus/contract/own-grade'
import { addLineComment, editLineComment } from '@gradus/contract/line-comment'
import { getUserNotifications } from '@gradus/contract/notification'
import { getGradebook } from '@gradus/contract/gradebook'
import { refusalOf } from '../../test/client.ts'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { aClass, aGradedClass, anAttempt, released } from '../../test/grade.ts'
import { aPublicQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { theFirst } from '../../test/the-first.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const own = (user: TestUser, id: number) => user.call(getOwnWork, { params: { id } })
const gradesOf = (user: TestUser, id: number) => user.call(getOwnGrades, { params: { id } })

test('grades are draft or released; releasing is one transaction and can be taken back', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  await gradedClass.lecturer.call(putGrade, {
    body: { itemId, sid: String(student.id), points: 8, comment: 'Well done', version: 0 },
  })
  const before = await own(student, gradedClass.id)
  assert.deepEqual([before.points, before.items, before.releasedDate], [null, [], null])
  const unreleased = await student.call(getAssignment, { params: { id: gradedClass.id } })
  assert.deepEqual([unreleased.own?.points, theFirst(unreleased.questions).grade], [null, null])
  await released(gradedClass)
  const seen = await own(student, gradedClass.id)
  assert.deepEqual([seen.points, theFirst(seen.items).comment, theFirst(seen.items).isByHand], [8, 'Well done', true])
  const assignment = await student.call(getAssignment, { params: { id: gradedClass.id } })
  assert.deepEqual([assignment.own?.points, theFirst(assignment.questions).grade], [8, 8])
  const inbox = await student.call(getUserNotifications, {})
  const note = inbox.find(({ body }) => body === 'Your grades are released.')
  assert.deepEqual([note?.qTitle, note?.link, note?.opensLink], ['Lists and loops', `/OwnWork/${gradedClass.id}`, true])
  await gradedClass.lecturer.call(takeBackGrades, { params: { id: gradedClass.id }, body: {} })
  assert.deepEqual(
    [(await own(student, gradedClass.id)).points, (await own(student, gradedClass.id)).items],
    [null, []],
  )
  const params = { gid: 0, sid: String(student.id) }
  const { work } = await gradedClass.lecturer.call(getStudentSubmissions, {
    params,
    query: { assignmentId: gradedClass.id },
  })
  assert.deepEqual(
    work?.changes.map(({ source, before: from, after: to }) => [source, from, to]),
    [
      ['release', '8', null],
      ['release', null, '8'],
      ['grader', '1', '8'],
    ],
  )
})

test('one group can be released before the others', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const other = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, { displayName: 'Not in a group' })
  await anAttempt(site, other, { itemId: theFirst(gradedClass.itemIds) })
  const isReleased = async () =>
    (await gradedClass.lecturer.call(getMatrix, { params: { id: gradedClass.id }, query: {} })).isReleased
  assert.equal(await isReleased(), false)
  await released(gradedClass, [gradedClass.groupId])
  assert.equal(await isReleased(), false)
  assert.equal((await own(theFirst(gradedClass.students), gradedClass.id)).points, 1)
  assert.equal((await own(other, gradedClass.id)).points, null)
  await refusalOf(released(gradedClass, [gradedClass.groupId + 1000]), 'badInput')
  await released(gradedClass)
  assert.equal(await isReleased(), true)
  await gradedClass.lecturer.call(takeBackGrades, { params: { id: gradedClass.id }, body: {} })
  assert.equal(await isReleased(), false)
})

test('a release that fails halfway', async () => {
  const gradedClass = await aGradedClass(site, 3)
  const { rows } = await sql<{ id: number }>`
    select id from assignment_work where assignment_id = ${gradedClass.id} order by id desc limit 1`.execute(
    site.database,
  )
  const last = theFirst(rows).id
  // The last of the class cannot be written: everybody before is written by then.
  await sql
    .raw(
      `alter table grade_change add constraint refuses_the_last check (not (work_id = ${last} and source = 'release'))`,
    )
    .execute(site.database)
  const path = `/auth/api/Assignments/${gradedClass.id}/Release`
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  assert.equal((await gradedClass.lecturer.fetch(path, init)).status, 500)
  for (const student of gradedClass.students) {
    assert.equal((await own(student, gradedClass.id)).points, null)
    assert.equal(JSON.stringify(await student.call(getUserNotifications, {})).includes('released'), false)
  }
  await sql`alter table grade_change drop constraint refuses_the_last`.execute(site.database)
  await released(gradedClass)
  for (const [at, student] of gradedClass.students.entries())
    assert.equal((await own(student, gradedClass.id)).points, at + 1)
})

test('totals that would reveal drafts', async () => {
  const gradedClass = await aGradedClass(site, 1)
  const student = theFirst(gradedClass.students)
  const second = await anAssignment(
    gradedClass.lecturer,
    gradedClass.courseId,
    [await aPublicQuestion(site, choiceForm())],
    {
      title: 'Trees',
    },
  )
  await anAttempt(site, student, { itemId: theFirst(second.items).itemId })
  assert.deepEqual((await gradesOf(student, gradedClass.courseId)).totals, { current: null, final: 0 })
  await released(gradedClass)
  const { totals, assignments } = await gradesOf(student, gradedClass.courseId)
  assert.deepEqual(totals, { current: 10, final: 5 })
  assert.deepEqual(
    assignments.map(({ title, points, releasedDate }) => [title, points, releasedDate !== null]),
    [
      ['Lists and loops', 1, true],
      ['Trees', null, false],
    ],
  )
  const { rows } = await gradedClass.lecturer.call(getGradebook, { params: { id: gradedClass.courseId }, query: {} })
  assert.deepEqual(theFirst(rows).totals, { current: 55, final: 55 })
})

test('released statistics are right at once after a regrade, and after a later attempt where tests are shown', async () => {
  const gradedClass = await aGradedClass(site, 5)
  const student = theFirst(gradedClass.students)
  const itemId = theFirst(gradedClass.itemIds)
  await released(gradedClass)
  const median = async () => (await own(student, gradedClass.id)).statistics?.median.toFixed(2)
  assert.equal(await median(), '0.30')
  for (const user of gradedClass.students.slice(1))
    await gradedClass.lecturer.call(putGrade, {
      body: { itemId, sid: String(user.id), points: 9, comment: '', version: 0 },
    })
  assert.equal(await median(), '0.90')
  const other = await aGradedClass(site, 5, 'always')
  await released(other)
  const medianOfOther = async () => (await own(theFirst(other.students), other.id)).statistics?.median.toFixed(2)
  assert.equal(await medianOfOther(), '0.30')
  for (const user of other.students)
    await anAttempt(site, user, { itemId: theFirst(other.itemIds), passed: 10, tests: 10 })
  assert.equal(await medianOfOther(), '1.00')
})

test('statistics need five released grades', async () => {
  const gradedClass = await aGradedClass(site, 5)
  const late = await aStudent(site, gradedClass.lecturer, gradedClass.courseId, { displayName: 'Not in the group' })
  await anAttempt(site, late, { itemId: theFirst(gradedClass.itemIds) })
  await released(gradedClass, [gradedClass.groupId])
  const student = theFirst(gradedClass.students)
  const seen = (await own(student, gradedClass.id)).statistics
  // The sixth grade is a draft.
  assert.deepEqual([seen?.count, seen?.median], [5, 0.3])
  await gradedClass.lecturer.call(takeBackGrades, { params: { id: gradedClass.id }, body: {} })
  const four = await aGradedClass(site, 4)
  await released(four)
  assert.equal((await own(theFirst(four.students), four.id)).statistics, null)
  assert.equal(theFirst((await gradesOf(theFirst(four.students), four.courseId)).assignments).statistics, null)
})

test('comments on lines: draft until the release, staff only never; with replies', async () => {
  const gradedClass = await aGradedClass(site, 2)
  const [student, other] = [theFirst(gradedClass.students), theFirst(gradedClass.students.slice(1))]
  const { work } = await gradedClass.lecturer.call(getStudentSubmissions, {
    params: { gid: gradedClass.groupId, sid: String(student.id) },
    query: { assignmentId: gradedClass.id },
  })
  const id = theFirst(theFirst(work?.items ?? []).attempts).attemptId
  const lines = { fromLine: 1, toLine: 2 }
  const comment = await gradedClass.lecturer.call(addLineComment, {
    params: { id },
    body: { ...lines, text: 'Why twice?' },
  })
  const aside = { ...lines, text: 'Looks copied.', state: 'staff' as const }
  await gradedClass.lecturer.call(addLineComment, { params: { id }, body: aside })
  const read = async () => (await student.call(getAttempt, { params: { id } })).comments.map(({ text }) => text)
  assert.deepEqual(await read(), [])
  const reply = { ...lines, text: 'Because of the test.', replyTo: comment }
  await refusalOf(student.call(addLineComment, { params: { id }, body: reply }), 'notFound')
  await released(gradedClass)
  assert.deepEqual(await read(), ['Why twice?'])
  await student.call(addLineComment, { params: { id }, body: reply })
  const heard = async (user: typeof student, text: string) =>
    (await user.call(getUserNotifications, {})).filter(({ body }) => body.includes(text)).map(({ link }) => link)
  const ofWork = `/StudentSubmissions/0/${student.id}?assignment=${gradedClass.id}&item=${theFirst(gradedClass.itemIds)}`
  const answered = 'Your comment on a student’s code was answered.'
  assert.deepEqual(await heard(gradedClass.lecturer, answered), [ofWork])
  await student.call(addLineComment, { params: { id }, body: { ...reply, text: 'And of the time.' } })
  assert.deepEqual(await heard(gradedClass.lecturer, answered), [ofWork], 'once until it is read')
  assert.deepEqual(await heard(student, 'a new comment on your code'), [])
  await refusalOf(student.call(addLineComment, { params: { id }, body: { ...lines, text: 'Hi' } }), 'notAllowed')
  await refusalOf(other.call(getAttempt, { params: { id } }), 'notFound')
  assert.deepEqual(
    (await gradedClass.lecturer.call(getAttempt, { params: { id } })).comments.map(({ text, state, isOwn }) => [
      text,
      state,
      isOwn,
    ]),
    [
      ['Why twice?', 'released', true],
      ['Looks copied.', 'staff', true],
      ['Because of the test.', 'released', false],
      ['And of the time.', 'released', false],
    ],
  )
  // Nothing will release a draft any more, and a thread of the staff stays theirs.
  await gradedClass.lecturer.call(addLineComment, { params: { id }, body: { ...lines, text: 'And one thing more.' } })
  const { comments } = await gradedClass.lecturer.call(getAttempt, { params: { id } })
  const ofStaff = comments.find(({ state }) => state === 'staff')?.id ?? 0
  const answer = await gradedClass.lecturer.call(addLineComment, {
    params: { id },
    body: { ...lines, text: 'From whom?', replyTo: ofStaff },
  })
  const change = { text: 'From whom, then?', state: 'released' as const }
  await gradedClass.lecturer.call(editLineComment, { params: { id: answer }, body: change })
  assert.deepEqual((await read()).toSorted(), [
    'And of the time.',
    'And one thing more.',
    'Because of the test.',
    'Why twice?',
  ])
  assert.deepEqual(await heard(student, 'a new comment on your code'), [`/OwnWork/${gradedClass.id}`])
  assert.deepEqual(await heard(other, 'a new comment on your code'), [])
  const long = { ...lines, text: 'x'.repeat(2001) }
  await refusalOf(gradedClass.lecturer.call(addLineComment, { params: { id }, body: long }), 'badInput')
})

test('a rejudge while a grader saves and the student submits', async () => {
  const gradedClass = await aClass(site, { students: 2 })
  const [ada, ben] = [theFirst(gradedClass.students), theFirst(gradedClass.students.slice(1))]
  const itemId = theFirst(gradedClass.itemIds)
  const attempts = [await anAttempt(site, ada, { itemId }), await anAttempt(site, ben, { itemId })]
  const { question_id } = await site.database
    .selectFrom('assignment_item')
    .select('question_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const admin = await anAdmin(site)
  const rejudge = { question_id, user_id: admin.id, state: 'ready' as const, revision: 1 }
  const { id } = await site.database.insertInto('rejudge').values(rejudge).returning('id').executeTakeFirstOrThrow()
  const verdict = { outcome: 'failed', tests: [], diagnostics: [], output: '', compilerOutput: '', score: 0 }
  const submissions = await site.database
    .selectFrom('assignment_attempt')
    .select('submission_id')
    .where('id', 'in', attempts)
    .execute()
  await site.database
    .insertInto('rejudge_verdict')
    .values(
      submissions.map(({ submission_id: submissionId }) => ({
        rejudge_id: id,
        submission_id: submissionId ?? 0,
        former: 'passed' as const,
        outcome: 'failed' as const,
        verdict: JSON.stringify(verdict),
      })),
    )
    .execute()
  const body = { itemId, attemptId: theFirst(attempts), points: 7, version: 0 }
  const [saved] = await Promise.all([
    gradedClass.lecturer.call(putGrade, { body }),
    admin.call(applyRejudge, { params: { id: question_id } }),
    anAttempt(site, ada, { itemId, receivedAt: new Date(Date.now() + 1000) }),
  ])
  assert.equal(saved, 1)
  const { rows } = await gradedClass.lecturer.call(getMatrix, { params: { id: gradedClass.id }, query: {} })
  assert.deepEqual(
    rows.map(({ points, cells }) => [points, theFirst(cells).state, theFirst(cells).hasNewerAttempt]),
    [
      [7, 'byHand', true],
      [0, 'computed', false],
    ],
  )
  const { work } = await gradedClass.lecturer.call(getStudentSubmissions, {
    params: { gid: 0, sid: String(ben.id) },
    query: { assignmentId: gradedClass.id },
  })
  assert.deepEqual(
    work?.changes.map(({ source, before: from, after: to, displayName }) => [source, from, to, displayName]),
    [['rejudge', '10', '0', null]],
  )
})

test('a released grade shows the whole rubric, also what was not given, and points from tests only where tests ran', async () => {
  const gradedClass = await aClass(site, { students: 3 })
  const [tested, untested, byHand] = gradedClass.students
  const itemId = theFirst(gradedClass.itemIds)
  assert(tested && untested && byHand)
  await anAttempt(site, tested, { itemId, passed: 1, tests: 2 })
  const texts = [
    { text: 'Clear names', points: 2 },
    { text: 'Repeats itself', points: -1 },
  ]
  const { lecturer } = gradedClass
  await lecturer.call(putRubric, { params: { id: itemId }, query: {}, body: { criteria: texts, changes: 0 } })
  const first = theFirst(await lecturer.call(getRubric, { params: { id: itemId } })).id
  const grade = (student: TestUser, criterionIds: number[], points: number | null = null) =>
    lecturer.call(putGrade, { body: { itemId, sid: String(student.id), points, criterionIds, version: 0 } })
  await grade(tested, [])
  await grade(untested, [first])
  await grade(byHand, [], 7)
  await released(gradedClass)
  const seen = async (student: TestUser) => {
    const { points, criteria, testPoints } = theFirst((await own(student, gradedClass.id)).items)
    return [points, testPoints, criteria.map(({ isApplied }) => isApplied)]
  }
  assert.deepEqual(await seen(tested), [5, 5, [false, false]])
  assert.deepEqual(await seen(untested), [2, null, [true, false]])
  // The grader did not use the rubric.
  assert.deepEqual(await seen(byHand), [7, null, []])
  const { criteria } = theFirst((await own(untested, gradedClass.id)).items)
  assert.deepEqual(
    criteria.map(({ text, points }) => ({ text, points })),
    texts,
  )
})
