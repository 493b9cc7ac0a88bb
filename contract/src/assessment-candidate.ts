import { z } from 'zod'
import { ExtraPercent, Score } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { InvitationPreview, InvitationRowState, invitationLimits } from './invitation.ts'
import { Done, Id, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { Line } from './text.ts'

/** The candidates of an assessment, as its company sees them (contests.md, section 6). */

/** `opened`: the candidate opened the link or gave consent, but has not started. */
export const CandidateState = z.enum(['invited', 'opened', 'started', 'finished', 'expired', 'withdrawn', 'revoked'])
export type CandidateState = z.infer<typeof CandidateState>

export const CandidateCounts = z.object({
  invited: z.number().int(),
  opened: z.number().int(),
  started: z.number().int(),
  finished: z.number().int(),
  expired: z.number().int(),
  withdrawn: z.number().int(),
  revoked: z.number().int(),
})
export type CandidateCounts = z.infer<typeof CandidateCounts>

/** A request for more time, made before the start. */
export const TimeRequest = z.object({
  percent: z.number().int(),
  note: z.string(),
  date: Timestamp,
  /** Null until the request is answered; then the extra time that was granted, which may be 0. */
  grantedPercent: z.number().int().nullable(),
})
export type TimeRequest = z.infer<typeof TimeRequest>

/** A row of the company's list. The row is deleted when the candidate is anonymised. */
export const Candidate = z.object({
  candidateId: z.number().int(),
  /** Null before they agreed. */
  participationId: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  state: CandidateState,
  /** The candidate takes the assessment with an account of their own. */
  hasAccount: z.boolean(),
  invitedDate: Timestamp,
  sentDate: Timestamp.nullable(),
  expiresDate: Timestamp.nullable(),
  remindedDate: Timestamp.nullable(),
  openedDate: Timestamp.nullable(),
  agreedDate: Timestamp.nullable(),
  begunDate: Timestamp.nullable(),
  /** When their time ends or ended; null if they have not begun. */
  endsDate: Timestamp.nullable(),
  finishedDate: Timestamp.nullable(),
  sharedDate: Timestamp.nullable(),
  /** When everything that identifies the candidate will be deleted; null before they finished. */
  erasureDate: Timestamp.nullable(),
  extraPercent: z.number().int(),
  timeRequest: TimeRequest.nullable(),
  /** Null before they began. */
  score: Score.nullable(),
  /** Percentage of the other finished candidates who have fewer points; null while no other has finished. */
  percentile: z.number().nullable(),
  /** Submissions that no judge has judged yet. */
  waiting: z.number().int(),
  /** Pairs of similar code to look at. */
  similar: z.number().int(),
  reviewers: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
})
export type Candidate = z.infer<typeof Candidate>

export const CandidatePreview = InvitationPreview.extend({
  rows: z.array(
    z.object({
      /** Line of the file, from 1. */
      line: z.number().int().positive(),
      email: z.string(),
      name: z.string(),
      extraPercent: z.number().int(),
      state: InvitationRowState,
      /** Why nothing is sent for this row; null for a new one. */
      reason: z.string().nullable(),
    }),
  ),
})
export type CandidatePreview = z.infer<typeof CandidatePreview>

export const inviteCandidates = endpoint({
  method: 'POST',
  url: '/auth/api/Assessments/:id/Candidates',
  who: 'user',
  summary:
    'Invite the people of a CSV file (columns `email` and, if you like, `name` and `extra time` in steps of 5%). With `preview=1` nothing is sent: the reply says what would happen to each row.',
  params: WithId,
  query: z.object({
    preview: z.enum(['0', '1']).default('0'),
    /** How long the links work for candidates who have not agreed. */
    days: z.number().int().min(1).max(invitationLimits.days.maximum).default(invitationLimits.days.default),
  }),
  reply: z.union([CandidatePreview, z.object({ sent: z.number().int().nonnegative() })]),
  upload: { maximumBytes: invitationLimits.fileBytes },
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'conflict'],
})

export const CandidateOrder = z.enum(['invited', 'name', 'score', 'finished'])

export const listCandidates = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Candidates',
  who: 'user',
  summary: 'The candidates of an assessment with their state and score; a reviewer sees those assigned to them.',
  params: WithId,
  query: z.object({
    q: Line({ maximum: 200 }).optional(),
    state: CandidateState.optional(),
    /** Only candidates whose request for more time is unanswered. */
    asksForTime: z.literal('1').optional(),
    by: CandidateOrder.default('invited'),
    order: z.enum(['up', 'down']).default('down'),
    page: PageNumber,
  }),
  reply: pageOf(Candidate).extend({ counts: CandidateCounts, now: Timestamp }),
  refuses: ['notFound'],
})

export const changeCandidate = endpoint({
  method: 'PATCH',
  url: '/auth/api/AssessmentCandidates/:id',
  who: 'user',
  summary:
    'Give a candidate extra time in steps of 5%. If they asked for it, this is the answer, which they get by email (0 declines).',
  params: WithId,
  body: z.object({
    extraPercent: ExtraPercent,
    /** The extra time as it was read. If it is given and a colleague has given another since, the status is 409. */
    before: z.number().int().nonnegative().optional(),
  }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

export const assignCandidateReviewers = endpoint({
  method: 'PUT',
  url: '/auth/api/AssessmentCandidates/:id/Reviewers',
  who: 'user',
  summary: 'Replace the list of reviewers who are assigned to a candidate.',
  params: WithId,
  body: z.object({
    userIds: z.array(Id).max(50),
    /** The reviewers as they were read. If they are given and somebody else has changed them since, the status is 409. */
    before: z.array(Id).max(50).optional(),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})

export const resendCandidate = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentCandidates/:id/Resend',
  who: 'user',
  summary:
    'Send an invitation again, with a new link and the same number of days. A revoked one becomes valid again. A candidate who has agreed without an account gets another link with which to continue.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})

export const revokeCandidate = endpoint({
  method: 'DELETE',
  url: '/auth/api/AssessmentCandidates/:id',
  who: 'user',
  summary: 'Revoke the invitation of a candidate who has not agreed yet: its links stop working.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

export const shareResult = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentCandidates/:id/Share',
  who: 'user',
  summary: 'Send a candidate who has finished an email with a link to their report.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})

export const eraseCandidate = endpoint({
  method: 'POST',
  url: '/auth/api/AssessmentCandidates/:id/Erase',
  who: 'user',
  summary: 'Delete everything that identifies a candidate, before the retention time is over. This can’t be undone.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

export const downloadCandidatesCsv = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id/Csv',
  who: 'user',
  summary:
    'All candidates of an assessment as CSV: a row for each, with their score in total, by question and by topic.',
  params: WithId,
  reply: z.string(),
  download: 'text/csv',
  limit: 'upload',
  refuses: ['notFound'],
})
