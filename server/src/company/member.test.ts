import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { getAuditTrail } from '@gradus/contract/audit'
import {
  changeCompanyMember,
  getCompanyMembers,
  inviteCompanyMember,
  joinCompany,
  readCompanyInvitation,
  removeCompanyMember,
  resendCompanyInvitation,
  revokeCompanyInvitation,
} from '@gradus/contract/company-member'
import { getCompaniesOf, getManagedCompany, type CompanyRole } from '@gradus/contract/company'
import { closeAccount, downloadOwnData } from '@gradus/contract/edit-account'
import { getUserNotifications } from '@gradus/contract/notification'
import { anAccount, anAdmin, anEmail, aUser, goodPassword, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf, type Client } from '../../test/client.ts'
import { aCompany } from '../../test/company.ts'
import { mailsTo, mailTo } from '../../test/mail.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { pruneInvitations } from './invitation.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

interface Scene {
  readonly id: number
  readonly owner: TestUser
}

async function aScene(): Promise<Scene> {
  const owner = await aUser(site)
  return { owner, id: await aCompany(site, [{ userId: owner.id, role: 'owner' }]) }
}

const invite = ({ id, owner }: Scene, email: string, role: CompanyRole = 'recruiter') =>
  owner.call(inviteCompanyMember, { params: { id }, body: { email, role } })
const membersOf = ({ id, owner }: Scene) => owner.call(getCompanyMembers, { params: { id } })
const readInvitation = (client: Client, token: string) => client.call(readCompanyInvitation, { body: { token } })
const join = (user: TestUser, token: string) => user.call(joinCompany, { body: { token } })
const change = (by: TestUser, id: number, user: TestUser, role: CompanyRole) =>
  by.call(changeCompanyMember, { params: { id, userId: user.id }, body: { role } })
const remove = (by: TestUser, id: number, user: TestUser) =>
  by.call(removeCompanyMember, { params: { id, userId: user.id } })

/** Invites somebody. @returns their invitation and the token of its mail */
async function anInvitation(scene: Scene, role: CompanyRole = 'recruiter', email = anEmail()) {
  assert.equal(await invite(scene, email, role), 1)
  const { token } = await mailTo(site, email)
  const invitation = (await membersOf(scene)).invitations?.find((one) => one.email === email) ?? assert.fail()
  return { email, token, invitation }
}

async function aMember({ id }: Scene, role: CompanyRole): Promise<TestUser> {
  const user = await aUser(site)
  await site.database.insertInto('company_member').values({ company_id: id, user_id: user.id, role }).execute()
  return user
}

async function rolesIn(id: number): Promise<string[]> {
  const rows = await site.database.selectFrom('company_member').select('role').where('company_id', '=', id).execute()
  return rows.map(({ role }) => role).toSorted()
}

test('somebody who is invited by mail sees the company and the role, and joins with that role', async () => {
  const scene = await aScene()
  const email = anEmail()
  await invite(scene, email, 'reviewer')
  const mail = await mailTo(site, email)
  const managed = await scene.owner.call(getManagedCompany, { params: { id: scene.id } })
  assert.equal(mail.subject, `Join ${managed.name} on Gradus`)
  assert.match(mail.link, /\/JoinCompany\/[\w-]+$/)
  const invitation = await readInvitation(aVisitor(site), mail.token)
  assert.deepEqual([invitation.companyId, invitation.name, invitation.role], [scene.id, managed.name, 'reviewer'])
  assert.equal(invitation.maskedEmail, `${email.charAt(0)}…@example.com`)
  const user = await aUser(site, { email })
  assert.deepEqual(await join(user, mail.token), { companyId: scene.id })
  const { members, invitations } = await membersOf(scene)
  assert.deepEqual(
    members.map(({ userId, role }) => [userId, role]),
    [
      [scene.owner.id, 'owner'],
      [user.id, 'reviewer'],
    ],
  )
  assert.deepEqual(invitations, [])
  assert.equal((await user.call(getCompaniesOf, { params: { userId: user.id } }))[0]?.id, scene.id)
})

test('an invitation creates one membership, however often its link is opened', async () => {
  const scene = await aScene()
  const { email, token } = await anInvitation(scene)
  const user = await aUser(site, { email: email.toUpperCase() })
  await Promise.all([join(user, token), join(user, token)])
  assert.deepEqual(await rolesIn(scene.id), ['owner', 'recruiter'])
  assert.deepEqual(await join(user, token), { companyId: scene.id }, 'a second click is not refused')
  await refusalOf(readInvitation(aVisitor(site), token), 'tokenSpent')
  await remove(scene.owner, scene.id, user)
  await refusalOf(join(user, token), 'tokenSpent')
})

