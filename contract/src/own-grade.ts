import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp, WithId } from './part.ts'
import { QuestionKind } from './question.ts'

/** What students see of their own grades: only released values (courses.md 13). */

/** Statistics of all released grades, as shares of the possible points from 0 to 1; null for fewer than five grades. */
export const ClassStatistics = z.object({
  count: z.number().int(),
  mean: z.number(),
  median: z.number(),
  /** Numbers of grades from 0 to below 10%, …, from 90% on. */
  histogram: z.array(z.number().int()).length(10),
})
export type ClassStatistics = z.infer<typeof ClassStatistics>

/** Percentages to two decimal places; null if nothing counts yet. */
export const Totals = z.object({
  /** The total without items that are not graded (or not released) yet. */
  current: z.number().nullable(),
  /** The total with 0 for items that are not graded (or not released) yet. */
  final: z.number().nullable(),
})
export type Totals = z.infer<typeof Totals>

export const OwnGrades = z.object({
  courseId: z.number().int(),
  courseName: z.string(),
  totals: Totals,
  categories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      weight: z.number().int(),
      dropLowest: z.number().int(),
    }),
  ),
  assignments: z.array(
    z.object({
      assignmentId: z.number().int(),
      title: z.string(),
      categoryId: z.number().int().nullable(),
      possible: z.number(),
      /** Null: not released yet. */
      points: z.number().nullable(),
      /** The points are set for the whole assignment, and are not the sum of the questions. */
      isOverridden: z.boolean(),
      isExcused: z.boolean(),
      /** The final total leaves it out. */
      isDropped: z.boolean(),
      releasedDate: Timestamp.nullable(),
      statistics: ClassStatistics.nullable(),
    }),
  ),
})
export type OwnGrades = z.infer<typeof OwnGrades>

export const getOwnGrades = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/OwnGrades',
  who: 'user',
  summary: 'The student’s own released grades in a course, with totals, and statistics from five released grades on.',
  params: WithId,
  reply: OwnGrades,
  refuses: ['notFound'],
})

/** `none`: never asked. `open`: it waits for an answer. */
export const OwnRegrade = z.object({
  id: z.number().int(),
  text: z.string(),
  date: Timestamp,
  answer: z.string().nullable(),
  answeredDate: Timestamp.nullable(),
})
export type OwnRegrade = z.infer<typeof OwnRegrade>

export const OwnWork = z.object({
  assignmentId: z.number().int(),
  courseId: z.number().int(),
  title: z.string(),
  possible: z.number(),
  points: z.number().nullable(),
  /** The points are set for the whole assignment, and are not the sum of the questions. */
  isOverridden: z.boolean(),
  isExcused: z.boolean(),
  releasedDate: Timestamp.nullable(),
  /** Until when a regrade can be asked for; null before the release. */
  regradeUntil: Timestamp.nullable(),
  statistics: ClassStatistics.nullable(),
  /** Empty before the release. */
  items: z.array(
    z.object({
      itemId: z.number().int(),
      title: z.string(),
      kind: QuestionKind,
      possible: z.number(),
      points: z.number().nullable(),
      isByHand: z.boolean(),
      /** Points that the counting attempt lost because it was late. */
      lateDeduction: z.number(),
      comment: z.string(),
      /** The whole rubric if the grade uses it, otherwise empty. `isApplied`: the grader chose the criterion. */
      criteria: z.array(z.object({ text: z.string(), points: z.number(), isApplied: z.boolean() })),
      /**
       * What the criteria are added to: the points of the counting attempt. Null without criteria, by hand, and if no
       * test has judged an attempt.
       */
      testPoints: z.number().nullable(),
      /**
       * How many tests the counting attempt passed. Null while they are hidden, and where tests have different weights or
       * no names.
       */
      tests: z.object({ passed: z.number().int(), all: z.number().int() }).nullable(),
      /** The attempt that the grade comes from; null without one. */
      attemptId: z.number().int().nullable(),
      attemptNumber: z.number().int().nullable(),
      /** The number of line comments on the attempt that counts. */
      lineComments: z.number().int(),
      regrades: z.array(OwnRegrade),
      canAskForRegrade: z.boolean(),
    }),
  ),
})
export type OwnWork = z.infer<typeof OwnWork>

export const getOwnWork = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/OwnGrades',
  who: 'user',
  summary: 'The student’s own released grades of an assignment, item by item, with comments and regrade requests.',
  params: WithId,
  reply: OwnWork,
  refuses: ['notFound'],
})
