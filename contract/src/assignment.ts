import { z } from 'zod'
import { attemptRules } from './course/attempt.ts'
import { contradictionsIn, timings } from './course/times.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { Body, QuestionKind, bytesOfBody } from './question.ts'
import { Line } from './text.ts'
import { Instant } from './time.ts'

/** Assignments of a course (courses.md, sections 1 to 3). */

/** When students see the hidden tests' names and results; `afterDue` waits until it has closed for every student. */
export const TestsShown = z.enum(['always', 'afterDue', 'afterRelease', 'never'])
export type TestsShown = z.infer<typeof TestsShown>

export const assignmentLimits = {
  title: { minimum: 2, maximum: 200 },
  items: 50,
  points: 10_000,
  attempts: 1000,
  graceMinutes: 7 * 24 * 60,
  teamSize: 20,
  /** Length of a lecturer's reason for an exception. */
  reason: 500,
  /** Length of a team's name. */
  teamName: { minimum: 1, maximum: 100 },
  /** Results of a search for questions to add. */
  questionsFound: 20,
} as const

/** The time of a submission is when its request began; the whole body has to arrive within this (courses.md 6). */
export const maximumArrivalSeconds = 30

/** Points with at most two decimal places. */
export const Points = z
  .number()
  .min(0, { error: 'Points can’t be negative.' })
  .max(assignmentLimits.points, { error: 'Give at most 10,000 points.' })
  .refine((points) => Math.abs(points * 100 - Math.round(points * 100)) < 1e-6, {
    error: 'Use at most two decimal places.',
  })

const wrongGrace = `Enter 0 to ${assignmentLimits.graceMinutes.toLocaleString('en-GB')} minutes.`
const wrongFloor = 'Enter 0% to 100%.'
const wrongAttempts = `Enter 1 to ${assignmentLimits.attempts.toLocaleString('en-GB')} attempts.`
const wrongTeamSize = `Enter 2 to ${assignmentLimits.teamSize} students.`

/** The maximum number of attempts at each item. */
export const AllowedAttempts = z
  .number()
  .int()
  .min(1, { error: wrongAttempts })
  .max(assignmentLimits.attempts, { error: wrongAttempts })

export const LateForm = z.object({
  percent: z.number().int().min(1, { error: 'Take off at least 1%.' }).max(100, { error: 'Take off at most 100%.' }),
  interval: z.enum(['hour', 'day']),
  graceMinutes: z
    .number()
    .int()
    .min(0, { error: wrongGrace })
    .max(assignmentLimits.graceMinutes, { error: wrongGrace })
    .default(0),
  /** Percent of the possible points: the deduction for lateness alone never takes a student below it. */
  floor: z.number().int().min(0, { error: wrongFloor }).max(100, { error: wrongFloor }).default(0),
})
export type LateForm = z.infer<typeof LateForm>

export const AssignmentForm = z
  .object({
    title: Line({
      ...assignmentLimits.title,
      tooShort: `Use at least ${assignmentLimits.title.minimum} characters.`,
      tooLong: `Use at most ${assignmentLimits.title.maximum} characters.`,
    }),
    /** HTML; the server sanitises it. */
    body: Body,
    isDraft: z.boolean().default(false),
    opens: Instant.nullish(),
    /** The last moment that is on time. A due time of 23:59 is the end of that minute: `lastMomentOf`. */
    due: Instant.nullish(),
    /** Until when late work is accepted. */
    lateUntil: Instant.nullish(),
    late: LateForm.nullish(),
    /** True: later submissions are judged as practice that does not count. False: they are refused. */
    practiceAfterwards: z.boolean().default(false),
    /** The maximum number of attempts at each item; missing: unlimited. */
    attempts: AllowedAttempts.nullish(),
    attemptRule: z.enum(attemptRules).default('best'),
    testsShown: TestsShown.default('afterDue'),
    submitDraftsAtDue: z.boolean().default(false),
    isAnonymous: z.boolean().default(false),
    teamSize: z
      .number()
      .int()
      .min(2, { error: wrongTeamSize })
      .max(assignmentLimits.teamSize, { error: wrongTeamSize })
      .nullish(),
    categoryId: Id.nullish(),
    /** Empty: the whole course. */
    groupIds: z.array(Id).max(200).default([]),
    /** `questionId` is the question to copy, or the copy itself if the assignment already has it. */
    items: z
      .array(z.object({ questionId: Id, points: Points }))
      .max(assignmentLimits.items, { error: `Use at most ${assignmentLimits.items} questions.` })
      .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, {
        error: 'A question is listed twice.',
      }),
  })
  .superRefine(({ opens, due, lateUntil, late, items, isDraft, submitDraftsAtDue }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const at = (moment: string | null | undefined) => (moment ? Date.parse(moment) : null)
    const [from, until, last] = [at(opens), at(due), at(lateUntil)]
    for (const { field, message } of contradictionsIn({ opens: from, due: until, lateUntil: last }))
      complain(field, message)
    if (late && last === null) complain('late', 'Enter the last moment at which late work is accepted.')
    if (submitDraftsAtDue && until === null) complain('submitDraftsAtDue', 'This needs a due time.')
    if (!isDraft && items.length === 0) complain('items', 'Add at least one question, or save it as a draft.')
  })
