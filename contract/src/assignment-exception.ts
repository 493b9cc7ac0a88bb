import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { Line } from './text.ts'
import { AllowedAttempts, assignmentLimits } from './assignment.ts'

/** Other times and attempts of an assignment for a person or a group (courses.md, section 2). */

/** Overrides the assignment's times and attempts. Undefined: as in the assignment; null: no limit. */
export const ExceptionTimes = z.object({
  opens: Timestamp.nullish(),
  due: Timestamp.nullish(),
  lateUntil: Timestamp.nullish(),
  attempts: AllowedAttempts.nullish(),
})
export type ExceptionTimes = z.infer<typeof ExceptionTimes>

export const AssignmentException = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  groupId: z.number().int().nullable(),
  /** Name of the person or the group. */
  name: z.string(),
  times: ExceptionTimes,
  reason: z.string(),
})
export type AssignmentException = z.infer<typeof AssignmentException>

export const putException = endpoint({
  method: 'PUT',
  url: '/auth/api/Assignments/:id/Exceptions',
  who: 'user',
  summary:
    'Give a person or a group other times or attempts. A field that is left out stays as in the assignment; null means none. Without any fields, the exception is removed.',
  params: WithId,
  body: ExceptionTimes.extend({
    userId: Id.optional(),
    groupId: Id.optional(),
    reason: Line({ maximum: assignmentLimits.reason }).default(''),
    /** The id of the exception that this one replaces, null for none. If it is given and wrong, the status is 409. */
    replaces: Id.nullable().optional(),
  }).refine(({ userId, groupId }) => (userId === undefined) !== (groupId === undefined), {
    error: 'Choose either a person or a group.',
    path: ['userId'],
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const listExceptions = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Exceptions',
  who: 'user',
  summary: 'The exceptions of an assignment: who has other times or attempts, and why.',
  params: WithId,
  reply: z.array(AssignmentException),
  refuses: ['notFound', 'notAllowed'],
})
