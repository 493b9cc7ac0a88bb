import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  activate,
  adminLogin,
  checkUserLogged,
  claimFirstAdmin,
  forgotPassword,
  login,
  resendActivation,
  resetPassword,
  signUp,
} from '@gradus/contract/account'
import { changeEmail, changePassword, confirmEmail } from '@gradus/contract/edit-account'
import { manageUsers } from '@gradus/contract/user'
import { aUser, anAccount, anAdmin, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo, mailsTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { issueToken } from './token-store.ts'

/** A stranger signs up with somebody else's address, and uses the link of that sign-up later. */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const strangers = 'a stranger’s own words'
const owners = goodPassword

async function signUpAs(at: TestSite, email: string, password: string, mails = 1): Promise<string> {
  await aVisitor(at).call(signUp, { body: { email, password, displayName: 'Somebody', acceptTerms: true } })
  return (await mailsTo(at, email, mails))[mails - 1]?.token ?? ''
}

/** The link is refused, and the account has neither the password nor the name of the stranger's sign-up. */
async function expectRefusedLink(at: TestSite, token: string, email: string): Promise<void> {
  const visitor = aVisitor(at)
  await refusalOf(visitor.call(activate, { body: { token } }), 'tokenSpent')
  assert.equal(await visitor.call(checkUserLogged), -1)
  await refusalOf(aVisitor(at).call(login, { body: { email, password: strangers } }), 'wrongCredentials')
}

test('an activation link changes nothing on an active account, even if it outlived the activation', async () => {
  const user = await anAccount(site, { password: owners })
  const signUpOfStranger = { passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA', displayName: 'A Stranger' }
  const token = await site.database.transaction().execute((tx) => issueToken(tx, 'activate', user.id, signUpOfStranger))
  await expectRefusedLink(site, token, user.email)
  await aVisitor(site).call(login, { body: { email: user.email, password: owners } })
  const row = await site.database
    .selectFrom('account')
    .select('display_name')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.display_name, user.displayName)
})

test("a sign-up before the owner's password reset: its link stops working", async () => {
  const email = anEmail()
  const token = await signUpAs(site, email, strangers)
  await aVisitor(site).call(forgotPassword, { body: { email } })
  const recovery = (await mailsTo(site, email, 2))[1]?.token ?? ''
  await aVisitor(site).call(resetPassword, { body: { token: recovery, password: owners } })
  await expectRefusedLink(site, token, email)
  await aVisitor(site).call(login, { body: { email, password: owners } })
})

test('a password reset and the link of an older sign-up opened at once: the second fails', async () => {
  const email = anEmail()
  const token = await signUpAs(site, email, strangers)
  await aVisitor(site).call(forgotPassword, { body: { email } })
  const recovery = (await mailsTo(site, email, 2))[1]?.token ?? ''
  const opened = await Promise.allSettled([
    aVisitor(site).call(resetPassword, { body: { token: recovery, password: owners } }),
    aVisitor(site).call(activate, { body: { token } }),
  ])
  assert.deepEqual(opened.map((one) => one.status).toSorted(), ['fulfilled', 'rejected'])
})

test("a sign-up before the owner's own sign-up and activation: its link stops working", async () => {
  const email = anEmail()
  const token = await signUpAs(site, email, strangers)
  const own = await signUpAs(site, email, owners, 2)
  await expectRefusedLink(site, token, email)
  await aVisitor(site).call(resetPassword, { body: { token: own, password: owners } })
  await expectRefusedLink(site, token, email)
})

test('a password reset link from before the activation stops working after it', async () => {
  const email = anEmail()
  const own = await signUpAs(site, email, owners)
  await aVisitor(site).call(forgotPassword, { body: { email } })
  const recovery = (await mailsTo(site, email, 2))[1]?.token ?? ''
  await aVisitor(site).call(activate, { body: { token: own } })
  await refusalOf(aVisitor(site).call(resetPassword, { body: { token: recovery, password: strangers } }), 'tokenSpent')
})

test("a sign-up with the operator's address before the claim of the first admin: its links stop working", async () => {
  const own = await startSite()
  const email = anEmail()
  const token = await signUpAs(own, email, strangers)
  await aVisitor(own).call(forgotPassword, { body: { email } })
  const recovery = (await mailsTo(own, email, 2))[1]?.token ?? ''
  const link = (await ensureFirstAdmin(own.database, own.config)) ?? ''
  const claim = { token: /[\w-]+$/.exec(link)?.[0] ?? '', email, displayName: 'The Operator', password: owners }
  await aVisitor(own).call(claimFirstAdmin, { body: claim })
  await expectRefusedLink(own, token, email)
  await refusalOf(aVisitor(own).call(resetPassword, { body: { token: recovery, password: strangers } }), 'tokenSpent')
  await aVisitor(own).call(adminLogin, { body: { email, password: owners } })
  await own.close()
})

test('a sign-up with ADMIN_EMAIL before the start that makes it the admin: its link stops working', async () => {
  const email = anEmail()
  const own = await startSite({ environment: { ADMIN_EMAIL: email, ADMIN_PASSWORD: owners } })
  const token = await signUpAs(own, email, strangers)
  await ensureFirstAdmin(own.database, own.config)
  await expectRefusedLink(own, token, email)
  await aVisitor(own).call(adminLogin, { body: { email, password: owners } })
  await own.close()
})

test('links from before a promotion stop working after it', async () => {
  const user = await anAccount(site, { password: owners })
  await aVisitor(site).call(forgotPassword, { body: { email: user.email } })
  const { token } = await mailTo(site, user.email)
  const admin = await anAdmin(site)
  await admin.call(manageUsers, { body: { ids: [user.id], action: 'changeRole', role: 1 } })
  await refusalOf(aVisitor(site).call(resetPassword, { body: { token, password: strangers } }), 'tokenSpent')
})

test('links from before a change of the email stop working after it, including the one to another new email', async () => {
  const user = await aUser(site, { password: owners })
  const [one, other] = [anEmail(), anEmail()]
  await user.call(changeEmail, { body: { email: one, password: owners } })
  await user.call(changeEmail, { body: { email: other, password: owners } })
  await aVisitor(site).call(forgotPassword, { body: { email: user.email } })
  const { token: recovery } = await mailTo(site, user.email)
  const { token: toOne } = await mailTo(site, one)
  // Also while the newer one waits: the older address may be a mistyped one.
  await refusalOf(aVisitor(site).call(confirmEmail, { body: { token: toOne } }), 'tokenSpent')
  await aVisitor(site).call(confirmEmail, { body: { token: (await mailTo(site, other)).token } })
  await refusalOf(aVisitor(site).call(resetPassword, { body: { token: recovery, password: strangers } }), 'tokenSpent')
  await refusalOf(aVisitor(site).call(confirmEmail, { body: { token: toOne } }), 'tokenSpent')
})

test('links from before a change of the password stop working after it', async () => {
  const user = await aUser(site, { password: owners })
  const elsewhere = anEmail()
  await user.call(changeEmail, { body: { email: elsewhere, password: owners } })
  const { token } = await mailTo(site, elsewhere)
  await user.call(changePassword, { body: { password: owners, newPassword: 'yet another one' } })
  await refusalOf(aVisitor(site).call(confirmEmail, { body: { token } }), 'tokenSpent')
})

test('an email that waits for its confirmation is dropped by a password reset', async () => {
  const user = await aUser(site, { password: owners })
  const elsewhere = anEmail()
  await user.call(changeEmail, { body: { email: elsewhere, password: owners } })
  const { token } = await mailTo(site, elsewhere)
  await aVisitor(site).call(forgotPassword, { body: { email: user.email } })
  const recovery = await mailTo(site, user.email)
  await aVisitor(site).call(resetPassword, { body: { token: recovery.token, password: 'yet another one' } })
  await refusalOf(aVisitor(site).call(confirmEmail, { body: { token } }), 'tokenSpent')
})

test('after several sign-ups with one address, another activation mail lets its reader choose the password', async () => {
  const email = anEmail()
  await signUpAs(site, email, owners)
  await signUpAs(site, email, strangers, 2)
  await aVisitor(site).call(resendActivation, { body: { email } })
  const mail = (await mailsTo(site, email, 3))[2]
  assert.match(mail?.text ?? '', /signed up to Gradus with this address more than once/)
  assert.equal(mail?.link, `${site.config.PUBLIC_URL}/ForgotPasswordPage?token=${mail?.token}`)
  await aVisitor(site).call(resetPassword, { body: { token: mail?.token ?? '', password: owners } })
  await refusalOf(aVisitor(site).call(login, { body: { email, password: strangers } }), 'wrongCredentials')
  await aVisitor(site).call(login, { body: { email, password: owners } })
})
