import type { ReplyOf } from '@gradus/contract/endpoint'
import type { readCompanyInvitation } from '@gradus/contract/company-member'
import { recordAuditEvents } from '../audit/audit.ts'
import { refuseOtherAddress } from '../account/invited-address.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { maskedEmail } from '../platform/text/masked-email.ts'
import { subjectOf } from './company.ts'
import { bind, findByToken, lockByToken, type InvitationByToken } from './invitation-store.ts'
import { findRole, insertMember } from './member-store.ts'
import { findCompany, lockCompany, type CompanyRecord } from './store.ts'

/** What an invitation is for. @throws Problem notFound, tokenSpent */
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
    maskedEmail: maskedEmail(invitation.email),
    expiresDate: invitation.expires_at.toISOString(),
  }
}

/**
 * Makes the user a member. A member can open the same invitation again, which changes nothing.
 * @throws Problem notFound; tokenSpent if it was used, if it was revoked, or if it has expired; notAllowed if it is for
 * another address; conflict for a member, whose role an owner can change
 */
export async function join(database: Database, user: User, token: string): Promise<{ companyId: number }> {
  return await database.transaction().execute(async (tx) => {
    const { company_id: companyId, role } = orNotFound(await findByToken(tx, token))
    const { name } = orNotFound(await lockCompany(tx, companyId))
    const invitation = orNotFound(await lockByToken(tx, token))
    const before = await findRole(tx, companyId, user.id)
    if (invitation.user_id === user.id && before !== undefined) return { companyId }
    refuseSpent(invitation)
    await refuseOtherAddress(tx, user, invitation.email)
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
  if (invitation.revoked_at !== null) throw refuse('was revoked')
  if (invitation.is_expired) throw refuse('has expired')
}
