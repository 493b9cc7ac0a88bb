import { listAdmins } from '../account/account.ts'
import { reminderDays } from '@gradus/contract/data-request'
import { notifyFromSite } from '../notification/notify.ts'
import type { Site } from '../platform/site.ts'
import { markReminded } from './store.ts'

/** Daily: notifies each admin of requests that are due soon, once for each, and of those that are overdue, each day. */
export async function scheduleReminders(site: Pick<Site, 'database' | 'queue'>): Promise<void> {
  await site.queue.schedule('data-request-reminder', '7 6 * * *', () => remind(site))
}

export async function remind({ database }: Pick<Site, 'database'>): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const due = await markReminded(tx, reminderDays)
    if (due.length === 0) return
    const admins = await listAdmins(tx)
    for (const { id, days_left: days } of due)
      for (const userId of admins)
        await notifyFromSite(tx, {
          userId,
          subject: { kind: 'dataRequest', id },
          title: days < 0 ? 'A data request is overdue' : 'A data request is due soon',
          paragraphs: [
            days < 0
              ? 'The month to answer it is over. Answer it today.'
              : `It must be answered within ${days === 1 ? '1 day' : `${days} days`}.`,
          ],
          link: '/DataRequests',
        })
  })
}
