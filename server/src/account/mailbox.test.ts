import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { forgotPassword, resendActivation, resetPassword, signUp } from '@gradus/contract/account'
import { changeEmail } from '@gradus/contract/edit-account'
import { aUser, anAccount, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo, mailsNowTo, mailsTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { deleteExpiredCredentials } from './session.ts'

/** Each call comes from a network of its own (`aVisitor`), as from somebody who has many. */

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const mailsADay = 10
const form = (email: string) => ({
  body: { email, password: goodPassword, displayName: 'Somebody', acceptTerms: true as const },
})
const signUpWith = (email: string) => aVisitor(site).call(signUp, form(email))
const recover = (email: string) => aVisitor(site).call(forgotPassword, { body: { email } })

test('sign-ups with + variants from many networks bring ten mails a day to one mailbox, then a sentence and Retry-After', async () => {
  for (let at = 0; at < mailsADay; at++) assert.equal(await signUpWith(`flooded+${at}@example.com`), 1)
  const { status, refusal, headers } = await refusalOf(signUpWith('Flooded+another@EXAMPLE.com'), 'tooOften')
  assert.equal(status, 429)
  assert.match(refusal.message, /^We have already sent several emails to this address today\./)
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 24 * 60 * 60)
  await refusalOf(aVisitor(site).call(resendActivation, { body: { email: 'flooded@example.com' } }), 'tooOften')
  const rows = await site.database.selectFrom('account').select('id').where('email', 'ilike', 'flooded%').execute()
  assert.equal(rows.length, mailsADay, 'the one that was refused made no account')
  assert.equal(await signUpWith('somebody.else@example.com'), 1)
})

test('dots in an address make no difference only if its provider ignores them', async () => {
  const dotted = ['ab.cd', 'a.bcd', 'a.b.c.d', 'abcd+x', 'ABCD', 'abc.d']
  for (let at = 0; at < mailsADay; at++)
    await recover(`${dotted[at % dotted.length]}@${at % 2 === 0 ? 'gmail.com' : 'googlemail.com'}`)
  await refusalOf(signUpWith('a.b.cd@gmail.com'), 'tooOften')
  for (let at = 0; at < mailsADay; at++) await recover('ab.cd@example.com')
  await refusalOf(signUpWith('ab.cd@example.com'), 'tooOften')
  assert.equal(await signUpWith('abcd@example.com'), 1)
})

test('after ten mails, one recovery an hour is accepted, for known and unknown addresses alike', async () => {
  const known = await anAccount(site)
  const capped = async (email: string) => {
    for (let at = 0; at < mailsADay + 1; at++) assert.equal(await recover(email), 1)
    const { refusal, headers } = await refusalOf(recover(email), 'tooOften')
    const wait = Number(headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 60 * 60)
    assert.match(refusal.message, /Look for the latest one, in your spam folder too, or try again in an hour\.$/)
    return refusal
  }
  assert.deepEqual(await capped(known.email), await capped('nobody.known@example.com'))
})

test("strangers who use up the day's mails do not stop the owner from choosing a new password", async () => {
  const owner = await anAccount(site, { email: 'owner@example.com' })
  for (let at = 0; at < mailsADay; at++) await signUpWith(`owner+${at}@example.com`)
  await refusalOf(signUpWith(owner.email), 'tooOften')
  // Variants that nobody has signed in with use up nothing of the owner's, and bring no mails.
  for (const email of ['owner+0@example.com', 'owner+other@example.com']) assert.equal(await recover(email), 1)
  assert.equal(await recover('Owner@Example.com'), 1)
  const { token } = await mailTo(site, owner.email)
  // The hour's mail is there already, with a link that works, whoever asks.
  await refusalOf(recover(owner.email), 'tooOften')
  assert.equal(await aVisitor(site).call(resetPassword, { body: { token, password: 'a fresh start on it' } }), 1)
  const ofVariant = await mailsNowTo(site, 'owner+0@example.com')
  assert.equal(ofVariant.length, 1, 'its sign-up, and no link to choose a password')
  assert.deepEqual(await mailsNowTo(site, 'owner+other@example.com'), [])

  await site.database
    .updateTable('mailbox')
    .set({ since: sql`since - interval '61 minutes'` })
    .execute()
  assert.equal(await recover(owner.email), 1)
  assert.equal((await mailsTo(site, owner.email, 3)).length, 3)
  await refusalOf(recover(owner.email), 'tooOften')
})

test('a change of email cannot flood another user either', async () => {
  const user = await aUser(site, { password: goodPassword })
  const ask = (email: string) => user.call(changeEmail, { body: { email, password: goodPassword } })
  for (let at = 0; at < mailsADay; at++) await recover(`victim+${at}@example.com`)
  await refusalOf(ask('victim@example.com'), 'tooOften')
})

test('after a day the mailbox gets mails again, and nothing about it is stored', async () => {
  const email = 'patient@example.com'
  for (let at = 0; at < mailsADay + 1; at++) await recover(email)
  await refusalOf(recover(email), 'tooOften')
  await site.database
    .updateTable('mailbox')
    .set({ since: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .execute()
  assert.equal(await recover(email), 1)
  await deleteExpiredCredentials(site.database)
  const left = await site.database.selectFrom('mailbox').select('mails').execute()
  assert.deepEqual(left, [{ mails: 1 }])
})
