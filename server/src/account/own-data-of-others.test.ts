import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addApplicationNote } from '@gradus/contract/application-review'
import { changeCompanyMember, removeCompanyMember } from '@gradus/contract/company-member'
import { offerCompanyQuestion } from '@gradus/contract/company-question'
import { removeCourseMember } from '@gradus/contract/course-member'
import { editQuestion } from '@gradus/contract/editing'
import { postQuestion } from '@gradus/contract/question-form'
import { addTournament, editTournament } from '@gradus/contract/tournament-management'
import { aUser, type TestUser } from '../../test/account.ts'
import { anAssignment } from '../../test/assignment.ts'
import { aCompany } from '../../test/company.ts'
import { aCourse, aLecturer } from '../../test/course.ts'
import { aHiringCompany, applyFor } from '../../test/job-application.ts'
import { ownData } from '../../test/own-data.ts'
import { tournamentForm } from '../../test/play.ts'
import { choiceForm } from '../../test/question.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/**
 * The download of somebody who created something in a company or a course, and is not in it any more; and of somebody
 * about whom others wrote.
 */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aTeam() {
  const [owner, recruiter] = [await aUser(site), await aUser(site)]
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: recruiter.id, role: 'recruiter' },
  ])
  return { companyId, owner, recruiter, member: { id: companyId, userId: recruiter.id } }
}

/** A question that a recruiter wrote for the company and an owner has edited. */
async function aSharedQuestion({ companyId, owner, recruiter }: Awaited<ReturnType<typeof aTeam>>): Promise<number> {
  const form = choiceForm({ title: 'The first of its titles' })
  const id = await recruiter.call(postQuestion, { body: { ...form, visibility: 'company', companyId } })
  await owner.call(editQuestion, { params: { id }, body: { ...form, title: 'The second of its titles' } })
  return id
}

const columnsOf = (rows: Record<string, unknown>[] | undefined) => rows?.map((row) => Object.keys(row).toSorted())
const onlyThatItIsTheirs = ['createdAt', 'id', 'title']

async function questionsOf(user: TestUser) {
  const data = await ownData(user)
  return { questions: data['questions'] ?? [], revisions: data['questionRevisions'] ?? [] }
}

test('the download has a company’s questions while their author recruits for it, and after that only that they wrote them', async () => {
  const team = await aTeam()
  const id = await aSharedQuestion(team)
  const before = await questionsOf(team.recruiter)
  assert.match(JSON.stringify(before.questions), /"correct":true/)
  assert.match(JSON.stringify(before.revisions), /The first of its titles/)

  await team.owner.call(changeCompanyMember, { params: team.member, body: { role: 'reviewer' } })
  const asReviewer = await questionsOf(team.recruiter)
  assert.deepEqual(columnsOf(asReviewer.questions), [onlyThatItIsTheirs])
  await team.owner.call(removeCompanyMember, { params: team.member })
  const after = await questionsOf(team.recruiter)
  assert.deepEqual(columnsOf(after.questions), [onlyThatItIsTheirs])
  assert.equal(after.questions[0]?.['id'], id)
  assert.deepEqual(after.revisions, [])
})

test('the download has nothing of the tests of what a company offered, once its author has left', async () => {
  const team = await aTeam()
  const questionId = await aSharedQuestion(team)
  await team.owner.call(offerCompanyQuestion, { params: { id: team.companyId }, body: { questionId } })
  assert.equal((await questionsOf(team.recruiter)).questions.length, 2)
  await team.owner.call(removeCompanyMember, { params: team.member })
  const { questions } = await questionsOf(team.recruiter)
  assert.deepEqual(columnsOf(questions), [onlyThatItIsTheirs, onlyThatItIsTheirs])
})

test('the download has an assignment’s questions while their lecturer is on the staff, and after that only that they added them', async () => {
  const [owner, lecturer] = [await aLecturer(site), await aLecturer(site)]
  const courseId = await aCourse(owner)
  const row = { course_id: courseId, user_id: lecturer.id, role: 'lecturer' } as const
  await site.database.insertInto('course_member').values(row).execute()
  await anAssignment(lecturer, courseId, [await (await sceneOf(site)).coding()])
  const [full] = (await questionsOf(lecturer)).questions
  assert.match(JSON.stringify(full?.['implementations']), /from solution/)

  await owner.call(removeCourseMember, { params: { id: courseId, userId: lecturer.id } })
  assert.deepEqual(columnsOf((await questionsOf(lecturer)).questions), [onlyThatItIsTheirs])
})

test('the download has a company’s tournaments as they are now only for somebody who organises them', async () => {
  const { companyId, owner, recruiter, member } = await aTeam()
  const questionId = await (await sceneOf(site)).coding()
  const form = (body: string) => tournamentForm([questionId], { companyId, isDraft: true, body })
  const id = await recruiter.call(addTournament, { body: form('<p>Words of the recruiter.</p>') })
  await owner.call(editTournament, { params: { id }, body: form('<p>Words of the owner.</p>') })
  const tournaments = async () => (await ownData(recruiter))['tournaments']
  assert.match(JSON.stringify(await tournaments()), /Words of the owner/)
  await owner.call(removeCompanyMember, { params: member })
  assert.deepEqual(columnsOf(await tournaments()), [onlyThatItIsTheirs])
})

test('the download has a course as it is now only for its staff', async () => {
  const [owner, creator] = [await aLecturer(site), await aLecturer(site)]
  const courseId = await aCourse(creator)
  const row = { course_id: courseId, user_id: owner.id, role: 'owner' } as const
  await site.database.insertInto('course_member').values(row).execute()
  const courses = async () => (await ownData(creator))['coursesCreated']
  assert.match(JSON.stringify(await courses()), /Loops, lists and trees/)
  await owner.call(removeCourseMember, { params: { id: courseId, userId: creator.id } })
  assert.deepEqual(columnsOf(await courses()), [['createdAt', 'id', 'name']])
})

test('the download has what a company noted about one’s application, without who noted it', async () => {
  const { recruiter, jobId } = await aHiringCompany(site)
  const candidate = await aUser(site)
  const id = await applyFor(candidate, jobId)
  await recruiter.call(addApplicationNote, { params: { id }, body: { text: 'A good letter.' } })
  const notesOf = async (user: TestUser) =>
    (await ownData(user))['jobApplicationNotes']?.map(({ body, isOwn, userId }) => ({ body, isOwn, userId }))
  assert.deepEqual(await notesOf(candidate), [{ body: 'A good letter.', isOwn: false, userId: undefined }])
  assert.deepEqual(await notesOf(recruiter), [{ body: 'A good letter.', isOwn: true, userId: undefined }])
  assert.deepEqual(await notesOf(await aUser(site)), [])
})
