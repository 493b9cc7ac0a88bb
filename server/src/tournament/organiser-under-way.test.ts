import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addOrganiser, listOrganisers, removeOrganiser } from '@gradus/contract/organiser'
import { aUser } from '../../test/account.ts'
import { callsInOrder } from '../../test/calls-in-order.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { anOrganiser, aTournament } from '../../test/tournament.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('an organiser who is removed while they add or remove another one changes nothing any more', async () => {
  const params = { id: await aTournament(site) }
  const [one, other] = [await anOrganiser(site, params.id), await anOrganiser(site, params.id)]
  const [third, friend] = [await anOrganiser(site, params.id), await aUser(site)]
  const made = await callsInOrder(
    site,
    (tx) => tx.selectFrom('tournament').select('id').where('id', '=', params.id).forUpdate().execute(),
    [
      () => one.call(removeOrganiser, { params: { ...params, userId: other.id } }),
      () => other.call(addOrganiser, { params, body: { userId: friend.id } }),
      () => other.call(removeOrganiser, { params: { ...params, userId: third.id } }),
    ],
  )
  assert.deepEqual(
    made.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  )
  const { items } = await one.call(listOrganisers, { params })
  assert.deepEqual(
    items.map(({ userId }) => userId),
    [one.id, third.id],
  )
})