export type AssignmentForm = z.infer<typeof AssignmentForm>

/** The phase that the user's own times are in. */
export const AssignmentTiming = z.enum(timings)

export const AssignmentSummary = z.object({
  id: z.number().int(),
  courseId: z.number().int(),
  title: z.string(),
  isDraft: z.boolean(),
  /** Its course is archived: nothing can be submitted or changed. */
  isArchived: z.boolean(),
  /** Effective for a student, with all exceptions; the assignment's own for staff. */
  opens: Timestamp.nullable(),
  due: Timestamp.nullable(),
  lateUntil: Timestamp.nullable(),
  timing: AssignmentTiming,
  /** The sum of the possible points of all items. */
  possible: z.number(),
  items: z.number().int().nonnegative(),
  /**
   * A student's own progress: the number of items with a submission, and the points once they are released. Null for staff
   * who are not students of the course; an admin can be both.
   */
  own: z
    .object({
      submitted: z.number().int().nonnegative(),
      /** Null before the release, for an excused student, and if nothing is graded. */
      points: z.number().nullable(),
      isReleased: z.boolean(),
      isExcused: z.boolean(),
    })
    .nullable(),
  /** Students with a submission, those with a submission to every item, and all who should submit. Null for students. */
  progress: z
    .object({ submitted: z.number().int(), complete: z.number().int(), students: z.number().int() })
    .nullable(),
})
export type AssignmentSummary = z.infer<typeof AssignmentSummary>

