import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addAnnouncement, deleteAnnouncement, editAnnouncement, pinAnnouncement } from '@gradus/contract/announcement'
import { auditActivityDays, getAuditActivity, getAuditActors, getAuditTrail } from '@gradus/contract/audit'
import { addBlogPost, deleteBlogPost, editBlogPost } from '@gradus/contract/blog'
import { addComment, deleteComment } from '@gradus/contract/comment'
import { getQuestion } from '@gradus/contract/question'
import {
  approveQuestion,
  rejectQuestion,
  setReady,
  toggleNoImportOption,
  unsetReady,
} from '@gradus/contract/question-review'
import { deleteDuplicate, deleteReported, dismissReports, reportQuestion } from '@gradus/contract/report'
import { roles } from '@gradus/contract/role'
import { aUser, anAdmin, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function deedsOf(user: TestUser) {
  const reader = await anAdmin(site)
  const { items } = await reader.call(getAuditTrail, { query: { userId: user.id } })
  return items.map(({ action, subjectName, details }) => ({ action, subjectName, details }))
}

test('an audit trail shows who did what, and admins can read it', async () => {
  const moderator = await aUser(site, { role: roles.moderator, displayName: 'Mika Moderator' })
  const author = await aUser(site)
  const first = await aWaitingQuestion(site, author, codingForm({ title: 'The first of two' }))
  const second = await aWaitingQuestion(site, author, codingForm({ title: 'The second of two' }))
  await moderator.call(approveQuestion, { params: { id: first }, body: {} })
  await moderator.call(rejectQuestion, { params: { id: second }, body: { reason: 'Its tests are too few.' } })
  assert.deepEqual(await deedsOf(moderator), [
    { action: 'rejectQuestion', subjectName: 'The second of two', details: { reason: 'Its tests are too few.' } },
    { action: 'approveQuestion', subjectName: 'The first of two', details: {} },
  ])
  const actors = await (await anAdmin(site)).call(getAuditActors)
  assert.ok(actors.some(({ userId, displayName }) => userId === moderator.id && displayName === 'Mika Moderator'))
})

test("an admin's decision on a question is recorded, once if it changed something", async () => {
  const admin = await anAdmin(site)
  const id = await aPublicQuestion(site, codingForm({ title: 'Said of this one' }))
  await admin.call(setReady, { params: { id } })
  await admin.call(setReady, { params: { id } })
  await admin.call(unsetReady, { params: { id } })
  await admin.call(toggleNoImportOption, { params: { id } })
  await admin.call(toggleNoImportOption, { params: { id } })
  const actions = (await deedsOf(admin)).map(({ action }) => action)
  assert.deepEqual(actions, ['addToTop', 'removeFromTop', 'markNotReady', 'markReady'])
})

test('decisions on reports are written down with their number', async () => {
  const admin = await anAdmin(site)
  const reported = await aPublicQuestion(site)
  const fine = await aPublicQuestion(site)
  const duplicate = await aPublicQuestion(site)
  for (const id of [reported, fine]) await (await aUser(site)).call(reportQuestion, { params: { id, reason: 4 } })
  await admin.call(deleteReported, { params: { id: reported } })
  await admin.call(dismissReports, { params: { id: fine } })
  await admin.call(deleteDuplicate, { params: { id: duplicate } })
  assert.deepEqual(
    (await deedsOf(admin)).map(({ action, details }) => [action, details]),
    [
      ['removeQuestion', { reason: 'duplicate', reports: 0 }],
      ['dismissReports', { reports: 1 }],
      ['removeQuestion', { reason: 'reported', reports: 1 }],
    ],
  )
})

test('a decision that is refused leaves no trace', async () => {
  const admin = await anAdmin(site)
  const id = await aPublicQuestion(site)
  await refusalOf(admin.call(approveQuestion, { params: { id }, body: {} }), 'conflict')
  await refusalOf(admin.call(dismissReports, { params: { id } }), 'conflict')
  await refusalOf(admin.call(setReady, { params: { id: 999_999 } }), 'notFound')
  assert.deepEqual(await deedsOf(admin), [])
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).ready, 0)
})

