import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { getAuditTrail } from '@gradus/contract/audit'
import { ltiAddresses } from '@gradus/contract/lti'
import { rotateLtiKey } from '@gradus/contract/lti-platform'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { renewKeys, signAsTool } from './key.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const hour = 3_600_000
const day = 24 * hour

async function published(): Promise<JSONWebKeySet> {
  return (await (await aVisitor(site).fetch(ltiAddresses.jwks)).json()) as JSONWebKeySet
}
const idsOf = ({ keys }: JSONWebKeySet) => new Set(keys.map(({ kid }) => kid))
const signed = () => signAsTool(site.database, { sub: 'gradus' })
const signerOf = (token: string) => decodeProtectedHeader(token).kid

/** As if the key had been made so long ago. */
async function ages(kid: string | undefined, milliseconds: number): Promise<void> {
  const name = `ltiKey.${kid}`
  const row = await site.database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const key = JSON.parse(row.value.toString('utf8')) as Record<string, unknown>
  const createdAt = new Date(Date.now() - milliseconds).toISOString()
  const value = Buffer.from(JSON.stringify({ ...key, createdAt }))
  await site.database.updateTable('secret').set({ value }).where('name', '=', name).execute()
}

test('a new key is published a day before it signs; the replaced one stays a week for what is under way', async () => {
  const first = signerOf(await signed())
  assert.deepEqual(idsOf(await published()), new Set([first]))
  const admin = await anAdmin(site)
  await refusalOf((await aUser(site)).call(rotateLtiKey), 'notAllowed')
  await admin.call(rotateLtiKey)
  assert.equal((await admin.call(getAuditTrail, { query: { action: 'rotateLtiKey' } })).items.length, 1)
  const both = await published()
  const second = [...idsOf(both)].find((kid) => kid !== first)
  assert.equal(both.keys.length, 2)
  for (const key of both.keys) assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const underWay = await signed()
  assert.equal(signerOf(underWay), first, 'platforms may not have read the new one yet')

  await ages(first, 26 * hour)
  await ages(second, 25 * hour)
  assert.equal(signerOf(await signed()), second)
  await renewKeys(site.database)
  const { payload } = await jwtVerify(underWay, createLocalJWKSet(await published()))
  assert.equal(payload.sub, 'gradus', 'what the former key signed is still good')

  await ages(first, 10 * day)
  await ages(second, 9 * day)
  await renewKeys(site.database)
  assert.deepEqual(idsOf(await published()), new Set([second]))
})

test('a key is replaced automatically every 90 days', async () => {
  const kid = signerOf(await signed())
  const before = (await published()).keys.length
  await ages(kid, 89 * day)
  await renewKeys(site.database)
  assert.equal((await published()).keys.length, before)
  await ages(kid, 91 * day)
  await renewKeys(site.database)
  assert.equal((await published()).keys.length, before + 1)
  await renewKeys(site.database)
  assert.equal((await published()).keys.length, before + 1, 'once')
  assert.equal(signerOf(await signed()), kid)
})
