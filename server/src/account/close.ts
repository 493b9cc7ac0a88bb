import { confirmRefusals } from '@gradus/contract/edit-account'
import { roles, type Role } from '@gradus/contract/role'
import { forgetInTrail } from '../audit/audit.ts'
import { forgetInComments } from '../comment/erase.ts'
import { endRequests } from '../data-request/end.ts'
import type { Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { setPicture } from '../profile/picture.ts'
import { eraseUnpublished } from '../question/erase.ts'
import { eraseOwn } from './close-store.ts'
import { confirmOwner } from './confirm.ts'
import { lockAdmins } from './account.ts'
import { accountClosedMail } from './mail.ts'

/**
 * Closes the account: erases personal data, ends the sessions and deletes the picture's files. What the user wrote for
 * others stays under "Deleted user". This cannot be undone.
 * @throws Problem as confirmOwner does, or conflict for the last admin
 */
export async function closeAccount(
  site: Site,
  user: User,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  const owner = await confirmOwner(site, user, password, sessionToken)
  await site.database.transaction().execute((tx) => erase(site, tx, owner))
}

/**
 * Erases an account, its unpublished texts, and its name in others' texts and in the audit trail. Sends its owner a last
 * mail. @throws Problem conflict for the last admin
 */
export async function erase(
  site: Pick<Site, 'config' | 'queue'>,
  tx: Tx,
  { id, email, role }: { readonly id: number; readonly email: string; readonly role: Role },
): Promise<void> {
  if (role === roles.admin && (await lockAdmins(tx)).every((admin) => admin === id))
    throw new Problem('conflict', { message: confirmRefusals.lastAdmin })
  await setPicture(tx, site.queue, id, null)
  const questions = await eraseUnpublished(tx, id)
  await forgetInComments(tx, id)
  await forgetInTrail(tx, id, questions)
  await endRequests(tx, id)
  await eraseOwn(tx, id)
  await sendMail(tx, site.queue, accountClosedMail(site.config, email))
}
