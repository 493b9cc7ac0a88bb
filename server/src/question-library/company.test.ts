import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { checkAnswer } from '@gradus/contract/choice'
import { getDashboard } from '@gradus/contract/dashboard'
import {
  copyQuestionToCompany,
  getCompanyQuestions,
  offerCompanyQuestion,
  removeCompanyQuestions,
} from '@gradus/contract/company-question'
import { removeCompanyMember } from '@gradus/contract/company-member'
import { deleteCompany } from '@gradus/contract/company-management'
import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { approveQuestion } from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import { addTournament, editTournament } from '@gradus/contract/tournament-management'
import { anAdmin, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { tournamentForm } from '../../test/play.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { sceneOf } from '../../test/scene.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aTeam() {
  const [owner, recruiter, reviewer] = [await aUser(site), await aUser(site), await aUser(site)]
  const companyId = await aCompany(site, [
    { userId: owner.id, role: 'owner' },
    { userId: recruiter.id, role: 'recruiter' },
    { userId: reviewer.id, role: 'reviewer' },
  ])
  return { companyId, owner, recruiter, reviewer }
}

const post = (client: TestUser, companyId: number, overrides: Record<string, unknown> = {}) =>
  client.call(postQuestion, { body: choiceForm({ visibility: 'company', companyId, ...overrides }) })
const listed = async (client: TestUser, companyId: number) =>
  (await client.call(getCompanyQuestions, { params: { id: companyId }, query: {} })).items

test('What a recruiter writes for the company is approved at once, and its owners and recruiters alone see and edit it', async () => {
  const { companyId, owner, recruiter, reviewer } = await aTeam()
  const stranger = (await aTeam()).owner
  const id = await post(recruiter, companyId)
  assert.ok(id > 0, 'it does not wait for a review')
  assert.deepEqual(
    (await listed(owner, companyId)).map((one) => one.id),
    [id],
  )
  const seen = await owner.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.deepEqual([seen.state, seen.sponsor?.id, seen.can.edit], ['company', companyId, true])
  const { revision, content } = await owner.call(getQuestionSource, { params: { id } })
  const body = { ...choiceForm({ title: 'A better title for this one' }), rawTags: content.tags, revision }
  await owner.call(editQuestion, { params: { id }, body })
  for (const client of [reviewer, stranger]) {
    assert.equal((await refusalOf(client.call(getQuestionSignedIn, { params: { id }, query: {} }))).status, 404)
    assert.equal((await refusalOf(client.call(editQuestion, { params: { id }, body }))).status, 404)
  }
  assert.equal((await refusalOf(aVisitor(site).call(getQuestion, { params: { id }, query: {} }))).status, 404)
  const { items } = await aVisitor(site).call(getLatestQuestions, { query: { type: 'MC' } })
  assert.ok(!items.some((one) => one.id === id))
})

test('A member who leaves a company loses access to its questions, including those that they wrote', async () => {
  const { companyId, owner, recruiter } = await aTeam()
  const id = await post(recruiter, companyId)
  await site.database.deleteFrom('company_member').where('user_id', '=', recruiter.id).execute()
  assert.equal((await refusalOf(recruiter.call(getQuestionSource, { params: { id } }))).status, 404)
  const dashboard = await recruiter.call(getDashboard, {})
  assert.ok(!JSON.stringify(dashboard.questions).includes(`"id":${id}`))
  assert.equal((await listed(owner, companyId)).length, 1)
})

test('The daily limit of new questions neither counts nor stops those for a company', async () => {
  const { companyId, recruiter } = await aTeam()
  for (let posted = 0; posted < 7; posted += 1) assert.ok((await post(recruiter, companyId)) > 0)
  assert.equal(await recruiter.call(postQuestion, { body: choiceForm() }), -1, 'it waits for review')
})

test('A public question is copied once, with its tests; the copy names where it came from', async () => {
  const { companyId, recruiter } = await aTeam()
  const questionId = await (await sceneOf(site)).coding()
  const copy = () => recruiter.call(copyQuestionToCompany, { params: { id: companyId }, body: { questionId } })
  const id = await copy()
  assert.equal(await copy(), id)
  const [question] = await listed(recruiter, companyId)
  assert.deepEqual([question?.id, question?.copiedFrom, question?.userId], [id, questionId, recruiter.id])
  const { content } = await recruiter.call(getQuestionSource, { params: { id } })
  assert.match(content.implementations[0]?.tests ?? '', /from solution/)
  const hidden = await (await sceneOf(site)).coding('waiting')
  const refused = recruiter.call(copyQuestionToCompany, { params: { id: companyId }, body: { questionId: hidden } })
  assert.equal((await refusalOf(refused)).status, 404)
})

test('Whoever reads the solution of a colleague’s copy earns nothing by the public question', async () => {
  const { companyId, owner, recruiter, reviewer } = await aTeam()
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, choiceForm(), author)
  await recruiter.call(copyQuestionToCompany, { params: { id: companyId }, body: { questionId } })
  const { id: choiceId } = await site.database
    .selectFrom('choice')
    .select('id')
    .where('question_id', '=', questionId)
    .where('correct', '=', true)
    .executeTakeFirstOrThrow()
  const reputation = async (user: TestUser) => {
    await user.call(checkAnswer, { params: { questionId, answerId: choiceId } })
    return (await user.call(getOwnBasicInfo)).reputation
  }
  assert.deepEqual([await reputation(recruiter), await reputation(owner)], [0, 0])
  assert.equal(await reputation(reviewer), 1)
})

