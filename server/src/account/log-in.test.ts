import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { before, test } from 'node:test'
import { adminLogin, checkRole, checkUserLogged, login, logout, setLogged } from '@gradus/contract/account'
import { pageUserHeader } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import { aUser, anAccount, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

function credentials(email: string, password = goodPassword) {
  return { body: { email, password } }
}

test('checkUserLogged replies with the user id as text, and -1 when nobody is logged in', async () => {
  const user = await aUser(site)
  for (const [client, expected] of [
    [user, String(user.id)],
    [aVisitor(site), '-1'],
  ] as const) {
    const response = await client.fetch('/auth/api/checkUserLogged')
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(await response.text(), expected)
  }
})

test('a page of one user writes nothing for another who has logged in in another tab', async () => {
  const [ben, cleo] = [await aUser(site), await aUser(site)]
  const write = (pageUser: string) =>
    cleo.fetch(setLogged.url, { method: 'POST', headers: { [pageUserHeader]: pageUser } })
  const refused = await write(String(ben.id))
  assert.equal(refused.status, 401)
  assert.match(await refused.text(), /Somebody else has logged in here/)
  assert.equal((await write(String(cleo.id))).status, 200)
  const read = await cleo.fetch('/auth/api/checkUserLogged', { headers: { [pageUserHeader]: String(ben.id) } })
  assert.equal(await read.text(), String(cleo.id))
})

test('checkRole answers the role as text', async () => {
  for (const role of Object.values(roles)) {
    const user = await aUser(site, { role })
    assert.equal(await (await user.fetch('/auth/api/checkRole')).text(), String(role))
    assert.equal(await user.call(checkRole), role)
  }
})

test('a login starts a session, in whatever case the address is typed', async () => {
  const account = await anAccount(site, { password: goodPassword, email: `Case.${anEmail()}` })
  const visitor = aVisitor(site)
  const answer = await visitor.call(login, credentials(` ${account.email.toUpperCase()} `))
  assert.deepEqual(answer, { userId: account.id, role: 0 })
  assert.equal(await visitor.call(checkUserLogged), account.id)
})

test('an unknown address and a wrong password are refused alike', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const wrong = await refusalOf(aVisitor(site).call(login, credentials(account.email, 'not the password')))
  const unknown = await refusalOf(aVisitor(site).call(login, credentials(anEmail())))
  assert.deepEqual(wrong.refusal, unknown.refusal)
  assert.deepEqual(
    [wrong.status, wrong.refusal],
    [401, { error: 'wrongCredentials', message: 'The email or password is incorrect.' }],
  )
})

test('an account without a password accepts none', async () => {
  const account = await anAccount(site)
  await refusalOf(aVisitor(site).call(login, credentials(account.email)), 'wrongCredentials')
})

test('only users who know the password learn that an account is not activated', async () => {
  const account = await anAccount(site, { password: goodPassword, activated: false })
  await refusalOf(aVisitor(site).call(login, credentials(account.email, 'not the password')), 'wrongCredentials')
  assert.equal((await refusalOf(aVisitor(site).call(login, credentials(account.email)), 'notActivated')).status, 403)
})

test('a disabled account cannot log in, and its sessions have ended', async () => {
  const user = await aUser(site, { password: goodPassword })
  assert.equal(await user.call(checkUserLogged), user.id)
  await site.database.updateTable('account').set({ enabled: false }).where('id', '=', user.id).execute()
  assert.equal(await user.call(checkUserLogged), -1)
  assert.equal((await refusalOf(aVisitor(site).call(login, credentials(user.email)), 'accountDisabled')).status, 403)
})

test('AdminLogin accepts admins only and refuses everyone else as if the password were wrong', async () => {
  for (const role of [roles.user, roles.lecturer, roles.moderator]) {
    const account = await anAccount(site, { password: goodPassword, role })
    const refused = await refusalOf(aVisitor(site).call(adminLogin, credentials(account.email)))
    const unknown = await refusalOf(aVisitor(site).call(adminLogin, credentials(anEmail())))
    assert.deepEqual(refused.refusal, unknown.refusal)
    assert.equal(refused.headers.getSetCookie().length, 0)
  }
  const admin = await anAccount(site, { password: goodPassword, role: roles.admin })
  const visitor = aVisitor(site)
  assert.deepEqual(await visitor.call(adminLogin, credentials(admin.email)), { userId: admin.id, role: 1 })
  assert.equal(await visitor.call(checkRole), 1)
})

