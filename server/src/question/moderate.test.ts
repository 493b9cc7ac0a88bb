import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getHotQuestions, getLatestQuestions, getTopQuestions } from '@gradus/contract/question-list'
import { getQuestion } from '@gradus/contract/question'
import { setReady, toggleNoImportOption, unsetReady } from '@gradus/contract/question-review'
import { deleteReported } from '@gradus/contract/report'
import { roles } from '@gradus/contract/role'
import { incVote } from '@gradus/contract/vote'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPublicQuestion, aWaitingQuestion, choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const read = (id: number) => aVisitor(site).call(getQuestion, { params: { id }, query: {} })
const totals = async () => {
  const [latest, top] = await Promise.all(
    [getLatestQuestions, getTopQuestions].map((list) => aVisitor(site).call(list, { query: {} })),
  )
  return [latest?.total ?? 0, top?.total ?? 0]
}
const isTop = async (id: number) =>
  (await aVisitor(site).call(getTopQuestions, { query: {} })).items.some((question) => question.id === id)
const isHot = async (id: number) => (await aVisitor(site).call(getHotQuestions)).some((question) => question.id === id)

test('Ready flag: an admin can mark it ready (1) or unmark it (0); the calls answer the text true', async () => {
  const id = await aPublicQuestion(site)
  const admin = await anAdmin(site)
  const response = await admin.fetch(`/admin/api/setReady/${id}`, { method: 'PATCH' })
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal(await response.text(), 'true')
  assert.equal((await read(id)).ready, 1)
  assert.equal(await admin.call(unsetReady, { params: { id } }), true)
  assert.equal((await read(id)).ready, 0)
})

test('NoImportOption takes a question out of Top Questions and Hot Questions and lets it in again, answering 1', async () => {
  const id = await aPublicQuestion(site)
  const admin = await anAdmin(site)
  const [latest = 0, top = 0] = await totals()
  assert.deepEqual([await isTop(id), await isHot(id)], [true, true])
  const response = await admin.fetch(`/admin/api/NoImportOption/${id}`, { method: 'PATCH' })
  assert.equal(await response.text(), '1')
  assert.equal((await read(id)).noImportOption, 1)
  assert.deepEqual([await isTop(id), await isHot(id)], [false, false])
  assert.deepEqual(await totals(), [latest, top - 1])
  assert.equal(await admin.call(toggleNoImportOption, { params: { id } }), 1)
  assert.deepEqual([await isTop(id), await isHot(id)], [true, true])
  assert.deepEqual(await totals(), [latest, top])
})

test('parallel toggles of a question leave totals that a recount confirms', async () => {
  const ids = [await aPublicQuestion(site), await aPublicQuestion(site)]
  const admin = await anAdmin(site)
  await Promise.all(
    ids.flatMap((id) => Array.from({ length: 5 }, () => admin.call(toggleNoImportOption, { params: { id } }))),
  )
  const rows = await site.database
    .selectFrom('question')
    .select('no_import_option')
    .where('is_public', '=', true)
    .where('multiple_choice', '=', false)
    .execute()
  assert.deepEqual(await totals(), [rows.length, rows.filter((row) => !row.no_import_option).length])
})

test('a question that waits, or was removed, is in no list; a removed one is unknown', async () => {
  const admin = await anAdmin(site)
  const waiting = await aWaitingQuestion(site, await aUser(site))
  const before = await totals()
  assert.equal(await admin.call(toggleNoImportOption, { params: { id: waiting } }), 1)
  assert.deepEqual(await totals(), before)
  const removed = await aPublicQuestion(site)
  await admin.call(deleteReported, { params: { id: removed } })
  assert.equal(await isHot(removed), false)
  for (const call of [setReady, unsetReady, toggleNoImportOption])
    for (const id of [removed, 999_999_999]) await refusalOf(admin.call(call, { params: { id } }), 'notFound')
})

test('only an admin marks a question or changes Top Questions', async () => {
  const id = await aPublicQuestion(site)
  for (const role of [roles.user, roles.lecturer, roles.moderator]) {
    const caller = await aUser(site, { role })
    for (const call of [setReady, unsetReady, toggleNoImportOption])
      await refusalOf(caller.call(call, { params: { id } }), 'notAllowed')
  }
  assert.deepEqual([(await read(id)).ready, (await read(id)).noImportOption], [0, 0])
})

test('HotQuestions are of both kinds, by votes and age', async () => {
  const [older, younger] = [await aPublicQuestion(site, choiceForm()), await aPublicQuestion(site)]
  const order = async () =>
    (await aVisitor(site).call(getHotQuestions)).map(({ id }) => id).filter((id) => id === older || id === younger)
  assert.deepEqual(await order(), [younger, older])
  await (await aUser(site)).call(incVote, { params: { id: older } })
  assert.deepEqual(await order(), [older, younger])
})
