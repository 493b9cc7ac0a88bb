import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { productName } from '@gradus/contract/message'
import type { CalendarEventRow } from './store.ts'

/** Seconds after which a program should request the feed again. */
const refreshSeconds = 60 * 60

/**
 * The same events always give the same bytes, so that nothing is sent twice. Times are in UTC. The calendar contains no
 * grades.
 */
export function writeCalendar(siteUrl: string, userId: number, events: readonly CalendarEventRow[]): string {
  const host = new URL(siteUrl).hostname
  const calendar = ical({
    name: `${productName}: due dates`,
    prodId: { company: productName, product: productName, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  for (const event of events) {
    const url = `${siteUrl}/Assignment/${event.assignment_id}`
    calendar.createEvent({
      id: `assignment-${event.assignment_id}-${userId}@${host}`,
      sequence: event.sequence,
      stamp: event.changed_at,
      lastModified: event.changed_at,
      start: event.due_at,
      summary: `${event.title} is due`,
      description: `${event.course}\n${url}`,
      url,
      status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
