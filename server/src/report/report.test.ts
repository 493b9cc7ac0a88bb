import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import {
  deleteDuplicate,
  deleteReported,
  dismissReports,
  getOwnReport,
  reportQuestion,
  reportReasons,
} from '@gradus/contract/report'
import { getReputationChanges } from '@gradus/contract/reputation'
import { getUserNotifications } from '@gradus/contract/notification'
import { incVote } from '@gradus/contract/vote'
import { closeAccount } from '@gradus/contract/edit-account'
import { decideReports } from '@gradus/contract/review'
import { anAdmin, aUser, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { mailTo, mailsNowTo } from '../../test/mail.ts'
import { aPublicQuestion, codingForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('report reasons: 0, -2, -1, 1, 2, 3, 4, and no other', async () => {
  const id = await aPublicQuestion(site)
  for (const { value } of reportReasons) {
    const response = await (await aUser(site)).fetch(`/auth/api/ReportQuestion/${id}/${value}`, { method: 'POST' })
    assert.equal(await response.text(), '1')
  }
  for (const reason of ['5', '-3', 'x']) {
    const response = await (await aUser(site)).fetch(`/auth/api/ReportQuestion/${id}/${reason}`, { method: 'POST' })
    assert.equal(response.status, 400)
  }
})

test('report: not allowed on the user’s own question or after already reporting', async () => {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, codingForm(), author)
  await refusalOf(author.call(reportQuestion, { params: { id, reason: 4 } }), 'notAllowed')
  // Nor on their company's, which is their own as well.
  const recruiter = await aUser(site)
  const companyId = await aCompany(site, [{ userId: recruiter.id, role: 'recruiter' }])
  await site.database.updateTable('question').set({ company_id: companyId }).where('id', '=', id).execute()
  await refusalOf(recruiter.call(reportQuestion, { params: { id, reason: 4 } }), 'notAllowed')
  const reader = await aUser(site)
  assert.equal(await reader.call(getOwnReport, { params: { id } }), false)
  assert.equal(await reader.call(reportQuestion, { params: { id, reason: 4 } }), 1)
  assert.equal(await reader.call(getOwnReport, { params: { id } }), true)
  await refusalOf(reader.call(reportQuestion, { params: { id, reason: 2 } }), 'conflict')
  await refusalOf(aVisitor(site).call(reportQuestion, { params: { id, reason: 2 } }), 'notSignedIn')
})

test('reports and removes: a confirmed report gives 5 reputation points, and the author is informed by mail', async () => {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, codingForm({ title: 'A question that is reported' }), author)
  const [reporter, admin] = [await aUser(site), await anAdmin(site)]
  await reporter.call(reportQuestion, { params: { id, reason: 1 } })
  const before = await aVisitor(site).call(getLatestQuestions, { query: {} })
  const response = await admin.fetch(`/admin/api/DeleteReported/${id}`, { method: 'POST' })
  assert.equal(await response.text(), 'true')
  assert.equal((await reporter.call(getOwnBasicInfo)).reputation, 5)
  assert.match((await mailTo(site, author.email)).subject, /A question that is reported/)
  await refusalOf(aVisitor(site).call(getQuestion, { params: { id }, query: {} }), 'notFound')
  await refusalOf(author.call(getQuestionSignedIn, { params: { id }, query: {} }), 'notFound')
  const after = await aVisitor(site).call(getLatestQuestions, { query: {} })
  assert.equal(after.total, before.total - 1)
  await refusalOf(admin.call(deleteReported, { params: { id } }), 'notFound')
})

test('an admin earns nothing by confirming a report of their own, however they confirm it', async () => {
  const [reporter, admin] = [await aUser(site), await anAdmin(site)]
  for (const confirm of [
    (id: number) => admin.call(deleteReported, { params: { id } }),
    (id: number) => admin.call(decideReports, { body: { ids: [id], decision: 'confirm' } }),
  ]) {
    const id = await aPublicQuestion(site, codingForm())
    for (const one of [reporter, admin]) await one.call(reportQuestion, { params: { id, reason: 4 } })
    await confirm(id)
  }
  assert.equal((await admin.call(getOwnBasicInfo)).reputation, 0)
  assert.equal((await reporter.call(getOwnBasicInfo)).reputation, 10)
})

test('reports as duplicate: deletes the question and informs the author by mail and in the inbox, where nothing leads to it any more', async () => {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, codingForm(), author)
  await (await aUser(site)).call(incVote, { params: { id } })
  const inbox = async () => (await author.call(getUserNotifications)).map(({ body, link }) => [body, link])
  const links = (await inbox()).map(([, link]) => link)
  assert.ok(links.length > 0 && links.every((link) => link?.startsWith(`/Question/${id}`)))
  assert.equal(await (await anAdmin(site)).call(deleteDuplicate, { params: { id } }), true)
  assert.match((await mailTo(site, author.email)).text, /duplicate of another question/)
  assert.ok((await inbox()).every(([, link]) => link === ''))
  assert.match((await inbox())[0]?.[0] ?? '', /was removed from the site. .* duplicate of another question/)
  const { items } = await author.call(getReputationChanges, { query: {} })
  assert.ok(items.length > 0 && items.every(({ subjectTitle, hasPage }) => subjectTitle !== null && !hasPage))
  await refusalOf(aVisitor(site).call(getQuestion, { params: { id }, query: {} }), 'notFound')
})

