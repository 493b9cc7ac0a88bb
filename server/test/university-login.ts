import assert from 'node:assert/strict'
import { connectProvider, providerAddress } from '@gradus/contract/external'
import { anEmail, goodPassword, type TestUser } from './account.ts'
import type { Client } from './client.ts'
import { startIdentityServer } from './identity-server.ts'
import { startSite } from './site.ts'

export const publicUrl = 'http://gradus.test'

/** A site on which the members of a university log in through its OpenID Connect server. */
export async function startUniversityLogin() {
  const identities = await startIdentityServer(publicUrl)
  const site = await startSite({ environment: identities.environment })
  let people = 0

  /** Somebody at the university, by the name that is typed there. */
  function somebody(claims: Record<string, unknown> = {}): { name: string; email: string } {
    people += 1
    const name = `student-${people}`
    const email = typeof claims['email'] === 'string' ? claims['email'] : anEmail()
    identities.people.set(name, { email, email_verified: true, name: 'Ida Berg', ...claims })
    return { name, email }
  }

  /** Goes to the university and comes back; where the browser then is sent. */
  async function through(client: Client, name: string, start = providerAddress('oidc')): Promise<string> {
    const away = await client.fetch(start)
    assert.equal(away.status, 302)
    return await comeBack(client, name, away.headers.get('location') ?? '')
  }

  /** Connects the university with an account. */
  async function connected(client: TestUser, name: string, password = goodPassword): Promise<string> {
    const { address } = await client.call(connectProvider, { body: { provider: 'oidc', password } })
    return await comeBack(client, name, address)
  }

  async function comeBack(client: Client, name: string, address: string): Promise<string> {
    assert.ok(address.startsWith(identities.issuer), address)
    const back = await identities.signIn(address, name)
    assert.equal(back.origin, publicUrl)
    return arrive(client, back)
  }

  async function arrive(client: Client, back: URL): Promise<string> {
    const arrived = await client.fetch(back.pathname + back.search, { headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(arrived.status, 302)
    return arrived.headers.get('location') ?? ''
  }

  async function close(): Promise<void> {
    await site.close()
    await identities.close()
  }

  return { site, identities, somebody, through, connected, comeBack, arrive, close }
}
