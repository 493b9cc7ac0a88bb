import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Outcome } from './judge.ts'
import { Done, Timestamp, PageNumber, WithId, tableOf } from './part.ts'

/** Judging a question's submissions again after its tests changed: a draft first, then applied or discarded as a whole. */
export const RejudgeState = z.enum(['none', 'running', 'ready', 'applied', 'dropped'])
export type RejudgeState = z.infer<typeof RejudgeState>

/** A user for whom the draft changes whether the question is solved. */
export const RejudgePerson = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  solved: z.boolean(),
  /** Change of reputation. */
  points: z.number().int(),
})
export type RejudgePerson = z.infer<typeof RejudgePerson>

/** A change of a rank in a tournament because of the draft; null is the rank of a disqualified participant. */
export const RankChange = z.object({
  tournamentId: z.number().int(),
  title: z.string(),
  userId: z.number().int(),
  displayName: z.string(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
})
export type RankChange = z.infer<typeof RankChange>

export const Rejudge = z.object({
  questionId: z.number().int(),
  title: z.string(),
  /** The state of the last rejudge; `none` if there was none. */
  state: RejudgeState,
  startedDate: Timestamp.nullable(),
  /** The admin who started it. */
  displayName: z.string().nullable(),
  /** Judged submissions that the question has now. */
  submissions: z.number().int(),
  total: z.number().int(),
  judged: z.number().int(),
  /** Submissions whose outcome changes. */
  changed: z.number().int(),
  /** Submissions that could not be judged again. They keep their verdict. */
  left: z.number().int(),
  /** True if the question has changed since the start: the draft can no longer be applied. */
  stale: z.boolean(),
  /** The first hundred. */
  people: z.array(RejudgePerson),
  peopleTotal: z.number().int(),
  /** The first hundred. */
  ranks: z.array(RankChange),
  ranksTotal: z.number().int(),
  /** Users for whom a solved mark, or a rank or points in a tournament, change. */
  affected: z.number().int(),
})
export type Rejudge = z.infer<typeof Rejudge>

export const RejudgeChange = z.object({
  submissionId: z.number().int(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  type: z.number().int(),
  submittedDate: Timestamp,
  from: Outcome,
  to: Outcome,
})
export type RejudgeChange = z.infer<typeof RejudgeChange>

export const getRejudge = endpoint({
  method: 'GET',
  url: '/admin/api/Rejudge/:id',
  who: 'admin',
  summary: 'The last rejudge of a question: its progress, and what it would change.',
  params: WithId,
  reply: Rejudge,
  refuses: ['notFound'],
})
export const getRejudgeChanges = endpoint({
  method: 'GET',
  url: '/admin/api/RejudgeChanges/:id',
  who: 'admin',
  summary: 'The submissions of a question whose outcome its open rejudge would change.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: tableOf(RejudgeChange),
  refuses: ['notFound'],
})
export const startRejudge = endpoint({
  method: 'POST',
  url: '/admin/api/Rejudge/:id',
  who: 'admin',
  summary: 'Judge the submissions of a question again, into a draft.',
  params: WithId,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const applyRejudge = endpoint({
  method: 'POST',
  url: '/admin/api/ApplyRejudge/:id',
  who: 'admin',
  summary: 'Apply the draft: verdicts, solved marks and reputation.',
  params: WithId,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const dropRejudge = endpoint({
  method: 'POST',
  url: '/admin/api/DropRejudge/:id',
  who: 'admin',
  summary: 'Drop the draft and change nothing.',
  params: WithId,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
