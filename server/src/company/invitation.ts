import type { ReplyOf } from '@gradus/contract/endpoint'
import type { CompanyInvitation, CompanyRole, readCompanyInvitation } from '@gradus/contract/company'
import { recordAuditEvents } from '../audit/audit.ts'
import { newToken } from '../platform/access/session.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockManaged } from './access.ts'
import { subjectOf } from './company.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  bind,
  deleteEnded,
  findByToken,
  findInvitation,
  insertInvitation,
  lockByToken,
  lockInvitation,
  renew,
  setRevoked,
  type InvitationByToken,
  type OpenInvitation,
} from './invitation-store.ts'
import { findRole, hasMemberWithEmail, insertMember } from './member-store.ts'
import { findCompany, lockCompany, type CompanyRecord } from './store.ts'

/**
 * Invitations to become a member, by mail. A link works once, for 14 days; the first account that uses it joins. Only the
 * token's hash is stored. Locks are taken in the order company, invitation.
 */

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/** @throws Problem notFound, notAllowed; conflict for a member, and for an address with an invitation that works */
export async function invite(site: Services, user: User, id: number, email: string, role: CompanyRole): Promise<1> {
  const { token, hash } = newToken()
  await site.database.transaction().execute(async (tx) => {
    const { name } = await lockManaged(tx, id, user)
    if (await hasMemberWithEmail(tx, id, email))
      throw new Problem('conflict', { message: 'This person is a member already.', field: 'email' })
    if (!(await insertInvitation(tx, { companyId: id, email, role, tokenHash: hash, invitedBy: user.id })))
      throw new Problem('conflict', {
        message: 'This address has an invitation already. Send that one again, or revoke it first.',
        field: 'email',
      })
    await sendMail(tx, site.queue, invitationMail(site.config, email, { name, role, token }))
    await recordAuditEvents(tx, user, { action: 'inviteMember', subject: subjectOf(id, name), details: { role } })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict for one that was used or revoked */
export async function resend(site: Services, user: User, id: number): Promise<1> {
  const { token, hash } = newToken()
  await site.database.transaction().execute(async (tx) => {
    const { company, invitation } = await lockOpen(tx, user, id)
    await renew(tx, id, hash)
    const { name } = company
    await sendMail(tx, site.queue, invitationMail(site.config, invitation.email, { ...invitation, name, token }))
    await recordAuditEvents(tx, user, { action: 'resendMemberInvitation', subject: subjectOf(company.id, name) })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict for one that was used or revoked */
export async function revoke(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { company } = await lockOpen(tx, user, id)
    await setRevoked(tx, id)
    await recordAuditEvents(tx, user, {
      action: 'revokeMemberInvitation',
      subject: subjectOf(company.id, company.name),
    })
  })
  return 1
}

async function lockOpen(tx: Tx, user: User, id: number) {
  const { company_id: companyId } = orNotFound(await findInvitation(tx, id))
  const company = await lockManaged(tx, companyId, user)
  const invitation = orNotFound(await lockInvitation(tx, id))
  if (invitation.used_at !== null || invitation.revoked_at !== null)
    throw new Problem('conflict', { message: 'This invitation was used or revoked meanwhile.' })
  return { company, invitation }
}

/** What an invitation is to. @throws Problem notFound, tokenSpent */
export async function readInvitation(
  database: Database,
  token: string,
): Promise<ReplyOf<typeof readCompanyInvitation>> {
  const invitation = orNotFound(await findByToken(database, token))
  refuseSpent(invitation)
  const { id, name, logo_url }: CompanyRecord = orNotFound(await findCompany(database, invitation.company_id))
  return {
    companyId: id,
    name,
    logoUrl: logo_url,
    role: invitation.role,
    expiresDate: invitation.expires_at.toISOString(),
  }
}

/**
 * The account becomes a member; the same account may use its invitation again as long as it is one.
 * @throws Problem notFound; tokenSpent where somebody else used it, where it was revoked, and where it has expired;
 * conflict for a member, whose role an owner can change
 */
export async function join(database: Database, user: User, token: string): Promise<{ companyId: number }> {
  return await database.transaction().execute(async (tx) => {
    const { company_id: companyId, role } = orNotFound(await findByToken(tx, token))
    const { name } = orNotFound(await lockCompany(tx, companyId))
    const invitation = orNotFound(await lockByToken(tx, token))
    const before = await findRole(tx, companyId, user.id)
    if (invitation.user_id === user.id && before !== undefined) return { companyId }
    refuseSpent(invitation)
    if (before !== undefined)
      throw new Problem('conflict', {
        message: `You are a member of ${name} already. Its owners can change your role.`,
      })
    await bind(tx, invitation.id, user.id)
    await insertMember(tx, companyId, user.id, role)
    await recordAuditEvents(tx, user, { action: 'joinCompany', subject: subjectOf(companyId, name), details: { role } })
    return { companyId }
  })
}

function refuseSpent(invitation: InvitationByToken): void {
  const refuse = (what: string) =>
    new Problem('tokenSpent', { message: `This invitation ${what}. Ask the company for another one.` })
  if (invitation.used_at !== null) throw refuse('has been used')
  if (invitation.revoked_at !== null) throw refuse('was withdrawn')
  if (invitation.is_expired) throw refuse('has expired')
}

/** Days after its end that an invitation is kept, to say why its link doesn’t work. */
const retentionDays = 90

export async function pruneInvitations(database: Database): Promise<void> {
  await deleteEnded(database, retentionDays)
}

export function presentInvitation(row: OpenInvitation): CompanyInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdDate: row.created_at.toISOString(),
    expiresDate: row.expires_at.toISOString(),
    isExpired: row.is_expired,
    invitedBy: row.inviter,
  }
}
