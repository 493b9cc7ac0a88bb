import { z } from 'zod'
import { assignmentLimits, AssignmentTiming, Points } from './assignment.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './part.ts'
import { QuestionKind } from './question.ts'
import { Line, Lines } from './text.ts'

/** Grading the work of a course (courses.md, section 3). */

export const gradeLimits = {
  /** Length of a comment to the student. */
  comment: 10_000,
  reason: assignmentLimits.reason,
  /** How long a grader's claim lasts. */
  claimMinutes: 30,
  /** Students on a page of the matrix. */
  matrixPage: 50,
} as const

/** The origin of a change of a grade. */
export const GradeChangeSource = z.enum([
  'grader',
  'rubric',
  'rejudge',
  'exception',
  'assignment',
  'group',
  'file',
  'regrade',
  'similarity',
  'revokedPass',
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
  /** Empty in an anonymous assignment, and if nobody entered one. */
  officialName: z.string(),
  studentNumber: z.string(),
  profileImage: z.string().nullable(),
  groupIds: z.array(z.number().int()),
})
export type GradedStudent = z.infer<typeof GradedStudent>

/** A student's points for an item before and after a change that is not saved yet. */
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

/**
 * Filters of the matrix by the state of a student's work. `toGrade`: an item has an attempt and no points by hand.
 * `regrade`: a request is open. `late`: something arrived after its due time. `missing`: the due time has passed, and an
 * item has no attempt. `none`: nothing was submitted at all.
 */
export const matrixStates = ['toGrade', 'regrade', 'late', 'missing', 'none', 'draft', 'released'] as const
export const MatrixState = z.enum(matrixStates)
export type MatrixState = z.infer<typeof MatrixState>

export const GradeAttempt = z.object({
  attemptId: z.number().int(),
  number: z.number().int(),
  receivedDate: Timestamp,
  timing: AssignmentTiming,
  isPractice: z.boolean(),
  /** True if the server submitted the student's draft at the due time. */
  isFromDraft: z.boolean(),
  state: z.enum(['waiting', 'ignored', 'judged']),
  /** The weight of the tests that passed, and of all tests; not their numbers. */
  passed: z.number().int(),
  tests: z.number().int(),
  /** Points before and after the deduction for lateness; null without a verdict. */
  raw: z.number().nullable(),
  points: z.number().nullable(),
  /** True for the attempt that the grade comes from. */
  counts: z.boolean(),
  /** A grader chose it. */
  isChosen: z.boolean(),
  /** The team member who sent it; null for the student's own attempt. */
  sentBy: z.string().nullable(),
})
export type GradeAttempt = z.infer<typeof GradeAttempt>

export const RubricCriterion = z.object({ id: z.number().int(), text: z.string(), points: z.number() })
export type RubricCriterion = z.infer<typeof RubricCriterion>

export const GradeClaim = z.object({ displayName: z.string(), isOwn: z.boolean(), untilDate: Timestamp })
export type GradeClaim = z.infer<typeof GradeClaim>

/** One version of a grade. Two graders who save at the same time compare theirs. */
export const GradeVersion = z.object({
  /** 0 means that nobody has graded it. */
  version: z.number().int().nonnegative(),
  /** Points set by hand; null: the computed points apply. */
  byHand: z.number().nullable(),
  comment: z.string(),
  criterionIds: z.array(z.number().int()),
  /** Null if nobody graded it, or if that account is deleted. */
  graderName: z.string().nullable(),
  changedDate: Timestamp.nullable(),
})
export type GradeVersion = z.infer<typeof GradeVersion>

export const ItemGrade = z.object({
  itemId: z.number().int(),
  questionId: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  possible: z.number(),
  points: z.number().nullable(),
  /** Points of the attempt that counts, with the rubric. */
  computed: z.number().nullable(),
  state: GradeState,
  hasNewerAttempt: z.boolean(),
  grade: GradeVersion,
  claim: GradeClaim.nullable(),
  rubric: z.array(RubricCriterion),
  /** The student's open request to look at the grade again. */
  regradeRequest: z.object({ text: z.string(), date: Timestamp }).nullable(),
  /** Oldest first. */
  attempts: z.array(GradeAttempt),
})
export type ItemGrade = z.infer<typeof ItemGrade>

/** Empty in an anonymous assignment: the name could identify its members. */
export const TeamName = z.string()

/** Another member of a student's team. Each member has a grade of their own. */
export const TeamMate = z.object({
  name: z.string(),
  /** Null if the reader may not open this student's work: tutors open only their groups'. */
  sid: StudentKey.nullable(),
  /** The points of each item; empty without `sid`. */
  items: z.array(z.object({ itemId: z.number().int(), points: z.number().nullable() })),
})
export type TeamMate = z.infer<typeof TeamMate>

