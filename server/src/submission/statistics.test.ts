import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { getQuestionStatistics, runTimeBucketBounds } from '@gradus/contract/question-statistics'
import { aUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { aSubmission } from '../../test/submission.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** A published pass and its try, as judging stores them. */
async function aPass(questionId: number, cpuMilliseconds: number, by?: number): Promise<number> {
  const userId = by ?? (await aUser(site)).id
  const pass = { userId, questionId, outcome: 'passed', verdict: { cpuMilliseconds }, isPublished: true } as const
  await aSubmission(site.database, pass)
  await aTry(questionId, userId, true)
  return userId
}

async function aTry(questionId: number, userId: number, solved: boolean): Promise<void> {
  await site.database
    .insertInto('question_progress')
    .values({ user_id: userId, question_id: questionId, tries: 1, solved_at: solved ? new Date() : null })
    .execute()
}

test("after answering, users see the solve rate and where their own run time is among the others', in coarse buckets", async () => {
  const author = await aUser(site)
  const questionId = await aPublicQuestion(site, codingForm(), author)
  await aPass(questionId, 1, author.id)
  const input = { params: { id: questionId } }
  const reader = await aUser(site)
  await refusalOf(reader.call(getQuestionStatistics, input), 'notAllowed')
  for (const time of [0, 10, 11, 20]) await aPass(questionId, time)
  await aTry(questionId, (await aUser(site)).id, false)
  const before = await author.call(getQuestionStatistics, input)
  assert.deepEqual(before, { tried: 5, solved: 4, runTimes: [] }, 'four passes are too few to be shown')
  await aPass(questionId, 60_000, reader.id)
  const { tried, solved, runTimes } = await reader.call(getQuestionStatistics, input)
  assert.deepEqual([tried, solved], [6, 5], 'the author is not counted')
  const counts = [2, 2, ...runTimeBucketBounds.slice(2).map(() => 0), 1]
  assert.deepEqual(runTimes, [{ type: 8, counts, own: runTimeBucketBounds.length }])
})

test('a multiple-choice question has a solve rate and no run times', async () => {
  const id = await aPublicQuestion(site, choiceForm())
  const reader = await aUser(site)
  const answers = await reader.call(getAnswersByQuestionId, { params: { id } })
  await reader.call(checkAnswer, { params: { questionId: id, answerId: answers[0]?.id ?? 0 } })
  const { tried, runTimes } = await reader.call(getQuestionStatistics, { params: { id } })
  assert.deepEqual([tried, runTimes], [1, []])
})
