import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { getAuditTrail } from '@gradus/contract/audit'
import { closeAccount, downloadOwnData } from '@gradus/contract/edit-account'
import { changeInquiry, deleteInquiry, listInquiries, sendInquiry, type InquiryState } from '@gradus/contract/inquiry'
import { anAdmin, anEmail, aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { pruneInquiries } from './inquiry.ts'

let site: TestSite
let admin: TestUser
before(async () => {
  site = await startSite()
  admin = await anAdmin(site, { displayName: 'Ada Admin' })
})
after(() => site.close())

const list = async (show: InquiryState) => (await admin.call(listInquiries, { query: { show } })).items

/** Sends one from a page for companies. @returns its row */
async function anInquiry(email = anEmail()) {
  const body = { from: 'company', organisation: 'Northwind Robotics', email, text: 'We look for two people.' } as const
  await aVisitor(site).call(sendInquiry, { body })
  return (await list('new')).find((one) => one.email === email) ?? assert.fail('It is not in the list.')
}

const answer = (id: number, note = '') =>
  admin.call(changeInquiry, { params: { id }, body: { state: 'answered', note } })

test('an inquiry waits until an admin marks it as answered, and the list says who did and what they noted', async () => {
  const [first, second] = [await anInquiry(), await anInquiry()]
  const waiting = (await list('new')).map(({ id }) => id)
  assert.ok(waiting.indexOf(first.id) < waiting.indexOf(second.id), 'who waits longest comes first')
  assert.deepEqual([first.state, first.answeredDate, first.answeredBy], ['new', null, null])
  await answer(first.id, 'We meet on Monday.')
  assert.ok(!(await list('new')).some(({ id }) => id === first.id))
  const [answered] = await list('answered')
  assert.deepEqual(
    [answered?.id, answered?.state, answered?.answeredBy, answered?.note, answered?.text],
    [first.id, 'answered', 'Ada Admin', 'We meet on Monday.', 'We look for two people.'],
  )
  await refusalOf(answer(first.id), 'conflict')
})

test('of two admins who answer an inquiry at once, one does', async () => {
  const { id } = await anInquiry()
  const ends = await Promise.allSettled([answer(id, 'one'), answer(id, 'the other')])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('an answered inquiry can wait again, and its note stays', async () => {
  const { id } = await anInquiry()
  await answer(id, 'They did not reply.')
  await admin.call(changeInquiry, { params: { id }, body: { state: 'new' } })
  const again = (await list('new')).find((one) => one.id === id)
  assert.deepEqual([again?.state, again?.answeredBy, again?.note], ['new', null, 'They did not reply.'])
})

test('an admin deletes an inquiry; the audit trail records it without a name', async () => {
  const { id } = await anInquiry()
  await admin.call(deleteInquiry, { params: { id } })
  await refusalOf(admin.call(deleteInquiry, { params: { id } }), 'notFound')
  await refusalOf(answer(id), 'notFound')
  const { items } = await admin.call(getAuditTrail, { query: { action: 'deleteInquiry' } })
  const entry = items.find(({ subjectId }) => subjectId === id)
  assert.deepEqual([entry?.subjectKind, entry?.subjectName], ['inquiry', `number ${id}`])
})

test('an inquiry is deleted a year after it was answered, and not while it waits', async () => {
  const [old, fresh, waiting] = [await anInquiry(), await anInquiry(), await anInquiry()]
  await answer(old.id)
  await answer(fresh.id)
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`
  await site.database
    .updateTable('inquiry')
    .set({ answered_at: ago(366) })
    .where('id', '=', old.id)
    .execute()
  await site.database
    .updateTable('inquiry')
    .set({ answered_at: ago(364) })
    .where('id', '=', fresh.id)
    .execute()
  await site.database
    .updateTable('inquiry')
    .set({ received_at: ago(800) })
    .where('id', '=', waiting.id)
    .execute()
  await pruneInquiries(site.database)
  const left = new Set([...(await list('new')), ...(await list('answered'))].map(({ id }) => id))
  assert.deepEqual(
    [old.id, fresh.id, waiting.id].map((id) => left.has(id)),
    [false, true, true],
  )
})

test('what was sent from the address of an account is in its download, and is deleted with it', async () => {
  const user = await aUser(site, { password: goodPassword })
  const { id } = await anInquiry(user.email.toUpperCase())
  await answer(id, 'Between us admins.')
  const response = await user.fetch(downloadOwnData.url)
  const [json] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const text = strFromU8(json ?? new Uint8Array())
  const data: Record<string, Record<string, unknown>[]> = JSON.parse(text)
  assert.deepEqual(
    data['inquiries']?.map((row) => row['text']),
    ['We look for two people.'],
  )
  assert.doesNotMatch(text, /Between us admins/)
  await user.call(closeAccount, { body: { password: goodPassword } })
  assert.ok(!(await list('answered')).some((one) => one.id === id))
})
