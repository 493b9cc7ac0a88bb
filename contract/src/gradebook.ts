import { z } from 'zod'
import { Points } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { gradeLimits, StudentKey } from './grade.ts'
import { ClassStatistics, Totals } from './own-grade.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { Line } from './text.ts'

/** The gradebook of a course, and its CSV out and in (courses.md, section 4). */

export const gradebookLimits = {
  categories: 50,
  categoryName: 100,
  weight: 10_000,
  dropLowest: 100,
  fileBytes: 5 * 1024 * 1024,
  fileRows: 5000,
  imports: 20,
} as const

export const GradeCategoryForm = z.object({
  categories: z
    .array(
      z.object({
        /** The id of a category that is kept; missing for a new one. */
        id: Id.optional(),
        name: Line({
          minimum: 1,
          maximum: gradebookLimits.categoryName,
          tooShort: 'Name the category.',
          tooLong: `Use at most ${gradebookLimits.categoryName} characters.`,
        }),
        /** A weight relative to the other categories. */
        weight: z
          .number()
          .int()
          .min(1, { error: 'Give a weight of at least 1.' })
          .max(gradebookLimits.weight, { error: 'Give a weight of at most 10,000.' }),
        /** The number of each student's lowest grades that are dropped. */
        dropLowest: z.number().int().min(0).max(gradebookLimits.dropLowest).default(0),
        assignmentIds: z.array(Id).max(1000).default([]),
      }),
    )
    .max(gradebookLimits.categories, { error: `Use at most ${gradebookLimits.categories} categories.` })
    .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
      error: 'Two categories have the same name.',
    }),
})
export type GradeCategoryForm = z.infer<typeof GradeCategoryForm>

export const GradebookCell = z.object({
  assignmentId: z.number().int(),
  /** Null: not graded yet. */
  points: z.number().nullable(),
  isExcused: z.boolean(),
  /** Set for the whole assignment. */
  isOverridden: z.boolean(),
  isReleased: z.boolean(),
  /** The final total leaves it out. */
  isDropped: z.boolean(),
  /** The version of the points set for the whole assignment. */
  version: z.number().int().nonnegative(),
})
export type GradebookCell = z.infer<typeof GradebookCell>

export const Gradebook = z.object({
  courseId: z.number().int(),
  courseName: z.string(),
  categories: z.array(
    z.object({ id: z.number().int(), name: z.string(), weight: z.number().int(), dropLowest: z.number().int() }),
  ),
  assignments: z.array(
    z.object({
      assignmentId: z.number().int(),
      title: z.string(),
      categoryId: z.number().int().nullable(),
      possible: z.number(),
      isDraft: z.boolean(),
      /** Statistics of graded work; for staff they include what is not released. Null for fewer than five. */
      statistics: ClassStatistics.nullable(),
    }),
  ),
  /**
   * Anonymous assignments appear here only once their names are revealed; otherwise the totals would reveal who is who.
   */
  anonymous: z.array(z.object({ assignmentId: z.number().int(), title: z.string() })),
  rows: z.array(
    z.object({
      userId: z.number().int(),
      displayName: z.string(),
      officialName: z.string(),
      studentNumber: z.string(),
      groupIds: z.array(z.number().int()),
      totals: Totals,
      cells: z.array(GradebookCell),
    }),
  ),
  /** Statistics of the final totals; null for fewer than five. */
  statistics: ClassStatistics.nullable(),
  groups: z.array(z.object({ id: z.number().int(), groupName: z.string() })),
  can: z.object({ edit: z.boolean() }),
})
export type Gradebook = z.infer<typeof Gradebook>

/**
 * `gradus` can be imported again with everything that this needs; `canvas` and `moodle` are in the formats of those
 * systems.
 */
export const GradebookVariant = z.enum(['gradus', 'canvas', 'moodle'])
export type GradebookVariant = z.infer<typeof GradebookVariant>
export const CsvSeparator = z.enum(['comma', 'semicolon', 'tab'])
export type CsvSeparator = z.infer<typeof CsvSeparator>

export const getGradebook = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Gradebook',
  who: 'user',
  summary:
    'The gradebook of a course, for its staff: students × assignments with totals; tutors see their groups. With `format=csv` as CSV.',
  params: WithId,
  query: z.object({
    format: z.enum(['json', 'csv']).default('json'),
    groupId: Id.optional(),
    variant: GradebookVariant.default('gradus'),
    separator: CsvSeparator.default('comma'),
    /** The decimal sign in the file. */
    decimal: z.enum(['point', 'comma']).default('point'),
  }),
  reply: Gradebook,
  alsoDownload: 'text/csv',
  refuses: ['notFound', 'notAllowed'],
})

