import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCourseGroup } from '@gradus/contract/course-group'
import { changeCourseMember, removeCourseMember } from '@gradus/contract/course-member'
import { createTeam, joinTeam, leaveTeam } from '@gradus/contract/assignment-team'
import { chooseAttempt, getStudentSubmissions, putGrade } from '@gradus/contract/grade'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { claimGrade } from '@gradus/contract/grade-claim'
import { closeAccount } from '@gradus/contract/edit-account'
import { addLineComment } from '@gradus/contract/line-comment'
import { getOwnWork } from '@gradus/contract/own-grade'
import { getAttempt } from '@gradus/contract/student-work'
import { goodPassword, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aClass, anAnswer, anAttempt, promoted, released, type TestClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Ann and Ben are a team; Cy is alone. */
async function aTeam(changes: object = {}) {
  const gradedClass = await aClass(site, { students: 3, changes: { teamSize: 2, attemptRule: 'last', ...changes } })
  const [ann, ben, cy] = gradedClass.students
  const [itemId] = gradedClass.itemIds
  assert.ok(ann && ben && cy && itemId !== undefined)
  const code = await ann.call(createTeam, { params: { id: gradedClass.id }, body: { name: 'The doubles' } })
  await ben.call(joinTeam, { params: { id: gradedClass.id }, body: { code } })
  return { ...gradedClass, ann, ben, cy, itemId }
}

async function pointsOf({ lecturer, id }: TestClass): Promise<(number | null)[]> {
  return (await lecturer.call(getMatrix, { params: { id }, query: {} })).rows.map(({ points }) => points)
}

test('points by hand in a team are one member’s, also for an attempt that another sent', async () => {
  const { ann, ben, cy, itemId, ...one } = await aTeam()
  const attemptId = await anAnswer(ann, { assignmentId: one.id, itemId }, '2')
  assert.deepEqual(await pointsOf(one), [10, 10, null])
  const grade = { itemId, attemptId, points: 4, version: 0 }
  const ofBen = { ...grade, sid: String(ben.id) }
  await one.lecturer.call(claimGrade, { body: { itemId, attemptId, sid: String(ben.id) } })
  await one.lecturer.call(putGrade, { body: ofBen })
  assert.deepEqual(await pointsOf(one), [10, 4, null])
  const { work } = await one.lecturer.call(getStudentSubmissions, {
    params: { gid: 0, sid: String(ann.id) },
    query: { assignmentId: one.id },
  })
  assert.deepEqual([work?.items[0]?.grade.version, work?.items[0]?.claim], [0, null])
  // Who has no share in an attempt is not graded by it.
  await refusalOf(one.lecturer.call(putGrade, { body: { ...grade, sid: String(cy.id) } }), 'notFound')
  await one.lecturer.call(putGrade, { body: { ...grade, points: 7 } })
  assert.deepEqual(await pointsOf(one), [7, 4, null])
})

test('an attempt is chosen for one member of a team', async () => {
  const { ann, ben, itemId, ...one } = await aTeam()
  const place = { assignmentId: one.id, itemId }
  const first = await anAnswer(ann, place, '2')
  await anAnswer(ben, place, '3')
  assert.deepEqual(await pointsOf(one), [0, 0, null])
  const body = { itemId, attemptId: first, sid: String(ben.id), version: 0 }
  await one.lecturer.call(chooseAttempt, { body })
  assert.deepEqual(await pointsOf(one), [0, 10, null])
})

test('a team’s code stays when its sender closes the account, as long as it counts for another member, without the name', async () => {
  const { ann, ben, cy, itemId, ...one } = await aTeam()
  const { team_id: teamId } = await site.database
    .selectFrom('assignment_team_member')
    .select('team_id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  const ofTeam = await anAttempt(site, ann, { itemId, teamId, source: 'ours = 1\n' })
  const practice = await anAttempt(site, ann, { itemId, teamId, source: 'practice = 1\n', isPractice: true })
  const alone = await anAttempt(site, cy, { itemId, source: 'mine = 1\n' })
  const params = { id: ofTeam }
  await released(one)
  for (const user of [ann, cy]) await user.call(closeAccount, { body: { password: goodPassword } })

  for (const reader of [one.lecturer, ben]) {
    assert.equal((await reader.call(getAttempt, { params })).source, 'ours = 1\n')
    assert.equal((await reader.call(getAttempt, { params: { id: practice } })).source, null)
  }
  assert.equal((await one.lecturer.call(getAttempt, { params: { id: alone } })).source, null)
  const [item] = (await ben.call(getOwnWork, { params: { id: one.id } })).items
  assert.equal(item?.points, 10)
  const { work } = await one.lecturer.call(getStudentSubmissions, {
    params: { gid: 0, sid: String(ben.id) },
    query: { assignmentId: one.id },
  })
  const { rows } = await one.lecturer.call(getMatrix, { params: { id: one.id }, query: {} })
  assert.doesNotMatch(JSON.stringify([work, rows]), /Student 1/)

  // Its code counts for nobody any more.
  await ben.call(closeAccount, { body: { password: goodPassword } })
  assert.equal((await one.lecturer.call(getAttempt, { params })).source, null)
})

test('a tutor reads and comments the code of a team in which one student is theirs, whoever sent it', async () => {
  const { ann, ben, cy, itemId, ...one } = await aTeam()
  const attemptId = await anAnswer(ann, { assignmentId: one.id, itemId }, '2')
  const params = { id: one.courseId }
  const blue = await one.lecturer.call(addCourseGroup, { params, body: { groupName: 'Blue' } })
  const inBlue = (user: TestUser) =>
    one.lecturer.call(changeCourseMember, { params: { ...params, userId: user.id }, body: { groupIds: [blue] } })
  await promoted(one, cy, 'tutor')
  await inBlue(cy)
  await refusalOf(cy.call(getAttempt, { params: { id: attemptId } }), 'notFound')
  await inBlue(ben)
  assert.equal((await cy.call(getAttempt, { params: { id: attemptId } })).choice?.body, '2')
  const comment = { fileName: 'Main.py', fromLine: 1, toLine: 1, text: 'Why?', state: 'draft' as const }
  await cy.call(addLineComment, { params: { id: attemptId }, body: comment })
})

test('a team reads the comments on its attempt after the release, also if who sent it has left the course', async () => {
  const { ann, ben, itemId, ...one } = await aTeam()
  const params = { id: await anAnswer(ann, { assignmentId: one.id, itemId }, '2') }
  const comment = async (text: string) => {
    const body = { fileName: 'Main.py', fromLine: 1, toLine: 1, text, state: 'draft' as const }
    await one.lecturer.call(addLineComment, { params, body })
  }
  const read = async () => (await ben.call(getAttempt, { params })).comments.map(({ text }) => text)
  await comment('Why?')
  await one.lecturer.call(removeCourseMember, { params: { id: one.courseId, userId: ann.id } })
  assert.deepEqual(await read(), [])
  await released(one)
  assert.deepEqual(await read(), ['Why?'])
  // No other release would show it.
  await comment('And one thing more.')
  assert.deepEqual(await read(), ['Why?', 'And one thing more.'])
})

/** What staff read about a student's team: in the matrix, and on the student's page. */
async function teamOf({ lecturer, id }: TestClass, sid: string) {
  const query = { assignmentId: id }
  const { work } = await lecturer.call(getStudentSubmissions, { params: { gid: 0, sid }, query })
  const { rows } = await lecturer.call(getMatrix, { params: { id }, query: {} })
  const row = rows.find(({ student }) => student.sid === sid)
  return { matrix: row?.team, page: work?.team, sentBy: work?.items[0]?.attempts.map(({ sentBy }) => sentBy) }
}

test('staff read who is in a student’s team, who sent the attempt, and what the other members have for it', async () => {
  const { ann, ben, cy, itemId, ...one } = await aTeam()
  await anAnswer(ann, { assignmentId: one.id, itemId }, '2')
  await one.lecturer.call(putGrade, { body: { itemId, sid: String(ben.id), points: 7, version: 0 } })
  const mate = (user: TestUser, points: number) => ({
    name: user.displayName,
    sid: String(user.id),
    items: [{ itemId, points }],
  })
  assert.deepEqual(await teamOf(one, String(ann.id)), {
    matrix: { name: 'The doubles', mates: [ben.displayName] },
    page: { name: 'The doubles', mates: [mate(ben, 7)] },
    sentBy: [null],
  })
  const { page, sentBy } = await teamOf(one, String(ben.id))
  assert.deepEqual([page?.mates, sentBy], [[mate(ann, 10)], [ann.displayName]])
  assert.deepEqual(await teamOf(one, String(cy.id)), { matrix: null, page: null, sentBy: [] })
  await ben.call(leaveTeam, { params: { id: one.id } })
  assert.deepEqual(await teamOf(one, String(ben.id)), { matrix: null, page: null, sentBy: [ann.displayName] })
})

test('in an anonymous assignment a team has no name, and its members their pseudonyms', async () => {
  const { ann, itemId, ...one } = await aTeam({ isAnonymous: true })
  await anAnswer(ann, { assignmentId: one.id, itemId }, '2')
  const { rows } = await one.lecturer.call(getMatrix, { params: { id: one.id }, query: {} })
  const teamed = rows.flatMap(({ student, team }) => (team ? [student.sid] : []))
  assert.equal(teamed.length, 2)
  const senders = []
  for (const [sid, other] of [teamed, teamed.toReversed()]) {
    const { matrix, page, sentBy } = await teamOf(one, sid ?? '')
    assert.deepEqual(matrix, { name: '', mates: [other] })
    assert.deepEqual([page?.name, page?.mates.map((mate) => [mate.name, mate.sid])], ['', [[other, other]]])
    senders.push(sentBy?.[0] === null ? 'own' : sentBy?.[0] === other ? 'other' : undefined)
  }
  assert.deepEqual(new Set(senders), new Set(['other', 'own']))
})
