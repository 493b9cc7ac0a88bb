import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { checkUserLogged, login } from '@gradus/contract/account'
import { changeEmail, changePassword, closeAccount, getAccountSettings } from '@gradus/contract/edit-account'
import {
  addPasskey,
  confirmApp,
  getSecondFactors,
  renewRecoveryCodes,
  startApp,
  startPasskey,
} from '@gradus/contract/second-factor'
import { anEmail, aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { anAuthenticator } from '../../test/authenticator.ts'
import { callsInOrder, holdAccount } from '../../test/calls-in-order.ts'
import { aVisitor, Refused, type Client } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

/**
 * Somebody who knows the password and has a session asks for a change of the account. While the password is verified,
 * the owner changes it, which ends all sessions: from then on nothing that was requested before may take effect.
 */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const password = goodPassword
const newPassword = 'another stair to climb'

/** @returns the owner, in the browser in which they changed the password while the stranger's call was under way */
async function ownerAfter(stranger: (client: Client, owner: TestUser) => Promise<() => Promise<unknown>>) {
  const owner = await aUser(site, { password })
  const client = aVisitor(site)
  await client.call(login, { body: { email: owner.email, password } })
  const call = await stranger(client, owner)
  const change = () => owner.call(changePassword, { body: { password, newPassword } })
  const [changed, refused] = await callsInOrder(site, holdAccount(owner.id), [change, call])
  assert.equal(changed?.status, 'fulfilled', JSON.stringify(changed))
  const reason: unknown = refused?.status === 'rejected' ? refused.reason : 'done'
  assert.equal(reason instanceof Refused ? reason.code : reason, 'notSignedIn')
  assert.equal(await client.call(checkUserLogged), -1)
  return owner
}

test('a new email that was asked for before a change of the password and is handled after it gets no link', async () => {
  const email = anEmail()
  const owner = await ownerAfter(async (client) => () => client.call(changeEmail, { body: { email, password } }))
  assert.equal((await owner.call(getAccountSettings)).pendingEmail, null)
})

test('another password that was asked for before a change of the password does not replace it', async () => {
  const owner = await ownerAfter(async (client) => () => {
    return client.call(changePassword, { body: { password, newPassword: 'a ladder of my own' } })
  })
  const client = aVisitor(site)
  await client.call(login, { body: { email: owner.email, password: newPassword } })
  assert.equal(await client.call(checkUserLogged), owner.id)
})

test('an app whose code was entered before a change of the password does not become the second factor after it', async () => {
  const owner = await ownerAfter(async (client) => {
    const { secret } = await client.call(startApp, { body: { password } })
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
    return () => client.call(confirmApp, { body: { code } })
  })
  assert.equal((await owner.call(getSecondFactors)).app, false)
})

test('a passkey that was made before a change of the password is not added after it', async () => {
  const owner = await ownerAfter(async (client) => {
    const { challengeId, options } = await client.call(startPasskey, { body: { password } })
    const response = anAuthenticator(site.config.PUBLIC_URL).create(options) as never
    return () => client.call(addPasskey, { body: { challengeId, name: 'Mine now', response } })
  })
  assert.deepEqual((await owner.call(getSecondFactors)).passkeys, [])
})

test('recovery codes that were asked for before a change of the password are not renewed after it', async () => {
  let codes: string[] = []
  const owner = await ownerAfter(async (client, user) => {
    const { secret } = await user.call(startApp, { body: { password } })
    const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
    codes = (await user.call(confirmApp, { body: { code } })).recoveryCodes
    return () => client.call(renewRecoveryCodes, { body: { password } })
  })
  const [code = ''] = codes
  await aVisitor(site).call(login, { body: { email: owner.email, password: newPassword, code } })
})

test('a closing that was asked for before a change of the password does not happen after it', async () => {
  const owner = await ownerAfter(async (client) => () => client.call(closeAccount, { body: { password } }))
  assert.equal(await owner.call(checkUserLogged), owner.id)
})
