import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimFirstAdmin } from '@gradus/contract/account'
import { getAssignment, listAssignments } from '@gradus/contract/assignment'
import { answerItem, listReceipts } from '@gradus/contract/assignment-attempt'
import { deleteCourse, getCourse, getUniGroups } from '@gradus/contract/course'
import { listCourseMembers } from '@gradus/contract/course-member'
import { getOwnWork } from '@gradus/contract/own-grade'
import { Submission, submitCode } from '@gradus/contract/submission'
import { deleteTournament } from '@gradus/contract/tournament-management'
import { anEmail, aUser, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { ensureFirstAdmin } from '../account/first-admin.ts'
import { loadContent } from './load.ts'

let site: TestSite
let admin: Client
let courseId: number
before(async () => {
  site = await startSite()
  await loadContent(site.database)
  const link = await ensureFirstAdmin(site.database, site.config)
  const token = new URL(link ?? '').searchParams.get('token') ?? ''
  admin = aVisitor(site)
  await admin.call(claimFirstAdmin, {
    body: { token, displayName: 'Ada Admin', email: anEmail(), password: goodPassword },
  })
  courseId = (await admin.call(getUniGroups))[0]?.id ?? 0
})
after(() => site.close())

test('the first admin opens the sample course as student: the assignment is open and takes submissions', async () => {
  const course = await admin.call(getCourse, { params: { id: courseId } })
  assert.deepEqual([course.role, course.state], ['student', 'active'])
  assert.deepEqual(
    course.groups.map(({ groupName }) => groupName),
    ['Monday', 'Thursday'],
  )
  assert.match(course.body, /<strong>This is a sample\.<\/strong>/)
  const [assignment] = await admin.call(listAssignments, { params: { id: courseId } })
  assert.ok(assignment)
  assert.deepEqual([assignment.timing, assignment.items, assignment.possible], ['onTime', 4, 90])
  const { can, questions, own } = await admin.call(getAssignment, { params: { id: assignment.id } })
  assert.deepEqual([can.submit, can.manage, questions.length, own?.submitted], [true, true, 4, 0])
})

test('the first admin submits in the sample course, and reads the own work as students do', async () => {
  const [assignment] = await admin.call(listAssignments, { params: { id: courseId } })
  const id = assignment?.id ?? 0
  const { questions } = await admin.call(getAssignment, { params: { id } })
  const choice = questions.find(({ kind }) => kind === 'multiChoice')
  const program = questions.find(({ kind }) => kind !== 'multiChoice')
  assert.ok(choice && program)
  const { id: choiceId } = await site.database
    .selectFrom('choice')
    .select('id')
    .where('question_id', '=', choice.questionId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const receipt = await admin.call(answerItem, { params: { id }, body: { itemId: choice.itemId, choiceId } })
  assert.equal(receipt.number, 1)
  const { type } = program
  const body = { questionId: program.questionId, candidateSource: 'later', type, additionalFiles: [], assignmentId: id }
  const sent = Submission.parse(await admin.call(submitCode, { body }, 'application/json'))
  assert.equal(sent.receipt?.itemId, program.itemId)
  const seen = await admin.call(getAssignment, { params: { id } })
  assert.deepEqual([seen.own?.submitted, seen.can.grade, seen.progress?.submitted], [2, true, 8])
  const attempts = new Map(seen.questions.map((item) => [item.itemId, item.attempts]))
  assert.deepEqual([attempts.get(choice.itemId), attempts.get(program.itemId)], [1, 1])
  const { items } = await admin.call(listReceipts, { params: { id }, query: {} })
  assert.equal(items.length, 2)
  const listed = await admin.call(listAssignments, { params: { id: courseId } })
  assert.deepEqual([listed[0]?.own?.submitted, listed[0]?.progress?.students], [2, 9])
  assert.deepEqual(await admin.call(getOwnWork, { params: { id } }).then(({ items: own }) => own), [], 'not released')
})

test('the first admin opens the sample course as lecturer: made-up students in groups have submitted', async () => {
  assert.equal((await admin.call(getCourse, { params: { id: courseId } })).can.manage, true)
  const query = { role: 'student' } as const
  const { items } = await admin.call(listCourseMembers, { params: { id: courseId }, query })
  assert.equal(items.length, 9)
  const [assignment] = await admin.call(listAssignments, { params: { id: courseId } })
  assert.deepEqual(assignment?.progress, { submitted: 8, complete: 4, students: 9 })
})

test('nobody else is a member of the sample course, and an admin can delete it with its made-up work', async () => {
  const user = await aUser(site)
  assert.deepEqual(await user.call(getUniGroups), [])
  await refusalOf(user.call(getCourse, { params: { id: courseId } }), 'notFound')
  const count = async (table: 'assignment' | 'assignment_attempt' | 'course') =>
    (await site.database.selectFrom(table).select('id').execute()).length
  const samples = async () =>
    (await site.database.selectFrom('account').select('id').where('is_sample', '=', true).execute()).length

  await loadContent(site.database)
  assert.equal(await count('course'), 1, 'a second start adds nothing')
  await admin.call(deleteCourse, { params: { id: courseId } })
  assert.deepEqual([await count('course'), await count('assignment'), await count('assignment_attempt')], [0, 0, 0])
  assert.equal(await samples(), 13, 'they take part in the sample tournament, too')
  const [tournament] = await site.database.selectFrom('tournament').select('id').execute()
  await admin.call(deleteTournament, { params: { id: tournament?.id ?? 0 } })
  assert.equal(await samples(), 1, 'the author of the content stays')
})
