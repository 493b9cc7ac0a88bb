import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Moment } from './part.ts'

/** Due dates of courses in calendar programs (courses.md, section 6). */

/** 160 random bits. Whoever knows the address of a feed reads its due dates, so it can be renewed and turned off. */
export const CalendarToken = z.string().regex(/^[\w-]{27}$/)
export const calendarAddress = (token: string) => `/calendar/${token}.ics`

/** Hours before a due date at which those who have not submitted everything are reminded. */
export const reminderHours = [72, 24] as const

export const getCalendarFeed = endpoint({
  method: 'GET',
  url: '/auth/api/Calendar',
  who: 'user',
  summary: 'Since when the user’s due dates have an address for calendar programs; null without one.',
  reply: z.object({ createdDate: Moment.nullable() }),
})
export const renewCalendarFeed = endpoint({
  method: 'POST',
  url: '/auth/api/Calendar',
  who: 'user',
  summary: 'A new address of the user’s due dates for calendar programs. It is shown this once; a former one ends.',
  reply: z.object({ url: z.string() }),
  runsAgain: true,
})
export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  url: '/auth/api/Calendar',
  who: 'user',
  summary: 'End the address of the user’s due dates.',
  reply: Done,
})
