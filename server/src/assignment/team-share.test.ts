import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAssignment, listAssignments } from '@gradus/contract/assignment'
import { listReceipts } from '@gradus/contract/assignment-attempt'
import { createTeam, joinTeam, leaveTeam } from '@gradus/contract/assignment-team'
import { getMatrix } from '@gradus/contract/grade-matrix'
import { getAttempt } from '@gradus/contract/student-work'
import type { TestUser } from '../../test/account.ts'
import { inHours } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aClass, anAnswer, type TestClass } from '../../test/grade.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** Ann has a team in which there is room for one more. */
async function aTeam(students: number) {
  const gradedClass = await aClass(site, { students, changes: { teamSize: 2 } })
  const [ann, ...others] = gradedClass.students
  const [itemId] = gradedClass.itemIds
  assert.ok(ann && itemId !== undefined)
  const params = { id: gradedClass.id }
  const code = await ann.call(createTeam, { params, body: { name: 'The doubles' } })
  return {
    ...gradedClass,
    others,
    params,
    answers: (text: string) => anAnswer(ann, { assignmentId: gradedClass.id, itemId }, text),
    join: (user: TestUser) => user.call(joinTeam, { params, body: { code } }),
    leave: (user: TestUser) => user.call(leaveTeam, { params }),
  }
}

/** In the order of the students. */
async function pointsOf({ lecturer, id }: TestClass): Promise<(number | null)[]> {
  return (await lecturer.call(getMatrix, { params: { id }, query: {} })).rows.map(({ points }) => points)
}

test('who joins a team after it has passed and leaves again has nothing of that, however many do so in turn', async () => {
  const { others, params, answers, join, leave, ...one } = await aTeam(4)
  const attemptId = await answers('2')
  const submitted = async () => {
    const [own] = await one.lecturer.call(listAssignments, { params: { id: one.courseId } })
    return own?.progress?.submitted
  }
  for (const user of others) {
    await join(user)
    assert.equal(await submitted(), 2)
    assert.equal((await user.call(getAttempt, { params: { id: attemptId } })).choice?.body, '2')
    await leave(user)
    const { own, questions } = await user.call(getAssignment, { params })
    assert.deepEqual([own?.submitted, questions[0]?.attempts, questions[0]?.receipt], [0, 0, null])
    const [listed] = await user.call(listAssignments, { params: { id: one.courseId } })
    assert.equal(listed?.own?.submitted, 0)
    assert.deepEqual((await user.call(listReceipts, { params, query: {} })).items, [])
    await refusalOf(user.call(getAttempt, { params: { id: attemptId } }), 'notFound')
  }
  assert.deepEqual(await pointsOf(one), [10, null, null, null])
  assert.equal(await submitted(), 1)
})

test('what a member sends as practice, after their own last moment, gives no try to a member with an extension', async () => {
  const { others, answers, join, ...one } = await aTeam(2)
  const [ben] = others
  assert.ok(ben)
  await join(ben)
  const past = new Date(Date.now() - 60_000)
  const works = site.database.updateTable('assignment_work').where('assignment_id', '=', one.id)
  const late = { due_at: past, late_until: null }
  await works.set(late).where('user_id', '<>', ben.id).execute()
  await site.database
    .insertInto('assignment_exception')
    .values({ assignment_id: one.id, user_id: ben.id, times: JSON.stringify({ due: inHours(1) }) })
    .execute()
  await site.database
    .updateTable('assignment')
    .set({ ...late, practice_afterwards: true })
    .where('id', '=', one.id)
    .execute()
  await answers('2')
  assert.deepEqual(await pointsOf(one), [null, null])
  // A later due time of the sender makes it count for both.
  await works.set({ due_at: null }).execute()
  assert.deepEqual(await pointsOf(one), [10, 10])
})

test('who leaves a team keeps what it sent during their stay: of several stays, the last', async () => {
  const { others, answers, join, leave, ...one } = await aTeam(2)
  const [ben] = others
  assert.ok(ben)
  await join(ben)
  const attemptId = await answers('2')
  await leave(ben)
  assert.deepEqual(await pointsOf(one), [10, 10])
  await ben.call(getAttempt, { params: { id: attemptId } })
  await join(ben)
  assert.deepEqual(await pointsOf(one), [10, 10])
  await leave(ben)
  assert.deepEqual(await pointsOf(one), [10, null])
  await join(ben)
  await answers('3')
  await leave(ben)
  assert.deepEqual(await pointsOf(one), [10, 0])
})

test('who has used up their attempts gets no more from a team: it can’t submit while they are in it', async () => {
  const { others, join, leave, answers, ...one } = await aTeam(3)
  const [ben, cid] = others
  const [itemId] = one.itemIds
  assert.ok(ben && cid && itemId !== undefined)
  await site.database.updateTable('assignment').set({ attempts: 1 }).where('id', '=', one.id).execute()
  await anAnswer(ben, { assignmentId: one.id, itemId }, '3')
  await join(ben)
  const refusal = await refusalOf(answers('2'), 'conflict')
  assert.match(refusal.message, /has no attempts left for this question, so your team has none/)
  await leave(ben)
  await join(cid)
  await answers('2')
  assert.deepEqual(await pointsOf(one), [10, 0, 10])
  // The same within a team: who brought an attempt with them has it, and no second one.
  await leave(cid)
  await refusalOf(anAnswer(cid, { assignmentId: one.id, itemId }, '3'), 'conflict')
})