test('the trail is filtered by person and action, and read on from any entry', async () => {
  const admin = await anAdmin(site)
  const id = await aPublicQuestion(site)
  for (let turn = 0; turn < 60; turn++) await admin.call(turn % 2 === 0 ? setReady : unsetReady, { params: { id } })
  const reader = await anAdmin(site)
  const first = await reader.call(getAuditTrail, { query: { userId: admin.id } })
  assert.equal(first.items.length, 50)
  assert.equal(first.more, true)
  const rest = await reader.call(getAuditTrail, { query: { userId: admin.id, before: first.items.at(-1)?.id } })
  assert.deepEqual([rest.items.length, rest.more], [10, false])
  const ready = await reader.call(getAuditTrail, { query: { userId: admin.id, action: 'markReady' } })
  assert.deepEqual([ready.items.length, new Set(ready.items.map(({ action }) => action)).size], [30, 1])
  await refusalOf((await aUser(site, { role: roles.moderator })).call(getAuditTrail, { query: {} }), 'notAllowed')
})

test("changes of announcements, and of other users' posts and comments, are recorded", async () => {
  const admin = await anAdmin(site)
  const moderator = await aUser(site, { role: roles.moderator })
  const author = await aUser(site, { role: roles.moderator, displayName: 'Wanda Writer' })
  const text = { title: 'A text that is tended', body: '<p>Long enough to be a text.</p>' }
  const id = await admin.call(addAnnouncement, { body: { ...text, rawTags: [] } })
  await admin.call(pinAnnouncement, { params: { id } })
  await admin.call(pinAnnouncement, { params: { id } })
  await admin.call(editAnnouncement, {
    params: { id },
    body: { ...text, title: 'A changed announcement', rawTags: [] },
  })
  await admin.call(deleteAnnouncement, { params: { id } })
  await refusalOf(admin.call(deleteAnnouncement, { params: { id } }), 'notFound')
  const post = await author.call(addBlogPost, { body: text })
  await author.call(editBlogPost, { params: { id: post }, body: text })
  await admin.call(editBlogPost, { params: { id: post }, body: text })
  const comment = await author.call(addComment, { body: { body: '<p>Mine.</p>', type: 1, questionId: post } })
  await moderator.call(deleteComment, { params: { id: comment } })
  await admin.call(deleteBlogPost, { params: { id: post } })
  const trailOf = async (userId: number) =>
    (await admin.call(getAuditTrail, { query: { userId } })).items.map(({ action, subjectKind, subjectName }) => [
      action,
      subjectKind,
      subjectName,
    ])
  assert.deepEqual(await trailOf(author.id), [])
  assert.deepEqual(await trailOf(moderator.id), [['deleteComment', 'account', 'Wanda Writer']])
  assert.deepEqual(await trailOf(admin.id), [
    ['deletePost', 'post', text.title],
    ['editPost', 'post', text.title],
    ['deleteAnnouncement', 'announcement', 'A changed announcement'],
    ['editAnnouncement', 'announcement', 'A changed announcement'],
    ['unpinAnnouncement', 'announcement', text.title],
    ['pinAnnouncement', 'announcement', text.title],
    ['announce', 'announcement', text.title],
  ])
})

test('activity is counted by day, for all users or by the filters of the trail', async () => {
  const [admin, other] = [await anAdmin(site), await anAdmin(site)]
  const id = await aPublicQuestion(site)
  await admin.call(setReady, { params: { id } })
  await admin.call(unsetReady, { params: { id } })
  await other.call(setReady, { params: { id } })
  const today = new Date().toISOString().slice(0, 10)
  const countOf = async (query: object) => {
    const days = await admin.call(getAuditActivity, { query })
    assert.equal(days.length, auditActivityDays)
    return days.find(({ day }) => day === today)?.count
  }
  assert.equal(await countOf({ userId: admin.id }), 2)
  assert.equal(await countOf({ userId: admin.id, action: 'markReady' }), 1)
  assert.equal(await countOf({ userId: other.id }), 1)
  assert.ok(((await countOf({})) ?? 0) >= 3)
})
