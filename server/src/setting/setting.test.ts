import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { getRegistration, signUp } from '@gradus/contract/account'
import { getAuditTrail } from '@gradus/contract/audit'
import { postQuestion, postingResults } from '@gradus/contract/question-form'
import { changeSettings, defaultSettings, getNotices, getSettings } from '@gradus/contract/setting'
import { roles } from '@gradus/contract/role'
import { aUser, anAdmin, anEmail, goodPassword } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { choiceForm } from '../../test/question.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

async function set(changed: Partial<typeof defaultSettings>) {
  const admin = await anAdmin(site)
  await admin.call(changeSettings, { body: { ...defaultSettings, ...changed } })
  return admin
}
const form = () => ({ displayName: 'Newcomer', email: anEmail(), password: goodPassword, acceptTerms: true as const })

test('an admin closes and opens registration without a restart; otherwise REGISTRATION decides', async () => {
  const visitor = aVisitor(site)
  assert.equal((await visitor.call(getRegistration)).open, true)
  await set({ registration: 'closed' })
  assert.equal((await visitor.call(getRegistration)).open, false)
  await refusalOf(visitor.call(signUp, { body: form() }), 'registrationClosed')
  await set({ registration: 'default' })
  assert.equal(await visitor.call(signUp, { body: form() }), 1)

  const closed = await startSite({ environment: { REGISTRATION: 'closed' } })
  assert.equal((await aVisitor(closed).call(getRegistration)).open, false)
  const admin = await anAdmin(closed)
  await admin.call(changeSettings, { body: { ...defaultSettings, registration: 'open' } })
  assert.equal((await aVisitor(closed).call(getRegistration)).open, true)
  assert.equal((await admin.call(getSettings)).registrationByDefault, 'closed')
  await closed.close()
})

test('an admin changes the daily limit of new questions: result -2 means daily limit', async () => {
  await set({ newQuestionsADay: 1 })
  const user = await aUser(site)
  assert.equal(await user.call(postQuestion, { body: choiceForm() }), postingResults.awaitingReview)
  assert.equal(await user.call(postQuestion, { body: choiceForm() }), postingResults.dailyLimit)
  await set({ newQuestionsADay: 2 })
  assert.equal(await user.call(postQuestion, { body: choiceForm() }), postingResults.awaitingReview)
})

test('with a daily limit of 0 nobody is told to come back tomorrow: new questions are refused', async () => {
  await set({ newQuestionsADay: 0 })
  const refused = await refusalOf((await aUser(site)).call(postQuestion, { body: choiceForm() }), 'notAllowed')
  assert.match(refused.message, /can’t be posted on this site/)
  const moderator = await aUser(site, { role: roles.moderator })
  assert.equal(await moderator.call(postQuestion, { body: choiceForm() }), postingResults.awaitingReview)
})

test('the line above every page and the banners are what the admin wrote; each change is written down', async () => {
  const offers = [{ text: 'A new banner', action: 'Look', to: '/About' }]
  const admin = await set({ notice: 'Maintenance on Sunday.', offers })
  const shown = await aVisitor(site).call(getNotices)
  assert.deepEqual(shown, { notice: 'Maintenance on Sunday.', offers, picturesFromElsewhere: false })
  const [entry] = (await admin.call(getAuditTrail, { query: { userId: admin.id } })).items
  assert.equal(entry?.action, 'changeSettings')
  assert.equal(entry?.details['notice'], 'Maintenance on Sunday.')
  const { settings, changedBy } = await admin.call(getSettings)
  assert.deepEqual([settings.notice, changedBy], ['Maintenance on Sunday.', 'Dana Levi'])
})

test('settings that make no sense are refused, and only an admin changes any', async () => {
  const admin = await anAdmin(site)
  const refused = (changed: object) =>
    refusalOf(admin.call(changeSettings, { body: { ...defaultSettings, ...changed } }), 'badInput')
  await refused({ newQuestionsADay: -1 })
  await refused({ newQuestionsADay: 1.5 })
  await refused({ registration: 'sometimes' })
  await refused({ offers: [{ text: 'Bad', action: 'Go', to: 'javascript:alert(1)' }] })
  await refused({ notice: 'x'.repeat(301) })
  const moderator = await aUser(site, { role: roles.moderator })
  await refusalOf(moderator.call(changeSettings, { body: defaultSettings }), 'notAllowed')
  await refusalOf(moderator.call(getSettings), 'notAllowed')
})

test('two servers of a site: a change on one takes effect on the other within seconds', async () => {
  const [one, other] = [site, await startSite({ databaseUrl: site.config.DATABASE_URL })]
  const notices = () => aVisitor(other).call(getNotices)
  await notices()
  const admin = await anAdmin(one)
  await admin.call(changeSettings, {
    body: { ...defaultSettings, notice: 'Seen on both servers.', newQuestionsADay: 0 },
  })
  const deadline = Date.now() + 60_000
  while ((await notices()).notice !== 'Seen on both servers.') {
    assert.ok(Date.now() < deadline, 'the other server did not follow')
    await wait(100)
  }
  const user = await aUser(other)
  await refusalOf(user.call(postQuestion, { body: choiceForm() }), 'notAllowed')
  await other.close()
})

test('two admins at once: the second gets a conflict, and no unseen change is overwritten', async () => {
  const [first, second] = [await anAdmin(site), await anAdmin(site)]
  const { changedDate: seen, settings } = await first.call(getSettings)
  await second.call(changeSettings, { body: { ...settings, notice: 'Written by the second.', seen } })
  const late = first.call(changeSettings, { body: { ...settings, newQuestionsADay: 7, seen } })
  assert.match(
    (await refusalOf(late, 'conflict')).refusal.message,
    /^The settings were changed in the meantime, by someone else or in another tab/,
  )
  const now = await first.call(getSettings)
  assert.deepEqual(
    [now.settings.notice, now.settings.newQuestionsADay],
    ['Written by the second.', settings.newQuestionsADay],
  )

  // Ten at the same moment with the same state in hand: one is first.
  const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(site)))
  const results = await Promise.allSettled(
    admins.map((admin, index) =>
      admin.call(changeSettings, {
        body: { ...now.settings, notice: `Notice number ${index}`, seen: now.changedDate },
      }),
    ),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const { items } = await first.call(getAuditTrail, { query: { action: 'changeSettings' } })
  assert.equal(items.filter(({ details }) => String(details['notice']).startsWith('Notice number')).length, 1)
})

test('hostile settings: foreign addresses, too many banners, unknown names, and markup, which stays text', async () => {
  const admin = await anAdmin(site)
  const offer = { text: 'Look', action: 'Go', to: '/About' }
  const refused = (changed: object) =>
    refusalOf(admin.call(changeSettings, { body: { ...defaultSettings, ...changed } }), 'badInput')
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'http://evil.example',
    'data:text/html,x',
    ' javascript:x',
    '',
  ])
    await refused({ offers: [{ ...offer, to }] })
  await refused({ offers: Array.from({ length: 11 }, () => offer) })
  await refused({ offers: [{ ...offer, text: ' ' }] })
  await refused({ notice: 'a\0b' })
  await refused({ newQuestionsADay: 1e300 })
  const body: object = { ...defaultSettings, notice: '<b>text</b>', __proto__: { admin: true }, unknown: 1 }
  await admin.call(changeSettings, { body: body as never })
  assert.equal((await aVisitor(site).call(getNotices)).notice, '<b>text</b>')
  const stored = await site.database.selectFrom('setting').select('name').execute()
  assert.ok(stored.every(({ name }) => name in defaultSettings))
})