test('A question that a tournament asks stays until that tournament is over', async () => {
  const { companyId, recruiter } = await aTeam()
  const scene = await sceneOf(site)
  const questionId = await scene.coding('company')
  await site.database.updateTable('question').set({ company_id: companyId }).where('id', '=', questionId).execute()
  const id = await recruiter.call(addTournament, { body: tournamentForm([questionId], { companyId }) })
  const remove = () =>
    recruiter.call(removeCompanyQuestions, { params: { id: companyId }, body: { ids: [questionId] } })
  assert.equal((await remove()).refused.length, 1)
  const other = await scene.coding()
  await recruiter.call(editTournament, { params: { id }, body: tournamentForm([other]) })
  assert.deepEqual((await remove()).done, [questionId])
  assert.deepEqual(await listed(recruiter, companyId), [])
  const stranger = (await aTeam()).recruiter
  const theirs = await post(recruiter, companyId)
  const refused = stranger.call(removeCompanyQuestions, { params: { id: companyId }, body: { ids: [theirs] } })
  assert.equal((await refusalOf(refused)).status, 404)
})

test('An offered question waits for review as a copy, becomes public, and names the company as its sponsor', async () => {
  const { companyId, owner, recruiter } = await aTeam()
  const admin = await anAdmin(site)
  const questionId = await post(recruiter, companyId)
  const offer = (client: TestUser) =>
    client.call(offerCompanyQuestion, { params: { id: companyId }, body: { questionId } })
  assert.equal((await refusalOf(offer(recruiter))).status, 403)
  const id = await offer(owner)
  assert.equal((await refusalOf(offer(owner))).status, 409)
  assert.equal((await refusalOf(aVisitor(site).call(getQuestion, { params: { id }, query: {} }))).status, 404)
  assert.equal((await listed(owner, companyId))[0]?.offer, 'waiting')

  await admin.call(approveQuestion, { params: { id }, body: {} })
  const question = await aVisitor(site).call(getQuestion, { params: { id }, query: {} })
  assert.deepEqual([question.state, question.sponsor?.id], ['public', companyId])
  const [own] = await listed(owner, companyId)
  assert.deepEqual(
    [own?.id, own?.offer, own?.offeredId],
    [questionId, 'public', id],
    'the original stays the company’s',
  )
})

test('A question whose author has left is offered in the name of the owner: the author neither reads nor changes the copy', async () => {
  const { companyId, owner, recruiter } = await aTeam()
  const questionId = await post(recruiter, companyId)
  await owner.call(removeCompanyMember, { params: { id: companyId, userId: recruiter.id } })
  const id = await owner.call(offerCompanyQuestion, { params: { id: companyId }, body: { questionId } })
  assert.equal((await refusalOf(recruiter.call(getQuestionSource, { params: { id } }))).status, 404)
  const { userId, revision, content, rights } = await owner.call(getQuestionSource, { params: { id } })
  assert.deepEqual([userId, rights.rest], [owner.id, true])

  const admin = await anAdmin(site)
  await admin.call(approveQuestion, { params: { id }, body: {} })
  assert.equal((await refusalOf(recruiter.call(getQuestionSource, { params: { id } }))).status, 403)
  const body = { ...choiceForm({ title: 'A better title for this one' }), rawTags: content.tags, revision }
  assert.equal((await refusalOf(recruiter.call(editQuestion, { params: { id }, body }))).status, 403)
  const { sponsor, can } = await recruiter.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.deepEqual([sponsor?.id, can.edit, can.seeAnswer], [companyId, false, false])
})

test('What a company has offered is edited by its recruiters, whoever wrote it; an author who leaves loses it', async () => {
  const { companyId, owner, recruiter, reviewer } = await aTeam()
  const questionId = await post(recruiter, companyId)
  const id = await owner.call(offerCompanyQuestion, { params: { id: companyId }, body: { questionId } })
  for (const client of [recruiter, owner]) {
    const { userId, revision, content } = await client.call(getQuestionSource, { params: { id } })
    assert.equal(userId, recruiter.id)
    const body = { ...choiceForm({ title: `A title by user ${client.id}` }), rawTags: content.tags, revision }
    await client.call(editQuestion, { params: { id }, body })
  }
  assert.equal((await refusalOf(reviewer.call(getQuestionSource, { params: { id } }))).status, 404)
  await owner.call(removeCompanyMember, { params: { id: companyId, userId: recruiter.id } })
  assert.equal((await refusalOf(recruiter.call(getQuestionSource, { params: { id } }))).status, 404)
  assert.equal((await owner.call(getQuestionSource, { params: { id } })).rights.rest, true)
})

test('Deleting a company deletes its own questions; those that it offered stay, without its name', async () => {
  const { companyId, owner } = await aTeam()
  const admin = await anAdmin(site)
  const questionId = await post(owner, companyId)
  const id = await owner.call(offerCompanyQuestion, { params: { id: companyId }, body: { questionId } })
  await admin.call(approveQuestion, { params: { id }, body: {} })
  await admin.call(deleteCompany, { params: { id: companyId } })
  assert.equal(
    (await refusalOf(owner.call(getQuestionSignedIn, { params: { id: questionId }, query: {} }))).status,
    404,
  )
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).sponsor, null)
})

test('A question of code for a company needs the company’s name', async () => {
  const { recruiter } = await aTeam()
  const refused = recruiter.call(postQuestion, { body: { ...codingForm(), visibility: 'company' as const } })
  assert.deepEqual((await refusalOf(refused)).refusal.field, 'companyId')
})
