import { z } from 'zod'
import { CandidateCounts } from './assessment-candidate.ts'
import { ScoreDistribution } from './assessment-report-part.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { bytesOfBody } from './question.ts'
import { TournamentState } from './tournament.ts'
import { AssessmentForm } from './assessment-form.ts'

/**
 * Assessments: what a company asks of its candidates (contests.md, section 6). Each is a private tournament of the
 * company, so its times, drafts, submissions and verdicts are a tournament's, and its id is the tournament's.
 *
 * Candidates need no account: when they consent, they get a guest account, whose session may make only the calls that
 * declare `candidate`, and only for their own assessment.
 */

/** A question as the company's form and templates show it. */
export const AssessmentQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  points: z.number().int(),
  seconds: z.number().int().nullable(),
  difficultLevel: z.number().int(),
  tags: z.array(z.string()),
  languages: z.array(z.number().int()),
  /** The question is public, and so are its solutions: the form warns about it. */
  isPublic: z.boolean(),
})
export type AssessmentQuestion = z.infer<typeof AssessmentQuestion>

export const AssessmentSummary = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  title: z.string(),
  state: TournamentState,
  startDate: Timestamp,
  endDate: Timestamp,
  timeZone: z.string(),
  minutes: z.number().int(),
  questionCount: z.number().int(),
  /** For a reviewer: counts only the candidates assigned to them. */
  counts: CandidateCounts,
})
export type AssessmentSummary = z.infer<typeof AssessmentSummary>

export const ManagedAssessment = AssessmentSummary.extend({
  companyName: z.string(),
  introduction: z.string(),
  languages: z.array(z.number().int()),
  questions: z.array(AssessmentQuestion),
  /** The practice question that the company chose; null for the site's default. */
  practiceQuestion: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  retentionDays: z.number().int(),
  contact: z.string(),
  templateKey: z.string().nullable(),
  submitDraftsAtEnd: z.boolean(),
  isDraft: z.boolean(),
  /** Sum of the questions' points. */
  maximum: z.number(),
  revision: z.number().int(),
  now: Timestamp,
  can: z.object({
    /** Owner and recruiter. */
    manage: z.boolean(),
    /** True if nobody has begun. */
    delete: z.boolean(),
    /** False once a candidate has consented: then the company can neither record more nor keep it for longer. */
    recordMore: z.boolean(),
  }),
})
export type ManagedAssessment = z.infer<typeof ManagedAssessment>

export const listAssessments = endpoint({
  method: 'GET',
  url: '/auth/api/CompanyAssessments/:id',
  who: 'user',
  summary: 'The assessments of a company, newest first; for a reviewer those with candidates who are assigned to them.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(AssessmentSummary),
  refuses: ['notFound'],
})

export const addAssessment = endpoint({
  method: 'POST',
  url: '/auth/api/CompanyAssessments/:id',
  who: 'user',
  summary: 'Create an assessment of a company. Returns its id.',
  params: WithId,
  body: AssessmentForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound'],
})

export const getManagedAssessment = endpoint({
  method: 'GET',
  url: '/auth/api/Assessments/:id',
  who: 'user',
  summary: 'An assessment as its company manages it, with the results of all candidates.',
  params: WithId,
  reply: ManagedAssessment.extend({ distribution: ScoreDistribution }),
  refuses: ['notFound'],
})

export const editAssessment = endpoint({
  method: 'PUT',
  url: '/auth/api/Assessments/:id',
  who: 'user',
  summary:
    'Change an assessment. `revision` is the one that the edit began from. What candidates agreed to can’t be extended.',
  params: WithId,
  body: AssessmentForm.and(z.object({ revision: z.number().int().optional() })),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})

export const deleteAssessment = endpoint({
  method: 'DELETE',
  url: '/auth/api/Assessments/:id',
  who: 'user',
  summary: 'Delete an assessment that nobody has begun.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
