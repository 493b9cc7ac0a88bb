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
import { pathOf, refusalOf } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
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

function add(email: string, kind: DataRequestKind, receivedDate = day(0), note = ''): Promise<number> {
  return admin.call(addDataRequest, { body: { email, kind, receivedDate, note } })
}
const open = async () => (await admin.call(getDataRequests, { query: {} })).items
const answered = async () => (await admin.call(getDataRequests, { query: { show: 'answered' } })).items

test('access requests are answered within one month: open ones are sorted by their due day', async () => {
  const [first, second] = [await aUser(site, { displayName: 'Ines Cardoso' }), await aUser(site)]
  const late = await add(first.email.toUpperCase(), 'export', '2026-01-31', 'By mail, ticket 12')
  const fresh = await add(second.email, 'erase')
  const requests = await open()
  assert.deepEqual(
    requests.map(({ id }) => id),
    [late, fresh],
  )
  assert.deepEqual(
    [requests[0]?.displayName, requests[0]?.email, requests[0]?.note, requests[0]?.kind],
    ['Ines Cardoso', first.email, 'By mail, ticket 12', 'export'],
  )
  assert.deepEqual([requests[0]?.receivedDate, requests[0]?.dueDate], ['2026-01-31', '2026-02-28'])
  assert.ok((requests[0]?.daysLeft ?? 0) < 0 && (requests[1]?.daysLeft ?? 0) >= 27)
})

test('a request names an account, was received today or earlier, and is open once for each kind', async () => {
  const user = await aUser(site)
  const unknown = await refusalOf(add('nobody@example.com', 'export'), 'badInput')
  assert.deepEqual([unknown.refusal.field, unknown.refusal.message], ['email', 'No account has this email.'])
  assert.equal((await refusalOf(add(user.email, 'export', day(2)), 'badInput')).refusal.field, 'receivedDate')
  await add(user.email, 'export')
  await refusalOf(add(user.email, 'export'), 'conflict')
  await add(user.email, 'erase')
})

test('support exports on request what the owner would download, records the reply, and the trail names who did it', async () => {
  const user = await aUser(site, { displayName: 'Noa Lindqvist' })
  const id = await add(user.email, 'export')
  const response = await admin.fetch(pathOf(exportRequestedData, { id }))
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="gradus-data-/)
  const [json] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  assert.match(strFromU8(json ?? new Uint8Array()), new RegExp(user.email))
  assert.ok(
    (await open()).some((one) => one.id === id),
    'handing it on is for the admin',
  )
  await admin.call(answerDataRequest, { params: { id }, body: { state: 'done', note: 'Sent by mail' } })
  const request = (await answered()).find((one) => one.id === id)
  assert.deepEqual([request?.state, request?.answeredBy, request?.note], ['done', admin.displayName, 'Sent by mail'])
  await refusalOf(admin.call(answerDataRequest, { params: { id }, body: { state: 'refused' } }), 'conflict')
  assert.equal((await admin.fetch(pathOf(exportRequestedData, { id }))).status, 409)
  const { items } = await admin.call(getAuditTrail, { query: { userId: admin.id } })
  const actions = items.filter(({ subjectId }) => subjectId === user.id).map(({ action }) => action)
  assert.deepEqual(actions, ['answerDataRequest', 'exportData', 'noteDataRequest'])
})

test('support erases on request: sessions end, personal data go, the owner gets a last mail, and no name is left', async () => {
  const user = await aUser(site, { displayName: 'Farah Aziz' })
  const copy = await add(user.email, 'export', day(-3), 'Farah wrote twice')
  const id = await add(user.email, 'erase', day(-2), 'A letter of Farah Aziz')
  await refusalOf(admin.call(eraseRequestedData, { params: { id: copy } }), 'notAllowed')
  assert.equal(await admin.call(eraseRequestedData, { params: { id } }), 1)
  assert.equal(await user.call(checkUserLogged), -1)
  assert.match((await mailTo(site, user.email)).subject, /is closed/)
  const requests = (await answered()).filter(({ userId }) => userId === user.id)
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

test('closing an account answers its own requests, and the last admin is not erased', async () => {
  const user = await aUser(site, { password: goodPassword })
  const id = await add(user.email, 'erase')
  await user.call(closeAccount, { body: { password: goodPassword } })
  assert.ok(!(await open()).some((one) => one.id === id))

  const alone = await startSite()
  const only = await anAdmin(alone)
  const own = await only.call(addDataRequest, {
    body: { email: only.email, kind: 'erase', receivedDate: day(0), note: '' },
  })
  await refusalOf(only.call(eraseRequestedData, { params: { id: own } }), 'conflict')
  assert.equal(await only.call(checkUserLogged), only.id)
  await alone.close()
})

test('a correction and an objection are recorded with who noted them, and end with what was done', async () => {
  const user = await aUser(site)
  for (const kind of ['correct', 'object'] as const) {
    const id = await add(user.email, kind, day(0), 'By mail')
    const request = (await open()).find((one) => one.id === id)
    assert.deepEqual([request?.kind, request?.recordedBy], [kind, admin.displayName])
    await refusalOf(admin.call(eraseRequestedData, { params: { id } }), 'notAllowed')
    await admin.call(answerDataRequest, { params: { id }, body: { state: 'done', note: 'Told them by mail' } })
    const done = (await answered()).find((one) => one.id === id)
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
