import { z } from 'zod'
import { AssignmentTiming, TestsShown } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { GradeState, MatrixState, GradedStudent, TeamName } from './grade.ts'
import { Id, Timestamp, PageNumber, WithId } from './part.ts'
import { QuestionKind } from './question.ts'
import { Line } from './text.ts'

/** The matrix of an assignment: its students and what each has for each item (courses.md, section 3). */

/** The grade of one student for one item. */
export const MatrixCell = z.object({
  itemId: z.number().int(),
  /** Null: not graded yet. */
  points: z.number().nullable(),
  state: GradeState,
  attempts: z.number().int().nonnegative(),
  /** Timing of the attempt that counts; null without one. */
  timing: AssignmentTiming.nullable(),
  /** Passed all tests; null while it waits or without an attempt. */
  isSolved: z.boolean().nullable(),
  /** An attempt arrived after the one that was graded by hand. */
  hasNewerAttempt: z.boolean(),
  /** Somebody is grading it now. */
  isClaimed: z.boolean(),
})
export type MatrixCell = z.infer<typeof MatrixCell>

export const MatrixRow = z.object({
  student: GradedStudent,
  /** The student's current team, with the names of its other members; null for a student who works alone. */
  team: z.object({ name: TeamName, mates: z.array(z.string()) }).nullable(),
  /** The sum of the items, or the points set for the whole assignment. Null: nothing is graded yet. */
  points: z.number().nullable(),
  /** Set for the whole assignment, in the gradebook. */
  isOverridden: z.boolean(),
  isExcused: z.boolean(),
  releasedDate: Timestamp.nullable(),
  cells: z.array(MatrixCell),
})
export type MatrixRow = z.infer<typeof MatrixRow>

export const Matrix = z.object({
  assignmentId: z.number().int(),
  courseId: z.number().int(),
  title: z.string(),
  /** Graders see pseudonyms. */
  isAnonymous: z.boolean(),
  possible: z.number(),
  items: z.array(
    z.object({
      itemId: z.number().int(),
      questionId: z.number().int(),
      title: z.string(),
      kind: QuestionKind,
      possible: z.number(),
    }),
  ),
  rows: z.array(MatrixRow),
  /** The number of students on all pages. */
  students: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  groups: z.array(z.object({ id: z.number().int(), groupName: z.string() })),
  /** Somebody in the course can still submit something that counts. */
  isOpen: z.boolean(),
  /** The course is archived: no grade can be changed, released or taken back. */
  isArchived: z.boolean(),
  testsShown: TestsShown,
  /** Grades can't be released yet: points would reveal the results of hidden tests while somebody can still submit. */
  hidesTestsWhileOpen: z.boolean(),
  /** The grades of all students are released, and releasing them again would change nothing. */
  isReleased: z.boolean(),
  can: z.object({ release: z.boolean(), reveal: z.boolean(), editRubric: z.boolean() }),
})
export type Matrix = z.infer<typeof Matrix>

/** Sort orders: name (pseudonym in an anonymous assignment), time of the last submission, points. */
export const matrixSorts = ['name', 'newest', 'oldest', 'most', 'fewest'] as const
export const MatrixSort = z.enum(matrixSorts)
export type MatrixSort = z.infer<typeof MatrixSort>

/** Students × items. */
export const getMatrix = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Matrix',
  who: 'user',
  summary:
    'The students of an assignment with their grades of each item, for the course’s staff; tutors see their groups. An anonymous assignment has pseudonyms, in the order of these.',
  params: WithId,
  query: z.object({
    page: PageNumber,
    q: Line({ maximum: 200 }).optional(),
    groupId: Id.optional(),
    state: MatrixState.optional(),
    sort: MatrixSort.default('name'),
  }),
  reply: Matrix,
  refuses: ['notFound', 'notAllowed'],
})
