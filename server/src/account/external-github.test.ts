import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { getAccountSettings } from '@gradus/contract/edit-account'
import { providerAddress } from '@gradus/contract/external'
import { anEmail } from '../../test/account.ts'
import { aVisitor, type Client } from '../../test/client.ts'
import { startSite } from '../../test/site.ts'

test('through GitHub: the primary email counts where GitHub verified it', async () => {
  let verified = true
  const email = anEmail()
  // What GitHub's documentation says of these three addresses.
  const gitHub = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/login/oauth/access_token': { access_token: 'of-github', token_type: 'bearer', scope: 'read:user,user:email' },
      '/api/v3/user': { id: 4711, login: 'olu', name: 'Olu Adeyemi' },
      '/api/v3/user/emails': [
        { email: anEmail(), primary: false, verified: true },
        { email, primary: true, verified },
      ],
    }
    const allowed = request.url?.startsWith('/login') || request.headers.authorization === 'Bearer of-github'
    response.writeHead(allowed ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[request.url ?? '']))
  })
  await new Promise<void>((resolve) => gitHub.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gitHub.address() as AddressInfo).port}`
  const own = await startSite({
    environment: { GITHUB_URL: url, GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  })
  const enter = async (visitor: Client) => {
    const away = await visitor.fetch(providerAddress('github'))
    const address = new URL(away.headers.get('location') ?? '')
    assert.equal(address.origin + address.pathname, `${url}/login/oauth/authorize`)
    const state = address.searchParams.get('state') ?? ''
    const arrived = await visitor.fetch(`/oauth/github/callback?code=given&state=${state}`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(arrived.status, 302)
    return arrived.headers.get('location') ?? ''
  }
  verified = false
  assert.equal(await enter(aVisitor(own)), '/Login?refused=unverified')
  verified = true
  const visitor = aVisitor(own)
  assert.equal(await enter(visitor), '/CompleteRegister')
  assert.equal((await visitor.call(getAccountSettings)).email, email)
  await own.close()
  gitHub.closeAllConnections()
  gitHub.close()
})
