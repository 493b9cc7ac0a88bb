import { closeUnreadJobsOf } from '../job/of-company.ts'
import { notifyMany } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { job } from '../platform/data/queue.ts'
import type { Site } from '../platform/site.ts'
import { countOwners, listRecruiters } from './member-store.ts'
import { findCompany } from './store.ts'

export { listOwnedAlone } from './member-store.ts'

/**
 * When the last owner of a company closes their account, its recruiters are told, or its offers are closed if it has no
 * recruiter. In the background, because the transaction that closes an account holds rows that the recruiters' own work
 * may wait for.
 */

const withoutOwnerJob = job<{ companyId: number }>('company-without-owner')

export async function tellOfLostOwner(tx: Tx, queue: Site['queue'], companyIds: readonly number[]): Promise<void> {
  for (const companyId of companyIds) await queue.send(tx, withoutOwnerJob, { companyId })
}

export async function notifyOfLostOwners({ database, queue }: Pick<Site, 'database' | 'queue'>): Promise<void> {
  await queue.work(withoutOwnerJob, ({ companyId }) =>
    database.transaction().execute((tx) => continueWithoutOwner(tx, companyId)),
  )
}

/** The notification does not name the owner, so that erasing the account leaves no trace here. */
async function continueWithoutOwner(tx: Tx, companyId: number): Promise<void> {
  const company = await findCompany(tx, companyId)
  // Deleted since, or an admin has found an owner.
  if (company === undefined || (await countOwners(tx, companyId)) > 0) return
  const recruiters = await listRecruiters(tx, companyId)
  if (recruiters.length === 0) await closeUnreadJobsOf(tx, companyId)
  await notifyMany(
    tx,
    recruiters.map((one) => one.user_id),
    {
      subject: { kind: 'company', id: companyId },
      title: company.name,
      paragraphs: [
        'The last owner of this company closed their account. The site’s admins are asked to invite a new owner: tell them who that should be.',
      ],
      link: `/CompanyManagement/${companyId}`,
    },
  )
}
