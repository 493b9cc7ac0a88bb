import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getQuestion } from '@gradus/contract/question'
import { getExplanation, checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { getSolutions, voteSolution } from '@gradus/contract/solution'
import { submitCode } from '@gradus/contract/submission'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { theJudge } from '../../test/judge.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { flushViews } from '../question/view.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { JUDGE_URLS: await theJudge() } })
})
after(() => site.close())

const first = 'double = lambda n: n * 2\n'
const second = 'double = lambda n: n + n\n'
const send = (questionId: number, candidateSource: string) => ({
  body: { questionId, candidateSource, type: 8, additionalFiles: [] },
})

test("other users' passed solutions are visible after a pass, most voted first, one of each user", async () => {
  const questionId = await aPublicQuestion(site)
  const [one, other, reader] = [await aUser(site), await aUser(site), await aUser(site)]
  const input = { params: { questionId, type: 8 }, query: {} }
  await one.call(submitCode, send(questionId, first))
  await one.call(submitCode, send(questionId, second))
  await other.call(submitCode, send(questionId, first))
  await refusalOf(reader.call(getSolutions, input), 'notAllowed')
  await reader.call(submitCode, send(questionId, 'double = abs\n'))
  await refusalOf(reader.call(getSolutions, input), 'notAllowed')
  await reader.call(submitCode, send(questionId, first))
  const seen = await reader.call(getSolutions, input)
  assert.deepEqual(new Set(seen.items.map((item) => item.userId)), new Set([one.id, other.id, reader.id]))
  assert.equal(seen.total, 3)
  const ofOne = seen.items.find((item) => item.userId === one.id)
  assert.equal(ofOne?.candidateSource, second)
  assert.equal(await reader.call(voteSolution, { params: { id: ofOne?.id ?? 0, value: '1' } }), 1)
  assert.equal(await one.call(voteSolution, { params: { id: ofOne?.id ?? 0, value: '1' } }), 0)
  const voted = await reader.call(getSolutions, input)
  assert.deepEqual([voted.items[0]?.userId, voted.items[0]?.votes, voted.items[0]?.liked], [one.id, 1, true])
})

test('authors and admins see the solutions without answering', async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm(), author)
  const input = { params: { questionId, type: 8 }, query: {} }
  assert.equal((await author.call(getSolutions, input)).total, 0)
  assert.equal((await (await anAdmin(site)).call(getSolutions, input)).total, 0)
})

test('views are counted once per person and day', async () => {
  const id = await aPublicQuestion(site)
  const look = { params: { id }, query: { Show: '1' as const } }
  const [one, other] = [aVisitor(site), aVisitor(site)]
  await Promise.all([one, one, one, other].map((who) => who.call(getQuestion, look)))
  await one.call(getQuestion, { params: { id }, query: {} })
  await flushViews(site.database)
  assert.equal((await one.call(getQuestion, look)).views, 2)
})

test('the explanation of a multiple-choice question is for those who answered it rightly', async () => {
  const id = await aPublicQuestion(site, choiceForm())
  await site.database.updateTable('question').set({ explanation: '<p>Two halves.</p>' }).where('id', '=', id).execute()
  const user = await aUser(site)
  const answers = await user.call(getAnswersByQuestionId, { params: { id } })
  const idOf = (body: string) => answers.find((answer) => answer.body === body)?.id ?? 0
  await user.call(checkAnswer, { params: { questionId: id, answerId: idOf('1') } })
  await refusalOf(user.call(getExplanation, { params: { id } }), 'notAllowed')
  await user.call(checkAnswer, { params: { questionId: id, answerId: idOf('2') } })
  assert.deepEqual(await user.call(getExplanation, { params: { id } }), {
    answerId: idOf('2'),
    explanation: '<p>Two halves.</p>',
  })
})
