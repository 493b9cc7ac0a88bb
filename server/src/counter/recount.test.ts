import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addComment, voteComment } from '@gradus/contract/comment'
import { checkAnswer, getAnswersByQuestionId } from '@gradus/contract/choice'
import { deleteReported, reportQuestion } from '@gradus/contract/report'
import { incVote, unVote } from '@gradus/contract/vote'
import { anAdmin, aUser } from '../../test/account.ts'
import { aPublicQuestion, choiceForm, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recount } from './recount.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

/** A little of everything that counts. */
async function live(): Promise<number> {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, codingForm(), author)
  const removed = await aPublicQuestion(site, codingForm(), author)
  const choice = await aPublicQuestion(site, choiceForm(), author)
  const readers = await Promise.all(Array.from({ length: 4 }, () => aUser(site)))
  for (const reader of readers) {
    await reader.call(incVote, { params: { id } })
    const comment = await reader.call(addComment, { body: { body: 'a thought', type: 0, questionId: id } })
    await author.call(voteComment, { params: { id: comment, value: '1' } })
    const [answer] = await reader.call(getAnswersByQuestionId, { params: { id: choice } })
    await reader.call(checkAnswer, { params: { questionId: choice, answerId: answer?.id ?? 0 } })
  }
  await readers[0]?.call(unVote, { params: { id } })
  await readers[1]?.call(reportQuestion, { params: { id: removed, reason: 4 } })
  await (await anAdmin(site)).call(deleteReported, { params: { id: removed } })
  return id
}

test('after votes, comments, answers, reports and removals a recount confirms every counter', async () => {
  await live()
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
})

test('recount proves and repairs all counters', async () => {
  const id = await live()
  await site.database
    .updateTable('question_stats')
    .set({ votes: 999, comments: 0 })
    .where('question_id', '=', id)
    .execute()
  await site.database.updateTable('question_total').set({ total: 12 }).where('multiple_choice', '=', true).execute()
  const before = await recount(site.database, false)
  assert.deepEqual(
    before.filter(({ wrong }) => wrong > 0).map(({ name }) => name),
    ['question_stats.votes', 'question_stats.comments', 'question_total.total'],
  )
  await recount(site.database, true)
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
})
