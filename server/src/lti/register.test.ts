import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ltiAddresses } from '@gradus/contract/lti'
import {
  addLtiPlatform,
  addLtiRegistrationLink,
  listLtiPlatforms,
  setLtiPlatformState,
} from '@gradus/contract/lti-platform'
import { anAdmin } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startLtiPlatform } from '../../test/lti-platform.ts'
import { beginLaunch } from '../../test/lti.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite({ environment: { LTI_PRIVATE_ADDRESSES: 'allow' } })
})
after(() => site.close())

test('dynamic registration works once, from the issuer’s own host, and waits for an admin', async () => {
  const newcomer = await startLtiPlatform({ publicUrl: site.config.PUBLIC_URL, url: site.url })
  try {
    const admin = await anAdmin(site)
    const { address } = await admin.call(addLtiRegistrationLink)
    const path = address.slice(site.config.PUBLIC_URL.length)
    const open = (configuration: string, registrationToken = 'theirs') => {
      const query = { openid_configuration: configuration, registration_token: registrationToken }
      return aVisitor(site).fetch(`${path}&${new URLSearchParams(query).toString()}`)
    }
    // Another host speaks for nobody, and spends nothing.
    const port = new URL(newcomer.issuer).port
    const foreign = await open(`http://localhost:${port}/.well-known/lti`)
    assert.equal(foreign.status, 400)
    assert.match(await foreign.text(), /issuer of another host/)
    const unsendable = await open(`${newcomer.issuer}/.well-known/lti`, 'a\r\nx-other: 1')
    assert.equal(unsendable.status, 400)
    assert.match(await unsendable.text(), /can’t be reached/)
    const opened = await open(`${newcomer.issuer}/.well-known/lti`)
    assert.equal(opened.status, 200)
    assert.equal((await open(`${newcomer.issuer}/.well-known/lti`)).status, 409)
    const [registration] = newcomer.registrations
    assert.equal(registration?.['authorization'], 'Bearer theirs')
    assert.deepEqual(registration['redirect_uris'], [`${site.config.PUBLIC_URL}${ltiAddresses.launch}`])
    const waiting = (await admin.call(listLtiPlatforms, { query: {} })).items.find(
      ({ issuer }) => issuer === newcomer.issuer,
    )
    assert.deepEqual([waiting?.state, waiting?.clientId, waiting?.deployments], ['waiting', 'by itself', ['its own']])
    const begin = () =>
      beginLaunch(site, newcomer, 'somebody', newcomer.message(), { changes: { client_id: 'by itself' } })
    assert.equal((await begin()).response.status, 400)
    await admin.call(setLtiPlatformState, { params: { id: waiting?.id ?? 0 }, body: { to: 'active' } })
    assert.equal((await begin()).response.status, 302)
  } finally {
    await newcomer.close()
  }
})

test('without the setting no platform with a private address registers', async () => {
  const strict = await startSite()
  const admin = await anAdmin(strict)
  const { address } = await admin.call(addLtiRegistrationLink)
  const path = address.slice(strict.config.PUBLIC_URL.length)
  for (const host of ['127.0.0.1', '10.0.0.1', 'localhost', '169.254.169.254']) {
    const query = new URLSearchParams({ openid_configuration: `https://${host}/.well-known/lti` })
    const response = await aVisitor(strict).fetch(`${path}&${query.toString()}`)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /is not a public address/)
  }
  const query = new URLSearchParams({ openid_configuration: 'https://ada:secret@lms.example/.well-known/lti' })
  const named = await aVisitor(strict).fetch(`${path}&${query.toString()}`)
  assert.equal(named.status, 400)
  assert.match(await named.text(), /has a user name or password/)
  await strict.close()
})

test('a platform with a private address, or plain http, is refused at the field of the form', async (context) => {
  const strict = await startSite()
  context.after(() => strict.close())
  const admin = await anAdmin(strict)
  const at = (origin: string) => ({
    name: 'A platform',
    issuer: 'https://platform.example',
    clientId: 'tool',
    authUrl: 'https://platform.example/auth',
    tokenUrl: 'https://platform.example/token',
    jwksUrl: `${origin}/keys`,
    deployments: [],
  })
  const message = (host: string) =>
    `${host} is not on the public internet. Enter a public address, or set LTI_PRIVATE_ADDRESSES to allow.`
  for (const host of ['127.0.0.1', '10.0.0.1', 'localhost', '169.254.169.254', '[::1]', '[::ffff:7f00:1]']) {
    const { refusal } = await refusalOf(admin.call(addLtiPlatform, { body: at(`https://${host}`) }), 'badInput')
    assert.deepEqual([refusal.field, refusal.message], ['jwksUrl', message(host)])
  }
  for (const [field, body] of Object.entries({
    jwksUrl: at('http://platform.example'),
    issuer: { ...at('https://platform.example'), issuer: 'http://platform.example' },
  })) {
    const { refusal } = await refusalOf(admin.call(addLtiPlatform, { body }), 'badInput')
    assert.deepEqual([refusal.field, refusal.message], [field, 'Enter an address that starts with https://.'])
  }
  assert.ok((await admin.call(addLtiPlatform, { body: at('https://platform.example') })) > 0)
})