test('an invitation is for the address that it was sent to: somebody to whom the mail was forwarded can’t use it', async () => {
  const scene = await aScene()
  const { email, token } = await anInvitation(scene, 'owner')
  const { refusal } = await refusalOf(join(await aUser(site), token), 'notAllowed')
  assert.match(
    refusal.message,
    /^This invitation is for another email address\. Log in with the account of that address/,
  )
  await refusalOf(join(await anAdmin(site), token), 'notAllowed')
  const dormant = await anAccount(site, { email, activated: false })
  await refusalOf(join(await aUser(site), token), 'notAllowed')
  assert.deepEqual(await rolesIn(scene.id), ['owner'])
  const activated = { activated_at: new Date(), completed_at: new Date() }
  await site.database.updateTable('account').set(activated).where('id', '=', dormant.id).execute()
  assert.equal(
    (await readInvitation(aVisitor(site), token)).companyId,
    scene.id,
    'the invitation is still open for its recipient',
  )
})

test('an invitation works for 14 days', async () => {
  const scene = await aScene()
  const { token, invitation } = await anInvitation(scene)
  const days = (Date.parse(invitation.expiresDate) - Date.parse(invitation.createdDate)) / 86_400_000
  assert.equal(days, 14)
  await site.database
    .updateTable('company_invitation')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', invitation.id)
    .execute()
  await refusalOf(join(await aUser(site), token), 'tokenSpent')
  assert.equal((await membersOf(scene)).invitations?.[0]?.isExpired, true)
  assert.equal(await invite(scene, invitation.email), 1, 'an expired invitation does not prevent a new one')
  assert.equal((await membersOf(scene)).invitations?.length, 1)
})

test('when an invitation is sent again, only the new link works; after it is revoked, none does', async () => {
  const scene = await aScene()
  const { email, token, invitation } = await anInvitation(scene)
  await scene.owner.call(resendCompanyInvitation, { params: { id: invitation.id } })
  const [, again] = await mailsTo(site, email, 2)
  assert.notEqual(again?.token, token)
  await refusalOf(join(await aUser(site), token), 'notFound')
  assert.equal((await readInvitation(aVisitor(site), again?.token ?? '')).companyId, scene.id)
  await scene.owner.call(revokeCompanyInvitation, { params: { id: invitation.id } })
  await refusalOf(join(await aUser(site), again?.token ?? ''), 'tokenSpent')
  for (const call of [resendCompanyInvitation, revokeCompanyInvitation])
    await refusalOf(scene.owner.call(call, { params: { id: invitation.id } }), 'conflict')
})

test('an address has at most one open invitation, even if two are sent at once; a member can’t be invited', async () => {
  const scene = await aScene()
  const email = anEmail()
  const results = await Promise.allSettled([invite(scene, email), invite(scene, email.toUpperCase())])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const member = await aMember(scene, 'reviewer')
  assert.equal((await refusalOf(invite(scene, member.email), 'conflict')).refusal.field, 'email')
  const { email: newAddress, token } = await anInvitation(scene)
  await site.database.updateTable('account').set({ email: newAddress }).where('id', '=', member.id).execute()
  await refusalOf(join(member, token), 'conflict')
})

test('a removed member can’t come back with an older invitation', async () => {
  const scene = await aScene()
  const user = await aUser(site)
  const { token } = await anInvitation(scene, 'owner', user.email)
  await site.database
    .insertInto('company_member')
    .values({ company_id: scene.id, user_id: user.id, role: 'reviewer' })
    .execute()
  await remove(scene.owner, scene.id, user)
  await refusalOf(join(user, token), 'tokenSpent')
  assert.deepEqual(await rolesIn(scene.id), ['owner'])
})

test('only the hash of an invitation’s token is stored', async () => {
  const { token } = await anInvitation(await aScene())
  const { rows } = await sql<{ text: string }>`select i::text as text from company_invitation i`.execute(site.database)
  assert.ok(rows.length > 0 && !rows.some(({ text }) => text.includes(token)))
})

test('owners see open invitations and change roles; recruiters and reviewers do neither', async () => {
  const scene = await aScene()
  await anInvitation(scene)
  for (const role of ['recruiter', 'reviewer'] as const) {
    const member = await aMember(scene, role)
    assert.equal((await member.call(getCompanyMembers, { params: { id: scene.id } })).invitations, null)
    const { can } = await member.call(getManagedCompany, { params: { id: scene.id } })
    assert.deepEqual(can, { manage: false, recruit: role === 'recruiter', leave: true })
    await refusalOf(change(member, scene.id, member, 'owner'), 'notAllowed')
    await refusalOf(remove(member, scene.id, scene.owner), 'notAllowed')
  }
  const text = JSON.stringify((await membersOf(scene)).members)
  assert.doesNotMatch(text, /@/, 'nobody sees another member’s address')
})

