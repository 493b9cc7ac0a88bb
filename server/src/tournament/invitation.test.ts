import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  InvitationPreview,
  inviteToTournament,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@gradus/contract/invitation'
import { registerForTournament } from '@gradus/contract/participation'
import { roles } from '@gradus/contract/role'
import { anEmail, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, pathOf, refusalOf, type Client } from '../../test/client.ts'
import { mailsNowTo, mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { anOrganiser, aTournament } from '../../test/tournament.ts'
import { eraseAccount } from '../account/close.ts'
import { pruneInvitations } from './invitation.ts'
import { remindInvited } from './invitation-sending.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

interface Scene {
  readonly id: number
  readonly organiser: TestUser
}

/** A private tournament that begins tomorrow. */
async function aScene(options: Parameters<typeof aTournament>[1] = {}): Promise<Scene> {
  const id = await aTournament(site, { isPublic: false, startsIn: 24 * 60, title: 'The autumn tournament', ...options })
  return { id, organiser: await anOrganiser(site, id) }
}

async function upload(client: Client, id: number, csv: string, query: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const response = await client.fetch(pathOf(inviteToTournament, { id }, query), { method: 'POST', body: form })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

const list = async ({ id, organiser }: Scene) =>
  (await organiser.call(listInvitations, { params: { id }, query: {} })).items

/** Invites one person. @returns the invitation, once its mail has come, and its token */
async function invited(scene: Scene, email = anEmail()) {
  assert.deepEqual(await upload(scene.organiser, scene.id, `email\n${email}\n`), { status: 200, body: { sent: 1 } })
  const mail = await mailTo(site, email)
  const invitation = (await list(scene)).find((one) => one.email === email) ?? assert.fail()
  return { email, mail, token: mail.token, invitation }
}

const look = (client: Client, id: number, token: string) =>
  client.call(readInvitation, { params: { id }, body: { token } })
const register = (user: TestUser, id: number, token?: string) =>
  user.call(registerForTournament, { params: { id }, body: { token } })

/** How many links were sent for a tournament: one for each mail, made in its transaction. */
async function linksOf(id: number): Promise<number> {
  const links = await site.database
    .selectFrom('tournament_invitation_token')
    .innerJoin('tournament_invitation', 'tournament_invitation.id', 'tournament_invitation_token.invitation_id')
    .select('token_hash')
    .where('tournament_id', '=', id)
    .execute()
  return links.length
}

/** How many mails lie in the outbox. */
async function mailsSent(): Promise<number> {
  const names = await readdir(site.outbox).catch(() => [])
  return names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).length
}

/** As if an invitation had been sent so many hours ago. */
async function sentBefore(id: number, hours: number): Promise<void> {
  await sql`
    update tournament_invitation set sent_at = now() - make_interval(hours => ${hours}),
      expires_at = now() - make_interval(hours => ${hours}) + make_interval(days => days)
    where id = ${id}`.execute(site.database)
}

test('a preview says what happens to each row, and sends nothing', async () => {
  const scene = await aScene()
  const [known, fresh] = [(await invited(scene)).email, anEmail()]
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

test('importing the same file twice changes nothing, at once and later', async () => {
  const scene = await aScene()
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
  const scene = await aScene({ title: 'Autumn; 上一层楼, "one"' })
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
  const { token } = await invited(await aScene())
  const { rows } = await sql`
    select 1 from tournament_invitation_token where encode(token_hash, 'escape') like ${`%${token}%`}
    union all select 1 from tournament_invitation i where i::text like ${`%${token}%`}`.execute(site.database)
  assert.deepEqual(rows, [])
  assert.ok(token.length >= 27)
})

test('a token opens a private tournament before registering, and registers', async () => {
  const scene = await aScene()
  const { token, invitation } = await invited(scene)
  const shown = await look(aVisitor(site), scene.id, token)
  assert.deepEqual(
    [shown.id, shown.title, shown.isPublic, shown.questions, shown.expiresDate],
    [scene.id, 'The autumn tournament', false, null, invitation.expiresDate],
  )
  for (const wrong of ['', 'nobody-has-this-one', `${token}x`])
    await refusalOf(look(aVisitor(site), scene.id, wrong), 'notFound')
  await refusalOf(look(aVisitor(site), (await aScene()).id, token), 'notFound')

  const user = await aUser(site)
  await refusalOf(register(user, scene.id), 'notFound')
  await register(user, scene.id, token)
  await register(user, scene.id, token)
  const [row] = await list(scene)
  assert.deepEqual([row?.state, row?.userId, row?.displayName], ['used', user.id, user.displayName])
})

test('a forwarded token is refused with a sentence once an account has used it', async () => {
  const scene = await aScene()
  const { token } = await invited(scene)
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
  const scene = await aScene()
  const { email, token, invitation } = await invited(scene)
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

  await sentBefore(invitation.id, 14 * 24 + 1)
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
  const scene = await aScene()
  const day = 24 * 60 * 60 * 1000
  const { invitation } = await invited(scene)
  const short = anEmail()
  await upload(scene.organiser, scene.id, `email\n${short}\n`, { days: '3' })
  await mailTo(site, short)
  const other = (await list(scene)).find(({ email }) => email === short)
  const lasts = (one: typeof other) => Date.parse(one?.expiresDate ?? '') - Date.parse(one?.sentDate ?? '')
  assert.deepEqual([lasts(invitation), lasts(other)], [14 * day, 3 * day])
  for (const days of ['0', '91'])
    assert.equal((await upload(scene.organiser, scene.id, 'email\n', { days })).status, 400)
})

test('reminders come 48 hours after it was sent and 24 hours before it expires, once each', async () => {
  const scene = await aScene()
  const { email, token, invitation } = await invited(scene)
  const remind = async (hours: number, expected: number) => {
    await sentBefore(invitation.id, hours)
    await Promise.all([remindInvited(site), remindInvited(site)])
    assert.equal(await linksOf(scene.id), expected, `${hours} hours`)
    return (await mailsTo(site, email, expected)).at(-1) ?? assert.fail()
  }
  await remind(47, 1)
  const first = await remind(49, 2)
  assert.equal(first.subject, 'Your invitation to The autumn tournament')
  await remind(200, 2)
  await remind(13 * 24 - 1, 2)
  const last = await remind(13 * 24 + 1, 3)
  await remind(14 * 24 - 1, 3)
  for (const each of [token, first.token, last.token]) await look(aVisitor(site), scene.id, each)
  assert.equal(new Set([token, first.token, last.token]).size, 3)
})

test('nobody is reminded who came, whose invitation was revoked, or once the tournament is over', async () => {
  const [used, revoked, over] = [await aScene(), await aScene(), await aScene()]
  const people = [await invited(used), await invited(revoked), await invited(over)] as const
  await register(await aUser(site), used.id, people[0].token)
  await revoked.organiser.call(revokeInvitation, { params: { id: people[1].invitation.id } })
  const ended = { starts_at: sql<Date>`now() - interval '2 hours'`, ends_at: sql<Date>`now() - interval '1 hour'` }
  await site.database.updateTable('tournament').set(ended).where('id', '=', over.id).execute()
  for (const { invitation } of people) await sentBefore(invitation.id, 60)
  const control = await aScene()
  const reminded = await invited(control)
  await sentBefore(reminded.invitation.id, 60)
  await remindInvited(site)
  await mailsTo(site, reminded.email, 2)
  for (const { id } of [used, revoked, over]) assert.equal(await linksOf(id), 1)
})

test('a file of more people than a batch has is sent to each of them once', async () => {
  const scene = await aScene()
  const people = Array.from({ length: 450 }, () => anEmail())
  const before = await mailsSent()
  assert.deepEqual((await upload(scene.organiser, scene.id, `email\n${people.join('\n')}\n`)).body, { sent: 450 })
  while ((await mailsSent()) < before + 450) await wait(100)
  assert.equal(await linksOf(scene.id), 450)
  const { total, items } = await scene.organiser.call(listInvitations, { params: { id: scene.id }, query: { page: 9 } })
  assert.deepEqual([total, items.length], [450, 50])
  assert.ok(items.every(({ state }) => state === 'sent'))
  for (const email of [people[0], people[449]]) await mailTo(site, email ?? '')
})

test('drafts and tournaments that are over invite nobody', async () => {
  for (const options of [{ isDraft: true }, { startsIn: -120, minutes: 60 }]) {
    const { id, organiser } = await aScene(options)
    for (const query of [{}, { preview: '1' }])
      assert.equal((await upload(organiser, id, `email\n${anEmail()}\n`, query)).status, 409)
  }
})

test('only organisers and admins invite, and read and change invitations', async () => {
  const scene = await aScene({ isPublic: true })
  const { invitation } = await invited(scene)
  const admin = await aUser(site, { role: roles.admin })
  assert.equal((await upload(admin, scene.id, `email\n${anEmail()}\n`)).status, 200)
  for (const other of [await aUser(site), await anOrganiser(site, (await aScene()).id)]) {
    for (const query of [{}, { preview: '1' }])
      assert.equal((await upload(other, scene.id, `email\n${anEmail()}\n`, query)).status, 404)
    await refusalOf(other.call(listInvitations, { params: { id: scene.id }, query: {} }), 'notFound')
    for (const call of [resendInvitation, revokeInvitation])
      await refusalOf(other.call(call, { params: { id: invitation.id } }), 'notFound')
  }
})

test('what is no CSV of people, and what is too large, is refused with its reason', async () => {
  const { id, organiser } = await aScene()
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
  const scene = await aScene()
  const user = await aUser(site)
  const [used, own, stays] = [await invited(scene), await invited(scene, user.email), await invited(scene)]
  await register(user, scene.id, used.token)
  const account = { id: user.id, email: user.email, role: roles.user }
  await site.database.transaction().execute((tx) => eraseAccount(site, tx, account))
  assert.deepEqual(
    (await list(scene)).map(({ email }) => email),
    [stays.email],
  )
  await refusalOf(register(await aUser(site), scene.id, used.token), 'notFound')
  await refusalOf(register(await aUser(site), scene.id, own.token), 'notFound')
  await sentBefore(stays.invitation.id, (14 + 89) * 24)
  await pruneInvitations(site.database)
  assert.equal((await list(scene)).length, 1)
  await sentBefore(stays.invitation.id, (14 + 91) * 24)
  await pruneInvitations(site.database)
  assert.equal((await list(scene)).length, 0)
})
