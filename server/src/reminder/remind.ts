import { nameInSentence } from '@gradus/contract/direction'
import { markReminded } from '../assignment/work.ts'
import { unsubscribeLinks } from '../mail/subscription.ts'
import { notifyFromSite } from '../notification/notify.ts'
import type { Tx } from '../platform/data/database.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import type { Site } from '../platform/site.ts'
import { lockDueWorks, type DueWork } from './store.ts'

/**
 * Sends reminders 72 and 24 hours before a student's own due time (courses.md 27), if something is not submitted yet:
 * once for each due time. If a due time was moved, it gets new reminders.
 */

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/** Works per transaction. */
const batchSize = 200

export async function scheduleDueReminders(site: Services): Promise<void> {
  await site.queue.schedule('assignment-reminder', '*/5 * * * *', () => remindOfDueWork(site))
}

export async function remindOfDueWork(site: Services): Promise<void> {
  let reminded = batchSize
  while (reminded === batchSize) reminded = await site.database.transaction().execute((tx) => remindBatch(site, tx))
}

async function remindBatch({ config, queue }: Services, tx: Tx): Promise<number> {
  const works = await lockDueWorks(tx, batchSize)
  if (works.length === 0) return 0
  const unsubscribeLink = await unsubscribeLinks(tx, config, 'reminders')
  for (const work of works) {
    await notifyFromSite(tx, {
      userId: work.user_id,
      subject: { kind: 'assignment', id: work.assignment_id },
      title: work.title,
      paragraphs: [`This is due on ${dueText(work)}.`, missingText(work)],
      link: linkOf(work),
    })
    if (work.mail_reminders)
      await sendMail(
        tx,
        queue,
        mailOf(config.PUBLIC_URL, work, unsubscribeLink({ id: work.user_id, email: work.email })),
      )
  }
  for (const hours of [72, 24] as const) {
    const ids = works.filter((work) => work.hours === hours).map((work) => work.work_id)
    if (ids.length > 0) await markReminded(tx, ids, hours)
  }
  return works.length
}

function mailOf(siteUrl: string, work: DueWork, unsubscribeUrl: string): Mail {
  return {
    to: work.email,
    subject: `${nameInSentence(work.title)} is due in less than ${timeLeft(work)}`,
    paragraphs: [
      `Hello ${nameInSentence(work.display_name)},`,
      `${nameInSentence(work.title)} in ${nameInSentence(work.course)} is due on ${dueText(work)}.`,
      missingText(work),
    ],
    link: { label: 'Open the assignment', url: siteUrl + linkOf(work) },
    unsubscribe: {
      why: 'You get reminders by email before assignments of your courses are due. You can change that under Edit Account.',
      url: unsubscribeUrl,
    },
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** An assignment that is published shortly before it is due has its reminder late. */
function timeLeft({ due_at: moment, hours }: DueWork): string {
  if (moment.getTime() - Date.now() < 60 * 60_000) return 'an hour'
  return hours === 24 ? '24 hours' : '3 days'
}

function linkOf({ assignment_id: id }: DueWork): string {
  return `/Assignment/${id}`
}

function missingText({ items, missing }: DueWork): string {
  if (missing === items) return 'You have not submitted anything yet.'
  return missing === 1 ? 'One question is not submitted yet.' : `${missing} questions are not submitted yet.`
}

function dueText({ due_at: moment, time_zone: timeZone }: DueWork): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(moment)} (${timeZone})`
}
