import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { inviteToTournament, listInvitations } from '@gradus/contract/invitation'
import { anEmail, type TestUser } from './account.ts'
import { pathOf, type Client } from './client.ts'
import { mailTo } from './mail.ts'
import type { TestSite } from './site.ts'
import { anOrganiser, aTournament } from './tournament.ts'

/** A tournament that invites people. */
export interface Scene {
  readonly id: number
  readonly organiser: TestUser
}

/** A private tournament that begins tomorrow. */
export async function aScene(site: TestSite, options: Parameters<typeof aTournament>[1] = {}): Promise<Scene> {
  const id = await aTournament(site, { isPublic: false, startsIn: 24 * 60, title: 'The autumn tournament', ...options })
  return { id, organiser: await anOrganiser(site, id) }
}

/** Uploads a file of people. */
export async function upload(client: Client, id: number, csv: string, query: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const response = await client.fetch(pathOf(inviteToTournament, { id }, query), { method: 'POST', body: form })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

export const list = async ({ id, organiser }: Scene) =>
  (await organiser.call(listInvitations, { params: { id }, query: {} })).items

/** Invites one person. @returns the invitation, once its mail has come, and its token */
export async function anInvitation(site: TestSite, scene: Scene, email = anEmail()) {
  assert.deepEqual(await upload(scene.organiser, scene.id, `email\n${email}\n`), { status: 200, body: { sent: 1 } })
  const mail = await mailTo(site, email)
  const invitation = (await list(scene)).find((one) => one.email === email) ?? assert.fail()
  return { email, mail, token: mail.token, invitation }
}

/** How many links were sent for a tournament: one for each mail, made in its transaction. */
export async function linksOf(site: TestSite, id: number): Promise<number> {
  const links = await site.database
    .selectFrom('tournament_invitation_token')
    .innerJoin('tournament_invitation', 'tournament_invitation.id', 'tournament_invitation_token.invitation_id')
    .select('token_hash')
    .where('tournament_id', '=', id)
    .execute()
  return links.length
}

/** As if an invitation had been sent so many hours ago. */
export async function sentBefore(site: TestSite, id: number, hours: number): Promise<void> {
  await sql`
    update tournament_invitation set sent_at = now() - make_interval(hours => ${hours}),
      expires_at = now() - make_interval(hours => ${hours}) + make_interval(days => days)
    where id = ${id}`.execute(site.database)
}