test('the last owner can neither leave nor be demoted, not even by an admin', async () => {
  const scene = await aScene()
  const recruiter = await aMember(scene, 'recruiter')
  for (const by of [scene.owner, await anAdmin(site)]) {
    await refusalOf(remove(by, scene.id, scene.owner), 'conflict')
    await refusalOf(change(by, scene.id, scene.owner, 'reviewer'), 'conflict')
  }
  await remove(recruiter, scene.id, recruiter)
  assert.deepEqual(await rolesIn(scene.id), ['owner'])
})

test('if two owners leave or demote each other at the same time, one of them stays an owner', async () => {
  for (const leave of [true, false]) {
    const scene = await aScene()
    const other = await aMember(scene, 'owner')
    const results = await Promise.allSettled(
      leave
        ? [remove(scene.owner, scene.id, scene.owner), remove(other, scene.id, other)]
        : [change(scene.owner, scene.id, other, 'reviewer'), change(other, scene.id, scene.owner, 'reviewer')],
    )
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal((await rolesIn(scene.id)).filter((role) => role === 'owner').length, 1)
  }
})

test('the last owner may close their account: the company stays, and the admins are asked for a new owner', async () => {
  const alone = await startSite()
  const admin = await anAdmin(alone)
  const [owner, second] = [
    await aUser(alone, { password: goodPassword }),
    await aUser(alone, { password: goodPassword }),
  ]
  const id = await aCompany(alone, [
    { userId: owner.id, role: 'owner' },
    { userId: second.id, role: 'owner' },
  ])
  await second.call(closeAccount, { body: { password: goodPassword } })
  assert.deepEqual(await admin.call(getUserNotifications), [], 'one owner is left')
  await owner.call(closeAccount, { body: { password: goodPassword } })
  const notes = await admin.call(getUserNotifications)
  assert.deepEqual(
    notes.map((note) => [note.qTitle, note.link]),
    [['A company has no owner', `/CompanyManagement/${id}/members`]],
  )
  assert.deepEqual((await admin.call(getCompanyMembers, { params: { id } })).members, [])
  assert.equal(await admin.call(inviteCompanyMember, { params: { id }, body: { email: anEmail(), role: 'owner' } }), 1)
  await alone.close()
})

test('memberships and invitations are in the download of one’s data, and are deleted with the account', async () => {
  const scene = await aScene()
  const user = await aUser(site, { password: goodPassword })
  const { token } = await anInvitation(scene, 'recruiter', user.email)
  await join(user, token)
  await invite(await aScene(), user.email, 'owner')
  const response = await user.fetch(downloadOwnData.url)
  const [json] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  const data: Record<string, Record<string, unknown>[]> = JSON.parse(strFromU8(json ?? new Uint8Array()))
  assert.deepEqual(
    data['companyMemberships']?.map((row) => [row['companyId'], row['role']]),
    [[scene.id, 'recruiter']],
  )
  assert.deepEqual(data['companyInvitations']?.map(({ role }) => role).toSorted(), ['owner', 'recruiter'])
  await user.call(closeAccount, { body: { password: goodPassword } })
  assert.deepEqual(await rolesIn(scene.id), ['owner'])
  const left = await sql`
    select from company_invitation where user_id = ${user.id} or email = ${user.email}`.execute(site.database)
  assert.equal(left.rows.length, 0)
})

test('an invitation is deleted 90 days after it ended', async () => {
  const scene = await aScene()
  const [old, fresh] = [await anInvitation(scene), await anInvitation(scene)]
  const ended = { expires_at: sql<Date>`now() - interval '91 days'` }
  await site.database.updateTable('company_invitation').set(ended).where('id', '=', old.invitation.id).execute()
  await pruneInvitations(site.database)
  const left = (await membersOf(scene)).invitations ?? []
  assert.deepEqual(
    left.map(({ id }) => id),
    [fresh.invitation.id],
  )
})

test('the audit trail records changes of a company’s members, without addresses', async () => {
  const scene = await aScene()
  const { token, email } = await anInvitation(scene)
  const user = await aUser(site, { email })
  await join(user, token)
  await change(scene.owner, scene.id, user, 'owner')
  await remove(user, scene.id, user)
  const { items } = await (await anAdmin(site)).call(getAuditTrail, { query: {} })
  const entries = items.filter((entry) => entry.subjectKind === 'company' && entry.subjectId === scene.id)
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['leaveCompany', 'changeMember', 'joinCompany', 'inviteMember'],
  )
  assert.ok(!JSON.stringify(entries).includes(email))
})
