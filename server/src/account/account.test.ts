import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { completeRegister, getBasicInfo, getPublicBasicInfo } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { aUser, anAccount } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

test('basic info of a user is the same for visitors and for logged-in users', async () => {
  const member = await anAccount(site, { displayName: 'Shown', role: roles.moderator, reputation: 51 })
  const asVisitor = await aVisitor(site).call(getPublicBasicInfo, { params: { userId: member.id } })
  const asUser = await (await aUser(site)).call(getBasicInfo, { params: { userId: member.id } })
  assert.deepEqual(asUser, asVisitor)
  const { lastAccessDate: _when, ...rest } = asVisitor
  assert.deepEqual(rest, {
    userId: member.id,
    profileImage: null,
    displayName: 'Shown',
    reputation: 51,
    upVotes: 0,
    subtitle: '',
    role: 3,
    enabled: true,
  })
})

test('basic info of an unknown or inactive account is 404', async () => {
  const waiting = await anAccount(site, { activated: false })
  for (const userId of [waiting.id, 999_999_999]) {
    const refused = await refusalOf(aVisitor(site).call(getPublicBasicInfo, { params: { userId } }), 'notFound')
    assert.equal(refused.status, 404)
  }
})

test('completing the registration takes only languages of the specification, and 21 as 19', async () => {
  const user = await aUser(site, { completed: false })
  const form = { displayName: 'Dana', subtitle: '', languages: [21, 5] }
  await user.call(completeRegister, { body: form })
  const row = await site.database
    .selectFrom('account')
    .select(['languages', 'completed_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.languages, [19, 5])
  assert.ok(row.completed_at)
  const refused = await refusalOf(user.call(completeRegister, { body: { ...form, languages: [4] } }), 'badInput')
  assert.equal(refused.refusal.field, 'languages.0')
})
