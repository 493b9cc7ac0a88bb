import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import {
  InvitationPreview,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@gradus/contract/invitation'
import { registerForTournament } from '@gradus/contract/participation'
import { roles } from '@gradus/contract/role'
import { anEmail, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { mailsNowTo, mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { anOrganiser } from '../../test/tournament.ts'
import { eraseAccount } from '../account/close.ts'
import { pruneInvitations } from './invitation.ts'
import { aScene, anInvitation, list, sentBefore, upload } from '../../test/invitation.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const look = (client: Client, id: number, token: string) =>
  client.call(readInvitation, { params: { id }, body: { token } })
const register = (user: TestUser, id: number, token?: string) =>
  user.call(registerForTournament, { params: { id }, body: { token } })

test('a preview says what happens to each row, and sends nothing', async () => {
  const scene = await aScene(site)
  const [known, fresh] = [(await anInvitation(site, scene)).email, anEmail()]
  const csv = `email,name\n${known.toUpperCase()},Ada\n${fresh},Bob\n${fresh},Bob again\nnobody,Carl\n`
  const { status, body } = await upload(scene.organiser, scene.id, csv, { preview: '1' })
  assert.equal(status, 200)
  const { rows, counts } = InvitationPreview.parse(body)
  assert.deepEqual(
    rows.map(({ line, state, reason }) => [line, state, reason]),
    [
      [2, 'known', 'They have been invited already.'],
      [3, 'new', null],
      [4, 'duplicate', 'Line 3 has the same address.'],
      [5, 'invalid', 'This isn’t an email address.'],
    ],
  )
  assert.deepEqual(counts, { new: 1, known: 1, duplicate: 1, invalid: 1 })
  assert.equal((await list(scene)).length, 1)
  assert.deepEqual(await mailsNowTo(site, fresh), [])
})

test('a line with several addresses is refused with what to do', async () => {
  const scene = await aScene(site)
  const csv = `${anEmail()}, ${anEmail()}\n${anEmail()}, ${anEmail()}, ${anEmail()}\n${anEmail()}, Ada\n`
  const { body } = await upload(scene.organiser, scene.id, csv, { preview: '1' })
  const several = 'This line has more than one email address. Put each address on a line of its own.'
  assert.deepEqual(
    InvitationPreview.parse(body).rows.map(({ reason }) => reason),
    [several, several, null],
  )
})

test('importing the same file twice changes nothing, at once and later', async () => {
  const scene = await aScene(site)
  const [one, other] = [anEmail(), anEmail()]
  const csv = `email,name\n${one},Ada\n${other},Bob\n${one},Ada\n`
  const answers = await Promise.all([1, 2, 3].map(() => upload(scene.organiser, scene.id, csv)))
  assert.deepEqual(
    answers.map(({ body }) => (body as { sent: number }).sent).toSorted((a, b) => a - b),
    [0, 0, 2],
  )
  for (const address of [one, other]) await mailTo(site, address)
  const before = await list(scene)
  assert.deepEqual((await upload(scene.organiser, scene.id, csv)).body, { sent: 0 })
  assert.deepEqual(await list(scene), before)
  assert.deepEqual(
    before.map(({ email, name, state }) => [email, name, state]),
    [
      [other, 'Bob', 'sent'],
      [one, 'Ada', 'sent'],
    ],
  )
})

test('the mail greets, says when it is in the organiser’s time zone, and has a calendar file without the token', async () => {
  const scene = await aScene(site, { title: 'Autumn; 上一层楼, "one"' })
  await site.database
    .updateTable('tournament')
    .set({
      starts_at: new Date(Date.UTC(2126, 9, 26, 9, 0)),
      ends_at: new Date(Date.UTC(2126, 9, 27, 9, 0)),
      time_zone: 'Asia/Jerusalem',
      minutes_per_participant: 90,
    })
    .where('id', '=', scene.id)
    .execute()
  const email = anEmail()
  await upload(scene.organiser, scene.id, `email,name\n${email},"Ada\r\nBcc: all@example.com"\n`)
  const mail = await mailTo(site, email)
  assert.equal(mail.subject, 'You are invited to Autumn; 上一层楼, "one"')
  assert.equal(mail.headers.has('bcc'), false)
  assert.match(mail.text, /^Hello Ada Bcc: all@example\.com,\n/)
  assert.match(mail.text, /It starts on .*26 October 2126 at 1[12]:00 \(Asia\/Jerusalem\)/)
  assert.match(mail.text, /From then on you have 90 minutes/)
  assert.equal(mail.link, `${site.config.PUBLIC_URL}/Tournament/${scene.id}/${mail.token}`)
  const [calendar, ...others] = mail.attachments
  assert.equal(others.length, 0)
  assert.equal(calendar?.fileName, 'tournament.ics')
  assert.match(calendar.type, /^text\/calendar;.*method=PUBLISH/)
  assert.match(calendar.text, /\r\nDTSTART:21261026T090000Z\r\nDTEND:21261027T090000Z\r\n/)
  assert.match(calendar.text, /\r\nSUMMARY:Autumn\\; 上一层楼\\, "one"\r\n/)
  assert.ok(!calendar.text.includes(mail.token))
})

test('only the hash of a token is stored', async () => {
  const { token } = await anInvitation(site, await aScene(site))
  const { rows } = await sql`
    select 1 from tournament_invitation_token where encode(token_hash, 'escape') like ${`%${token}%`}
    union all select 1 from tournament_invitation i where i::text like ${`%${token}%`}`.execute(site.database)
  assert.deepEqual(rows, [])
  assert.ok(token.length >= 27)
})

test('a token opens a private tournament before registering, and registers', async () => {
  const scene = await aScene(site)
  const { token, invitation } = await anInvitation(site, scene)
  const shown = await look(aVisitor(site), scene.id, token)
  assert.deepEqual(
    [shown.id, shown.title, shown.isPublic, shown.questions, shown.expiresDate],
    [scene.id, 'The autumn tournament', false, null, invitation.expiresDate],
  )
  for (const wrong of ['', 'nobody-has-this-one', `${token}x`])
    await refusalOf(look(aVisitor(site), scene.id, wrong), 'notFound')
  await refusalOf(look(aVisitor(site), (await aScene(site)).id, token), 'notFound')

  const user = await aUser(site)
  await refusalOf(register(user, scene.id), 'notFound')
  await register(user, scene.id, token)
  await register(user, scene.id, token)
  const [row] = await list(scene)
  assert.deepEqual([row?.state, row?.userId, row?.displayName], ['used', user.id, user.displayName])
})

test('a forwarded token is refused with a sentence once an account has used it', async () => {
  const scene = await aScene(site)
  const { token } = await anInvitation(site, scene)
  const users = [await aUser(site), await aUser(site), await aUser(site)]
  const ends = await Promise.allSettled(users.map((user) => register(user, scene.id, token)))
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  const loser = users[ends.findIndex(({ status }) => status === 'rejected')] ?? assert.fail()
  const { refusal } = await refusalOf(register(loser, scene.id, token), 'tokenSpent')
  assert.equal(refusal.message, 'Another account has used this invitation. Ask the organiser for one of your own.')
  await refusalOf(look(aVisitor(site), scene.id, token), 'tokenSpent')
  const parts = site.database.selectFrom('tournament_participation').select('user_id')
  assert.equal((await parts.where('tournament_id', '=', scene.id).execute()).length, 1)
})

test('a revoked and an expired invitation open nothing; sent again they do, by the new link', async () => {
  const scene = await aScene(site)
  const { email, token, invitation } = await anInvitation(site, scene)
  const params = { id: invitation.id }
  await scene.organiser.call(revokeInvitation, { params })
  assert.equal((await list(scene))[0]?.state, 'revoked')
  assert.match((await refusalOf(look(aVisitor(site), scene.id, token), 'tokenSpent')).message, /was revoked/)
  await refusalOf(register(await aUser(site), scene.id, token), 'tokenSpent')

  await scene.organiser.call(resendInvitation, { params })
  const again = (await mailsTo(site, email, 2))[1] ?? assert.fail()
  await refusalOf(look(aVisitor(site), scene.id, token), 'notFound')
  await look(aVisitor(site), scene.id, again.token)
  assert.equal((await list(scene))[0]?.state, 'sent')

  await sentBefore(site, invitation.id, 14 * 24 + 1)
  assert.equal((await list(scene))[0]?.state, 'expired')
  assert.match((await refusalOf(look(aVisitor(site), scene.id, again.token), 'tokenSpent')).message, /has expired/)
  await scene.organiser.call(resendInvitation, { params })
  const last = (await mailsTo(site, email, 3))[2] ?? assert.fail()
  await look(aVisitor(site), scene.id, again.token)
  await register(await aUser(site), scene.id, last.token)
  for (const call of [resendInvitation, revokeInvitation])
    await refusalOf(scene.organiser.call(call, { params }), 'conflict')
})

test('an invitation expires after 14 days, or as many as its organiser says', async () => {
  const scene = await aScene(site)
  const day = 24 * 60 * 60 * 1000
  const { invitation } = await anInvitation(site, scene)
  const short = anEmail()
  await upload(scene.organiser, scene.id, `email\n${short}\n`, { days: '3' })
  await mailTo(site, short)
  const other = (await list(scene)).find(({ email }) => email === short)
  const lasts = (one: typeof other) => Date.parse(one?.expiresDate ?? '') - Date.parse(one?.sentDate ?? '')
  assert.deepEqual([lasts(invitation), lasts(other)], [14 * day, 3 * day])
  for (const days of ['0', '91'])
    assert.equal((await upload(scene.organiser, scene.id, 'email\n', { days })).status, 400)
})

test('drafts and tournaments that are over invite nobody', async () => {
  for (const options of [{ isDraft: true }, { startsIn: -120, minutes: 60 }]) {
    const { id, organiser } = await aScene(site, options)
    for (const query of [{}, { preview: '1' }])
      assert.equal((await upload(organiser, id, `email\n${anEmail()}\n`, query)).status, 409)
  }
})

test('only organisers and admins invite, and read and change invitations', async () => {
  const scene = await aScene(site, { isPublic: true })
  const { invitation } = await anInvitation(site, scene)
  const admin = await aUser(site, { role: roles.admin })
  assert.equal((await upload(admin, scene.id, `email\n${anEmail()}\n`)).status, 200)
  for (const other of [await aUser(site), await anOrganiser(site, (await aScene(site)).id)]) {
    for (const query of [{}, { preview: '1' }])
      assert.equal((await upload(other, scene.id, `email\n${anEmail()}\n`, query)).status, 404)
    await refusalOf(other.call(listInvitations, { params: { id: scene.id }, query: {} }), 'notFound')
    for (const call of [resendInvitation, revokeInvitation])
      await refusalOf(other.call(call, { params: { id: invitation.id } }), 'notFound')
  }
})

test('a file that is not a CSV of people, or is too large, is refused with its reason', async () => {
  const { id, organiser } = await aScene(site)
  const none = await upload(organiser, id, 'name\nAda\n')
  assert.deepEqual(none, {
    status: 400,
    body: { error: 'badInput', message: 'The file needs a column called “email”.', field: 'file' },
  })
  const wide = await upload(organiser, id, `email,${','.repeat(3000)}\n`)
  assert.deepEqual(wide, {
    status: 400,
    body: { error: 'badInput', message: 'A row has more than 2000 columns.', field: 'file' },
  })
  assert.equal((await upload(organiser, id, `email\n${'x'.repeat(5 * 1024 * 1024)}`)).status, 413)
})

test('invitations go with the account that used them, or has their address, and unused ones after 90 days', async () => {
  const scene = await aScene(site)
  const user = await aUser(site)
  const [used, own, stays] = [
    await anInvitation(site, scene),
    await anInvitation(site, scene, user.email),
    await anInvitation(site, scene),
  ]
  await register(user, scene.id, used.token)
  const account = { id: user.id, email: user.email, role: roles.user }
  await site.database.transaction().execute((tx) => eraseAccount(site, tx, account))
  assert.deepEqual(
    (await list(scene)).map(({ email }) => email),
    [stays.email],
  )
  await refusalOf(register(await aUser(site), scene.id, used.token), 'notFound')
  await refusalOf(register(await aUser(site), scene.id, own.token), 'notFound')
  await sentBefore(site, stays.invitation.id, (14 + 89) * 24)
  await pruneInvitations(site.database)
  assert.equal((await list(scene)).length, 1)
  await sentBefore(site, stays.invitation.id, (14 + 91) * 24)
  await pruneInvitations(site.database)
  assert.equal((await list(scene)).length, 0)
})