export const GradebookChange = z.object({
  /** Line of the file, from 1. */
  line: z.number().int(),
  userId: z.number().int(),
  name: z.string(),
  assignmentId: z.number().int(),
  /** Points, `EX`, or empty. */
  before: z.string(),
  after: z.string(),
  /** `after` is the sum of the questions, because points or an excuse for the whole assignment are removed. */
  isSum: z.boolean(),
})
export type GradebookChange = z.infer<typeof GradebookChange>

/**
 * All or nothing: if a row is invalid, nothing is imported and the refusal names the rows. Blank or `-` changes
 * nothing, `EX` excuses, `CLEAR` removes the points or the excuse set by hand for the whole assignment.
 */
export const importGradebook = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Gradebook',
  who: 'user',
  summary:
    'Import a gradebook as CSV, as those who teach the course. With `preview=1` nothing changes. If grades have changed since the file was downloaded, it is refused with 409; `version` is that of the preview.',
  params: WithId,
  query: z.object({
    preview: z.enum(['0', '1']).default('0'),
    version: z.string().max(64).optional(),
  }),
  reply: z.union([
    z.object({
      changes: z.array(GradebookChange),
      /** Columns of the file that nobody can change. */
      ignoredColumns: z.array(z.string()),
      /** How many cells with `CLEAR` have nothing to remove: their points come from the questions. */
      ignoredClears: z.number().int(),
      /** The client sends it back when the file is imported. */
      version: z.string(),
    }),
    z.object({
      /** The id with which the import can be undone; null if nothing changed. */
      importId: z.number().int().nullable(),
      changed: z.number().int(),
    }),
  ]),
  upload: { maximumBytes: gradebookLimits.fileBytes },
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

export const listGradebookImports = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/GradebookImports',
  who: 'user',
  summary: 'The last imports into a gradebook, newest first, for those who teach the course.',
  params: WithId,
  reply: z.array(
    z.object({
      id: z.number().int(),
      displayName: z.string().nullable(),
      date: Timestamp,
      changed: z.number().int(),
      undoneDate: Timestamp.nullable(),
      /** False once it is undone, or once one of its grades has changed since. */
      canUndo: z.boolean(),
    }),
  ),
  refuses: ['notFound', 'notAllowed'],
})
export const undoGradebookImport = endpoint({
  method: 'POST',
  url: '/auth/api/GradebookImports/:id/Undo',
  who: 'user',
  summary: 'Undo an import as a whole. If one of its grades has changed since, nothing happens.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

/** Sets one cell of the gradebook by hand. */
export const putGradebookCell = endpoint({
  method: 'PUT',
  url: '/auth/api/Assignments/:id/Total',
  who: 'user',
  summary:
    'Set the points of a whole assignment for one student, or excuse the student; `points: null` restores the sum of the items. Returns the new version.',
  params: WithId,
  body: z.object({
    sid: StudentKey,
    points: Points.nullable(),
    isExcused: z.boolean().default(false),
    reason: Line({ maximum: gradeLimits.reason }).default(''),
    version: z.number().int().nonnegative(),
  }),
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

export const putGradeCategories = endpoint({
  method: 'PUT',
  url: '/auth/api/Courses/:id/GradeCategories',
  who: 'user',
  summary: 'The categories of the gradebook with their weights and assignments, as a whole.',
  params: WithId,
  body: GradeCategoryForm.extend({
    /** The categories as they were read. If they are given and somebody else has changed them since, the status is 409. */
    before: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          weight: z.number(),
          dropLowest: z.number(),
          assignmentIds: z.array(Id).max(1000),
        }),
      )
      .max(gradebookLimits.categories)
      .optional(),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

/** Difficulty and discrimination of each item, for graders (courses.md 20). */
export const getItemStatistics = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Statistics',
  who: 'user',
  summary:
    'Statistics of an assignment, for those who teach the course: mean, median and histogram, and for each question its difficulty and discrimination. Null below five grades.',
  params: WithId,
  reply: z.object({
    statistics: ClassStatistics.nullable(),
    items: z.array(
      z.object({
        itemId: z.number().int(),
        title: z.string(),
        possible: z.number(),
        /** The difficulty index of test theory, the mean share of its points: 1 if everybody solves it, 0 if nobody does. */
        difficulty: z.number().nullable(),
        /** Near 1, it separates good from weak students; below 0, something is probably wrong with it. */
        discrimination: z.number().nullable(),
      }),
    ),
  }),
  refuses: ['notFound', 'notAllowed'],
})
