import type { ReplyOf } from '@gradus/contract/endpoint'
import type { CompanyMember, getCompanyMembers } from '@gradus/contract/company-member'
import type { CompanyRole } from '@gradus/contract/company'
import { recordAuditEvents } from '../audit/audit.ts'
import { leaveAssessments } from '../assessment/of-company.ts'
import { removeReviewerOf } from '../job/of-company.ts'
import { notifyFromSite } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { leaveTournaments } from '../tournament/of-company.ts'
import { lockManaged, memberCompany } from './access.ts'
import { subjectOf } from './company.ts'
import { presentInvitation } from './invitation.ts'
import { listOpen, revokeOpenOf } from './invitation-store.ts'
import {
  countOwners,
  deleteMember,
  findRole,
  listMembers,
  listOwners,
  setRole,
  type MemberRow,
} from './member-store.ts'
import { lockCompany } from './store.ts'

/** Members of a company. Every change locks the company first, so that it always keeps an owner. */

/** Only owners see the addresses of people who are not members yet. @throws Problem notFound */
export async function readMembers(
  database: Database,
  user: User,
  id: number,
): Promise<ReplyOf<typeof getCompanyMembers>> {
  const { role } = await memberCompany(database, id, user)
  return {
    members: (await listMembers(database, id)).map(present),
    invitations: role === 'owner' ? (await listOpen(database, id)).map(presentInvitation) : null,
  }
}

/** @throws Problem notFound, notAllowed; conflict for the last owner */
export async function changeRole(
  database: Database,
  user: User,
  id: number,
  userId: number,
  role: CompanyRole,
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { name } = await lockManaged(tx, id, user)
    const before = orNotFound(await findRole(tx, id, userId))
    if (before === role) return
    if (before === 'owner') await refuseLastOwner(tx, id)
    await setRole(tx, id, userId, role)
    if (role === 'reviewer') await leaveTournaments(tx, id, userId)
    await recordAuditEvents(tx, user, {
      action: 'changeMember',
      subject: subjectOf(id, name),
      details: { member: userId, from: before, to: role },
    })
  })
  return 1
}

/** An owner removes a member; everybody may leave. @throws Problem notFound, notAllowed; conflict for the last owner */
export async function removeMember(
  { database, config }: Pick<Site, 'database' | 'config'>,
  user: User,
  id: number,
  userId: number,
): Promise<1> {
  const leaves = userId === user.id
  await database.transaction().execute(async (tx) => {
    const { name } = leaves ? orNotFound(await lockCompany(tx, id)) : await lockManaged(tx, id, user)
    const role = orNotFound(await findRole(tx, id, userId))
    if (role === 'owner') await refuseLastOwner(tx, id)
    await deleteMember(tx, id, userId)
    // An older invitation must not lead back in.
    if (!leaves) await revokeOpenOf(tx, id, userId)
    await removeReviewerOf(tx, id, userId)
    await leaveTournaments(tx, id, userId)
    const withoutContact = await leaveAssessments(tx, id, userId, config.SUPPORT_EMAIL)
    if (withoutContact.length > 0) await askForContact(tx, id, withoutContact)
    await recordAuditEvents(tx, user, {
      action: leaves ? 'leaveCompany' : 'removeMember',
      subject: subjectOf(id, name),
      details: leaves ? { role } : { member: userId, role },
    })
  })
  return 1
}

/** @param titles of assessments whose contact has left */
async function askForContact(tx: Tx, id: number, titles: readonly string[]): Promise<void> {
  for (const userId of await listOwners(tx, id))
    await notifyFromSite(tx, {
      userId,
      subject: { kind: 'company', id },
      title: 'Assessments need a contact',
      paragraphs: [
        `Candidates were told to write to somebody who has left: ${titles.join(', ')}.`,
        'They write to the support of this site until you enter another contact.',
      ],
      link: `/CompanyManagement/${id}/assessments`,
    })
}

/** Call it with the company locked. @throws Problem conflict */
async function refuseLastOwner(tx: Tx, companyId: number): Promise<void> {
  if ((await countOwners(tx, companyId)) < 2)
    throw new Problem('conflict', { message: 'A company needs an owner. Make somebody else an owner first.' })
}

function present(row: MemberRow): CompanyMember {
  return {
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    role: row.role,
    sinceDate: row.created_at.toISOString(),
  }
}
