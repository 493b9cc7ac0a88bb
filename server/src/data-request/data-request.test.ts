import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { checkUserLogged } from '@gradus/contract/account'
import { getAuditTrail } from '@gradus/contract/audit'
import {
  addDataRequest,
  answerDataRequest,
  eraseRequestedData,
  exportRequestedData,
  getDataRequests,
  type DataRequestKind,
} from '@gradus/contract/data-request'
import { closeAccount, deletedUser } from '@gradus/contract/edit-account'
import { getUserNotifications } from '@gradus/contract/notification'
import { aUser, anAdmin, goodPassword, type TestUser } from '../../test/account.ts'
import { anAssessment, inviteByMail } from '../../test/assessment.ts'
import { pathOf, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { remind } from './remind.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site)
})
after(() => site.close())

const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

function addRequest(email: string, kind: DataRequestKind, receivedDate = day(0), note = ''): Promise<number> {
  return admin.call(addDataRequest, { body: { email, kind, receivedDate, note } })
}
const openRequests = async () => (await admin.call(getDataRequests, { query: {} })).items
const answeredRequests = async () => (await admin.call(getDataRequests, { query: { show: 'answered' } })).items

test('a data request is due one month after its receipt, and open ones are sorted by their due date', async () => {
  const [first, second] = [await aUser(site, { displayName: 'Ines Cardoso' }), await aUser(site)]
  const overdue = await addRequest(first.email.toUpperCase(), 'export', '2026-01-31', 'By mail, ticket 12')
  const recent = await addRequest(second.email, 'erase')
  const requests = await openRequests()
  assert.deepEqual(
    requests.map(({ id }) => id),
    [overdue, recent],
  )
  assert.deepEqual(
    [requests[0]?.displayName, requests[0]?.email, requests[0]?.note, requests[0]?.kind],
    ['Ines Cardoso', first.email, 'By mail, ticket 12', 'export'],
  )
  assert.deepEqual([requests[0]?.receivedDate, requests[0]?.dueDate], ['2026-01-31', '2026-02-28'])
  assert.ok((requests[0]?.daysLeft ?? 0) < 0 && (requests[1]?.daysLeft ?? 0) >= 27)
})

test('the data of a candidate without an account is the company’s: the refusal names it', async () => {
  const scene = await anAssessment(site, [await aPublicQuestion(site)])
  await inviteByMail(site, scene, 'Candidate.One@example.org')
  const { refusal } = await refusalOf(addRequest('candidate.one@example.org', 'erase'), 'badInput')
  assert.match(refusal.message, /^No account has this email\. Candidates of .+ have it: the company answers them,/)
})

test('a request needs an existing account and a date that is not in the future, and only one of each kind can be open', async () => {
  const user = await aUser(site)
  const unknown = await refusalOf(addRequest('nobody@example.com', 'export'), 'badInput')
  assert.deepEqual([unknown.refusal.field, unknown.refusal.message], ['email', 'No account has this email.'])
  assert.equal((await refusalOf(addRequest(user.email, 'export', day(2)), 'badInput')).refusal.field, 'receivedDate')
  await addRequest(user.email, 'export')
  await refusalOf(addRequest(user.email, 'export'), 'conflict')
  await addRequest(user.email, 'erase')
})

test('support exports what the account’s owner could download and records the reply; the audit trail names who did both', async () => {
  const user = await aUser(site, { displayName: 'Noa Lindqvist' })
  const id = await addRequest(user.email, 'export')
  const response = await admin.fetch(pathOf(exportRequestedData, { id }))
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="gradus-data-/)
  const [json] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  assert.match(strFromU8(json ?? new Uint8Array()), new RegExp(user.email))
  assert.ok(
    (await openRequests()).some((one) => one.id === id),
    'an export does not answer the request: the admin still has to send the file',
  )
  await admin.call(answerDataRequest, { params: { id }, body: { state: 'done', note: 'Sent by mail' } })
  const request = (await answeredRequests()).find((one) => one.id === id)
  assert.deepEqual([request?.state, request?.answeredBy, request?.note], ['done', admin.displayName, 'Sent by mail'])
  await refusalOf(admin.call(answerDataRequest, { params: { id }, body: { state: 'refused' } }), 'conflict')
  assert.equal((await admin.fetch(pathOf(exportRequestedData, { id }))).status, 409)
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  const actions = items.filter(({ subjectId }) => subjectId === user.id).map(({ action }) => action)
  assert.deepEqual(actions, ['answerDataRequest', 'exportData', 'noteDataRequest'])
})

