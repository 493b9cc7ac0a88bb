import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { activate, completeRegister, getOwnBasicInfo, signUp } from '@gradus/contract/account'
import { downloadOwnData } from '@gradus/contract/edit-account'
import { acceptPolicies } from '@gradus/contract/policy'
import { changedSince, newestOf, policyVersions } from '@gradus/contract/policy-version'
import { aUser, anEmail, goodPassword, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const accepted = async (client: Client) => (await client.call(getOwnBasicInfo)).acceptedPolicies
const today = newestOf(policyVersions)
const current = [
  ['privacy', policyVersions.privacy],
  ['terms', policyVersions.terms],
]

async function acceptancesOf(userId: number) {
  return await site.database
    .selectFrom('policy_acceptance')
    .select(['document', 'version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('document')
    .orderBy('version')
    .execute()
}
const documentsOf = async (userId: number) =>
  (await acceptancesOf(userId)).map(({ document, version }) => [document, version])

async function hasAccepted(user: TestUser, version: string): Promise<void> {
  await site.database.updateTable('account').set({ accepted_policies: version }).where('id', '=', user.id).execute()
}

test('signing up records which terms and which privacy policy were accepted, and when', async () => {
  const visitor = aVisitor(site)
  const email = anEmail()
  const body = { email, password: goodPassword, displayName: 'Noa Peretz', acceptTerms: true } as const
  const before = new Date()
  await visitor.call(signUp, { body })
  await visitor.call(activate, { body: { token: (await mailTo(site, email)).token } })
  assert.equal(await accepted(visitor), today)
  const { userId } = await visitor.call(getOwnBasicInfo)
  const rows = await acceptancesOf(userId)
  assert.deepEqual(
    rows.map(({ document, version }) => [document, version]),
    current,
  )
  assert.ok(rows.every(({ accepted_at: at }) => at >= before && at <= new Date()))

  // Somebody else who signs up with the address accepts nothing in its owner's name.
  await hasAccepted({ ...visitor, id: userId, email, displayName: '' }, '2020-01-01')
  await site.database.deleteFrom('policy_acceptance').where('user_id', '=', userId).execute()
  await aVisitor(site).call(signUp, { body })
  assert.deepEqual([await documentsOf(userId), await accepted(visitor)], [[], '2020-01-01'])
})

test('an account that another service opened accepts them with the rest of its registration', async () => {
  const user = await aUser(site, { completed: false })
  assert.equal(await accepted(user), null)
  await user.call(completeRegister, { body: { displayName: 'Noa Peretz', subtitle: '', languages: [] } })
  assert.deepEqual([await accepted(user), await documentsOf(user.id)], [today, current])
  const old = await aUser(site)
  await hasAccepted(old, '2020-01-01')
  await old.call(completeRegister, { body: { displayName: 'Noa Peretz', subtitle: '', languages: [] } })
  assert.equal(await accepted(old), '2020-01-01', 'a changed wording is accepted by its notice alone')
})

test('a new wording is accepted once, in the wording that was shown, and the former acceptance stays', async () => {
  const user = await aUser(site)
  const former = { user_id: user.id, document: 'terms' as const, version: '2020-01-01' }
  await site.database.insertInto('policy_acceptance').values(former).execute()
  await hasAccepted(user, former.version)
  assert.deepEqual(changedSince((await accepted(user)) ?? ''), ['terms', 'privacy'])
  await refusalOf(user.call(acceptPolicies, { body: { ...policyVersions, terms: '2020-01-01' } }), 'conflict')
  await user.call(acceptPolicies, { body: policyVersions })
  await user.call(acceptPolicies, { body: policyVersions })
  assert.equal(await accepted(user), today)
  const rows = await documentsOf(user.id)
  assert.deepEqual(rows, [current[0], ['terms', '2020-01-01'], current[1]])
  await refusalOf(aVisitor(site).call(acceptPolicies, { body: policyVersions }), 'notSignedIn')

  const response = await user.fetch(downloadOwnData.url)
  const [file] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const data = JSON.parse(strFromU8(file ?? new Uint8Array())) as Record<string, Record<string, unknown>[]>
  assert.deepEqual(
    data['policiesAccepted']?.map((one) => Object.keys(one)),
    Array.from({ length: 3 }, () => ['version', 'document', 'acceptedAt']),
  )
})

test('only the documents whose wording is newer count as changed', () => {
  const versions = { terms: '2030-01-01', privacy: '2031-01-01' }
  assert.deepEqual(changedSince('2030-01-01', versions), ['privacy'])
  assert.deepEqual(changedSince(newestOf(versions), versions), [])
  assert.deepEqual(changedSince('2021-06-01', versions), ['terms', 'privacy'])
})
