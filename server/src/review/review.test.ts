import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getNotification, getUserNotifications } from '@gradus/contract/notification'
import { notificationAddress } from '@gradus/contract/notification-text'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { approveQuestion, rejectQuestion } from '@gradus/contract/question-review'
import { reportQuestion } from '@gradus/contract/report'
import {
  checkSolutions,
  decideReports,
  getReportQueue,
  getReviewCounts,
  getReviewQueue,
  getSimilarQuestions,
  reviewWaiting,
} from '@gradus/contract/review'
import { getManagedQuestions, manageQuestions } from '@gradus/contract/question-management'
import { roles } from '@gradus/contract/role'
import { getQuestionSource } from '@gradus/contract/editing'
import { aUser, anAdmin } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm, codingForm, inputOutputForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const aModerator = () => aUser(site, { role: roles.moderator })
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

test('the review queue is searched by title and author, filtered and sorted', async () => {
  const moderator = await aModerator()
  const author = await aUser(site, { displayName: 'Quentin Queue' })
  await aWaitingQuestion(site, author, codingForm({ title: 'Queued banana split' }))
  await aWaitingQuestion(site, author, choiceForm({ title: 'Queued apple pie', difficultLevel: 3 }))
  await aWaitingQuestion(site, await aUser(site), codingForm({ title: 'A cake of somebody else' }))
  const list = async (query: object) => titles((await moderator.call(getReviewQueue, { query })).items)
  assert.deepEqual(await list({ q: 'banana' }), ['Queued banana split'])
  assert.deepEqual(await list({ q: 'quentin' }), ['Queued banana split', 'Queued apple pie'])
  assert.deepEqual(await list({ q: 'quentin', sort: 'title' }), ['Queued apple pie', 'Queued banana split'])
  assert.deepEqual(await list({ q: 'quentin', order: 'down' }), ['Queued apple pie', 'Queued banana split'])
  assert.deepEqual(await list({ q: 'quentin', kind: 'multiChoice' }), ['Queued apple pie'])
  assert.deepEqual(await list({ q: 'quentin', difficulty: 3 }), ['Queued apple pie'])
  assert.deepEqual(await list({ q: 'Qu' }), ['Queued banana split', 'Queued apple pie'])
})

test('an author is notified that a question was approved, or returned with a reason, and can open it', async () => {
  const [moderator, author] = [await aModerator(), await aUser(site)]
  const approved = await aWaitingQuestion(site, author, codingForm({ title: 'Approved in the morning' }))
  const returned = await aWaitingQuestion(site, author, codingForm({ title: 'Returned in the evening' }))
  await moderator.call(approveQuestion, { params: { id: approved }, body: {} })
  await moderator.call(rejectQuestion, { params: { id: returned }, body: { reason: 'Too <b>short</b>.' } })
  const notes = await author.call(getUserNotifications)
  assert.deepEqual(
    notes.map((note) => [note.type, note.decision, note.qTitle, note.body, notificationAddress(note)]),
    [
      [
        1,
        'returned',
        'Returned in the evening',
        'Your question was returned to you: Too <b>short</b>.',
        `/Question/${returned}`,
      ],
      [
        1,
        'approved',
        'Approved in the morning',
        'Your question was approved: everyone can see it now.',
        `/Question/${approved}`,
      ],
    ],
  )
  const full = await author.call(getNotification, { params: { id: notes[0]?.id ?? 0 } })
  assert.match(full.body, /Too &lt;b&gt;short&lt;\/b&gt;\./)
  await moderator.call(approveQuestion, { params: { id: await aWaitingQuestion(site, moderator) }, body: {} })
  assert.deepEqual(await moderator.call(getUserNotifications), [], 'users are not notified of their own actions')
})

test('ApproveQuestion needs no body', async () => {
  const moderator = await aModerator()
  const json = { headers: { 'content-type': 'application/json' } }
  for (const init of [{}, json, { ...json, body: '' }, { ...json, body: '{}' }]) {
    const id = await aWaitingQuestion(site, await aUser(site))
    const response = await moderator.fetch(`/admin/api/ApproveQuestion/${id}`, { method: 'PATCH', ...init })
    assert.deepEqual([response.status, await response.text()], [200, '1'])
    assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).id, id)
  }
})

test('a moderator cannot find out addresses by searching the queue', async () => {
  const author = await aUser(site, { displayName: 'Anna Nymous', email: 'secret.address@hidden.example' })
  await aWaitingQuestion(site, author)
  const { items } = await (await aModerator()).call(getReviewQueue, { query: { q: 'secret.address' } })
  assert.deepEqual(items, [])
})

