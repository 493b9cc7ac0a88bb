import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { decVote, incVote, unVote } from '@gradus/contract/vote'
import { aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recount } from '../counter/recount.ts'

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

test('nobody votes on their own question, on one that waits, or without logging in', async () => {
  const author = await aUser(site)
  const id = await aQuestionBy(author)
  assert.equal(await author.call(incVote, { params: { id } }), 0)
  assert.equal(await votesOf(id), 0)
  await refusalOf(aVisitor(site).call(incVote, { params: { id } }), 'notSignedIn')
  const waiting = await aWaitingQuestion(site, author)
  await refusalOf((await aUser(site)).call(incVote, { params: { id: waiting } }), 'notFound')
  await refusalOf(author.call(incVote, { params: { id: waiting } }), 'notFound')
})

test('200 parallel votes, unvotes and reads on one question, and reputation across them, end with sums that a recount confirms', async () => {
  const author = await aUser(site)
  const id = await aQuestionBy(author)
  const approved = await reputationOf(author)
  const readers = await Promise.all(Array.from({ length: 20 }, () => aUser(site)))
  const votes: Promise<number>[] = []
  const reads: Promise<number>[] = []
  for (const reader of readers)
    for (let turn = 0; turn < 10; turn++)
      if (turn % 5 === 4) reads.push(reputationOf(author), votesOf(id))
      else {
        const cast = turn % 3 === 1 ? unVote : reader.id % 4 === 0 ? decVote : incVote
        votes.push(reader.call(cast, { params: { id } }))
      }
  const [deltas, seen] = await Promise.all([Promise.all(votes), Promise.all(reads)])
  const rows = await site.database.selectFrom('question_vote').select('value').where('question_id', '=', id).execute()
  const likes = rows.filter(({ value }) => value === 1).length
  const dislikes = rows.length - likes
  assert.equal(
    deltas.reduce((sum, delta) => sum + delta, 0),
    likes - dislikes,
  )
  assert.equal(await votesOf(id), likes - dislikes)
  assert.equal(await reputationOf(author), approved + 2 * likes - dislikes)
  assert.ok(seen.every(Number.isInteger))
  assert.deepEqual(
    (await recount(site.database, false)).filter(({ wrong }) => wrong > 0),
    [],
  )
})
