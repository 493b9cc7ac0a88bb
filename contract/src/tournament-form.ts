import { z } from 'zod'
import { PictureAddress } from './announcement.ts'
import { ContestFormat } from './contest/scoring.ts'
import { LanguageCode } from './language-code.ts'
import { Id } from './part.ts'
import { Body, Title } from './question.ts'
import { Instant, TimeZone } from './time.ts'

export const tournamentLimits = {
  questions: 26,
  points: 10_000,
  /** Days from start to end. */
  days: 366,
  /** A week. */
  minutesPerParticipant: 10_080,
} as const

export const TournamentForm = z
  .object({
    title: Title,
    body: Body,
    imageUrl: PictureAddress.nullish(),
    startDate: Instant,
    endDate: Instant,
    /** IANA name: the organiser's. */
    timeZone: TimeZone,
    /**
     * A personal window of this length, from each participant's own start; without it everybody shares the tournament's
     * window.
     */
    minutesPerParticipant: z
      .number()
      .int()
      .min(1, { error: 'Give participants at least 1 minute.' })
      .max(tournamentLimits.minutesPerParticipant, { error: 'Give participants at most 10,080 minutes (a week).' })
      .nullish(),
    format: ContestFormat,
    /** The public ranking stops changing for the last minutes; fractions are allowed. */
    freezeMinutes: z.number().min(0, { error: 'Enter 0 or more minutes.' }).default(0),
    isPublic: z.boolean(),
    /**
     * The company that owns the tournament. `null` is the site itself, which only admins can choose; an edit that
     * leaves it out changes nothing.
     */
    companyId: Id.nullish(),
    /** If it is missing: every language in which a question is available. */
    languages: z.array(LanguageCode).max(24).nullish(),
    /** At the end of a participant's time, submits the last saved draft of each question that has no submission. */
    submitDraftsAtEnd: z.boolean().default(true),
    /** Only its organisers see a draft. */
    isDraft: z.boolean().default(false),
    questions: z
      .array(
        z.object({
          questionId: Id,
          points: z
            .number()
            .int()
            .min(1, { error: 'Give each question at least 1 point.' })
            .max(tournamentLimits.points, { error: 'Give each question at most 10,000 points.' }),
        }),
      )
      .max(tournamentLimits.questions, { error: `Use at most ${tournamentLimits.questions} questions.` })
      .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, {
        error: 'A question is listed twice.',
      }),
  })
  .superRefine(({ startDate, endDate, freezeMinutes, minutesPerParticipant, isDraft, questions }, context) => {
    const minutes = (Date.parse(endDate) - Date.parse(startDate)) / 60_000
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (minutes < 1) complain('endDate', 'Choose an end that is at least a minute after the start.')
    if (minutes > tournamentLimits.days * 24 * 60) complain('endDate', 'Choose an end within a year of the start.')
    if (minutes >= 1 && freezeMinutes > minutes)
      complain('freezeMinutes', 'The ranking can’t be frozen for longer than the tournament.')
    if (freezeMinutes > 0 && minutesPerParticipant)
      complain(
        'freezeMinutes',
        'With time per participant, the ranking is hidden until the tournament ends. Set the freeze to 0.',
      )
    if (!isDraft && questions.length === 0) complain('questions', 'Add at least one question, or save it as a draft.')
  })

export type TournamentForm = z.infer<typeof TournamentForm>
