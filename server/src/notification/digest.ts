import { productName } from '@gradus/contract/message'
import { deedOf, notificationAddress, notificationTypes, type Notification } from '@gradus/contract/notification'
import { unsubscribeLinks } from '../mail/subscription.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import type { Site } from '../platform/site.ts'
import { listNews, takeDue, type News, type Reader } from './digest-store.ts'
import { presentStart } from './inbox.ts'

/**
 * What waits in an inbox, as one mail a day or a week (Edit Account). Each batch is one transaction, in which people are
 * taken, their digests are handed to the mail queue, and it is noted how far they reach. A server that dies in the middle
 * has done nothing, and another one does it; two at once never hold the same person.
 */

interface DigestServices {
  readonly config: Pick<Site['config'], 'PUBLIC_URL'>
  readonly database: Site['database']
  readonly queue: Pick<Site['queue'], 'send'>
}

const periods = [
  { name: 'daily', days: 1, often: 'once a day' },
  { name: 'weekly', days: 7, often: 'once a week' },
] as const
type Period = (typeof periods)[number]

/** People a batch: their rows are locked for as long as it takes to write their mails. */
const batchSize = 100
/** More are only counted. */
const shownAtMost = 20

const hour = 60 * 60 * 1000
/** At ten minutes past, about the hours that are over: whatever was being written then is written by now. */
const everyHour = '10 * * * *'

export async function scheduleDigests(site: Pick<Site, 'config' | 'database' | 'queue'>): Promise<void> {
  await site.queue.schedule('mail-digest', everyHour, () =>
    sendDigests(site, new Date(Math.floor(Date.now() / hour) * hour)),
  )
}

/** Mails a digest to everybody whose last one is a period old and who has unread notifications. */
export async function sendDigests(site: DigestServices, until: Date): Promise<void> {
  for (const period of periods) {
    let taken = batchSize
    while (taken === batchSize) taken = await sendBatch(site, period, until)
  }
}

/** @returns how many people were looked at */
async function sendBatch({ config, database, queue }: DigestServices, period: Period, until: Date): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const readers = await takeDue(tx, period, until, batchSize)
    if (readers.length === 0) return 0
    const newsOf = Map.groupBy(await listNews(tx, readers, until, shownAtMost), (row) => row.user_id)
    const unsubscribeLink = await unsubscribeLinks(tx, config, 'digest')
    for (const reader of readers) {
      const news = newsOf.get(reader.id)
      if (news) await sendMail(tx, queue, digest(config.PUBLIC_URL, reader, news, period, unsubscribeLink(reader)))
    }
    return readers.length
  })
}

function digest(site: string, reader: Reader, news: readonly News[], period: Period, unsubscribe: string): Mail {
  const total = news[0]?.total ?? news.length
  const counted = total === 1 ? 'One notification is waiting' : `${total.toLocaleString('en-GB')} notifications wait`
  const more = total - news.length
  return {
    to: reader.email,
    subject: `${counted} for you on ${productName}`,
    paragraphs: [
      `Hello ${reader.display_name},`,
      total === 1 ? 'This is new in your inbox:' : 'These are new in your inbox:',
    ],
    items: news.map((row) => {
      const note = presentStart(row)
      return { text: wordsOf(note), url: site + notificationAddress(note) }
    }),
    link: {
      label: more > 0 ? `See these and ${more.toLocaleString('en-GB')} more` : `Open ${productName}`,
      url: site,
    },
    unsubscribe: {
      why: `You get this email ${period.often} when there is something new. You can change that under Edit Account.`,
      url: unsubscribe,
    },
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** The sentence of the inbox, as text. */
function wordsOf(note: Notification): string {
  const deed = deedOf(note)
  if (deed) return `${deed.who}${deed.others} ${deed.did} “${note.qTitle}”`
  if (note.type === notificationTypes.tournamentStarted) return `${note.qTitle} has started. ${note.body}`.trim()
  return note.body === '' ? note.qTitle : `${note.qTitle}: ${note.body}`
}
