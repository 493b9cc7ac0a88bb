import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { addComment, deleteComment, voteComment } from '@gradus/contract/comment'
import { closeAccount } from '@gradus/contract/edit-account'
import { approveQuestion } from '@gradus/contract/question-review'
import { deleteReported } from '@gradus/contract/report'
import { getOwnPlace, getReputationChanges } from '@gradus/contract/reputation'
import { manageQuestions } from '@gradus/contract/question-management'
import { reviewWaiting } from '@gradus/contract/review'
import { roles } from '@gradus/contract/role'
import { decVote, incVote, unVote } from '@gradus/contract/vote'
import { aUser, anAdmin, goodPassword, type TestUser } from '../../test/account.ts'
import { refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { recount } from '../counter/recount.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const info = (user: TestUser) => user.call(getOwnBasicInfo)

test('staff earn nothing by approving their own question, however they approve it', async () => {
  for (const role of [roles.admin, roles.moderator])
    for (const approve of [
      (own: TestUser, id: number) => own.call(approveQuestion, { params: { id }, body: {} }),
      (own: TestUser, id: number) => own.call(reviewWaiting, { body: { ids: [id], decision: 'approve' as const } }),
      ...(role === roles.admin
        ? [
            (own: TestUser, id: number) =>
              own.call(manageQuestions, { body: { ids: [id], action: 'approve' as const } }),
          ]
        : []),
    ]) {
      const own = await aUser(site, { role })
      await approve(own, await aWaitingQuestion(site, own, choiceForm()))
      assert.equal((await info(own)).reputation, 0)
    }
  const author = await aUser(site, { role: roles.moderator })
  await aPublicQuestion(site, choiceForm(), author)
  assert.equal((await info(author)).reputation, 10, 'approved by somebody else, they earn points like everybody')
})

test('removing a question takes back its likes, and reverses its points in a new row of the ledger', async () => {
  const author = await aUser(site)
  const [kept, id] = [
    await aPublicQuestion(site, choiceForm(), author),
    await aPublicQuestion(site, choiceForm(), author),
  ]
  const readers = [await aUser(site), await aUser(site), await aUser(site)]
  for (const reader of readers) await reader.call(incVote, { params: { id } })
  await readers[0]?.call(incVote, { params: { id: kept } })
  const against = await aUser(site)
  await against.call(decVote, { params: { id } })
  const before = await info(author)
  assert.deepEqual([before.reputation, before.upVotes], [10 + 2 + 10 + 6 - 1, 4])

  await (await anAdmin(site)).call(deleteReported, { params: { id } })
  const now = await info(author)
  assert.deepEqual([now.reputation, now.upVotes], [12, 1])
  assert.equal((await author.call(getOwnPlace, { query: { period: 'month' } })).points, 12)
  const { items } = await author.call(getReputationChanges, { query: {} })
  assert.deepEqual([items[0]?.reason, items[0]?.points, items[0]?.subjectId], ['questionRemoved', -15, id])
  // One entry for a day's votes: at midnight there are two.
  const votes = items.filter((one) => one.subjectId === id && one.reason === 'upvoteReceived')
  const sumOf = (part: 'count' | 'points') => votes.reduce((sum, one) => sum + one[part], 0)
  assert.deepEqual([sumOf('count'), sumOf('points')], [3, 6], 'what was earned stays in the list')
  await refusalOf((readers[0] ?? author).call(unVote, { params: { id } }), 'notFound')
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
})

test('concurrent votes and a removal end with sums that a recount confirms, and with nothing earned', async () => {
  const author = await aUser(site)
  const admin = await anAdmin(site)
  const readers = await Promise.all(Array.from({ length: 12 }, () => aUser(site)))
  const id = await aPublicQuestion(site, choiceForm(), author)
  const vote = (reader: TestUser) => reader.call(incVote, { params: { id } }).catch(() => 0)
  await Promise.all([
    ...readers.slice(0, 6).map(vote),
    admin.call(deleteReported, { params: { id } }),
    ...readers.slice(6).map(vote),
  ])
  const { reputation, upVotes } = await info(author)
  assert.deepEqual([reputation, upVotes], [0, 0])
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
})

test('deleting a comment reverses the likes that it brought', async () => {
  const owner = await aUser(site)
  const questionId = await aPublicQuestion(site, choiceForm(), owner)
  const commenter = await aUser(site)
  const comment = (body: string) => commenter.call(addComment, { body: { body, type: 0, questionId } })
  const [first, second] = [await comment('worth a like'), await comment('worth one, too')]
  for (const id of [first, second]) await owner.call(voteComment, { params: { id, value: '1' } })
  await commenter.call(deleteComment, { params: { id: first } })
  assert.equal((await info(commenter)).upVotes, 1)
  await (await anAdmin(site)).call(deleteComment, { params: { id: second } })
  assert.equal((await info(commenter)).upVotes, 0)
})

test('closing an account deletes its removed question with the comments, whose likes no longer count', async () => {
  const author = await aUser(site, { password: goodPassword })
  const questionId = await aPublicQuestion(site, choiceForm(), author)
  const commenter = await aUser(site)
  const id = await commenter.call(addComment, { body: { body: 'worth a like', type: 0, questionId } })
  await author.call(voteComment, { params: { id, value: '1' } })
  assert.equal((await info(commenter)).upVotes, 1)
  await (await anAdmin(site)).call(deleteReported, { params: { id: questionId } })
  await author.call(closeAccount, { body: { password: goodPassword } })
  assert.equal((await info(commenter)).upVotes, 0)
  for (const { name, wrong } of await recount(site.database, false)) assert.equal(wrong, 0, name)
})
