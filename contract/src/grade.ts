import { z } from 'zod'
import { assignmentLimits, AssignmentTiming, Points } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, PageNumber, WithId } from './part.ts'
import { QuestionKind } from './question.ts'
import { Line, Lines } from './text.ts'

/** Grading the work of a course (courses.md, section 3). */

export const gradeLimits = {
  /** Of a comment to the student. */
  comment: 10_000,
  reason: assignmentLimits.reason,
  /** How long a grader's claim lasts. */
  claimMinutes: 30,
  /** Students on a page of the matrix. */
  matrixPage: 50,
} as const

/** Where a change of a grade comes from. */
export const GradeChangeSource = z.enum([
  'grader',
  'rubric',
  'rejudge',
  'exception',
  'file',
  'regrade',
  'similarity',
  'release',
  'undo',
])
export type GradeChangeSource = z.infer<typeof GradeChangeSource>

/**
 * A student in addresses and files: the id of the account, or in an anonymous assignment the pseudonym. Nothing else that
 * could identify anybody is in a reply about an anonymous assignment.
 */
export const StudentKey = z.string().min(1).max(100)

export const GradedStudent = z.object({
  sid: StudentKey,
  /** The pseudonym in an anonymous assignment. */
  name: z.string(),
  /** Empty in an anonymous assignment, and where nobody said. */
  officialName: z.string(),
  studentNumber: z.string(),
  profileImage: z.string().nullable(),
  groupIds: z.array(z.number().int()),
})
export type GradedStudent = z.infer<typeof GradedStudent>

/** What something that is not saved yet would make of a student's points of an item. */
export const ChangedGrade = z.object({
  student: GradedStudent,
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** The student sees the change. */
  isReleased: z.boolean(),
})
export type ChangedGrade = z.infer<typeof ChangedGrade>

/**
 * `none`: nothing was submitted. `waiting`: no attempt has a verdict yet. `computed`: what the counting attempt and the
 * rubric are worth. `byHand`: a grader's points, which later attempts and rejudges do not change.
 */
export const gradeStates = ['none', 'waiting', 'computed', 'byHand'] as const
export const GradeState = z.enum(gradeStates)
export type GradeState = z.infer<typeof GradeState>

/** One student's grade of one item. */
export const MatrixCell = z.object({
  itemId: z.number().int(),
  /** Null: not graded yet. */
  points: z.number().nullable(),
  state: GradeState,
  attempts: z.number().int().nonnegative(),
  /** Of the attempt that counts; null without one. */
  timing: AssignmentTiming.nullable(),
  /** Passed all tests; null while it waits or without an attempt. */
  isSolved: z.boolean().nullable(),
  /** An attempt arrived after the one that was graded by hand. */
  hasNewerAttempt: z.boolean(),
  /** Somebody grades it now. */
  isClaimed: z.boolean(),
})
export type MatrixCell = z.infer<typeof MatrixCell>

export const MatrixRow = z.object({
  student: GradedStudent,
  /** The sum of the items, or what was set for the whole assignment. Null: nothing is graded yet. */
  points: z.number().nullable(),
  /** Set for the whole assignment, in the gradebook. */
  isOverridden: z.boolean(),
  isExcused: z.boolean(),
  releasedDate: Moment.nullable(),
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
  /** Of all pages. */
  students: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  groups: z.array(z.object({ id: z.number().int(), groupName: z.string() })),
  can: z.object({ release: z.boolean(), reveal: z.boolean(), editRubric: z.boolean() }),
})
export type Matrix = z.infer<typeof Matrix>

/**
 * Students whom the matrix is narrowed to. `toGrade`: an item has an attempt and no points by hand. `regrade`: a request
 * is open. `late`: something arrived after its due time. `missing`: the due time has passed, and an item has no attempt.
 * `none`: nothing was submitted at all.
 */
export const matrixStates = ['toGrade', 'regrade', 'late', 'missing', 'none', 'draft', 'released'] as const
export const MatrixState = z.enum(matrixStates)
export type MatrixState = z.infer<typeof MatrixState>

/** By name (pseudonyms in an anonymous assignment), by the last submission, or by points. */
export const matrixSorts = ['name', 'newest', 'oldest', 'most', 'fewest'] as const
export const MatrixSort = z.enum(matrixSorts)
export type MatrixSort = z.infer<typeof MatrixSort>

/** Students × items. */
export const getMatrix = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id/Matrix',
  who: 'user',
  summary:
    'The students of an assignment with their grades of each item, for the course’s staff; tutors see their groups. An anonymous assignment has pseudonyms, in their order.',
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

export const GradeAttempt = z.object({
  attemptId: z.number().int(),
  number: z.number().int(),
  receivedDate: Moment,
  timing: AssignmentTiming,
  isPractice: z.boolean(),
  state: z.enum(['waiting', 'ignored', 'judged']),
  passed: z.number().int(),
  tests: z.number().int(),
  /** What it is worth, before and after the deduction for lateness; null without a verdict. */
  raw: z.number().nullable(),
  points: z.number().nullable(),
  /** The one that the grade comes from. */
  counts: z.boolean(),
  /** A grader chose it. */
  isChosen: z.boolean(),
})
export type GradeAttempt = z.infer<typeof GradeAttempt>

export const RubricCriterion = z.object({ id: z.number().int(), text: z.string(), points: z.number() })
export type RubricCriterion = z.infer<typeof RubricCriterion>

export const GradeClaim = z.object({ displayName: z.string(), isOwn: z.boolean(), untilDate: Moment })
export type GradeClaim = z.infer<typeof GradeClaim>

