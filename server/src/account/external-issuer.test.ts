import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkUserLogged } from '@gradus/contract/account'
import { getConnections, providerAddress } from '@gradus/contract/external'
import { anAccount, anEmail } from '../../test/account.ts'
import { aVisitor, type Client } from '../../test/client.ts'
import { freshDatabase } from '../../test/database.ts'
import { startIdentityServer, type IdentityServer } from '../../test/identity-server.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/** A site whose operator moves it from one university's service to another's. */

const publicUrl = 'http://gradus.test'
let former: IdentityServer
let present: IdentityServer
before(async () => {
  former = await startIdentityServer(publicUrl)
  present = await startIdentityServer(publicUrl)
})
after(async () => {
  await former.close()
  await present.close()
})

/** Runs the part with a site that has this service, then stops it. */
async function withSite<Value>(
  databaseUrl: string,
  { environment }: IdentityServer,
  part: (site: TestSite) => Promise<Value>,
): Promise<Value> {
  const site = await startSite({ environment, databaseUrl })
  try {
    return await part(site)
  } finally {
    await site.close()
  }
}

/** Logs in at the service as this person. @returns the browser, and where it arrived */
async function enter(
  site: TestSite,
  identities: IdentityServer,
  name: string,
  claims: Record<string, unknown>,
): Promise<{ visitor: Client; arrived: string }> {
  identities.people.set(name, { email_verified: true, name: 'Ida Berg', ...claims })
  const visitor = aVisitor(site)
  const away = await visitor.fetch(providerAddress('oidc'))
  const back = await identities.signIn(away.headers.get('location') ?? '', name)
  const response = await visitor.fetch(back.pathname + back.search, { headers: { 'sec-fetch-site': 'cross-site' } })
  return { visitor, arrived: response.headers.get('location') ?? '' }
}

test('after a change of OIDC_ISSUER, the same name at the new service is somebody else; who has the verified email is connected again', async () => {
  const { url } = await freshDatabase()
  const email = anEmail()
  const owner = await withSite(url, former, async (site) => {
    const { visitor } = await enter(site, former, '1001', { email })
    return await visitor.call(checkUserLogged)
  })
  assert.ok(owner > 0)
  await withSite(url, present, async (site) => {
    const stranger = await enter(site, present, '1001', { email: anEmail(), email_verified: false })
    assert.equal(stranger.arrived, '/Login?refused=unverified')
    const newcomer = await enter(site, present, '1001', { email: anEmail() })
    assert.notEqual(await newcomer.visitor.call(checkUserLogged), owner)
    const { visitor } = await enter(site, present, '2002', { email })
    assert.equal(await visitor.call(checkUserLogged), owner)
    assert.equal((await visitor.call(getConnections)).length, 1, 'it replaces the connection with the former service')
  })
})

test('a connection from before the issuer was stored keeps working with the service of the first start, and opens nothing at the next one', async () => {
  const { url } = await freshDatabase()
  const account = await withSite(url, former, async (site) => {
    const made = await anAccount(site)
    // As the release before writes it.
    const row = { provider: 'oidc' as const, subject: '1001', user_id: made.id, email: made.email }
    await site.database.insertInto('external_identity').values(row).execute()
    return made
  })
  const claims = { email: anEmail(), email_verified: false }
  await withSite(url, former, async (site) => {
    const { visitor } = await enter(site, former, '1001', claims)
    assert.equal(await visitor.call(checkUserLogged), account.id)
  })
  await withSite(url, present, async (site) => {
    const { arrived } = await enter(site, present, '1001', claims)
    assert.equal(arrived, '/Login?refused=unverified')
  })
})
