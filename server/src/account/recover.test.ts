import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { checkUserLogged, forgotPassword, login, passwordRefusals, resetPassword } from '@gradus/contract/account'
import { aUser, anAccount, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo, mailsNowTo, mailsTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

const fresh = 'a wholly new one'

async function aRecoveryToken(email: string): Promise<string> {
  await aVisitor(site).call(forgotPassword, { body: { email } })
  return (await mailTo(site, email)).token
}

test('a forgotten password is replaced through the mailed link, and all sessions end', async () => {
  const user = await aUser(site, { password: goodPassword })
  const visitor = aVisitor(site)
  assert.equal(await visitor.call(forgotPassword, { body: { email: user.email } }), 1)
  const mail = await mailTo(site, user.email)
  assert.equal(mail.subject, 'Choose a new Gradus password')
  assert.equal(mail.link, `${site.config.PUBLIC_URL}/ForgotPasswordPage?token=${mail.token}`)

  assert.equal(await visitor.call(resetPassword, { body: { token: mail.token, password: fresh } }), 1)
  assert.equal(await user.call(checkUserLogged), -1)
  await refusalOf(
    aVisitor(site).call(login, { body: { email: user.email, password: goodPassword } }),
    'wrongCredentials',
  )
  assert.equal((await visitor.call(login, { body: { email: user.email, password: fresh } })).userId, user.id)
  const [, notice] = await mailsTo(site, user.email, 2)
  assert.equal(notice?.subject, 'Your Gradus password was changed')
})

test('the answer is the same for an unknown address, which gets no mail', async () => {
  const unknown = anEmail()
  const known = await anAccount(site)
  assert.equal(await aVisitor(site).call(forgotPassword, { body: { email: unknown } }), 1)
  assert.equal(await aVisitor(site).call(forgotPassword, { body: { email: known.email } }), 1)
  await mailTo(site, known.email)
  assert.deepEqual(await mailsNowTo(site, unknown), [])
})

test('a recovery link works once, even for two requests at once', async () => {
  const account = await anAccount(site)
  const token = await aRecoveryToken(account.email)
  const tries = await Promise.allSettled(
    ['the first to come', 'the second to come'].map((password) =>
      aVisitor(site).call(resetPassword, { body: { token, password } }),
    ),
  )
  assert.deepEqual(tries.map((one) => one.status).toSorted(), ['fulfilled', 'rejected'])
  await refusalOf(aVisitor(site).call(resetPassword, { body: { token, password: fresh } }), 'tokenSpent')
})

test('two recovery links of one account used at once choose one password', async () => {
  const account = await anAccount(site)
  const first = await aRecoveryToken(account.email)
  await aVisitor(site).call(forgotPassword, { body: { email: account.email } })
  const second = (await mailsTo(site, account.email, 2))[1]?.token ?? ''
  const tries = [first, second].map((token) =>
    refusalOf(aVisitor(site).call(resetPassword, { body: { token, password: fresh } }), 'tokenSpent').then(
      () => 'refused',
      () => 'chosen',
    ),
  )
  assert.deepEqual((await Promise.all(tries)).toSorted(), ['chosen', 'refused'])
})

test('a used recovery link ends every other one of the account', async () => {
  const account = await anAccount(site)
  const first = await aRecoveryToken(account.email)
  await aVisitor(site).call(forgotPassword, { body: { email: account.email } })
  const [, second] = await mailsTo(site, account.email, 2)
  await aVisitor(site).call(resetPassword, { body: { token: second?.token ?? '', password: fresh } })
  await refusalOf(aVisitor(site).call(resetPassword, { body: { token: first, password: fresh } }), 'tokenSpent')
})

test('a recovery link works for one hour', async () => {
  const account = await anAccount(site)
  const token = await aRecoveryToken(account.email)
  const ofAccount = site.database.selectFrom('account_token').where('user_id', '=', account.id)
  const row = await ofAccount.select(['created_at', 'expires_at']).executeTakeFirstOrThrow()
  assert.equal(row.expires_at.getTime() - row.created_at.getTime(), 3600 * 1000)
  await site.database
    .updateTable('account_token')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', account.id)
    .execute()
  await refusalOf(aVisitor(site).call(resetPassword, { body: { token, password: fresh } }), 'tokenSpent')
})

test('a password that is easy to guess is refused and the link still works', async () => {
  const account = await anAccount(site, { displayName: 'Somebody Known' })
  const token = await aRecoveryToken(account.email)
  for (const [password, message] of [
    ['password123', passwordRefusals.common],
    ['somebody known', passwordRefusals.sameAsNameOrEmail],
  ] as const) {
    const refused = await refusalOf(aVisitor(site).call(resetPassword, { body: { token, password } }), 'badInput')
    assert.deepEqual([refused.refusal.field, refused.refusal.message], ['password', message])
  }
  assert.equal(await aVisitor(site).call(resetPassword, { body: { token, password: fresh } }), 1)
})

test('an activation link chooses no password, and a recovery link activates by the mail it came in', async () => {
  const account = await anAccount(site, { activated: false, password: goodPassword })
  const token = await aRecoveryToken(account.email)
  await aVisitor(site).call(resetPassword, { body: { token, password: fresh } })
  await aVisitor(site).call(login, { body: { email: account.email, password: fresh } })
})
