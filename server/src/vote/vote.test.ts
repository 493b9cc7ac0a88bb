import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { decVote, incVote, unVote } from '@gradus/contract/vote'
import { aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function aQuestionBy(author: TestUser): Promise<number> {
  return await aPublicQuestion(site, codingForm(), author)
}
const votesOf = async (id: number) => (await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).votes
const reputationOf = async (user: TestUser) => (await user.call(getOwnBasicInfo)).reputation

test('IncVote, DecVote, UnVote return a number delta, 0 meaning nothing', async () => {
  const id = await aQuestionBy(await aUser(site))
  const reader = await aUser(site)
  const response = await reader.fetch(`/auth/api/IncVote/${id}`, { method: 'PATCH' })
  assert.equal(await response.text(), '1')
  assert.equal(await reader.call(incVote, { params: { id } }), 0)
  assert.equal(await reader.call(decVote, { params: { id } }), 0)
  assert.equal(await votesOf(id), 1)
  assert.equal(await reader.call(unVote, { params: { id } }), -1)
  assert.equal(await reader.call(unVote, { params: { id } }), 0)
  assert.equal(await reader.call(decVote, { params: { id } }), -1)
  assert.equal(await votesOf(id), -1)
})

test('unvote is available when the user liked it', async () => {
  const id = await aQuestionBy(await aUser(site))
  const reader = await aUser(site)
  await reader.call(decVote, { params: { id } })
  assert.equal(await reader.call(unVote, { params: { id } }), 0)
  const question = await reader.call(getQuestionSignedIn, { params: { id }, query: {} })
  assert.deepEqual([question.authUserLiked, question.authUserVote], [false, -1])
})

test('an upvote gives its author 2, a downvote takes 1, and withdrawing a vote withdraws its points', async () => {
  const author = await aUser(site)
  const id = await aQuestionBy(author)
  const approved = await reputationOf(author)
  const [one, other] = [await aUser(site), await aUser(site)]
  await one.call(incVote, { params: { id } })
  assert.equal(await reputationOf(author), approved + 2)
  await other.call(decVote, { params: { id } })
  assert.equal(await reputationOf(author), approved + 1)
  await one.call(unVote, { params: { id } })
  assert.equal(await reputationOf(author), approved - 1)
})

test('nobody votes on a question of one’s own, on one that waits, or without logging in', async () => {
  const author = await aUser(site)
  const id = await aQuestionBy(author)
  assert.equal(await author.call(incVote, { params: { id } }), 0)
  assert.equal(await votesOf(id), 0)
  await refusalOf(aVisitor(site).call(incVote, { params: { id } }), 'notSignedIn')
  const waiting = await aWaitingQuestion(site, author)
  await refusalOf((await aUser(site)).call(incVote, { params: { id: waiting } }), 'notFound')
  await refusalOf(author.call(incVote, { params: { id: waiting } }), 'notFound')
})

test('200 parallel votes and unvotes on one question end with sums that a recount confirms', async () => {
  const author = await aUser(site)
  const id = await aQuestionBy(author)
  const approved = await reputationOf(author)
  const readers = await Promise.all(Array.from({ length: 20 }, () => aUser(site)))
  const calls = readers.flatMap((reader) =>
    Array.from({ length: 10 }, (_, turn) => reader.call(turn % 3 === 1 ? unVote : incVote, { params: { id } })),
  )
  const deltas = await Promise.all(calls)
  const rows = await site.database.selectFrom('question_vote').select('value').where('question_id', '=', id).execute()
  const recount = rows.reduce((sum, row) => sum + row.value, 0)
  assert.equal(
    deltas.reduce<number>((sum, delta) => sum + delta, 0),
    recount,
  )
  assert.equal(await votesOf(id), recount)
  assert.equal(await reputationOf(author), approved + 2 * recount)
})
