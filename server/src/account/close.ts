import { confirmRefusals } from '@gradus/contract/edit-account'
import { roles } from '@gradus/contract/role'
import { sendMail } from '../platform/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import type { Site } from '../platform/site.ts'
import { setPicture } from '../profile/picture.ts'
import { erase } from './close-store.ts'
import { confirmOwner } from './confirm.ts'
import { lockAdmins } from './edit-store.ts'
import { accountClosedMail } from './mail.ts'

/**
 * Closes the account: what is personal is erased, sessions end, the picture's files go, and what was written for others
 * stays under "Deleted user". It cannot be taken back. @throws Problem as confirmOwner does, or conflict for the last admin
 */
export async function closeAccount(
  site: Site,
  account: Account,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  const owner = await confirmOwner(site, account, password, sessionToken)
  await site.database.transaction().execute(async (tx) => {
    if (owner.role === roles.admin && (await lockAdmins(tx)).every((admin) => admin === account.id))
      throw new Problem('conflict', { message: confirmRefusals.lastAdmin })
    await setPicture(tx, site.queue, account.id, null)
    await erase(tx, account.id)
    await sendMail(tx, site.queue, accountClosedMail(site.config, owner.email))
  })
}
