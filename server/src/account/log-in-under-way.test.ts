import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { checkUserLogged, forgotPassword, login, resetPassword } from '@gradus/contract/account'
import { changePassword } from '@gradus/contract/edit-account'
import {
  addPasskey,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@gradus/contract/second-factor'
import { manageUsers } from '@gradus/contract/user'
import { anAdmin, aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { anAuthenticator } from '../../test/authenticator.ts'
import { callsInOrder, holdAccount } from '../../test/calls-in-order.ts'
import { aVisitor, Refused } from '../../test/client.ts'
import { mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/**
 * A log-in verifies a password, which waits in line, and starts a session only then. Meanwhile the owner may have
 * changed what it verified.
 */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const newPassword = 'another stair to climb'
const password = goodPassword

/** The log-in is verified before `change` ends, and continues after it. @returns the name of its refusal */
async function logInDuring(user: TestUser, change: () => Promise<unknown>, logIn: () => Promise<unknown>) {
  const [changed, loggedIn] = await callsInOrder(site, holdAccount(user.id), [change, logIn])
  assert.equal(changed?.status, 'fulfilled', JSON.stringify(changed))
  if (loggedIn?.status !== 'rejected') return 'logged in'
  return loggedIn.reason instanceof Refused ? loggedIn.reason.code : String(loggedIn.reason)
}

async function countSessions(user: TestUser): Promise<number> {
  const rows = await site.database.selectFrom('session').select('user_id').where('user_id', '=', user.id).execute()
  return rows.length
}

const withPassword = (user: TestUser, typed = password) =>
  aVisitor(site).call(login, { body: { email: user.email, password: typed } })

test('a log-in with the former password that is under way when the password is changed starts no session', async () => {
  const user = await aUser(site, { password })
  const change = () => user.call(changePassword, { body: { password, newPassword } })
  assert.equal(await logInDuring(user, change, () => withPassword(user)), 'wrongCredentials')
  assert.equal(await countSessions(user), 1, 'the one of the browser that changed the password')
  assert.equal(await user.call(checkUserLogged), user.id)
  await withPassword(user, newPassword)
})

test('a log-in with the former password that is under way when the password is reset starts no session', async () => {
  const user = await aUser(site, { password })
  await aVisitor(site).call(forgotPassword, { body: { email: user.email } })
  const { token } = await mailTo(site, user.email)
  const reset = () => aVisitor(site).call(resetPassword, { body: { token, password: newPassword } })
  assert.equal(await logInDuring(user, reset, () => withPassword(user)), 'wrongCredentials')
  assert.equal(await countSessions(user), 0)
})

test('a log-in that is under way when an admin disables the account starts no session, not even for later', async () => {
  const [user, admin] = [await aUser(site, { password }), await anAdmin(site)]
  const disable = () => admin.call(manageUsers, { body: { ids: [user.id], action: 'disable' } })
  assert.equal(await logInDuring(user, disable, () => withPassword(user)), 'accountDisabled')
  await admin.call(manageUsers, { body: { ids: [user.id], action: 'enable' } })
  assert.equal(await countSessions(user), 0)
})

test('a log-in with a passkey that is under way when the passkey is removed starts no session', async () => {
  const user = await aUser(site, { password })
  const device = anAuthenticator(site.config.PUBLIC_URL)
  const added = await user.call(startPasskey, { body: { password } })
  const response = device.create(added.options) as never
  await user.call(addPasskey, { body: { challengeId: added.challengeId, name: 'Laptop', response } })

  const visitor = aVisitor(site)
  const { challengeId, options } = await visitor.call(startPasskeyLogin)
  const answer = { challengeId, response: device.get(options) as never }
  const remove = () => user.call(removePasskey, { body: { id: device.credentialId, password } })
  const logIn = () => visitor.call(passkeyLogin, { body: answer })
  assert.equal(await logInDuring(user, remove, logIn), 'wrongCredentials')
  assert.equal(await countSessions(user), 1, 'the one of the browser that removed it')
})

test('two log-ins at once that both renew an outdated hash succeed', async () => {
  const user = await aUser(site, { password })
  const cost = { parallelism: 1, memory: 8_192, passes: 1 }
  const nonce = Buffer.from('0123456789abcdef')
  const tag = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const password_hash = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`
  await site.database.updateTable('account').set({ password_hash }).where('id', '=', user.id).execute()
  const logIn = () => withPassword(user)
  const results = await callsInOrder(site, holdAccount(user.id), [logIn, logIn])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  assert.equal(await countSessions(user), 3)
})
