import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkUserLogged, forgotPassword, login, resetPassword, signUp } from '@gradus/contract/account'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmationErrors,
  getAccountSettings,
  getDevices,
  setMailPreferences,
  signOutDevice,
  signOutOthers,
} from '@gradus/contract/edit-account'
import { aUser, anAccount, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { sessionCookie } from '../platform/access/session.ts'
import { mailsNowTo, mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const fresh = 'another long sentence'

async function loggedIn(email: string, password = goodPassword): Promise<Client> {
  const client = aVisitor(site)
  await client.call(login, { body: { email, password } })
  return client
}

test('a new email is confirmed by a mail to the new address, and the old address gets a notice', async () => {
  const user = await aUser(site, { password: goodPassword })
  const email = anEmail()
  await user.call(changeEmail, { body: { email, password: goodPassword } })
  const { pendingEmail, email: still } = await user.call(getAccountSettings)
  assert.deepEqual([pendingEmail, still], [email, user.email])
  const { token, link } = await mailTo(site, email)
  assert.ok(link.startsWith(`${site.config.PUBLIC_URL}/ConfirmEmail?token=`))

  assert.equal(await aVisitor(site).call(confirmEmail, { body: { token } }), 1)
  const note = await mailTo(site, user.email)
  assert.match(note.subject, /was changed/)
  assert.doesNotMatch(note.text, new RegExp(email))
  assert.deepEqual((await user.call(getAccountSettings)).email, email)
  await loggedIn(email)
  await refusalOf(loggedIn(user.email), 'wrongCredentials')
  await refusalOf(aVisitor(site).call(confirmEmail, { body: { token } }), 'tokenSpent')
})

test('a sign-up that nobody confirmed does not keep its address from a user who reads its mails', async () => {
  const user = await aUser(site, { password: goodPassword })
  const email = anEmail()
  await user.call(changeEmail, { body: { email, password: goodPassword } })
  const { token } = await mailTo(site, email)
  await aVisitor(site).call(signUp, {
    body: { email, password: goodPassword, displayName: 'Somebody Else', acceptTerms: true },
  })
  assert.equal(await aVisitor(site).call(confirmEmail, { body: { token } }), 1)
  assert.equal((await user.call(getAccountSettings)).email, email)
})

test('an email that another user has is not revealed, and its owner gets a notice', async () => {
  const other = await anAccount(site)
  const user = await aUser(site, { password: goodPassword })
  assert.equal(await user.call(changeEmail, { body: { email: other.email.toUpperCase(), password: goodPassword } }), 1)
  const mail = await mailTo(site, other.email)
  assert.match(mail.text, /already has one/)
  assert.doesNotMatch(mail.text, /ConfirmEmail/)
})

test('of two users who request the same new email, the first to confirm gets it', async () => {
  const email = anEmail()
  const users = [await aUser(site, { password: goodPassword }), await aUser(site, { password: goodPassword })]
  for (const user of users) await user.call(changeEmail, { body: { email, password: goodPassword } })
  const mails = await mailsTo(site, email, 2)
  const ends = await Promise.allSettled(
    mails.map(({ token }) => aVisitor(site).call(confirmEmail, { body: { token } })),
  )
  assert.deepEqual(ends.map((end) => end.status).toSorted(), ['fulfilled', 'rejected'])
  const emails = await Promise.all(users.map(async (user) => (await user.call(getAccountSettings)).email))
  assert.equal(emails.filter((one) => one === email).length, 1)
})

test('links sent to the old address stop working once the email has changed', async () => {
  const user = await aUser(site, { password: goodPassword })
  const visitor = aVisitor(site)
  await visitor.call(forgotPassword, { body: { email: user.email } })
  const { token: recovery } = await mailTo(site, user.email)
  const email = anEmail()
  await user.call(changeEmail, { body: { email, password: goodPassword } })
  const { token } = await mailTo(site, email)
  await visitor.call(confirmEmail, { body: { token } })
  await refusalOf(visitor.call(resetPassword, { body: { token: recovery, password: fresh } }), 'tokenSpent')
})

test('a new email asks for the password, and the same email is refused', async () => {
  const user = await aUser(site, { password: goodPassword })
  const wrong = await refusalOf(
    user.call(changeEmail, { body: { email: anEmail(), password: 'not the right one' } }),
    'badInput',
  )
  assert.deepEqual([wrong.refusal.field, wrong.refusal.message], ['password', confirmationErrors.wrongPassword])
  const same = await refusalOf(
    user.call(changeEmail, { body: { email: user.email.toUpperCase(), password: goodPassword } }),
    'badInput',
  )
  assert.equal(same.refusal.field, 'email')
  assert.equal((await mailsNowTo(site, user.email)).length, 0)
})

test('changing the password asks for the old one, and ends other sessions', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const [here, elsewhere] = [await loggedIn(account.email), await loggedIn(account.email)]
  const wrong = await refusalOf(
    here.call(changePassword, { body: { password: 'not the right one', newPassword: fresh } }),
    'badInput',
  )
  assert.equal(wrong.refusal.field, 'password')
  const weak = await refusalOf(
    here.call(changePassword, { body: { password: goodPassword, newPassword: 'qwertyuiop' } }),
    'badInput',
  )
  assert.equal(weak.refusal.field, 'newPassword')
  assert.equal(await here.call(changePassword, { body: { password: goodPassword, newPassword: fresh } }), 1)
  assert.equal(await here.call(checkUserLogged), account.id)
  assert.equal(await elsewhere.call(checkUserLogged), -1)
  await refusalOf(loggedIn(account.email), 'wrongCredentials')
  await loggedIn(account.email, fresh)
  assert.match((await mailTo(site, account.email)).text, /all your other devices were logged out/)
})

test('changing the password gives this browser a new session, so that a copy of its old one ends too', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const here = await loggedIn(account.email)
  const thief = await aUser(site)
  thief.setCookie(sessionCookie, here.cookie(sessionCookie) ?? '')
  assert.equal(await thief.call(checkUserLogged), account.id)
  await here.call(changePassword, { body: { password: goodPassword, newPassword: fresh } })
  assert.equal(await here.call(checkUserLogged), account.id)
  assert.equal(await thief.call(checkUserLogged), -1)
})

