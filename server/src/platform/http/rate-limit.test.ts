import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { activate, adminLogin, forgotPassword, login, signUp } from '@gradus/contract/account'
import { rateLimits } from '@gradus/contract/rate-limit'
import { anAccount, anEmail, goodPassword } from '../../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../../test/client.ts'
import { mailTo } from '../../../test/mail.ts'
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

test('a client that guesses one password too often is refused with how long to wait, in the message and in Retry-After', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const guesser = aVisitor(site)
  await guess(guesser, account.email, byEmail.max)
  const body = { email: account.email.toUpperCase(), password: goodPassword }
  const refused = await refusalOf(guesser.call(login, { body }), 'tooOften')
  assert.equal(refused.status, 429)
  assert.match(
    refused.message,
    /Too many attempts\. Try again in (1 minute|[2-9]\d* (minutes|seconds)|\d\d+ seconds)\.$/,
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

const logIn = (client: Client, email: string) => client.call(login, { body: { email, password: goodPassword } })

/** As if so many guesses had been made from elsewhere: each would take a hash's time. */
async function guessedAnywhere(email: string): Promise<void> {
  const row = rateLimits.signIn.find((one) => 'anywhere' in one)
  const hash = createHash('sha256').update(`signIn email ${row?.seconds} ${email} anywhere`).digest()
  const counted = { key_hash: hash, calls: row?.max ?? 0, ends_at: new Date(Date.now() + 3_600_000) }
  await site.database
    .insertInto('rate_count')
    .values(counted)
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(counted))
    .execute()
}

test('guesses from everywhere lock nobody out who has logged in with their browser before', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const owner = aVisitor(site)
  await logIn(owner, account.email)
  await guessedAnywhere(account.email)
  await refusalOf(logIn(aVisitor(site), account.email), 'tooOften')
  await guess(owner, account.email, 3)
  await logIn(owner, account.email)
  // Recovery is limited for itself.
  await aVisitor(site).call(forgotPassword, { body: { email: account.email } })
})

test('fifty wrong passwords in an hour from fifty networks are the most for one account', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const owner = aVisitor(site)
  await logIn(owner, account.email)
  for (let network = 1; network <= 50; network++)
    await guess(aVisitor(site, { address: `203.0.113.${network}` }), account.email, 1)
  await refusalOf(logIn(aVisitor(site), account.email), 'tooOften')
  await logIn(owner, account.email)
})

test('fifty wrong passwords in an hour from one network are the most for all accounts together', async () => {
  const [mine, other] = [
    await anAccount(site, { password: goodPassword }),
    await anAccount(site, { password: goodPassword }),
  ]
  const network = (host: number) => aVisitor(site, { address: `2001:db8:77:1::${host.toString(16)}` })
  const known = network(1)
  await logIn(known, mine.email)
  for (let host = 2; host < 52; host++) await guess(network(host), anEmail(), 1)
  await refusalOf(logIn(network(99), other.email), 'tooOften')
  // Whoever has logged in before, and everybody elsewhere, is not shut out.
  await logIn(known, mine.email)
  await logIn(aVisitor(site), other.email)
})

test('the browser in which an account was activated is known before its first log-in', async () => {
  const [owner, email] = [aVisitor(site), anEmail()]
  const body = { displayName: 'Nora Newcomer', email, password: goodPassword, acceptTerms: true } as const
  await owner.call(signUp, { body })
  await owner.call(activate, { body: { token: (await mailTo(site, email)).token } })
  await guessedAnywhere(email)
  await refusalOf(logIn(aVisitor(site), email), 'tooOften')
  await logIn(owner, email)
})

test('somebody at the owner’s own address cannot use up the tries of the owner’s browser', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const owner = aVisitor(site)
  await logIn(owner, account.email)
  const neighbour = aVisitor(site, { address: owner.address })
  await guess(neighbour, account.email, byEmail.max - 1)
  await refusalOf(logIn(neighbour, account.email), 'tooOften')
  await logIn(owner, account.email)
})

test('a browser that is known has as many tries as any, and is known for its own account only', async () => {
  const [mine, other] = [
    await anAccount(site, { password: goodPassword }),
    await anAccount(site, { password: goodPassword }),
  ]
  const browser = aVisitor(site)
  await logIn(browser, mine.email)
  await guessedAnywhere(other.email)
  await refusalOf(logIn(browser, other.email), 'tooOften')
  const forger = aVisitor(site)
  const [device = ''] = (browser.cookie('device') ?? '').split('.')
  for (const cookie of [`${device}.${'A'.repeat(43)}`, device, '.', `${device}.`, `x.${device}`]) {
    forger.setCookie('device', cookie)
    await refusalOf(logIn(forger, other.email), 'tooOften')
  }
  await guess(browser, mine.email, byEmail.max)
  await refusalOf(logIn(browser, mine.email), 'tooOften')
  await logIn(aVisitor(site), mine.email)
})

test('over an hour only refused log-ins count, so a program may log in as often as it likes', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const [, row] = rateLimits.signIn
  const address = '192.0.2.77'
  const short = createHash('sha256').update(`signIn email ${byEmail.seconds} ${account.email} ${address}`).digest()
  for (let left = row.max + 5; left > 0; left--) {
    await logIn(aVisitor(site, { address }), account.email)
    // The shorter limit begins anew.
    await site.database.deleteFrom('rate_count').where('key_hash', '=', short).execute()
  }
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
