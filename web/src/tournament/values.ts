import { z } from 'zod'
import { ContestFormat } from '@gradus/contract/contest/scoring'
import { LanguageCode } from '@gradus/contract/language-code'
import { DifficultLevel } from '@gradus/contract/question'
import { TournamentForm } from '@gradus/contract/tournament-form'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { localTimeOf, ownZone } from '@gradus/contract/zoned-time'
import type { FieldErrors } from '../form/field-errors.ts'
import { LocalTime, gapAt, localTime, momentOf } from '../form/local-time.ts'

/** The values of a tournament's form in the shape of its fields. A draft of them is kept in the browser. */

const ChosenQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: DifficultLevel,
  /** '' while the field is empty. */
  points: z.union([z.number(), z.literal('')]),
})
export type ChosenQuestion = z.infer<typeof ChosenQuestion>

export const Values = z.object({
  title: z.string(),
  body: z.string(),
  imageUrl: z.string(),
  timeZone: z.string(),
  start: LocalTime,
  end: LocalTime,
  /** True if each participant has their own time, which starts when they begin. */
  hasPersonalTime: z.boolean(),
  minutesPerParticipant: z.union([z.number(), z.literal('')]),
  format: ContestFormat,
  freezeMinutes: z.union([z.number(), z.literal('')]),
  isPublic: z.boolean(),
  /** Empty means every language. */
  languages: z.array(LanguageCode),
  submitDraftsAtEnd: z.boolean(),
  questions: z.array(ChosenQuestion),
})
export type Values = z.infer<typeof Values>

const dayMilliseconds = 24 * 60 * 60_000

/** A new tournament starts in a week at 18:00 and lasts two hours, in the organiser's time zone. */
export function emptyValues(now: number): Values {
  const timeZone = ownZone()
  const date = localTimeOf(new Date(now + 7 * dayMilliseconds), timeZone).slice(0, 10)
  return {
    title: '',
    body: '',
    imageUrl: '',
    timeZone,
    start: { local: `${date}T18:00`, later: false },
    end: { local: `${date}T20:00`, later: false },
    hasPersonalTime: false,
    minutesPerParticipant: 90,
    format: 'points',
    freezeMinutes: 0,
    isPublic: true,
    languages: [],
    submitDraftsAtEnd: true,
    questions: [],
  }
}

export function valuesOf(tournament: ManagedTournament): Values {
  const { timeZone, minutesPerParticipant } = tournament
  return {
    title: tournament.title,
    body: tournament.body,
    imageUrl: tournament.imageUrl ?? '',
    timeZone,
    start: localTime(tournament.startDate, timeZone),
    end: localTime(tournament.endDate, timeZone),
    hasPersonalTime: minutesPerParticipant !== null,
    minutesPerParticipant: minutesPerParticipant ?? 90,
    format: tournament.format,
    freezeMinutes: tournament.freezeMinutes,
    isPublic: tournament.isPublic,
    languages: tournament.languages.flatMap((code) => LanguageCode.safeParse(code).data ?? []),
    submitDraftsAtEnd: tournament.submitDraftsAtEnd,
    questions: tournament.questions.map(({ questionId, title, points, difficultLevel }) => ({
      questionId,
      title,
      points,
      difficultLevel: DifficultLevel.catch(1).parse(difficultLevel),
    })),
  }
}

/** What a question is worth unless its organisers say otherwise. */
export const firstPoints = 100

export type Errors = FieldErrors
export type TournamentBody = z.output<typeof TournamentForm>

/** The call's body, or an error for each invalid field, in the contract's own sentences. */
export function parse(values: Values, isDraft: boolean): { body?: TournamentBody; errors: Errors } {
  const { timeZone, start, end, hasPersonalTime, minutesPerParticipant, freezeMinutes, imageUrl, languages } = values
  const startDate = momentOf(start, timeZone)?.toISOString()
  const endDate = momentOf(end, timeZone)?.toISOString()
  const { data: body, error } = TournamentForm.safeParse({
    title: values.title,
    body: values.body,
    imageUrl: imageUrl === '' ? null : imageUrl,
    startDate,
    endDate,
    timeZone,
    minutesPerParticipant: hasPersonalTime ? Number(minutesPerParticipant) : null,
    format: values.format,
    freezeMinutes: hasPersonalTime ? 0 : Number(freezeMinutes),
    isPublic: values.isPublic,
    languages: languages.length > 0 ? languages : null,
    submitDraftsAtEnd: values.submitDraftsAtEnd,
    isDraft,
    // The form has no points in the format `icpc`, so an emptied field of another format must not be refused.
    questions: values.questions.map(({ questionId, points }) => ({
      questionId,
      points: values.format === 'icpc' ? Number(points) || firstPoints : Number(points),
    })),
  })
  const errors: Record<string, string> = {}
  // Only the first error of each field is shown.
  for (const { path, message } of (error?.issues ?? []).toReversed()) errors[fieldOf(path)] = message
  // A time that clocks skip is undefined in the body, where the contract can only say that it is missing.
  for (const [name, time] of [
    ['startDate', start],
    ['endDate', end],
  ] as const) {
    const message = gapAt(time, timeZone)
    if (message !== undefined) errors[name] = message
  }
  return { ...(body && Object.keys(errors).length === 0 ? { body } : {}), errors }
}

/**
 * The name of the form's field for an error's path, such as `startDate`. Only a question's points have a field for each
 * question (`questions.2.points`).
 */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [name, index, part] = path.map(String)
  return name === 'questions' && part === 'points' ? `questions.${index}.points` : (name ?? '')
}
