import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  activate,
  checkUserLogged,
  completeRegister,
  getOwnBasicInfo,
  getRegistration,
  login,
  resetPassword,
  passwordRefusals,
  resendActivation,
  setLogged,
  signUp,
} from '@gradus/contract/account'
import { messages } from '@gradus/contract/message'
import { newestOf, policyVersions } from '@gradus/contract/policy-version'
import { aUser, anAccount, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { mailTo, mailsTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

function form(email: string, password = goodPassword, displayName = 'Noa Peretz') {
  return { body: { email, password, displayName, acceptTerms: true as const } }
}

test('a visitor signs up, opens the mail’s link, is logged in and completes the registration', async () => {
  const visitor = aVisitor(site)
  const email = anEmail()
  assert.equal(await visitor.call(signUp, form(email)), 1)
  assert.equal(await visitor.call(checkUserLogged), -1)

  const mail = await mailTo(site, email)
  assert.equal(mail.subject, 'Activate your Gradus account')
  assert.equal(mail.link, `${site.config.PUBLIC_URL}/activate/${mail.token}`)
  assert.match(mail.html, new RegExp(`<a href="${mail.link}"`))

  const { userId } = await visitor.call(activate, { body: { token: mail.token } })
  assert.equal(await visitor.call(checkUserLogged), userId)
  const languages = [8, 5, 8]
  assert.equal(
    await visitor.call(completeRegister, { body: { displayName: 'Noa', subtitle: 'Climber', languages } }),
    1,
  )
  const { lastAccessDate, ...info } = await visitor.call(getOwnBasicInfo)
  assert.ok(Date.parse(lastAccessDate) > 0)
  assert.deepEqual(info, {
    userId,
    profileImage: null,
    displayName: 'Noa',
    reputation: 0,
    upVotes: 0,
    subtitle: 'Climber',
    role: 0,
    enabled: true,
    didLoggedIn: false,
    languages: [8, 5],
    acceptedPolicies: newestOf(policyVersions),
    can: { writePosts: false, announce: false, review: false, administer: false, teach: false },
  })
})

test('the welcome pop-up is dismissed for good by setLogged', async () => {
  const user = await aUser(site)
  assert.equal((await user.call(getOwnBasicInfo)).didLoggedIn, false)
  assert.equal(await user.call(setLogged), 1)
  assert.equal((await user.call(getOwnBasicInfo)).didLoggedIn, true)
})

test('an activation link works once', async () => {
  const visitor = aVisitor(site)
  const email = anEmail()
  await visitor.call(signUp, form(email))
  const { token } = await mailTo(site, email)
  await visitor.call(activate, { body: { token } })
  const refused = await refusalOf(aVisitor(site).call(activate, { body: { token } }), 'tokenSpent')
  assert.equal(refused.status, 409)
})

test('an activation link opened twice at once starts one session', async () => {
  const email = anEmail()
  await aVisitor(site).call(signUp, form(email))
  const { token } = await mailTo(site, email)
  const opened = await Promise.allSettled([1, 2].map(() => aVisitor(site).call(activate, { body: { token } })))
  assert.deepEqual(opened.map((one) => one.status).toSorted(), ['fulfilled', 'rejected'])
})

test('an activation link works for 48 hours', async () => {
  const email = anEmail()
  await aVisitor(site).call(signUp, form(email))
  const { token } = await mailTo(site, email)
  const { id } = await site.database
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const row = await site.database
    .selectFrom('account_token')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.expires_at.getTime() - row.created_at.getTime(), 48 * 3600 * 1000)
  await site.database
    .updateTable('account_token')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', id)
    .execute()
  await refusalOf(aVisitor(site).call(activate, { body: { token } }), 'tokenSpent')
})

test('sign-up replies the same for a known address, whose owner gets a notice by mail', async () => {
  const owner = await anAccount(site, { password: goodPassword, displayName: 'The Owner' })
  const visitor = aVisitor(site)
  assert.equal(await visitor.call(signUp, form(owner.email.toUpperCase(), 'another good one', 'Somebody')), 1)
  const mail = await mailTo(site, owner.email)
  assert.equal(mail.subject, 'You already have a Gradus account')
  assert.match(mail.text, /Someone tried to sign up to Gradus with this address/)
  assert.equal(mail.text.includes('Someone tried to sign up to Gradus with this address, which'), true)
  // Nothing of the owner's account changed.
  await aVisitor(site).call(login, { body: { email: owner.email, password: goodPassword } })
  const { display_name: name } = await site.database
    .selectFrom('account')
    .select('display_name')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  assert.equal(name, 'The Owner')
})

test('sign-up does the same work for a known and an unknown address', async () => {
  const known = await anAccount(site)
  const counts = async () => {
    const tokens = await site.database.selectFrom('account_token').select('user_id').execute()
    return tokens.length
  }
  for (const email of [anEmail(), known.email]) {
    const before = await counts()
    await aVisitor(site).call(signUp, form(email))
    assert.equal((await counts()) - before, 1, 'one link is written')
    await mailTo(site, email)
  }
})

test('after a second sign-up with an address that is not activated, the mail’s reader chooses the password', async () => {
  const email = anEmail()
  const visitor = aVisitor(site)
  await visitor.call(signUp, form(email, goodPassword, 'The Owner'))
  const first = await mailTo(site, email)
  await aVisitor(site).call(signUp, form(email, 'a stranger’s own', 'A Stranger'))
  const [, second] = await mailsTo(site, email, 2)
  // Whichever mail is opened, no password of a sign-up that may be somebody else's is the account's.
  await refusalOf(aVisitor(site).call(activate, { body: { token: first.token } }), 'tokenSpent')
  await refusalOf(aVisitor(site).call(activate, { body: { token: second?.token ?? '' } }), 'tokenSpent')
  await visitor.call(resetPassword, { body: { token: second?.token ?? '', password: 'chosen by the owner' } })
  for (const password of [goodPassword, 'a stranger’s own'])
    await refusalOf(aVisitor(site).call(login, { body: { email, password } }), 'wrongCredentials')
  await aVisitor(site).call(login, { body: { email, password: 'chosen by the owner' } })
})

test('mails never repeat what was typed as a name', async () => {
  const email = anEmail()
  await aVisitor(site).call(signUp, form(email, goodPassword, 'win at www.spam.example'))
  const mail = await mailTo(site, email)
  assert.doesNotMatch(mail.text + mail.html + mail.subject, /spam/)
})

test('the activation mail is sent again on request, with the same answer for an unknown address', async () => {
  const email = anEmail()
  const visitor = aVisitor(site)
  await visitor.call(signUp, form(email))
  await mailTo(site, email)
  assert.equal(await visitor.call(resendActivation, { body: { email } }), 1)
  assert.equal(await visitor.call(resendActivation, { body: { email: anEmail() } }), 1)
  const [first, second] = await mailsTo(site, email, 2)
  assert.ok(first && second && first.token !== second.token)
  await visitor.call(activate, { body: { token: second.token } })
  await aVisitor(site).call(login, { body: { email, password: goodPassword } })
  await refusalOf(visitor.call(activate, { body: { token: first.token } }), 'tokenSpent')

  assert.equal(await visitor.call(resendActivation, { body: { email } }), 1)
  const [, , third] = await mailsTo(site, email, 3)
  assert.match(third?.text ?? '', /already active/)
})

test('passwords have 10 to 200 characters and are refused when common or the user’s own name or email', async () => {
  const email = `longmailbox${Date.now()}@example.com`
  const refusals = [
    ['short one', 'Use at least 10 characters.'],
    ['x'.repeat(201), 'Use at most 200 characters.'],
    ['Password123', passwordRefusals.common],
    ['qwertyuiop', passwordRefusals.common],
    ['ababababababab', passwordRefusals.common],
    [email.toUpperCase(), passwordRefusals.sameAsNameOrEmail],
    [email.split('@')[0] ?? '', passwordRefusals.sameAsNameOrEmail],
    ['noa PERETZ', passwordRefusals.sameAsNameOrEmail],
  ] as const
  for (const [password, message] of refusals) {
    const refused = await refusalOf(aVisitor(site).call(signUp, form(email, password)), 'badInput')
    assert.deepEqual([refused.status, refused.refusal.field, refused.refusal.message], [400, 'password', message])
  }
  assert.equal(await aVisitor(site).call(signUp, form(email, 'x1y2'.repeat(50))), 1)
})

test('a name, an address and the terms are needed', async () => {
  const visitor = aVisitor(site)
  const good = form(anEmail()).body
  const wrong = [
    [{ ...good, email: 'nobody' }, 'email', messages.invalidEmail],
    [{ ...good, displayName: ' x ' }, 'displayName', 'Use at least 2 characters.'],
    [{ ...good, displayName: '<b>Bo</b>' }, 'displayName', 'A name can’t contain < or >.'],
    [{ ...good, displayName: '\u0301\u0301\u0301' }, 'displayName', 'A name needs at least one letter or digit.'],
    ...[
      'Gradus',
      'the GRADUS team',
      'Root',
      'Ádmin',
      'deleted  user',
      'Gradus Support',
      'Gr\u0430dus',
      'Αdmin',
      'ᏀRADUS',
      'Gradᴜs',
      'ɢʀᴀᴅᴜꜱ',
      'Gradus\u3164',
      'Grad\u{118D8}s',
      'Grɐdus',
      'Adm1n',
      'Gr4dus Supp0rt',
    ].map(
      (displayName) => [{ ...good, displayName }, 'displayName', 'This name is reserved. Choose another one.'] as const,
    ),
    [{ ...good, acceptTerms: false }, 'acceptTerms', 'Accept the terms of service and the privacy policy to sign up.'],
  ] as const
  for (const [body, field, message] of wrong) {
    // Each with an address of its own: how often one may be tried is limited.
    const email = body.email === good.email ? anEmail() : body.email
    const refused = await refusalOf(visitor.call(signUp, { body: { ...body, email } as never }), 'badInput')
    assert.deepEqual([refused.refusal.field, refused.refusal.message], [field, message])
  }
})

test('a name that only resembles a reserved one is allowed', async () => {
  for (const displayName of ['Thế', 'Joe Root', 'Gradussi', 'Rooted'])
    assert.equal(await aVisitor(site).call(signUp, form(anEmail(), goodPassword, displayName)), 1, displayName)
})

test('with REGISTRATION=closed sign-up is refused with that reason', async () => {
  const closed = await startSite({ environment: { REGISTRATION: 'closed' } })
  const visitor = aVisitor(closed)
  assert.deepEqual(await visitor.call(getRegistration), { open: false })
  assert.deepEqual(await aVisitor(site).call(getRegistration), { open: true })
  const refused = await refusalOf(visitor.call(signUp, form(anEmail())), 'registrationClosed')
  assert.deepEqual([refused.status, refused.refusal.message], [403, 'Registration is currently closed.'])
  await closed.close()
})
