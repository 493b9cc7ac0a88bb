import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, WithId } from './part.ts'
import { Line } from './text.ts'

/** How long students' work in a course is kept, and who looked at it (courses.md, section 6). */

export const holdReasonMinimum = 3
export const holdReasonMaximum = 500

export const CourseRetention = z.object({
  /** From this date on, work that no grade is based on is erased. */
  otherWorkUntil: Timestamp,
  /**
   * From this date on, the rest is erased: submissions that count, grades and their history, the students' memberships.
   */
  gradedWorkUntil: Timestamp,
  /** While there is one nothing is erased. */
  hold: z.object({ reason: z.string(), displayName: z.string().nullable(), createdDate: Timestamp }).nullable(),
  can: z.object({ hold: z.boolean() }),
})
export type CourseRetention = z.infer<typeof CourseRetention>

export const getCourseRetention = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Retention',
  who: 'user',
  summary: 'How long a course keeps its students’ work, and whether it is on hold, for those who teach it.',
  params: WithId,
  reply: CourseRetention,
  refuses: ['notFound', 'notAllowed'],
})
export const holdCourse = endpoint({
  method: 'PUT',
  url: '/auth/api/Courses/:id/Hold',
  who: 'user',
  summary:
    'Put a course on hold, as an owner: until the hold ends, no work is erased, neither by schedule nor when an account is closed.',
  params: WithId,
  body: z.object({
    reason: Line({
      minimum: holdReasonMinimum,
      maximum: holdReasonMaximum,
      tooShort: 'Say why the work has to be kept.',
      tooLong: `Use at most ${holdReasonMaximum} characters.`,
    }),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed'],
})
export const endCourseHold = endpoint({
  method: 'DELETE',
  url: '/auth/api/Courses/:id/Hold',
  who: 'user',
  summary:
    'End the hold of a course. Work whose time is over, and the work of closed accounts, is erased within a day.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})

/** Older looks are left out. */
export const maxWorkLooks = 500
export const WorkLook = z.object({
  /** Null after that account was closed. */
  displayName: z.string().nullable(),
  date: Timestamp,
})
export type WorkLook = z.infer<typeof WorkLook>

export const listLooksAtOwnWork = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Looks',
  who: 'user',
  summary: 'Who of the course’s staff has looked at the user’s work on an assignment, newest first.',
  params: WithId,
  reply: z.array(WorkLook),
  refuses: ['notFound'],
})
