import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { adminLogin, checkUserLogged, login } from '@gradus/contract/account'
import {
  addPasskey,
  codeRefusals,
  codeTries,
  confirmApp,
  getSecondFactors,
  passkeyLogin,
  recoveryCodes,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  startPasskeyLogin,
} from '@gradus/contract/second-factor'
import { aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { anAuthenticator } from '../../test/authenticator.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailsTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { waitUntil } from '../../test/wait-until.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const password = goodPassword
const half = 30_000

/** The code of the half minute that is `steps` away; not taken at the very end of one. */
async function codeAt(secret: string, steps = 0): Promise<string> {
  if (TOTP.remaining() < 8_000) await wait(TOTP.remaining() + 100)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * half })
}

/** Somebody with an app, whose code of the half minute before is used. */
async function withApp(options: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(site, { password, ...options })
  const { secret, address } = await user.call(startApp, { body: { password } })
  const { recoveryCodes: codes } = await user.call(confirmApp, { body: { code: await codeAt(secret, -1) } })
  return { user, secret, address, codes }
}

function logIn(user: TestUser, code?: string) {
  return aVisitor(site).call(login, { body: { email: user.email, password, ...(code === undefined ? {} : { code }) } })
}

test('with an app the login asks for a code, and each code works once', async () => {
  const { user, secret } = await withApp()
  const refusal = await refusalOf(logIn(user), 'codeNeeded')
  assert.equal(refusal.status, 401)
  await refusalOf(
    aVisitor(site).call(login, { body: { email: user.email, password: 'not the right one', code: '000000' } }),
    'wrongCredentials',
  )
  const code = await codeAt(secret)
  assert.deepEqual(await logIn(user, ` ${code.slice(0, 3)} ${code.slice(3)} `), { userId: user.id, role: 0 })
  const again = await refusalOf(logIn(user, code), 'codeNeeded')
  assert.equal(again.refusal.message, codeRefusals.wrong)
  await refusalOf(logIn(user, await codeAt(secret, -1)), 'codeNeeded')
  await logIn(user, await codeAt(secret, 1))
})

test('of two requests with the same code at once, one succeeds', async () => {
  const { user, secret } = await withApp()
  const code = await codeAt(secret)
  const ends = await Promise.allSettled([logIn(user, code), logIn(user, code), logIn(user, code)])
  assert.equal(ends.filter((end) => end.status === 'fulfilled').length, 1)
})

test("an admin's login asks for it, too", async () => {
  const { user, secret } = await withApp({ role: 1 })
  const body = { email: user.email, password }
  await refusalOf(aVisitor(site).call(adminLogin, { body }), 'codeNeeded')
  await aVisitor(site).call(adminLogin, { body: { ...body, code: await codeAt(secret) } })
})

test('the address of the QR code names the site and the account', async () => {
  const { address, secret, user } = await withApp()
  const url = new URL(address)
  assert.equal(url.protocol, 'otpauth:')
  assert.equal(url.searchParams.get('issuer'), 'Gradus')
  assert.equal(url.searchParams.get('secret'), secret)
  assert.ok(decodeURIComponent(url.pathname).includes(user.email))
})

test('a secret takes effect only after one of its codes was entered, and setting it up asks for the password', async () => {
  const user = await aUser(site, { password })
  await refusalOf(user.call(startApp, { body: { password: 'not the right one' } }), 'badInput')
  const { secret } = await user.call(startApp, { body: { password } })
  await logIn(user)
  const wrong = await refusalOf(user.call(confirmApp, { body: { code: '000000' } }), 'badInput')
  assert.equal(wrong.refusal.field, 'code')
  assert.equal((await user.call(getSecondFactors)).app, false)
  await user.call(confirmApp, { body: { code: await codeAt(secret) } })
  await refusalOf(logIn(user), 'codeNeeded')
  await refusalOf(user.call(startApp, { body: { password } }), 'conflict')
  await refusalOf(user.call(confirmApp, { body: { code: await codeAt(secret, 1) } }), 'conflict')
})