test('guessing the password in a session that was left open ends soon', async () => {
  const user = await aUser(site, { password: goodPassword })
  const guess = (n: number) =>
    user.call(changePassword, { body: { password: `guess number ${n}`, newPassword: fresh } }).catch((error) => error)
  const codes: string[] = []
  for (let n = 0; n < 12; n++) codes.push((await guess(n)).code)
  assert.equal(codes.at(-1), 'tooOften')
})

test('an account without a password sets one in a session that has just begun, and not in an old one', async () => {
  const young = await aUser(site)
  assert.equal((await young.call(getAccountSettings)).hasPassword, false)
  await young.call(changePassword, { body: { password: '', newPassword: fresh } })
  await loggedIn(young.email, fresh)

  const old = await aUser(site)
  await site.database
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', old.id)
    .execute()
  const refused = await refusalOf(
    old.call(changePassword, { body: { password: '', newPassword: fresh } }),
    'notAllowed',
  )
  assert.equal(refused.refusal.message, confirmationErrors.logInAgain)
})

test('signed-in devices are listed, one is signed out, and everywhere else', async () => {
  const account = await anAccount(site, { password: goodPassword })
  const [here, phone, laptop] = [
    await loggedIn(account.email),
    await loggedIn(account.email),
    await loggedIn(account.email),
  ]
  const devices = await here.call(getDevices)
  assert.deepEqual(
    devices.map((device) => device.current),
    [true, false, false],
  )
  assert.equal(devices[0]?.address, here.address)
  const token = here.cookie('session') ?? ''
  assert.ok(!JSON.stringify(devices).includes(token))

  const ofPhone = devices.find((device) => device.address === phone.address)?.id ?? ''
  const stranger = await aUser(site)
  await refusalOf(stranger.call(signOutDevice, { params: { id: ofPhone } }), 'notFound')
  assert.equal(await phone.call(checkUserLogged), account.id)
  assert.equal(await here.call(signOutDevice, { params: { id: ofPhone } }), 1)
  assert.equal(await phone.call(checkUserLogged), -1)
  await refusalOf(here.call(signOutDevice, { params: { id: ofPhone } }), 'notFound')

  assert.equal(await here.call(signOutOthers), 1)
  assert.equal(await laptop.call(checkUserLogged), -1)
  assert.equal(await here.call(checkUserLogged), account.id)
  assert.equal(await stranger.call(checkUserLogged), stranger.id)
})

test('mail preferences are saved', async () => {
  const user = await aUser(site)
  assert.deepEqual((await user.call(getAccountSettings)).mail, { digest: 'weekly', messages: true, reminders: true })
  await user.call(setMailPreferences, { body: { digest: 'never', messages: false, reminders: false } })
  assert.deepEqual((await user.call(getAccountSettings)).mail, { digest: 'never', messages: false, reminders: false })
  await refusalOf(user.call(setMailPreferences, { body: { digest: 'hourly' as never, messages: true } }), 'badInput')
})