test('the session cookie is HttpOnly, SameSite=Lax, for the whole site and for 21 days', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const response = await aVisitor(site).fetch(login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: goodPassword }),
  })
  const [cookie, device, ...others] = response.headers.getSetCookie()
  assert.match(device ?? '', /^device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.equal(others.length, 0)
  const [pair, ...attributes] = (cookie ?? '').split('; ')
  // 160 bits.
  assert.match(pair ?? '', /^session=[\w-]{27}$/)
  assert.deepEqual(attributes.toSorted(), ['HttpOnly', `Max-Age=${21 * 24 * 3600}`, 'Path=/', 'SameSite=Lax'])
})

test('if the site is reached by https, the session cookie is Secure', async () => {
  const secure = await startSite({ environment: { PUBLIC_URL: 'https://gradus.test' } })
  const account = await anAccount(secure, { password: goodPassword })
  const response = await aVisitor(secure).fetch(login.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: goodPassword }),
  })
  assert.match(response.headers.getSetCookie().join(), /; Secure/)
  assert.match(response.headers.get('strict-transport-security') ?? '', /max-age=/)
  await secure.close()
})

test('each login has a new token, and the session that the browser had before ends', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const visitor = aVisitor(site)
  visitor.setCookie('session', 'a-token-that-somebody-planted')
  await visitor.call(login, credentials(account.email))
  const first = visitor.cookie('session') ?? ''
  assert.notEqual(first, 'a-token-that-somebody-planted')
  await visitor.call(login, credentials(account.email))
  const second = visitor.cookie('session') ?? ''
  assert.notEqual(second, first)
  visitor.setCookie('session', first)
  assert.equal(await visitor.call(checkUserLogged), -1)
  visitor.setCookie('session', second)
  assert.equal(await visitor.call(checkUserLogged), account.id)
})

test("only the SHA-256 of a session's token is stored", async () => {
  const user = await aUser(site)
  const token = user.cookie('session') ?? ''
  const rows = await site.database.selectFrom('session').selectAll().where('user_id', '=', user.id).execute()
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.token_hash.length, 32)
  assert.equal(JSON.stringify(rows).includes(token), false)
})

test('a session ends after its 21 days', async () => {
  const user = await aUser(site)
  await site.database.updateTable('session').set({ expires_at: new Date() }).where('user_id', '=', user.id).execute()
  assert.equal(await user.call(checkUserLogged), -1)
})

test('logout ends the session, and answers 1 without one as well', async () => {
  const user = await aUser(site)
  const token = user.cookie('session') ?? ''
  assert.equal(await user.call(logout), 1)
  assert.equal(user.cookie('session'), undefined)
  user.setCookie('session', token)
  assert.equal(await user.call(checkUserLogged), -1)
  assert.equal(await aVisitor(site).call(logout), 1)
})

test('a password is the same, however the keyboard composes its characters', async () => {
  const account = await anAccount(site, { password: 'crème brûlée Å' })
  await aVisitor(site).call(login, credentials(account.email, 'crème brûlée Å'.normalize('NFD')))
})

test('a password hash with older parameters is renewed at the next login', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const cost = { parallelism: 1, memory: 8_192, passes: 1 }
  const nonce = Buffer.from('0123456789abcdef')
  const tag = argon2Sync('argon2id', { ...cost, message: goodPassword, nonce, tagLength: 32 })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`
  await site.database.updateTable('account').set({ password_hash: old }).where('id', '=', account.id).execute()
  const stored = async () =>
    (
      await site.database
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow()
    ).password_hash

  await refusalOf(aVisitor(site).call(login, credentials(account.email, 'not the password')), 'wrongCredentials')
  assert.equal(await stored(), old)
  await aVisitor(site).call(login, credentials(account.email))
  assert.match((await stored()) ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await aVisitor(site).call(login, credentials(account.email))
})

test('a flood of log-ins waits in line, and none is answered wrongly', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const attempts = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? goodPassword : 'not the password'))
  const answers = await Promise.allSettled(
    attempts.map((password) => aVisitor(site).call(login, credentials(account.email, password))),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status === 'fulfilled'),
    attempts.map((password) => password === goodPassword),
  )
})
