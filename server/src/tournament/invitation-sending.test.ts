import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { listInvitations, readInvitation, revokeInvitation } from '@gradus/contract/invitation'
import { registerForTournament } from '@gradus/contract/participation'
import { anEmail, aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, type Client } from '../../test/client.ts'
import { mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { remindInvited } from './invitation-sending.ts'
import { aScene, anInvitation, linksOf, sentBefore, upload } from '../../test/invitation.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const look = (client: Client, id: number, token: string) =>
  client.call(readInvitation, { params: { id }, body: { token } })
const register = (user: TestUser, id: number, token?: string) =>
  user.call(registerForTournament, { params: { id }, body: { token } })

/** How many mails lie in the outbox. */
async function mailsSent(): Promise<number> {
  const names = await readdir(site.outbox).catch(() => [])
  return names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).length
}

test('reminders come 48 hours after it was sent and 24 hours before it expires, once each', async () => {
  const scene = await aScene(site)
  const { email, token, invitation } = await anInvitation(site, scene)
  const remind = async (hours: number, expected: number) => {
    await sentBefore(site, invitation.id, hours)
    await Promise.all([remindInvited(site), remindInvited(site)])
    assert.equal(await linksOf(site, scene.id), expected, `${hours} hours`)
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
  const [used, revoked, over] = [await aScene(site), await aScene(site), await aScene(site)]
  const people = [
    await anInvitation(site, used),
    await anInvitation(site, revoked),
    await anInvitation(site, over),
  ] as const
  await register(await aUser(site), used.id, people[0].token)
  await revoked.organiser.call(revokeInvitation, { params: { id: people[1].invitation.id } })
  const ended = { starts_at: sql<Date>`now() - interval '2 hours'`, ends_at: sql<Date>`now() - interval '1 hour'` }
  await site.database.updateTable('tournament').set(ended).where('id', '=', over.id).execute()
  for (const { invitation } of people) await sentBefore(site, invitation.id, 60)
  const control = await aScene(site)
  const reminded = await anInvitation(site, control)
  await sentBefore(site, reminded.invitation.id, 60)
  await remindInvited(site)
  await mailsTo(site, reminded.email, 2)
  for (const { id } of [used, revoked, over]) assert.equal(await linksOf(site, id), 1)
})

test('a file of more people than a batch has is sent to each of them once', async () => {
  const scene = await aScene(site)
  const people = Array.from({ length: 450 }, () => anEmail())
  const before = await mailsSent()
  assert.deepEqual((await upload(scene.organiser, scene.id, `email\n${people.join('\n')}\n`)).body, { sent: 450 })
  while ((await mailsSent()) < before + 450) await wait(100)
  assert.equal(await linksOf(site, scene.id), 450)
  const { total, items } = await scene.organiser.call(listInvitations, { params: { id: scene.id }, query: { page: 9 } })
  assert.deepEqual([total, items.length], [450, 50])
  assert.ok(items.every(({ state }) => state === 'sent'))
  for (const email of [people[0], people[449]]) await mailTo(site, email ?? '')
})