test('recovery codes work once each, however they are typed, and are stored as hashes', async () => {
  const { user, codes } = await withApp()
  assert.equal(codes.length, recoveryCodes)
  assert.equal(new Set(codes).size, recoveryCodes)
  const [first = '', second = ''] = codes
  await logIn(user, first)
  await refusalOf(logIn(user, first), 'codeNeeded')
  await logIn(user, second.toLowerCase().replaceAll('-', ' '))
  assert.equal((await user.call(getSecondFactors)).recoveryCodesLeft, recoveryCodes - 2)
  const rows = await site.database.selectFrom('recovery_code').selectAll().where('user_id', '=', user.id).execute()
  assert.ok(rows.every((row) => row.code_hash.length === 32))

  const { recoveryCodes: fresh } = await user.call(renewRecoveryCodes, { body: { password } })
  await refusalOf(logIn(user, codes[2]), 'codeNeeded')
  await logIn(user, fresh[0])
  const stranger = await aUser(site, { password })
  await refusalOf(stranger.call(renewRecoveryCodes, { body: { password } }), 'conflict')
})

test('a user who knows the password has few tries at the code, from whatever address', async () => {
  const { user, secret } = await withApp()
  const guesses = await Promise.allSettled(
    Array.from({ length: codeTries.maximum + 5 }, (_, n) => logIn(user, String(n).padStart(6, '0'))),
  )
  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
  assert.equal(codes.filter((code) => code === 'codeNeeded').length, codeTries.maximum)
  assert.equal(codes.filter((code) => code === 'tooOften').length, 5)
  await refusalOf(logIn(user, await codeAt(secret)), 'tooOften')
  await site.database
    .updateTable('second_factor')
    .set({ tried_at: new Date(Date.now() - codeTries.minutes * 60_000 - 1000) })
    .where('user_id', '=', user.id)
    .execute()
  await logIn(user, await codeAt(secret))
})

test('removing the app asks for the password; then no code is asked for, and recovery codes are deleted', async () => {
  const { user } = await withApp()
  await refusalOf(user.call(removeApp, { body: { password: '' } }), 'badInput')
  assert.equal(await user.call(removeApp, { body: { password } }), 1)
  assert.deepEqual(await user.call(getSecondFactors), { app: false, passkeys: [], recoveryCodesLeft: 0 })
  await logIn(user)
})

test('every change of a login method is mailed to the user', async () => {
  const { user } = await withApp()
  await user.call(removeApp, { body: { password } })
  const mails = await mailsTo(site, user.email, 2)
  assert.deepEqual(new Set(mails.map((mail) => /set up|removed/.exec(mail.text)?.[0])), new Set(['set up', 'removed']))
})

const origin = 'http://gradus.test'

async function withPasskey(name = 'Laptop') {
  const user = await aUser(site, { password })
  const device = anAuthenticator(origin)
  const { challengeId, options } = await user.call(startPasskey, { body: { password } })
  const { recoveryCodes: codes } = await user.call(addPasskey, {
    body: { challengeId, name, response: device.create(options) as never },
  })
  return { user, device, codes, challengeId }
}

async function enterWith(device: ReturnType<typeof anAuthenticator>, credential?: Parameters<typeof device.get>[1]) {
  const visitor = aVisitor(site)
  const { challengeId, options } = await visitor.call(startPasskeyLogin)
  await visitor.call(passkeyLogin, { body: { challengeId, response: device.get(options, credential) as never } })
  return visitor
}

test('a passkey logs in without a password', async () => {
  const { user, device, codes } = await withPasskey('My laptop')
  assert.equal(codes.length, recoveryCodes)
  const visitor = await enterWith(device)
  assert.equal(await visitor.call(checkUserLogged), user.id)
  const { passkeys } = await user.call(getSecondFactors)
  assert.equal(passkeys[0]?.name, 'My laptop')
  assert.ok(passkeys[0]?.lastUsedDate)
})

