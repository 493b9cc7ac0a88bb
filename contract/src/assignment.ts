import { z } from 'zod'
import { Moment } from './part.ts'

/** Assignments of a course (courses.md, sections 1 to 3). */

/** When students see the hidden tests' names and results; `afterDue` waits for the latest closing of the whole class. */
export const TestsShown = z.enum(['always', 'afterDue', 'afterRelease', 'never'])
export type TestsShown = z.infer<typeof TestsShown>

/** What a person or a group has instead. A field that is left out is as the assignment says; null is none. */
export const ExceptionTimes = z.object({
  opens: Moment.nullish(),
  due: Moment.nullish(),
  lateUntil: Moment.nullish(),
  attempts: z.number().int().positive().nullish(),
})
export type ExceptionTimes = z.infer<typeof ExceptionTimes>
