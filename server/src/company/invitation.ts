import type { CompanyInvitation } from '@gradus/contract/company-member'
import type { CompanyRole } from '@gradus/contract/company'
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
  deleteEnded,
  findInvitation,
  insertInvitation,
  lockInvitation,
  renew,
  setRevoked,
  type OpenInvitation,
} from './invitation-store.ts'
import { hasMemberWithEmail } from './member-store.ts'

/**
 * Invitations to become a member, by mail. A link works once, for 14 days, for the account with the
 * invited address. Only the token's hash is stored. Locks are taken in the order company, invitation.
 */

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/** @throws Problem notFound, notAllowed; conflict for a member, and for an address with an invitation that works */
export async function invite(site: Services, user: User, id: number, email: string, role: CompanyRole): Promise<1> {
  const { token, hash } = newToken()
  await site.database.transaction().execute(async (tx) => {
    const { name } = await lockManaged(tx, id, user)
    if (await hasMemberWithEmail(tx, id, email))
      throw new Problem('conflict', { message: 'This person is already a member.', field: 'email' })
    if (!(await insertInvitation(tx, { companyId: id, email, role, tokenHash: hash, invitedBy: user.id })))
      throw new Problem('conflict', {
        message: 'This address already has an invitation. Send it again, or revoke it first.',
        field: 'email',
      })
    await sendMail(tx, site.queue, invitationMail(site.config, email, { name, role, token }))
    await recordAuditEvents(tx, user, { action: 'inviteMember', subject: subjectOf(id, name), details: { role } })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict if it was used or revoked */
export async function resend(site: Services, user: User, id: number): Promise<1> {
  const { token, hash } = newToken()
  await site.database.transaction().execute(async (tx) => {
    const { company, invitation } = await lockOpenInvitation(tx, user, id)
    await renew(tx, id, hash)
    const { name } = company
    await sendMail(tx, site.queue, invitationMail(site.config, invitation.email, { ...invitation, name, token }))
    await recordAuditEvents(tx, user, { action: 'resendMemberInvitation', subject: subjectOf(company.id, name) })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict if it was used or revoked */
export async function revoke(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { company } = await lockOpenInvitation(tx, user, id)
    await setRevoked(tx, id)
    await recordAuditEvents(tx, user, {
      action: 'revokeMemberInvitation',
      subject: subjectOf(company.id, company.name),
    })
  })
  return 1
}

async function lockOpenInvitation(tx: Tx, user: User, id: number) {
  const { company_id: companyId } = orNotFound(await findInvitation(tx, id))
  const company = await lockManaged(tx, companyId, user)
  const invitation = orNotFound(await lockInvitation(tx, id))
  if (invitation.used_at !== null || invitation.revoked_at !== null)
    throw new Problem('conflict', { message: 'This invitation has been used or revoked in the meantime.' })
  return { company, invitation }
}

/** How many days an ended invitation is kept, so that its page can say why the link doesn’t work. */
export const retentionDays = 90

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