/** What two graders who save at once compare. */
export const GradeVersion = z.object({
  /** 0: nobody has graded it. */
  version: z.number().int().nonnegative(),
  /** By hand; null: as computed. */
  byHand: z.number().nullable(),
  comment: z.string(),
  criterionIds: z.array(z.number().int()),
  /** Null where nobody graded it, or the account is gone. */
  graderName: z.string().nullable(),
  changedDate: Moment.nullable(),
})
export type GradeVersion = z.infer<typeof GradeVersion>

export const ItemGrade = z.object({
  itemId: z.number().int(),
  questionId: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  possible: z.number(),
  points: z.number().nullable(),
  /** What the counting attempt and the rubric are worth. */
  computed: z.number().nullable(),
  state: GradeState,
  hasNewerAttempt: z.boolean(),
  grade: GradeVersion,
  claim: GradeClaim.nullable(),
  rubric: z.array(RubricCriterion),
  /** Oldest first. */
  attempts: z.array(GradeAttempt),
})
export type ItemGrade = z.infer<typeof ItemGrade>

export const GradeChange = z.object({
  date: Moment,
  /** Null for what the site computed, and once that account is gone. */
  displayName: z.string().nullable(),
  itemId: z.number().int().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  source: GradeChangeSource,
})
export type GradeChange = z.infer<typeof GradeChange>

export const StudentWork = z.object({
  courseId: z.number().int(),
  courseName: z.string(),
  student: GradedStudent,
  /** The student’s assignments in this course; of an anonymous one, it alone. */
  assignments: z.array(
    z.object({
      assignmentId: z.number().int(),
      title: z.string(),
      possible: z.number(),
      points: z.number().nullable(),
      isExcused: z.boolean(),
      releasedDate: Moment.nullable(),
    }),
  ),
  /** The one that was asked for; null where none was. */
  work: z
    .object({
      assignmentId: z.number().int(),
      title: z.string(),
      isAnonymous: z.boolean(),
      possible: z.number(),
      points: z.number().nullable(),
      isOverridden: z.boolean(),
      isExcused: z.boolean(),
      releasedDate: Moment.nullable(),
      due: Moment.nullable(),
      items: z.array(ItemGrade),
      /** Newest first, the last hundred. */
      changes: z.array(GradeChange),
      /** The next and the previous student by name, of the same group and state. */
      previousSid: StudentKey.nullable(),
      nextSid: StudentKey.nullable(),
    })
    .nullable(),
})
export type StudentWork = z.infer<typeof StudentWork>

/** One student's work. Group 0 with `assignmentId`: of whatever group, and in anonymous assignments. */
export const getStudentSubmissions = endpoint({
  method: 'GET',
  url: '/auth/api/StudentSubmissions/:gid/:sid',
  who: 'user',
  summary:
    'The work of one student of a group, for the course’s staff. Group 0 is the whole course of `assignmentId`; in an anonymous assignment `sid` is the pseudonym.',
  params: z.object({ gid: Id, sid: StudentKey }),
  query: z.object({
    assignmentId: Id.optional(),
    /** The next and the previous student are in this state. */
    state: MatrixState.optional(),
  }),
  reply: StudentWork,
  refuses: ['notFound', 'notAllowed'],
})

export const GradeOf = z.object({
  itemId: Id,
  /** The attempt that is graded: without `sid`, it says whose work it is. */
  attemptId: Id.optional(),
  /** Whose work it is: needed where nothing was submitted or a team did. */
  sid: StudentKey.optional(),
})
export const namesWork = ({ attemptId, sid }: { attemptId?: number | undefined; sid?: string | undefined }) =>
  attemptId !== undefined || sid !== undefined
export const namesOneWork = { error: 'Name the attempt or the student.' }

/** Where somebody else saved in between, the status is 409 and the reply has both versions: let the grader choose. */
export const putGrade = endpoint({
  method: 'PUT',
  url: '/auth/api/Grades',
  who: 'user',
  summary:
    'Grade one item of one student’s work. `points: null` takes points by hand back. `version` is the one that the grader saw; where it is stale the status is 409, and the reply has both versions. Returns the new version.',
  body: GradeOf.extend({
    points: Points.nullable(),
    comment: Lines({ maximum: gradeLimits.comment }).optional(),
    criterionIds: z.array(Id).max(100).optional(),
    reason: Line({ maximum: gradeLimits.reason }).default(''),
    version: z.number().int().nonnegative(),
  }).refine(namesWork, namesOneWork),
  reply: z.union([
    z.number().int(),
    z.object({ version: z.number().int(), theirs: GradeVersion, yours: GradeVersion }),
  ]),
  alsoWith: [409],
  // A stored reply would lose its status; a repeat is refused by its version.
  runsAgain: true,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

/** What choosing another attempt clears. */
export const Clears = z.object({
  /** Points by hand. */
  points: z.number().nullable(),
  comment: z.boolean(),
  criteria: z.number().int(),
  /** On lines of the former attempt. */
  lineComments: z.number().int(),
})
export type Clears = z.infer<typeof Clears>

export const chooseAttempt = endpoint({
  method: 'PUT',
  url: '/auth/api/ChosenAttempt',
  who: 'user',
  summary:
    'Choose the attempt that counts; a student without an attempt is as the rule says. Points by hand, rubric and comments of the former are cleared only with `clear: true`: without it nothing changes, the status is 409, and the reply says what would be cleared. Returns the new version.',
  body: z
    .object({
      itemId: Id,
      attemptId: Id.optional(),
      sid: StudentKey.optional(),
      clear: z.boolean().default(false),
      version: z.number().int().nonnegative(),
    })
    .refine(namesWork, namesOneWork),
  reply: z.union([z.number().int(), z.object({ version: z.number().int(), clears: Clears })]),
  alsoWith: [409],
  runsAgain: true,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
