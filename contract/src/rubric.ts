import { z } from 'zod'
import { assignmentLimits } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { ChangedGrade, RubricCriterion } from './grade.ts'
import { Id, WithId } from './part.ts'
import { Line } from './text.ts'

/** Rubrics: criteria that a grader ticks, each of which adds points or takes them off (courses.md 14). */

export const rubricLimits = { criteria: 50, text: 500 } as const

export const RubricForm = z.object({
  criteria: z
    .array(
      z.object({
        /** The id of a criterion that is kept; missing for a new one. */
        id: Id.optional(),
        text: Line({
          minimum: 1,
          maximum: rubricLimits.text,
          tooShort: 'Describe the criterion.',
          tooLong: `Use at most ${rubricLimits.text} characters.`,
        }),
        points: z
          .number()
          .min(-assignmentLimits.points)
          .max(assignmentLimits.points)
          .refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, {
            error: 'Use at most two decimal places.',
          }),
      }),
    )
    .max(rubricLimits.criteria, { error: `Use at most ${rubricLimits.criteria} criteria.` }),
})
export type RubricForm = z.infer<typeof RubricForm>

export const getRubric = endpoint({
  method: 'GET',
  url: '/auth/api/AssignmentItems/:id/Rubric',
  who: 'user',
  summary: 'The rubric of an item, for the course’s staff.',
  params: WithId,
  reply: z.array(RubricCriterion),
  refuses: ['notFound', 'notAllowed'],
})
export const putRubric = endpoint({
  method: 'PUT',
  url: '/auth/api/AssignmentItems/:id/Rubric',
  who: 'user',
  summary:
    'Change the rubric of an item. With `preview=1` nothing changes: the reply says whose grades would change. Then send their number as `changes`; if it is no longer right, the status is 409.',
  params: WithId,
  query: z.object({ preview: z.enum(['0', '1']).default('0') }),
  body: RubricForm.extend({
    changes: z.number().int().nonnegative().optional(),
    /** The rubric as it was read. If it is given and somebody else has changed it since, the status is 409. */
    before: z.array(RubricCriterion).max(rubricLimits.criteria).optional(),
  }),
  reply: z.object({
    changed: z.array(ChangedGrade),
  }),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