test('support erases an account on request: its sessions end, personal data and names are deleted, and the owner gets a last mail', async () => {
  const user = await aUser(site, { displayName: 'Farah Aziz' })
  const exportId = await addRequest(user.email, 'export', day(-3), 'Farah wrote twice')
  const id = await addRequest(user.email, 'erase', day(-2), 'A letter of Farah Aziz')
  await refusalOf(admin.call(eraseRequestedData, { params: { id: exportId } }), 'notAllowed')
  assert.equal(await admin.call(eraseRequestedData, { params: { id } }), 1)
  assert.equal(await user.call(checkUserLogged), -1)
  assert.match((await mailTo(site, user.email)).subject, /is closed/)
  const requests = (await answeredRequests()).filter(({ userId }) => userId === user.id)
  assert.deepEqual(
    requests
      .map((one) => [one.kind, one.state, one.displayName, one.email, one.note])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
    [
      ['erase', 'done', deletedUser, '', ''],
      ['export', 'done', deletedUser, '', ''],
    ],
  )
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  const entries = items.filter(({ subjectId }) => subjectId === user.id)
  assert.equal(entries[0]?.action, 'eraseAccount')
  assert.ok(entries.every(({ subjectName }) => subjectName === deletedUser))
  await refusalOf(admin.call(eraseRequestedData, { params: { id } }), 'conflict')
})

test('closing an account answers its open requests, and the last admin cannot be erased', async () => {
  const user = await aUser(site, { password: goodPassword })
  const id = await addRequest(user.email, 'erase')
  await user.call(closeAccount, { body: { password: goodPassword } })
  assert.ok(!(await openRequests()).some((one) => one.id === id))

  const otherSite = await startSite()
  const onlyAdmin = await anAdmin(otherSite)
  const own = await onlyAdmin.call(addDataRequest, {
    body: { email: onlyAdmin.email, kind: 'erase', receivedDate: day(0), note: '' },
  })
  await refusalOf(onlyAdmin.call(eraseRequestedData, { params: { id: own } }), 'conflict')
  assert.equal(await onlyAdmin.call(checkUserLogged), onlyAdmin.id)
  await otherSite.close()
})

test('a request for erasure is not marked as answered without erasing; it can be refused', async () => {
  const user = await aUser(site)
  const id = await addRequest(user.email, 'erase')
  await refusalOf(admin.call(answerDataRequest, { params: { id }, body: { state: 'done' } }), 'notAllowed')
  assert.ok((await openRequests()).some((one) => one.id === id))
  await admin.call(answerDataRequest, { params: { id }, body: { state: 'refused', note: 'Not the owner.' } })
  assert.ok((await answeredRequests()).some((one) => one.id === id && one.state === 'refused'))
})

test('a correction or an objection is recorded with the admin who entered it, and its answer says what was done', async () => {
  const user = await aUser(site)
  for (const kind of ['correct', 'object'] as const) {
    const id = await addRequest(user.email, kind, day(0), 'By mail')
    const request = (await openRequests()).find((one) => one.id === id)
    assert.deepEqual([request?.kind, request?.recordedBy], [kind, admin.displayName])
    await refusalOf(admin.call(eraseRequestedData, { params: { id } }), 'notAllowed')
    await admin.call(answerDataRequest, { params: { id }, body: { state: 'done', note: 'Told them by mail' } })
    const done = (await answeredRequests()).find((one) => one.id === id)
    assert.deepEqual([done?.kind, done?.note, done?.answeredBy], [kind, 'Told them by mail', admin.displayName])
  }
})

test('once the month is over, each admin is reminded each day until the request is answered', async () => {
  const own = await startSite()
  const reader = await anAdmin(own)
  const { email } = await aUser(own)
  const form = { email, kind: 'correct', receivedDate: day(-40), note: '' } as const
  const id = await reader.call(addDataRequest, { body: form })
  const titles = async () => (await reader.call(getUserNotifications)).map((note) => note.qTitle)
  await remind(own)
  await remind(own)
  assert.deepEqual(await titles(), ['A data request is overdue'])
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await own.database.updateTable('data_request').set({ reminded_at: yesterday }).where('id', '=', id).execute()
  await remind(own)
  assert.equal((await titles()).length, 2)
  await own.database.updateTable('data_request').set({ reminded_at: yesterday }).where('id', '=', id).execute()
  await reader.call(answerDataRequest, { params: { id }, body: { state: 'done' } })
  await remind(own)
  assert.equal((await titles()).length, 2)
  await own.close()
})

test('a week before a request is due, each admin gets one notification', async () => {
  const own = await startSite()
  const [one, other] = [await anAdmin(own), await anAdmin(own)]
  const user = await aUser(own)
  const request = { email: user.email, note: '' }
  await one.call(addDataRequest, { body: { ...request, kind: 'export', receivedDate: day(-24) } })
  await one.call(addDataRequest, { body: { ...request, kind: 'erase', receivedDate: day(-3) } })
  await remind(own)
  await remind(own)
  for (const reader of [one, other]) {
    const notes = await reader.call(getUserNotifications)
    assert.deepEqual(
      notes.map((note) => [note.type, note.qTitle, note.link]),
      [[1, 'A data request is due soon', '/DataRequests']],
    )
  }
  assert.deepEqual(await user.call(getUserNotifications), [])
  await own.close()
})