test('several waiting questions are approved at once; one that another moderator returned, or that does not exist, is refused', async () => {
  const [moderator, author] = [await aModerator(), await aUser(site)]
  const [first, second] = [await aWaitingQuestion(site, author), await aWaitingQuestion(site, author)]
  await (await aModerator()).call(reviewWaiting, { body: { ids: [second], decision: 'reject', reason: 'Too short.' } })
  const result = await moderator.call(reviewWaiting, { body: { ids: [first, second, 999_999], decision: 'approve' } })
  assert.deepEqual(result.done, [first])
  assert.deepEqual(
    result.refused.map(({ id }) => id),
    [second, 999_999],
  )
  assert.match(
    result.refused[0]?.message ?? '',
    /^“.+” was not approved: it was returned to its author in the meantime\.$/,
  )
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id: first }, query: {} })).state, 'public')
  assert.equal((await author.call(getQuestionSignedIn, { params: { id: second }, query: {} })).state, 'returned')
})

test('a rejected question is returned to its author, with the reason by mail', async () => {
  const author = await aUser(site)
  const id = await aWaitingQuestion(site, author)
  const body = { ids: [id], decision: 'reject' as const, reason: 'There is no test for an empty list.' }
  await (await aModerator()).call(reviewWaiting, { body })
  assert.match((await mailTo(site, author.email)).text, /There is no test for an empty list\./)
  const noReason = { ids: [id], decision: 'reject' as const, reason: '  ' }
  await refusalOf((await aModerator()).call(reviewWaiting, { body: noReason }), 'badInput')
})

test('reports are grouped by question with reasons and reporters; confirming removes, dismissing keeps', async () => {
  const admin = await anAdmin(site)
  const [bad, fine] = [await aPublicQuestion(site), await aPublicQuestion(site)]
  const reporters = [await aUser(site, { displayName: 'Rita Report' }), await aUser(site)]
  for (const [index, reporter] of reporters.entries())
    await reporter.call(reportQuestion, { params: { id: bad, reason: index === 0 ? 2 : 4 } })
  await reporters[0]?.call(reportQuestion, { params: { id: fine, reason: 0 } })
  const { items } = await admin.call(getReportQueue, { query: {} })
  assert.deepEqual(
    items.map(({ id, reports, latestReports }) => [id, reports, latestReports.map(({ reason }) => reason)]),
    [
      [bad, 2, [4, 2]],
      [fine, 1, [0]],
    ],
  )
  assert.equal(items[0]?.latestReports[1]?.displayName, 'Rita Report')
  assert.equal((await admin.call(getReviewCounts)).reported, 2)

  const once = { ids: [bad], decision: 'confirm' as const }
  await Promise.all([admin.call(decideReports, { body: once }), admin.call(decideReports, { body: once })])
  await admin.call(decideReports, { body: { ids: [fine], decision: 'dismiss' } })
  assert.deepEqual((await admin.call(getReportQueue, { query: {} })).items, [])
  assert.equal((await reporters[0]?.call(getOwnBasicInfo))?.reputation, 5)
  await refusalOf(aVisitor(site).call(getQuestion, { params: { id: bad }, query: {} }), 'notFound')
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id: fine }, query: {} })).state, 'public')
  await refusalOf((await aModerator()).call(getReportQueue, { query: {} }), 'notAllowed')
})

test('the count of open reports equals a recount, with concurrent reports and after reporters are deleted', async () => {
  const id = await aPublicQuestion(site)
  const reporters = await Promise.all(Array.from({ length: 8 }, () => aUser(site)))
  await Promise.all(reporters.map((reporter) => reporter.call(reportQuestion, { params: { id, reason: 4 } })))
  await site.database
    .deleteFrom('account')
    .where(
      'id',
      'in',
      reporters.slice(0, 3).map((reporter) => reporter.id),
    )
    .execute()
  const row = await site.database
    .selectFrom('question_stats')
    .select('open_reports')
    .where('question_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.open_reports, 5)
})

test('all questions are in one table with state, ready, votes and reports; several are changed at once', async () => {
  const admin = await anAdmin(site)
  const author = await aUser(site, { displayName: 'Tabitha Table' })
  const publicQuestion = await aPublicQuestion(site, codingForm({ title: 'Managed alpha' }), author)
  const waiting = await aWaitingQuestion(site, author, choiceForm({ title: 'Managed beta' }))
  const list = async (query: object) =>
    (await admin.call(getManagedQuestions, { query: { q: 'Managed', ...query } })).items
  assert.deepEqual(titles(await list({})), ['Managed beta', 'Managed alpha'])
  assert.deepEqual(titles(await list({ state: 'waiting' })), ['Managed beta'])
  assert.deepEqual(titles(await list({ sort: 'title' })), ['Managed alpha', 'Managed beta'])
  await admin.call(manageQuestions, { body: { ids: [publicQuestion, waiting], action: 'ready' } })
  assert.deepEqual((await list({ ready: '1' })).length, 2)
  const approved = await admin.call(manageQuestions, { body: { ids: [publicQuestion, waiting], action: 'approve' } })
  assert.deepEqual([approved.done, approved.refused.length], [[waiting], 1])
  await admin.call(manageQuestions, { body: { ids: [publicQuestion], action: 'remove' } })
  assert.deepEqual(titles(await list({ state: 'removed' })), ['Managed alpha'])
  assert.match((await mailTo(site, author.email)).text, /A moderator found that it doesn’t belong on this site\./)
  const csv = await (await admin.fetch('/admin/api/ManagedQuestionsCsv?q=Managed&sort=title')).text()
  assert.deepEqual(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1, 7).join(',')),
    ['Managed alpha,coding,1,removed,1,0', 'Managed beta,multiChoice,1,public,1,0'],
  )
})

