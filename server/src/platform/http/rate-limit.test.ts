import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { activate, adminLogin, forgotPassword, login, signUp } from '@gradus/contract/account'
import { rateLimits } from '@gradus/contract/endpoint'
import { anAccount, anEmail, goodPassword } from '../../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../../test/client.ts'
import { startSite, type TestSite } from '../../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

const [byEmail] = rateLimits.signIn

async function guess(client: Client, email: string, times: number): Promise<void> {
  for (let left = times; left > 0; left--)
    await refusalOf(client.call(login, { body: { email, password: 'a guess' } }), 'wrongCredentials')
}

test('a client that guesses one password too often is refused with a clear message and Retry-After', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const guesser = aVisitor(site)
  await guess(guesser, account.email, byEmail.max)
  const body = { email: account.email.toUpperCase(), password: goodPassword }
  const refused = await refusalOf(guesser.call(login, { body }), 'tooOften')
  assert.deepEqual(
    [refused.status, refused.refusal],
    [429, { error: 'tooOften', message: 'Too many attempts. Wait a moment and try again.' }],
  )
  const wait = Number(refused.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= byEmail.seconds)
  await refusalOf(guesser.call(adminLogin, { body }), 'tooOften')

  // The owner at another address, and others at the guesser's, are not shut out.
  await aVisitor(site).call(login, { body })
  const neighbour = await anAccount(site, { password: goodPassword })
  await aVisitor(site, { address: guesser.address }).call(login, {
    body: { email: neighbour.email, password: goodPassword },
  })
})

test('the 2^64 addresses of an IPv6 network count as one', async () => {
  const account = await anAccount(site, { password: goodPassword })
  await guess(aVisitor(site, { address: '2001:db8:1:2::1' }), account.email, byEmail.max)
  const body = { email: account.email, password: goodPassword }
  const sameNetwork = aVisitor(site, { address: '2001:db8:1:2:ffff:eeee:dddd:cccc' })
  await refusalOf(sameNetwork.call(login, { body }), 'tooOften')
  await aVisitor(site, { address: '2001:db8:1:3::1' }).call(login, { body })
})

test('an address is not flooded with activation mails', async () => {
  const visitor = aVisitor(site)
  const body = { email: anEmail(), displayName: 'Noa', password: goodPassword, acceptTerms: true as const }
  for (let left = rateLimits.signUp[0].max; left > 0; left--) await visitor.call(signUp, { body })
  await refusalOf(visitor.call(signUp, { body }), 'tooOften')
})

test('recovery is limited by the address that it is for', async () => {
  const visitor = aVisitor(site)
  const email = anEmail()
  for (let left = rateLimits.recover[0].max; left > 0; left--) await visitor.call(forgotPassword, { body: { email } })
  await refusalOf(visitor.call(forgotPassword, { body: { email } }), 'tooOften')
  await visitor.call(forgotPassword, { body: { email: anEmail() } })
})

test('a whole class behind one address can open its activation links', async () => {
  const visitor = aVisitor(site)
  for (let pupil = 0; pupil < 3 * byEmail.max; pupil++)
    await refusalOf(visitor.call(activate, { body: { token: `no-such-token-${pupil}-at-all` } }), 'tokenSpent')
})

test('nobody escapes a limit with another address in X-Forwarded-For if no proxy is trusted', async () => {
  const bare = await startSite({ environment: { TRUST_PROXY: '' } })
  const account = await anAccount(bare, { password: goodPassword })
  for (let left = byEmail.max; left > 0; left--) await guess(aVisitor(bare), account.email, 1)
  await refusalOf(aVisitor(bare).call(login, { body: { email: account.email, password: goodPassword } }), 'tooOften')
  await bare.close()
})
