import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { editAssignment, getManagedAssignment } from '@gradus/contract/assignment'
import { createTeam, joinTeam } from '@gradus/contract/assignment-team'
import { getAuditTrail } from '@gradus/contract/audit'
import { getStudentSubmissions, putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { releaseGrades, revealNames, takeBackGrades } from '@gradus/contract/grade-release'
import { addLineComment } from '@gradus/contract/line-comment'
import { getUserNotifications } from '@gradus/contract/notification'
import { getRubric, putRubric } from '@gradus/contract/rubric'
import { getAttempt } from '@gradus/contract/student-work'
import { anAdmin, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aClass, anAnswer, anAttempt, released, type TestClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function anAnonymousClass() {
  const gradedClass = await aClass(site, { changes: { isAnonymous: true } })
  const [student] = gradedClass.students
  const [itemId] = gradedClass.itemIds
  assert.ok(student && itemId !== undefined)
  return { ...gradedClass, student, itemId }
}

async function untick({ lecturer, id }: Pick<TestClass, 'lecturer' | 'id'>): Promise<number> {
  const { form } = await lecturer.call(getManagedAssignment, { params: { id } })
  return await lecturer.call(editAssignment, { params: { id }, body: { ...form, isAnonymous: false } })
}

async function namesOf({ lecturer, id }: Pick<TestClass, 'lecturer' | 'id'>): Promise<string[]> {
  return (await lecturer.call(getMatrix, { params: { id }, query: {} })).rows.map(({ student }) => student.name)
}

async function revealsOf({ id }: Pick<TestClass, 'id'>): Promise<number> {
  const { items } = await (await anAdmin(site)).call(getAuditTrail, { query: { action: 'revealNames' } })
  return items.filter(({ subjectId }) => subjectId === id).length
}

test('once students have submitted, no edit ends the anonymity; revealing does, in the audit trail', async () => {
  const { student, itemId, ...one } = await anAnonymousClass()
  await anAttempt(site, student, { itemId })
  const [pseudonym] = await namesOf(one)
  const { refusal } = await refusalOf(untick(one), 'conflict')
  assert.equal(refusal.field, 'isAnonymous')
  assert.match(refusal.message, /Reveal names/)
  assert.deepEqual(await namesOf(one), [pseudonym])
  assert.notEqual(pseudonym, 'Student 1')
  assert.equal(await revealsOf(one), 0)
  await one.lecturer.call(revealNames, { params: { id: one.id } })
  assert.deepEqual(await namesOf(one), ['Student 1'])
  await untick(one)
  assert.equal(await revealsOf(one), 1)
})

test('an edit that ends the anonymity before that is in the audit trail as a reveal', async () => {
  const gradedClass = await anAnonymousClass()
  assert.notDeepEqual(await namesOf(gradedClass), ['Student 1'])
  await untick(gradedClass)
  assert.deepEqual(await namesOf(gradedClass), ['Student 1'])
  assert.equal(await revealsOf(gradedClass), 1)
})

test('grades of an anonymous assignment are released to all: releasing a group’s would show who is in it', async () => {
  const { lecturer, id, groupId } = await anAnonymousClass()
  for (const change of [releaseGrades, takeBackGrades]) {
    const { refusal } = await refusalOf(
      lecturer.call(change, { params: { id }, body: { groupIds: [groupId] } }),
      'badInput',
    )
    assert.equal(refusal.field, 'groupIds')
    await lecturer.call(change, { params: { id }, body: { groupIds: [] } })
  }
})

test('no address of an anonymous student’s work names a group, which would confirm that they are in it', async () => {
  const { lecturer, id, groupId, student, itemId } = await anAnonymousClass()
  await anAttempt(site, student, { itemId })
  const [row] = (await lecturer.call(getMatrix, { params: { id }, query: {} })).rows
  const read = (gid: number) =>
    lecturer.call(getStudentSubmissions, {
      params: { gid, sid: row?.student.sid ?? '' },
      query: { assignmentId: id },
    })
  await read(0)
  await refusalOf(read(groupId), 'notFound')
})

test('the order of a reply reveals nobody’s name: students are not listed as they joined the course', async () => {
  const { itemIds, ...one } = await aClass(site, { students: 6, changes: { isAnonymous: true } })
  const [itemId = 0] = itemIds
  const rubric = { params: { id: itemId }, body: { criteria: [{ text: 'Style', points: 2 }] } }
  await one.lecturer.call(putRubric, { ...rubric, query: {} })
  const [criterion] = await one.lecturer.call(getRubric, { params: { id: itemId } })
  for (const { student } of (await one.lecturer.call(getMatrix, { params: { id: one.id }, query: {} })).rows) {
    const grade = { itemId, sid: student.sid, criterionIds: [criterion?.id ?? 0], points: null, version: 0 }
    await one.lecturer.call(putGrade, { body: grade })
  }
  const body = { criteria: [{ id: criterion?.id ?? 0, text: 'Style', points: 1 }] }
  const { changed } = await one.lecturer.call(putRubric, { params: { id: itemId }, body, query: { preview: '1' } })
  const pseudonyms = changed.map(({ student }) => student.sid)
  assert.equal(pseudonyms.length, 6)
  assert.deepEqual(pseudonyms, pseudonyms.toSorted())
})

test('until names are revealed, graders see everybody of a team who comments on its attempt by their pseudonym', async () => {
  const { students, itemIds, ...one } = await aClass(site, {
    students: 2,
    changes: { isAnonymous: true, teamSize: 2 },
  })
  const [ann, ben] = students
  const [itemId] = itemIds
  assert.ok(ann && ben && itemId !== undefined)
  const params = { id: one.id }
  const code = await ann.call(createTeam, { params, body: { name: 'The doubles' } })
  await ben.call(joinTeam, { params, body: { code } })
  const attempt = { params: { id: await anAnswer(ann, { assignmentId: one.id, itemId }, '2') } }
  const comment = { fromLine: 1, toLine: 1, text: 'Why?' }
  const replyTo = await one.lecturer.call(addLineComment, { ...attempt, body: comment })
  await released(one)
  for (const student of [ann, ben]) await student.call(addLineComment, { ...attempt, body: { ...comment, replyTo } })
  const heard = (await one.lecturer.call(getUserNotifications, {})).find(({ body }) => body.includes('was answered'))
  assert.ok(heard && !heard.link.startsWith(`/StudentSubmissions/0/${ann.id}?`))
  const authors = async (user: TestUser) =>
    (await user.call(getAttempt, attempt)).comments.map(({ displayName }) => displayName)
  const pseudonyms = await namesOf(one)
  const [staff, ...hidden] = await authors(one.lecturer)
  assert.equal(staff, 'Lea Lecturer')
  assert.deepEqual(new Set(hidden), new Set(pseudonyms))
  assert.deepEqual(await authors(ann), ['Lea Lecturer', 'Student 1', 'Student 2'])
  await one.lecturer.call(revealNames, { params })
  assert.deepEqual(await authors(one.lecturer), ['Lea Lecturer', 'Student 1', 'Student 2'])

  // The link of a notification from before then still opens the work, and an open page can still be saved.
  const [, sid = ''] = /^\/StudentSubmissions\/0\/(\w+)\?/.exec(heard.link) ?? []
  assert.ok(pseudonyms.includes(sid))
  const { student } = await one.lecturer.call(getStudentSubmissions, {
    params: { gid: 0, sid },
    query: { assignmentId: one.id },
  })
  assert.ok([ann, ben].some(({ id }) => student.sid === String(id)))
  await one.lecturer.call(putGrade, { body: { itemId, sid, points: 2, version: 0 } })
})
