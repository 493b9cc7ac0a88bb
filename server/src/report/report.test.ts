import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getOwnBasicInfo } from '@gradus/contract/account'
import { getLatestQuestions, getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import {
  deleteDuplicate,
  deleteReported,
  dismissReports,
  getOwnReport,
  reportQuestion,
  reportReasons,
} from '@gradus/contract/report'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
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

test('reports as duplicate: deletes the question and informs the author by mail', async () => {
  const author = await aUser(site)
  const id = await aPublicQuestion(site, codingForm(), author)
  assert.equal(await (await anAdmin(site)).call(deleteDuplicate, { params: { id } }), true)
  assert.match((await mailTo(site, author.email)).text, /same as another question/)
  await refusalOf(aVisitor(site).call(getQuestion, { params: { id }, query: {} }), 'notFound')
})

test('a dismissed report gives nothing and leaves the question', async () => {
  const id = await aPublicQuestion(site)
  const reporter = await aUser(site)
  await reporter.call(reportQuestion, { params: { id, reason: 3 } })
  const admin = await anAdmin(site)
  assert.equal(await admin.call(dismissReports, { params: { id } }), 1)
  assert.equal((await reporter.call(getOwnBasicInfo)).reputation, 0)
  assert.equal((await aVisitor(site).call(getQuestion, { params: { id }, query: {} })).id, id)
  await refusalOf((await aUser(site)).call(deleteReported, { params: { id } }), 'notAllowed')
})
