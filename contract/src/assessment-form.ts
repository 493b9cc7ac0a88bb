import { z } from 'zod'
import { Contact, assessmentLimits } from './assessment-rule.ts'
import { LanguageCode } from './language-code.ts'
import { Id } from './part.ts'
import { Body, Title } from './question.ts'
import { Instant, TimeZone } from './time.ts'
import { tournamentLimits } from './tournament-form.ts'

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
    /** If it is missing: every language in which a question is available. */
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
          /**
           * The question's own time limit, counted from when the candidate opens it; null: only the assessment's time
           * applies.
           */
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