test('deleting a question as a duplicate confirms only reports of unoriginal material: other reporters earn nothing', async () => {
  const id = await aPublicQuestion(site)
  const [unoriginal, racism] = [await aUser(site), await aUser(site)]
  await unoriginal.call(reportQuestion, { params: { id, reason: 1 } })
  await racism.call(reportQuestion, { params: { id, reason: 3 } })
  const admin = await anAdmin(site)
  await admin.call(deleteDuplicate, { params: { id } })
  assert.equal((await unoriginal.call(getOwnBasicInfo)).reputation, 5)
  assert.equal((await racism.call(getOwnBasicInfo)).reputation, 0)
  const open = site.database.selectFrom('report').select('id').where('state', '=', 'open').where('question_id', '=', id)
  assert.deepEqual(await open.execute(), [], 'no report of it stays in the queue')
})

test('if nobody reported a question, the mail to its author mentions no reports', async () => {
  const [author, admin] = [await aUser(site), await anAdmin(site)]
  const id = await aPublicQuestion(site, codingForm(), author)
  const reporter = await aUser(site)
  await reporter.call(reportQuestion, { params: { id, reason: 4 } })
  await admin.call(dismissReports, { params: { id } })
  await admin.call(deleteReported, { params: { id } })
  const { text } = await mailTo(site, author.email)
  assert.doesNotMatch(text, /reported/)
  assert.match(text, /A moderator found that it doesn’t belong on this site/)
})

test('no mail goes to the address of a closed account', async () => {
  const author = await aUser(site, { password: goodPassword })
  const id = await aPublicQuestion(site, codingForm(), author)
  await author.call(closeAccount, { body: { password: goodPassword } })
  const { email } = await site.database
    .selectFrom('account')
    .select('email')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  await (await anAdmin(site)).call(deleteReported, { params: { id } })
  const other = await aUser(site)
  await (await anAdmin(site)).call(deleteReported, { params: { id: await aPublicQuestion(site, codingForm(), other) } })
  await mailTo(site, other.email)
  assert.deepEqual(await mailsNowTo(site, email), [])
})

test('a dismissed report earns nothing and leaves the question', async () => {
  const id = await aPublicQuestion(site)
  const reporter = await aUser(site)
  await reporter.call(reportQuestion, { params: { id, reason: 3 } })
  const admin = await anAdmin(site)
  assert.equal(await admin.call(dismissReports, { params: { id } }), 1)
  assert.equal((await reporter.call(getOwnBasicInfo)).reputation, 0)
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).id, id)
  await refusalOf((await aUser(site)).call(deleteReported, { params: { id } }), 'notAllowed')
})

test('two moderators decide the same reports: what one has dismissed, the other does not confirm, and is told so', async () => {
  const [author, reporter, first, second] = [
    await aUser(site),
    await aUser(site),
    await anAdmin(site),
    await anAdmin(site),
  ]
  const id = await aPublicQuestion(site, codingForm(), author)
  await reporter.call(reportQuestion, { params: { id, reason: 2 } })
  const decide = (admin: typeof first, decision: 'confirm' | 'dismiss') =>
    admin.call(decideReports, { body: { ids: [id], decision } })
  assert.deepEqual(await decide(first, 'dismiss'), { done: [id], refused: [] })
  const message = 'No report of this question is open. Someone else may have decided.'
  for (const decision of ['confirm', 'dismiss'] as const)
    assert.deepEqual(await decide(second, decision), { done: [], refused: [{ id, message }] })
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).id, id)
  assert.equal((await reporter.call(getOwnBasicInfo)).reputation, 0)
  assert.deepEqual(await mailsNowTo(site, author.email), [])
  await refusalOf(second.call(dismissReports, { params: { id } }), 'conflict')
  await refusalOf(second.call(dismissReports, { params: { id: 999_999 } }), 'notFound')
})

test('a user whose report was dismissed is not told that it will be reviewed', async () => {
  const [reporter, admin] = [await aUser(site), await anAdmin(site)]
  const id = await aPublicQuestion(site)
  const again = async () =>
    (await refusalOf(reporter.call(reportQuestion, { params: { id, reason: 2 } }), 'conflict')).message
  await reporter.call(reportQuestion, { params: { id, reason: 2 } })
  assert.match(await again(), /will review this question shortly/)
  await admin.call(dismissReports, { params: { id } })
  assert.match(await again(), /reviewed your report and kept the question/)
})
