import { listAdmins } from '../account/account.ts'
import { notifyFromSite } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { deleteOfAccount } from './invitation-store.ts'
import { countOwners, deleteMemberships, lockOwned } from './member-store.ts'

/**
 * Erases a user from companies: memberships, and invitations to their account or address. This includes the last owner:
 * erasure is a right, which does not depend on the company. The company stays, with everything that others rely on, and
 * the admins are asked to invite an owner. Call it while the account still has its address.
 * @returns the companies that have no owner any more
 */
export async function eraseFromCompanies(tx: Tx, userId: number): Promise<number[]> {
  const owned = await lockOwned(tx, userId)
  await deleteMemberships(tx, userId)
  await deleteOfAccount(tx, userId)
  const ownerless: number[] = []
  for (const { id, name } of owned) {
    if ((await countOwners(tx, id)) > 0) continue
    ownerless.push(id)
    await askForOwner(tx, id, name, userId)
  }
  return ownerless
}

async function askForOwner(tx: Tx, companyId: number, name: string, erasedId: number): Promise<void> {
  for (const userId of await listAdmins(tx))
    if (userId !== erasedId)
      await notifyFromSite(tx, {
        userId,
        subject: { kind: 'company', id: companyId },
        title: 'A company has no owner',
        paragraphs: [`The last owner of ${name} closed their account. Invite a new owner, or delete the company.`],
        link: `/CompanyManagement/${companyId}/members`,
      })
}
