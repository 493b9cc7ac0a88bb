import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getAssignment } from '@gradus/contract/assignment'
import { listReceipts } from '@gradus/contract/assignment-attempt'
import { createTeam, joinTeam, leaveTeam } from '@gradus/contract/assignment-team'
import { removeCourseMember, restoreCourseMember } from '@gradus/contract/course-member'
import { Submission, getSubmission, submitCode } from '@gradus/contract/submission'
import type { TestUser } from '../../test/account.ts'
import { anAssignment, aStudent } from '../../test/assignment.ts'
import { refusalOf } from '../../test/client.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readResults } from './result.ts'

let site: TestSite
before(async () => {
  site = await startSite({ finishSubmissions: true, environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

async function aTeamwork(changes: object = {}) {
  const lecturer = await aLecturer(site)
  const courseId = await aCourse(lecturer)
  const ann = await aStudent(site, lecturer, courseId, { displayName: 'Ann' })
  const ben = await aStudent(site, lecturer, courseId, { displayName: 'Ben' })
  const cy = await aStudent(site, lecturer, courseId, { displayName: 'Cy' })
  const options = { teamSize: 2, testsShown: 'always' as const, ...changes }
  const { id, items } = await anAssignment(lecturer, courseId, [await aPublicQuestion(site)], options)
  const code = await ann.call(createTeam, { params: { id }, body: { name: 'The doubles' } })
  await ben.call(joinTeam, { params: { id }, body: { code } })
  return { lecturer, courseId, ann, ben, cy, id, code, questionId: items[0]?.questionId ?? 0 }
}
async function send(user: TestUser, assignmentId: number, questionId: number, candidateSource: string) {
  const body = { questionId, candidateSource, type: 8 as const, additionalFiles: [], assignmentId }
  return Submission.parse(await user.call(submitCode, { body }, 'application/json'))
}
async function pointsOf(id: number, user: TestUser) {
  const [work] = await readResults(site.database, id, [user.id])
  const points = [...(work?.items.values() ?? [])][0]?.counting?.points
  return points ? Number(points.numerator) / Number(points.denominator) : null
}
const right = 'double = lambda n: 2 * n\n'
const wrong = 'double = lambda n: n\n'

test('the whole team’s attempts count for its members', async () => {
  const { ann, ben, cy, id, code, questionId } = await aTeamwork({ attempts: 2 })
  await refusalOf(cy.call(joinTeam, { params: { id }, body: { code } }), 'conflict')
  const { refusal } = await refusalOf(cy.call(joinTeam, { params: { id }, body: { code: 'NOBODYS' } }), 'badInput')
  assert.deepEqual([refusal.field, refusal.message], ['code', 'No team of this assignment has this code.'])
  await refusalOf(ben.call(createTeam, { params: { id }, body: { name: 'Another' } }), 'conflict')
  const { team } = await ben.call(getAssignment, { params: { id } })
  assert.deepEqual(
    team?.members.map(({ displayName }) => displayName),
    ['Ann', 'Ben'],
  )
  const first = await send(ann, id, questionId, right)
  const [seen] = (await ben.call(listReceipts, { params: { id }, query: {} })).items
  assert.deepEqual([seen?.sentBy, seen?.submissionId, seen?.number], ['Ann', null, 1])
  await refusalOf(ben.call(getSubmission, { params: { id: first.id } }), 'notFound')
  await send(ben, id, questionId, wrong)
  for (const member of [ann, ben]) {
    assert.equal(await pointsOf(id, member), 10)
    assert.equal((await member.call(getAssignment, { params: { id } })).questions[0]?.attemptsLeft, 0)
    await refusalOf(send(member, id, questionId, right), 'conflict')
  }
  assert.equal(await pointsOf(id, cy), null)
  assert.equal((await send(cy, id, questionId, wrong)).receipt?.number, 1)
})

test('the name of a team whose last member left before it submitted is free again', async () => {
  const { ann, ben, cy, id, code } = await aTeamwork()
  const again = () => cy.call(createTeam, { params: { id }, body: { name: 'The doubles' } })
  await ben.call(leaveTeam, { params: { id } })
  await refusalOf(again(), 'conflict')
  await ann.call(leaveTeam, { params: { id } })
  await refusalOf(ann.call(joinTeam, { params: { id }, body: { code } }), 'badInput')
  await again()
  assert.equal((await ann.call(getAssignment, { params: { id } })).team, null)
})

test('a team member who leaves', async () => {
  const { ann, ben, cy, id, code, questionId } = await aTeamwork({ attemptRule: 'last' })
  await send(ann, id, questionId, wrong)
  await ben.call(leaveTeam, { params: { id } })
  await refusalOf(ben.call(leaveTeam, { params: { id } }), 'notFound')
  await send(ann, id, questionId, right)
  assert.deepEqual([await pointsOf(id, ann), await pointsOf(id, ben)], [10, 0])
  await send(ben, id, questionId, right)
  assert.deepEqual([await pointsOf(id, ann), await pointsOf(id, ben)], [10, 10])
  await cy.call(joinTeam, { params: { id }, body: { code } })
  assert.equal(await pointsOf(id, cy), 10)
  await send(cy, id, questionId, wrong)
  assert.deepEqual([await pointsOf(id, ann), await pointsOf(id, ben), await pointsOf(id, cy)], [0, 10, 0])
})

test('a team member who is removed from the course keeps the place in the team only until another needs it', async () => {
  const { lecturer, courseId, ann, ben, cy, id, code, questionId } = await aTeamwork({ attemptRule: 'last' })
  const teamOf = async (user: TestUser) =>
    (await user.call(getAssignment, { params: { id } })).team?.members.map(({ displayName }) => displayName) ?? null
  const params = { id: courseId, userId: ben.id }
  await send(ann, id, questionId, right)
  await lecturer.call(removeCourseMember, { params })
  assert.deepEqual(await teamOf(ann), ['Ann'])
  await lecturer.call(restoreCourseMember, { params })
  assert.deepEqual(await teamOf(ben), ['Ann', 'Ben'])
  await refusalOf(cy.call(joinTeam, { params: { id }, body: { code } }), 'conflict')

  await lecturer.call(removeCourseMember, { params })
  await cy.call(joinTeam, { params: { id }, body: { code } })
  assert.deepEqual(await teamOf(ann), ['Ann', 'Cy'])
  await lecturer.call(restoreCourseMember, { params })
  assert.equal(await teamOf(ben), null)
  await refusalOf(ben.call(joinTeam, { params: { id }, body: { code } }), 'conflict')
  await send(cy, id, questionId, wrong)
  assert.deepEqual([await pointsOf(id, ann), await pointsOf(id, ben), await pointsOf(id, cy)], [0, 10, 0])
})