/** A receipt (courses.md 11). */
export const Receipt = z.object({
  attemptId: z.number().int(),
  itemId: z.number().int(),
  number: z.number().int().positive(),
  /**
   * SHA-256 of what was sent, in hexadecimal. For code, of the source; if files were changed, of the source, then each
   * file's name and text, with a NUL after each of these parts. For a choice, of its id in decimal digits.
   */
  digest: z.string(),
  receivedAt: Timestamp,
  /** The effective due time at that moment. */
  due: Timestamp.nullable(),
  timing: AssignmentTiming,
  isPractice: z.boolean(),
  /** True if the server submitted the student's draft at the due time. */
  isFromDraft: z.boolean(),
  /** `received` while the tests are hidden, whether it is judged or not; `ignored`: the judge failed, which costs no attempt. */
  state: z.enum(['waiting', 'received', 'ignored', 'judged']),
  submissionId: z.number().int().nullable(),
  /** The choice of a multiple-choice question. */
  choiceId: z.number().int().nullable(),
  /** The team member who sent it; null for the user's own attempt. */
  sentBy: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** An item as a student sees it. */
export const AssignmentItem = z.object({
  itemId: z.number().int(),
  questionId: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  /** The specification's type: the question's first language. */
  type: z.number().int(),
  languages: z.array(z.number().int()),
  points: z.number(),
  /** Released points; null before. */
  grade: z.number().nullable(),
  attempts: z.number().int().nonnegative(),
  /** Null: unlimited. */
  attemptsLeft: z.number().int().nonnegative().nullable(),
  /** Of the newest attempt. */
  receipt: Receipt.nullable(),
  /** The user's own result so far; null while it waits, and if the tests are hidden. */
  isSolved: z.boolean().nullable(),
  /**
   * With the attempt rule `last`: whether the attempt that counts was on time. If so, the page asks before it sends a
   * late one.
   */
  isOnTime: z.boolean(),
})
export type AssignmentItem = z.infer<typeof AssignmentItem>

export const Assignment = AssignmentSummary.extend({
  body: z.string(),
  timeZone: z.string(),
  courseName: z.string(),
  /** The server's clock. */
  now: Timestamp,
  attempts: z.number().int().nullable(),
  attemptRule: z.enum(attemptRules),
  late: LateForm.nullable(),
  practiceAfterwards: z.boolean(),
  testsShown: TestsShown,
  /** Whether the user may see the hidden tests now. */
  showsTests: z.boolean(),
  submitDraftsAtDue: z.boolean(),
  teamSize: z.number().int().nullable(),
  /** The user's own team; null without one. */
  team: z
    .object({
      id: z.number().int(),
      name: z.string(),
      /** Everybody who has the code can join. */
      code: z.string(),
      members: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
    })
    .nullable(),
  isReleased: z.boolean(),
  questions: z.array(AssignmentItem),
  can: z.object({
    /** True for students whose time is running, or who may practise afterwards. */
    submit: z.boolean(),
    /** Form, join or leave a team. */
    team: z.boolean(),
    /** Read its management page, also in an archived course. */
    teach: z.boolean(),
    /** Change it. False in an archived course. */
    manage: z.boolean(),
    grade: z.boolean(),
  }),
})
export type Assignment = z.infer<typeof Assignment>

/** An assignment as its staff see it, with fields that students don't get. */
export const ManagedAssignment = z.object({
  id: z.number().int(),
  courseId: z.number().int(),
  form: AssignmentForm,
  /** Counts the edits. */
  revision: z.number().int(),
  items: z.array(
    z.object({
      itemId: z.number().int(),
      questionId: z.number().int(),
      sourceId: z.number().int().nullable(),
      title: z.string(),
      points: z.number(),
      /** The original question has changed since it was copied, and can still be used in the course. */
      isOutdated: z.boolean(),
      /** The question is public, so everybody can read its solutions and try it without limit. */
      isPublic: z.boolean(),
      attempts: z.number().int(),
    }),
  ),
})
export type ManagedAssignment = z.infer<typeof ManagedAssignment>

export const listAssignments = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Assignments',
  who: 'user',
  summary: 'The assignments of a course that are for the user, with the user’s own times; all of them for its staff.',
  params: WithId,
  reply: z.array(AssignmentSummary),
  refuses: ['notFound'],
})
export const addAssignment = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Assignments',
  who: 'user',
  summary: 'Add an assignment to a course that the user teaches. Its questions are copied. Returns its id.',
  params: WithId,
  body: AssignmentForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  limit: 'post',
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const editAssignment = endpoint({
  method: 'PUT',
  url: '/auth/api/Assignments/:id',
  who: 'user',
  summary:
    'Change an assignment. `revision` is the one that the edit began from. A question with attempts can’t be removed. Returns its id.',
  params: WithId,
  body: AssignmentForm.safeExtend({ revision: z.number().int().optional() }),
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const deleteAssignment = endpoint({
  method: 'DELETE',
  url: '/auth/api/Assignments/:id',
  who: 'user',
  summary: 'Delete an assignment that nobody has submitted anything to.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const getAssignment = endpoint({
  method: 'GET',
  url: '/auth/api/Assignments/:id',
  who: 'user',
  summary: 'An assignment with the user’s own times, attempts and released grades. Its questions appear once it opens.',
  params: WithId,
  reply: Assignment,
  refuses: ['notFound'],
})
export const getManagedAssignment = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedAssignments/:id',
  who: 'user',
  summary: 'An assignment with all fields of its form, for those who teach the course.',
  params: WithId,
  reply: ManagedAssignment,
  refuses: ['notFound', 'notAllowed'],
})