test('a user with a passkey cannot log in with only the password, but with a recovery code', async () => {
  const { user, codes } = await withPasskey()
  await refusalOf(logIn(user), 'codeNeeded')
  await logIn(user, codes[0])
})

test("a passkey's signature works once, for this site, and only if the device verified its owner", async () => {
  const { device } = await withPasskey()
  const visitor = aVisitor(site)
  const { challengeId, options } = await visitor.call(startPasskeyLogin)
  const response = device.get(options) as never
  await visitor.call(passkeyLogin, { body: { challengeId, response } })
  await refusalOf(aVisitor(site).call(passkeyLogin, { body: { challengeId, response } }), 'wrongCredentials')
  await refusalOf(enterWith(device, { origin: 'http://gradus.example' }), 'wrongCredentials')
  await refusalOf(enterWith(device, { verified: false }), 'wrongCredentials')
  const unknown = await refusalOf(enterWith(anAuthenticator(origin)), 'wrongCredentials')
  assert.equal(unknown.refusal.message, codeRefusals.unknownPasskey)
})

test('of two logins at once with the same count of uses, one may come from a copy of the device, and is refused', async () => {
  const { user, device } = await withPasskey()
  const starts = await Promise.all([1, 2].map(() => aVisitor(site).call(startPasskeyLogin)))
  const responses = starts.map(({ challengeId, options }) => ({
    challengeId,
    response: device.get(options, { count: 10 }) as never,
  }))
  const enter = (body: (typeof responses)[number]) => aVisitor(site).call(passkeyLogin, { body })
  // The account's lock makes both of them read the count before either writes it.
  const results = await whileLocked(user.id, () => Promise.allSettled(responses.map(enter)))
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

/** Does `work` while the account's row is locked, until both logins wait for it. */
async function whileLocked<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  let working: Promise<Result> | undefined
  await site.database.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
    working = work()
    await waitUntil(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(site.database)
      return rows[0]?.waiting === 2
    })
  })
  return (await working) ?? assert.fail()
}

test('a passkey is added with the password, by the user who requested its challenge, and once', async () => {
  const { challengeId: spent } = await withPasskey()
  const user = await aUser(site, { password })
  const other = await aUser(site, { password })
  await refusalOf(user.call(startPasskey, { body: { password: 'not the right one' } }), 'badInput')
  const device = anAuthenticator(origin)
  const { challengeId, options } = await user.call(startPasskey, { body: { password } })
  const body = { name: 'Phone', response: device.create(options) as never }
  await refusalOf(other.call(addPasskey, { body: { ...body, challengeId } }), 'badInput')
  await refusalOf(user.call(addPasskey, { body: { ...body, challengeId: spent } }), 'badInput')
  await user.call(addPasskey, { body: { ...body, challengeId } })
  const second = await other.call(startPasskey, { body: { password } })
  await refusalOf(
    other.call(addPasskey, {
      body: { name: 'Phone', challengeId: second.challengeId, response: device.create(second.options) as never },
    }),
    'conflict',
  )
})

test('a passkey is removed by its owner with the password, and can no longer log in', async () => {
  const { user, device } = await withPasskey()
  const stranger = await aUser(site, { password })
  const body = { id: device.credentialId, password }
  await refusalOf(stranger.call(removePasskey, { body }), 'notFound')
  await refusalOf(user.call(removePasskey, { body: { ...body, password: 'not the right one' } }), 'badInput')
  await user.call(removePasskey, { body })
  await refusalOf(enterWith(device), 'wrongCredentials')
  await logIn(user)
})

test('a disabled account cannot log in with a passkey', async () => {
  const { user, device } = await withPasskey()
  await site.database.updateTable('account').set({ enabled: false }).where('id', '=', user.id).execute()
  await refusalOf(enterWith(device), 'accountDisabled')
})
