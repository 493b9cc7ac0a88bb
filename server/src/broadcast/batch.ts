import { deleteBroadcastNotifications, insertBroadcastNotifications } from '../notification/broadcast.ts'
import { unsubscribeLinks } from '../mail/subscription.ts'
import type { Tx } from '../platform/data/database.ts'
import { textOf } from '../platform/text/html.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { job } from '../platform/data/queue.ts'
import type { Site } from '../platform/site.ts'
import {
  countAudience,
  listNextRecipients,
  lockBroadcast,
  addDeletedCount,
  recordWritten,
  setState,
  type LockedBroadcast,
} from './store.ts'

/** The next batch of one message; it sends for the one after it. */
export const batchJob = job<{ id: number }>('broadcast')

/** Users per batch: a short transaction, and fewer if each user gets a mail. */
const batchSize = { inbox: 2000, mail: 200, withdrawn: 5000 }

/** Each batch commits with its progress, so a batch repeated after a crash notifies nobody twice. */
export async function writeBroadcasts(site: Site): Promise<void> {
  await site.queue.work(batchJob, async ({ id }) => {
    await site.database.transaction().execute(async (tx) => {
      const broadcast = await lockBroadcast(tx, id)
      if (broadcast?.state === 'sending') await deliverBatch(site, tx, broadcast)
      if (broadcast?.state === 'withdrawing') await retractBatch(site, tx, id)
    })
  })
}

async function deliverBatch(site: Site, tx: Tx, broadcast: LockedBroadcast): Promise<void> {
  if (broadcast.total === null) await countAudience(tx, broadcast)
  const limit = broadcast.by_mail ? batchSize.mail : batchSize.inbox
  const recipients = await listNextRecipients(tx, broadcast, limit)
  const notifications = await insertBroadcastNotifications(
    tx,
    broadcast,
    recipients.map((person) => person.id),
  )
  const last = recipients.length < limit ? undefined : recipients.at(-1)?.id
  const mailed = broadcast.by_mail ? recipients.filter((person) => person.mail_messages) : []
  await recordWritten(tx, broadcast.id, { count: recipients.length, mailed: mailed.length, reached: last })
  if (last !== undefined) await site.queue.send(tx, batchJob, { id: broadcast.id })
  if (mailed.length === 0) return
  const unsubscribeLink = await unsubscribeLinks(tx, site.config, 'messages')
  for (const person of mailed) {
    await sendMail(tx, site.queue, {
      to: person.email,
      subject: broadcast.title,
      paragraphs: [`Hello ${person.display_name},`, textOf(broadcast.body)],
      link: { label: 'Open it on Gradus', url: linkOf(site, broadcast.link, notifications.get(person.id)) },
      unsubscribe: {
        why: 'You get this email because your account gets the site’s messages by email. You can turn that off under Edit Account.',
        url: unsubscribeLink(person),
      },
    })
  }
}

/** A message without a link leads to itself in the inbox. */
function linkOf({ config }: Site, link: string, notificationId: number | undefined): string {
  if (link.startsWith('https://')) return link
  const own = notificationId === undefined ? '' : `/NotificationPage/${notificationId}`
  return config.PUBLIC_URL + (link === '' ? own : link)
}

async function retractBatch(site: Site, tx: Tx, id: number): Promise<void> {
  const gone = await deleteBroadcastNotifications(tx, id, batchSize.withdrawn)
  await addDeletedCount(tx, id, gone)
  if (gone < batchSize.withdrawn) await setState(tx, id, 'withdrawn')
  else await site.queue.send(tx, batchJob, { id })
}
