import { confirmationErrors } from '@gradus/contract/edit-account'
import { roles, type Role } from '@gradus/contract/role'
import { eraseExceptionReasons } from '../assignment/erase-work.ts'
import { eraseFromAssessments } from '../assessment/retention.ts'
import { anonymiseAuditTrail } from '../audit/audit.ts'
import { eraseUserFromComments } from '../comment/erase.ts'
import { eraseFromCompanies } from '../company/erase.ts'
import { tellOfLostOwner as tellRecruiters } from '../company/without-owner.ts'
import { tellOfClosedAccount } from '../course/closed-account.ts'
import { eraseFromCourses } from '../course/erase.ts'
import { tellOfLostOwner as tellLecturers } from '../course/without-owner.ts'
import { closeDataRequests } from '../data-request/end.ts'
import { eraseCheckStarter } from '../fairness/erase.ts'
import { eraseAdviser } from '../live-room/erase.ts'
import { eraseFromJobs } from '../job/erase.ts'
import { eraseFromLti } from '../lti/erase.ts'
import type { Tx } from '../platform/data/database.ts'
import { giveWay, retryDeadlock } from '../platform/data/deadlock.ts'
import { deleteMailsTo, sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { setPicture } from '../profile/picture.ts'
import { eraseUnpublished } from '../question/erase.ts'
import { eraseFromTournaments } from '../tournament/erase.ts'
import { eraseInquiries } from '../site/inquiry.ts'
import { unfollowAll } from '../tag/erase.ts'
import { anonymiseAccount, deletePrivateRows, deleteUnpublishedSubmissions, listRecentlyClosed } from './close-store.ts'
import { confirmIdentity, lockSignedIn } from './confirm.ts'
import { lockAdmins } from './account.ts'
import { findOwner } from './edit-store.ts'
import { accountClosedMail } from './mail.ts'
import { deleteLinkRequests } from './recover.ts'

/**
 * Closes the account: erases personal data, ends the sessions and deletes the picture's files. What the user wrote for
 * others stays under "Deleted user". This cannot be undone.
 * @throws Problem as confirmIdentity does, or conflict for the last admin
 */
export async function closeAccount(
  site: Site,
  user: User,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  const owner = await confirmIdentity(site, user, password, sessionToken)
  const erase = async (tx: Tx) => {
    // Locks all admins before the user's own account, as all code does, to avoid deadlocks.
    if (owner.role === roles.admin) await lockAdmins(tx)
    await lockSignedIn(tx, user, sessionToken)
    // The address and the role may have changed since.
    await eraseAccount(site, tx, orNotFound(await findOwner(tx, owner.id)))
  }
  await retryDeadlock(() => site.database.transaction().execute(erase))
  logErasure(site, owner.id)
}

/** After an older backup is restored, the log says whose data has to be erased again. */
export function logErasure({ app }: Pick<Site, 'app'>, id: number): void {
  app.log.info({ account: id }, 'account erased')
}

/**
 * Erases an account, its unpublished texts, its name in others' texts and in the audit trail, and the mails to it. Sends
 * its owner a last mail. Runs within `retryDeadlock`. @throws Problem conflict for the last admin
 */
export async function eraseAccount(
  site: Pick<Site, 'config' | 'queue'>,
  tx: Tx,
  { id, email, role }: { readonly id: number; readonly email: string; readonly role: Role },
): Promise<void> {
  if (role === roles.admin && (await lockAdmins(tx)).every((admin) => admin === id))
    throw new Problem('conflict', { message: confirmationErrors.lastAdmin })
  // The account is locked before all that belongs to it, while others lock a question before its author's account.
  await giveWay(tx)
  await setPicture(tx, site.queue, id, null)
  const { courses, ownerlessCompanies } = await eraseFromFeatures(site, tx, id)
  await tellOfClosedAccount(tx, site.queue, courses.running)
  await tellLecturers(tx, site.queue, courses.ownerless)
  await tellRecruiters(tx, site.queue, ownerlessCompanies)
  await anonymiseAccount(tx, id)
  await deleteLinkRequests(tx, site.queue, email)
  await deleteMailsTo(tx, site.queue, email)
  await sendMail(tx, site.queue, accountClosedMail(site.config, email))
}

/** @returns whose staff must be told: the courses that have lost a student or their last owner, and such companies */
async function eraseFromFeatures({ config }: Pick<Site, 'config'>, tx: Tx, id: number) {
  const questions = await eraseUnpublished(tx, id)
  await eraseUserFromComments(tx, id)
  await anonymiseAuditTrail(tx, id, questions)
  await closeDataRequests(tx, id)
  await eraseFromAssessments(tx, id, config.SUPPORT_EMAIL)
  await eraseFromTournaments(tx, id)
  const ownerlessCompanies = await eraseFromCompanies(tx, id)
  await eraseInquiries(tx, id)
  await eraseFromJobs(tx, id)
  await eraseAdviser(tx, id)
  await eraseCheckStarter(tx, id)
  const courses = await eraseFromCourses(tx, id)
  await eraseExceptionReasons(tx, id)
  await eraseFromLti(tx, id)
  await unfollowAll(tx, id)
  return { courses, ownerlessCompanies }
}

/**
 * Erases what was stored by calls that were still running when an account was closed, such as a draft or an
 * application. Idempotent.
 */
export async function eraseLateArrivals(site: Pick<Site, 'config' | 'database'>): Promise<void> {
  for (const { id } of await listRecentlyClosed(site.database))
    await retryDeadlock(() =>
      site.database.transaction().execute(async (tx) => {
        await giveWay(tx)
        await eraseFromFeatures(site, tx, id)
        await deletePrivateRows(tx, id)
      }),
    )
}

/** Erases a closed account's work in courses, which was kept because a course was on hold. */
export async function eraseHeldWork(tx: Tx, userId: number): Promise<void> {
  await eraseFromCourses(tx, userId)
  await eraseExceptionReasons(tx, userId)
  await deleteUnpublishedSubmissions(tx, userId)
}
