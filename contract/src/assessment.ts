import { z } from 'zod'
import { CandidateCounts } from './assessment-candidate.ts'
import { ScoreDistribution } from './assessment-report.ts'
import { Contact, assessmentLimits } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { Done, Id, Moment, PageNumber, WithId, pageOf } from './part.ts'
import { Body, Title, bytesOfBody } from './question.ts'
import { Instant, TimeZone } from './time.ts'
import { TournamentState, tournamentLimits } from './tournament.ts'

/**
 * Assessments: what a company asks of its candidates (contests.md, section 6). Each is a private tournament of the
 * company, so its times, drafts, submissions and verdicts are a tournament's, and its id is the tournament's.
 *
 * A candidate needs no account: with the consent they get a guest account, whose session may make only the calls that
 * declare `candidate`, and only for their own assessment.
 */

export const AssessmentForm = z
  .object({
    title: Title,
    /** HTML that candidates read before they start; may be empty. */
    introduction: Body.default(''),
    /** Candidates can start between these. */
    startDate: Instant,
    endDate: Instant,
    /** IANA name. */
    timeZone: TimeZone,
    minutes: z
      .number()
      .int()
      .min(1, { error: 'Give candidates at least 1 minute.' })
      .max(assessmentLimits.minutes, { error: 'Give candidates at most 1,440 minutes (a day).' }),
    /** None named: every language that a question is available in. */
    languages: z.array(LanguageCode).max(24).nullish(),
    questions: z
      .array(
        z.object({
          questionId: Id,
          points: z
            .number()
            .int()
            .min(1, { error: 'Give each question at least 1 point.' })
            .max(tournamentLimits.points, { error: 'Give each question at most 10,000 points.' }),
          /** Its own time, from when the candidate opens it; null: only that of the whole. */
          seconds: z
            .number()
            .int()
            .min(assessmentLimits.secondsPerQuestion.minimum, { error: 'Give a question at least 30 seconds.' })
            .max(assessmentLimits.secondsPerQuestion.maximum, { error: 'Give a question at most a day.' })
            .nullish(),
        }),
      )
      .max(tournamentLimits.questions, { error: `Use at most ${tournamentLimits.questions} questions.` })
      .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, {
        error: 'A question is listed twice.',
      }),
    /** A public question to try the editor with, without a clock; null: the site's. */
    practiceQuestionId: Id.nullish(),
    recordsEvents: z.boolean(),
    recordsPlayback: z.boolean(),
    /** Within the operator's limit, which `listAssessmentTemplates` gives. */
    retentionDays: z
      .number()
      .int()
      .min(assessmentLimits.retentionDays.minimum, { error: 'Keep the results for at least 1 day.' })
      .max(assessmentLimits.retentionDays.maximum, { error: 'Keep the results for at most 730 days.' }),
    /** An email address or the like, for more time and other needs. */
    contact: Contact,
    /** The template that the form was filled in from. */
    templateKey: z.string().max(100).nullish(),
    submitDraftsAtEnd: z.boolean().default(true),
    isDraft: z.boolean().default(false),
  })
  .superRefine(({ startDate, endDate, isDraft, questions }, context) => {
    const minutes = (Date.parse(endDate) - Date.parse(startDate)) / 60_000
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (minutes < 1) complain('endDate', 'Choose an end that is at least a minute after the start.')
    if (minutes > tournamentLimits.days * 24 * 60) complain('endDate', 'Choose an end within a year of the start.')
    if (!isDraft && questions.length === 0) complain('questions', 'Add at least one question, or save it as a draft.')
  })
export type AssessmentForm = z.infer<typeof AssessmentForm>

/** A question as the company's form and templates show it. */
export const AssessmentQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  points: z.number().int(),
  seconds: z.number().int().nullable(),
  difficultLevel: z.number().int(),
  tags: z.array(z.string()),
  languages: z.array(z.number().int()),
  /** The form warns where it is: its solutions are open to everybody. */
  isPublic: z.boolean(),
})
export type AssessmentQuestion = z.infer<typeof AssessmentQuestion>

/** A form to start from, with questions of the site. The company edits its copy. */
export const AssessmentTemplate = z.object({
  key: z.string(),
  title: z.string(),
  /** One sentence: whom it is for. */
  summary: z.string(),
  minutes: z.number().int(),
  introduction: z.string(),
  languages: z.array(z.number().int()),
  questions: z.array(AssessmentQuestion),
})
export type AssessmentTemplate = z.infer<typeof AssessmentTemplate>

export const AssessmentSummary = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  title: z.string(),
  state: TournamentState,
  startDate: Moment,
  endDate: Moment,
  timeZone: z.string(),
  minutes: z.number().int(),
  questionCount: z.number().int(),
  /** For a reviewer: of those who are assigned to them. */
  counts: CandidateCounts,
})
export type AssessmentSummary = z.infer<typeof AssessmentSummary>

export const ManagedAssessment = AssessmentSummary.extend({
  companyName: z.string(),
  introduction: z.string(),
  languages: z.array(z.number().int()),
  questions: z.array(AssessmentQuestion),
  /** The company’s choice; null: the site’s. */
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
  now: Moment,
  can: z.object({
    /** Owner and recruiter. */
    manage: z.boolean(),
    /** Nobody has begun. */
    delete: z.boolean(),
    /** What is recorded and for how long cannot grow once somebody agreed to it. */
    recordMore: z.boolean(),
  }),
})
export type ManagedAssessment = z.infer<typeof ManagedAssessment>

export const listAssessmentTemplates = endpoint({
  method: 'GET',
  url: '/auth/api/AssessmentTemplates',
  who: 'user',
  summary: 'Templates for assessments, and for how long the operator lets results be kept.',
  reply: z.object({
    templates: z.array(AssessmentTemplate),
    retentionDays: z.object({ default: z.number().int(), maximum: z.number().int() }),
  }),
})

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
  summary: 'An assessment as its company manages it, with how all candidates did.',
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
