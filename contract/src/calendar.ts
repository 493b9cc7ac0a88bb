import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp } from './part.ts'

/** Due dates of courses in calendar programs (courses.md, section 6). */

/**
 * 160 random bits. Everybody who knows the address of a feed can read its due dates, so it can be renewed and turned
 * off.
 */
export const CalendarToken = z.string().regex(/^[\w-]{27}$/)
export const calendarAddress = (token: string) => `/calendar/${token}.ics`

/** Hours before a due date at which students who have not submitted everything get a reminder. */
export const reminderHours = [72, 24] as const

export const getCalendarFeed = endpoint({
  method: 'GET',
  url: '/auth/api/Calendar',
  who: 'user',
  summary: 'When the calendar address of the user’s due dates was created; null without one.',
  reply: z.object({ createdDate: Timestamp.nullable() }),
})
export const renewCalendarFeed = endpoint({
  method: 'POST',
  url: '/auth/api/Calendar',
  who: 'user',
  summary:
    'Create a new calendar address for the user’s due dates. It is shown only once; the previous one stops working.',
  reply: z.object({ url: z.string() }),
  runsAgain: true,
})
export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  url: '/auth/api/Calendar',
  who: 'user',
  summary: 'Turn off the address of the user’s due dates.',
  reply: Done,
})