export const GradeChange = z.object({
  date: Timestamp,
  /** Null if the site computed it, and once that account is deleted. */
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
  /** No grade can be changed. */
  isArchived: z.boolean(),
  student: GradedStudent,
  /** The student’s assignments in this course; for an anonymous assignment only that one. */
  assignments: z.array(
    z.object({
      assignmentId: z.number().int(),
      title: z.string(),
      possible: z.number(),
      points: z.number().nullable(),
      isExcused: z.boolean(),
      releasedDate: Timestamp.nullable(),
    }),
  ),
  /** The requested work; null if none was requested. */
  work: z
    .object({
      assignmentId: z.number().int(),
      title: z.string(),
      isAnonymous: z.boolean(),
      possible: z.number(),
      points: z.number().nullable(),
      isOverridden: z.boolean(),
      isExcused: z.boolean(),
      releasedDate: Timestamp.nullable(),
      due: Timestamp.nullable(),
      items: z.array(ItemGrade),
      /** The student's current team; null for a student who works alone. */
      team: z.object({ name: TeamName, mates: z.array(TeamMate) }).nullable(),
      /** Newest first, the last hundred. */
      changes: z.array(GradeChange),
      /** The next and the previous student by name, of the same group and state. */
      previousSid: StudentKey.nullable(),
      nextSid: StudentKey.nullable(),
    })
    .nullable(),
})
export type StudentWork = z.infer<typeof StudentWork>

/** The work of one student. With `assignmentId`, group 0 means any group; it is also used for anonymous assignments. */
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
  /** The attempt to grade. Without `sid`, it also identifies the student. */
  attemptId: Id.optional(),
  /** The student to grade: required if nothing was submitted, or if a team submitted it. */
  sid: StudentKey.optional(),
})
export const namesWork = ({ attemptId, sid }: { attemptId?: number | undefined; sid?: string | undefined }) =>
  attemptId !== undefined || sid !== undefined
export const namesOneWork = { error: 'Name the attempt or the student.', path: ['attemptId'] }

/**
 * If somebody else saved in between, the status is 409 and the reply has both versions, so that the grader can choose.
 */
export const putGrade = endpoint({
  method: 'PUT',
  url: '/auth/api/Grades',
  who: 'user',
  summary:
    'Grade one item of one student’s work. `points: null` removes points by hand. `version` is the one that the grader saw; if it is stale, the status is 409 and the reply has both versions. With `rubric`, the criteria that the grader saw, a changed rubric is refused. Returns the new version.',
  body: GradeOf.extend({
    points: Points.nullable(),
    comment: Lines({ maximum: gradeLimits.comment }).optional(),
    criterionIds: z.array(Id).max(100).optional(),
    /** The rubric that the grader saw. If it is given and somebody has changed it since, the status is 409. */
    rubric: z.array(RubricCriterion).max(100).optional(),
    reason: Line({ maximum: gradeLimits.reason }).default(''),
    version: z.number().int().nonnegative(),
  }).refine(namesWork, namesOneWork),
  reply: z.union([
    z.number().int(),
    z.object({ version: z.number().int(), theirs: GradeVersion, yours: GradeVersion }),
  ]),
  otherStatuses: [409],
  // A stored reply would lose its status; a repeat is refused by its version.
  runsAgain: true,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

/** What is deleted when another attempt is chosen. */
export const ClearedGrading = z.object({
  /** Points by hand. */
  points: z.number().nullable(),
  comment: z.boolean(),
  criteria: z.number().int(),
  /** Comments on lines of the attempt that was chosen before. */
  lineComments: z.number().int(),
})
export type ClearedGrading = z.infer<typeof ClearedGrading>

export const chooseAttempt = endpoint({
  method: 'PUT',
  url: '/auth/api/ChosenAttempt',
  who: 'user',
  summary:
    'Choose the attempt that counts. With `sid` instead of `attemptId`, the assignment’s rule decides for that student. Points by hand, rubric and comments for the previous attempt are cleared only with `clear: true`; otherwise nothing changes, the status is 409, and the reply says what would be cleared. Returns the new version.',
  body: z
    .object({
      itemId: Id,
      attemptId: Id.optional(),
      sid: StudentKey.optional(),
      clear: z.boolean().default(false),
      version: z.number().int().nonnegative(),
    })
    .refine(namesWork, namesOneWork),
  reply: z.union([z.number().int(), z.object({ version: z.number().int(), clears: ClearedGrading })]),
  otherStatuses: [409],
  runsAgain: true,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
