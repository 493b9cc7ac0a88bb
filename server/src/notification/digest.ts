import { nameInSentence } from '@gradus/contract/direction'
import { productName } from '@gradus/contract/message'
import { notificationTypes, type Notification } from '@gradus/contract/notification'
import { activityOf, notificationAddress } from '@gradus/contract/notification-text'
import { unsubscribeLinks } from '../mail/subscription.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import type { Site } from '../platform/site.ts'
import { claimDigestRecipients, type DigestRecipient } from '../account/update.ts'
import { listUnread, type UnreadNotification } from './digest-store.ts'
import { presentExcerpt } from './inbox.ts'

/**
 * Mails each user's unread notifications once a day or a week, as chosen under Edit Account. Each batch is one
 * transaction: it locks users, hands their digests to the mail queue and stores the time up to which these reach. If a
 * server dies in the middle, its transaction rolls back and another server repeats the batch. Locked rows are skipped, so
 * two servers never process the same user at once.
 */

interface DigestServices {
  readonly config: Pick<Site['config'], 'PUBLIC_URL'>
  readonly database: Site['database']
  readonly queue: Pick<Site['queue'], 'send'>
}

const periods = [
  { name: 'daily', days: 1, frequency: 'once a day' },
  { name: 'weekly', days: 7, frequency: 'once a week' },
] as const
type Period = (typeof periods)[number]

/** Users per batch. Their rows stay locked while their mails are written. */
const batchSize = 100
/** Notifications that one digest lists. It only counts the others. */
const maxListed = 20

const hour = 60 * 60 * 1000
/** Ten minutes past each hour, for notifications up to that hour: transactions that wrote one then have ended by now. */
const everyHour = '10 * * * *'

export async function scheduleDigests(site: Pick<Site, 'config' | 'database' | 'queue'>): Promise<void> {
  await site.queue.schedule('mail-digest', everyHour, () =>
    sendDigests(site, new Date(Math.floor(Date.now() / hour) * hour)),
  )
}

/** Mails a digest to each user whose last one is at least a period old and who has unread notifications. */
export async function sendDigests(site: DigestServices, until: Date): Promise<void> {
  for (const period of periods) {
    let taken = batchSize
    while (taken === batchSize) taken = await sendBatch(site, period, until)
  }
}

/** @returns the number of users in the batch; fewer than `batchSize` means that it was the last one */
async function sendBatch({ config, database, queue }: DigestServices, period: Period, until: Date): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const readers = await claimDigestRecipients(tx, period, until, batchSize)
    if (readers.length === 0) return 0
    const newsOf = Map.groupBy(await listUnread(tx, readers, until, maxListed), (row) => row.user_id)
    const unsubscribeLink = await unsubscribeLinks(tx, config, 'digest')
    for (const reader of readers) {
      const news = newsOf.get(reader.id)
      if (news) await sendMail(tx, queue, digestMail(config.PUBLIC_URL, reader, news, period, unsubscribeLink(reader)))
    }
    return readers.length
  })
}

function digestMail(
  siteUrl: string,
  reader: DigestRecipient,
  news: readonly UnreadNotification[],
  period: Period,
  unsubscribeUrl: string,
): Mail {
  const total = news[0]?.total ?? news.length
  const countPhrase =
    total === 1 ? 'One notification is waiting' : `${total.toLocaleString('en-GB')} notifications wait`
  const more = total - news.length
  return {
    to: reader.email,
    subject: `${countPhrase} for you on ${productName}`,
    paragraphs: [
      `Hello ${nameInSentence(reader.display_name)},`,
      total === 1 ? 'This is new in your inbox:' : 'These are new in your inbox:',
    ],
    items: news.map((row) => {
      const notification = presentExcerpt(row)
      return { text: sentenceOf(notification), url: siteUrl + notificationAddress(notification) }
    }),
    link: {
      label: more > 0 ? `See these and ${more.toLocaleString('en-GB')} more` : `Open ${productName}`,
      url: siteUrl,
    },
    unsubscribe: {
      why: `You get this email ${period.frequency} when there is something new. You can change that under Edit Account.`,
      url: unsubscribeUrl,
    },
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** The same sentence as in the inbox, as plain text. */
function sentenceOf(notification: Notification): string {
  const activity = activityOf(notification)
  if (activity)
    return `${nameInSentence(activity.actor)}${activity.otherActors} ${activity.verb} “${nameInSentence(notification.qTitle)}”`
  if (notification.type === notificationTypes.tournamentStarted)
    return `${nameInSentence(notification.qTitle)} has started. ${nameInSentence(notification.body)}`.trim()
  return notification.body === ''
    ? notification.qTitle
    : `${nameInSentence(notification.qTitle)}: ${nameInSentence(notification.body)}`
}
