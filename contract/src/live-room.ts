import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Outcome, SourceFile } from './judge.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { Lines } from './text.ts'

/**
 * The live room of an assignment (courses.md 30): tests × students while they submit, and advice for similar mistakes.
 */

export const liveRoomLimits = {
  advice: 2000,
  /** Tests of an item that have a column. */
  tests: 200,
  /** The number of solutions that are shown of a group. */
  solutions: 5,
} as const

/** How a test of the newest judged attempt ended, one letter for each of the item's tests. */
export const testMarks = { passed: '1', failed: '0', notRun: '-' } as const

export const LiveItem = z.object({
  itemId: z.number().int(),
  title: z.string(),
  points: z.number(),
  /**
   * Names of its tests in the order of verdicts. Empty before the first verdict, and for a multiple-choice question.
   */
  tests: z.array(z.string()),
})
export type LiveItem = z.infer<typeof LiveItem>

export const LiveCell = z.object({
  itemId: z.number().int(),
  attempts: z.number().int().positive(),
  /** The newest attempt waits for its verdict; the marks are those of the previous attempt. */
  isWaiting: z.boolean(),
  /** Null before the first verdict. */
  outcome: Outcome.nullable(),
  /** One character of `testMarks` for each of the item’s tests. */
  marks: z.string(),
  groupId: z.number().int().nullable(),
  /** The date of the newest attempt. */
  date: Timestamp,
})
export type LiveCell = z.infer<typeof LiveCell>

export const LiveStudent = z.object({
  /** The same student in each answer: the account, or the pseudonym in an anonymous assignment. */
  key: z.string(),
  name: z.string(),
  /** Items with an attempt. */
  cells: z.array(LiveCell),
})
export type LiveStudent = z.infer<typeof LiveStudent>

/** Wrong solutions that fail the same tests and are similar. */
export const LiveGroup = z.object({
  id: z.number().int(),
  itemId: z.number().int(),
  /** The language of its solutions. */
  type: z.number().int(),
  outcome: Outcome,
  failing: z.array(z.string()),
  /** Students whose newest attempt is in it. */
  students: z.array(z.string()),
  advice: z.object({ text: z.string(), date: Timestamp }).nullable(),
  /** Counts the changes of the advice. */
  adviceRevision: z.number().int().nonnegative(),
})
export type LiveGroup = z.infer<typeof LiveGroup>

export const LiveRoom = z.object({
  assignmentId: z.number().int(),
  courseId: z.number().int(),
  title: z.string(),
  courseName: z.string(),
  isAnonymous: z.boolean(),
  /** Its course is archived: advice can be read, but not changed. */
  isArchived: z.boolean(),
  /** Students see hidden tests now; otherwise advice is the first hint that their attempt is wrong. */
  showsTests: z.boolean(),
  /** Groups that the user sees. */
  courseGroups: z.array(z.object({ id: z.number().int(), groupName: z.string() })),
  version: z.number().int().nonnegative(),
  items: z.array(LiveItem),
  students: z.array(LiveStudent),
  groups: z.array(LiveGroup),
})
export type LiveRoom = z.infer<typeof LiveRoom>

/** What changed since a version: rows of students, and always all groups. */
export const LiveDelta = LiveRoom.pick({ version: true, students: true, groups: true })
export type LiveDelta = z.infer<typeof LiveDelta>

export const LiveSolution = z.object({
  key: z.string(),
  name: z.string(),
  date: Timestamp,
  candidateSource: z.string(),
  additionalFiles: z.array(SourceFile),
})
export type LiveSolution = z.infer<typeof LiveSolution>

export const getLiveRoom = endpoint({
  method: 'GET',
  url: '/auth/api/LiveRoom/:id',
  who: 'user',
  summary:
    'Tests and students of an assignment as they submit, with groups of similar wrong solutions; tutors see their groups. With `Accept: text/event-stream` the reply is a stream: `room` first, then `delta`.',
  params: WithId,
  query: z.object({ groupId: Id.optional() }),
  reply: LiveRoom,
  events: { room: LiveRoom, delta: LiveDelta },
  refuses: ['notFound', 'notAllowed'],
})
export const getLiveGroup = endpoint({
  method: 'GET',
  url: '/auth/api/LiveRoomGroups/:id',
  who: 'user',
  summary: 'The newest solutions in a group of similar wrong solutions, from students that the user sees.',
  params: WithId,
  reply: z.object({ solutions: z.array(LiveSolution) }),
  refuses: ['notFound', 'notAllowed'],
})
export const putAdvice = endpoint({
  method: 'PUT',
  url: '/auth/api/LiveRoomGroups/:id/Advice',
  who: 'user',
  summary:
    'Write advice for a group of similar wrong solutions, also for students who join it later. An empty text removes the advice.',
  params: WithId,
  body: z.object({
    text: Lines({ maximum: liveRoomLimits.advice, tooLong: 'Use at most 2,000 characters.' }),
    /** The `adviceRevision` that the writer saw. If somebody else has changed the advice since, the call is refused. */
    revision: z.number().int().nonnegative(),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const getAdvice = endpoint({
  method: 'GET',
  url: '/auth/api/Advice/:id/:itemId',
  who: 'user',
  summary: 'The staff’s advice for the user’s newest attempt at an item, if it is in a group of similar ones.',
  params: WithId.extend({ itemId: Id }),
  reply: z.object({ advice: z.object({ text: z.string(), date: Timestamp }).nullable() }),
  refuses: ['notFound'],
})