test('questions with similar titles are shown to the reviewer', async () => {
  const known = await aPublicQuestion(site, codingForm({ title: 'Reverse a singly linked list' }))
  const id = await aWaitingQuestion(site, await aUser(site), codingForm({ title: 'Reverse the singly linked list' }))
  const similar = await (await aModerator()).call(getSimilarQuestions, { params: { id } })
  assert.deepEqual(
    similar.map((one) => one.id),
    [known],
  )
})

test('the author’s solution is run against the tests, and so is the starter, which fails', async (t) => {
  if (!process.env['TEST_JUDGE_URL']) return t.skip('no judge')
  const [variant] = codingForm().implementations
  assert.ok(variant)
  const edited = { ...variant, solution: 'def double(n):\n    return 2 * n\n' }
  const id = await aWaitingQuestion(site, await aUser(site), codingForm({ implementations: [edited] } as never))
  const [check] = await (await aModerator()).call(checkSolutions, { params: { id } })
  assert.deepEqual([check?.type, check?.solution?.outcome, check?.starter === 'passed'], [8, 'passed', false])
  const choice = await aWaitingQuestion(site, await aUser(site), choiceForm())
  assert.deepEqual(await (await aModerator()).call(checkSolutions, { params: { id: choice } }), [])
})

test('the solution of an input-and-output question is run on its cases, and so is the starter where there is one', async () => {
  const moderator = await aModerator()
  const checked = async (changes: object) => {
    const form = inputOutputForm({ implementations: [{ type: 8, ...changes }] })
    const id = await aWaitingQuestion(site, await aUser(site), form)
    const [check] = await moderator.call(checkSolutions, { params: { id } })
    return [check?.solution?.outcome, check?.solution?.tests.length, check?.starter, check?.message]
  }
  const solution = 'print(2 * int(input()))\n'
  assert.deepEqual(await checked({ solution, starter: 'print(4)\n' }), ['passed', 2, 'failed', undefined])
  assert.deepEqual(await checked({ solution }), ['passed', 2, null, undefined])
})

test('the age of the queue: how many have waited for less than 1, 3 and 7 days, and for longer', async () => {
  const moderator = await aModerator()
  const author = await aUser(site)
  const ages = async () => (await moderator.call(getReviewCounts)).waitingByAge
  const before = await ages()
  for (const days of [0, 0, 2, 5, 8]) {
    const id = await aWaitingQuestion(site, author)
    const at = new Date(Date.now() - days * 86_400_000)
    await site.database.updateTable('question').set({ created_at: at }).where('id', '=', id).execute()
  }
  const added = [2, 1, 1, 1]
  assert.deepEqual(
    await ages(),
    [1, 3, 7, null].map((belowDays, step) => ({
      belowDays,
      count: (before[step]?.count ?? 0) + (added[step] ?? 0),
    })),
  )
})

test('a question that its author edited after the moderator had read it is not approved', async () => {
  const [moderator, author] = [await aModerator(), await aUser(site)]
  const id = await aWaitingQuestion(site, author)
  const { revision } = await moderator.call(getQuestionSource, { params: { id } })
  await site.database
    .updateTable('question')
    .set((eb) => ({ title: 'Buy cheap watches', revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const decide = (read: number) =>
    moderator.call(reviewWaiting, { body: { ids: [id], decision: 'approve', revisions: [{ id, revision: read }] } })
  const { done, refused } = await decide(revision)
  assert.deepEqual([done, refused.map((one) => one.id)], [[], [id]])
  assert.match(refused[0]?.message ?? '', /was edited after you read it/)
  await refusalOf(moderator.call(approveQuestion, { params: { id }, body: { revision } }), 'conflict')
  assert.equal((await author.call(getQuestionSignedIn, { params: { id }, query: {} })).state, 'waiting')
  assert.deepEqual((await decide(revision + 1)).done, [id])
})
