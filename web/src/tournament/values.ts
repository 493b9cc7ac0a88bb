import { z } from 'zod'
import { ContestFormat } from '@gradus/contract/contest/scoring'
import { LanguageCode } from '@gradus/contract/language'
import { DifficultLevel } from '@gradus/contract/question'
import { TournamentForm, type ManagedTournament } from '@gradus/contract/tournament'
import { localTimeOf, ownZone } from '@gradus/contract/zoned-time'
import type { FieldErrors } from '../form/field-errors.ts'
import { LocalTime, gapAt, localTime, momentOf } from '../form/local-time.ts'

/** What the form of a tournament holds, as its fields have it; a draft keeps it in the browser. */

const ChosenQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: DifficultLevel,
  /** '' while nothing is typed. */
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
  hasPersonalTime: z.boolean(),
  minutesPerParticipant: z.union([z.number(), z.literal('')]),
  format: ContestFormat,
  freezeMinutes: z.union([z.number(), z.literal('')]),
  isPublic: z.boolean(),
  /** None: every language. */
  languages: z.array(LanguageCode),
  submitDraftsAtEnd: z.boolean(),
  questions: z.array(ChosenQuestion),
})
export type Values = z.infer<typeof Values>

const day = 24 * 60 * 60_000

/** A week from now, at 18:00 for two hours, in the organiser's zone. */
export function emptyValues(now: number): Values {
  const timeZone = ownZone()
  const date = localTimeOf(new Date(now + 7 * day), timeZone).slice(0, 10)
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

export type Errors = FieldErrors
export type TournamentBody = z.output<typeof TournamentForm>

/** The call's body, or what is wrong at which field: the contract's own sentences. */
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
    questions: values.questions.map(({ questionId, points }) => ({ questionId, points: Number(points) })),
  })
  const errors: Record<string, string> = {}
  // The first complaint about a field is the one that is shown.
  for (const { path, message } of (error?.issues ?? []).toReversed()) errors[fieldOf(path)] = message
  for (const [name, time] of [
    ['startDate', start],
    ['endDate', end],
  ] as const) {
    const gap = gapAt(time, timeZone)
    if (gap !== undefined) errors[name] = gap
  }
  return { ...(body && Object.keys(errors).length === 0 ? { body } : {}), errors }
}

/** `questions.2.points`, `startDate`: what the field is called in the form. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [name, index, part] = path.map(String)
  return name === 'questions' && part === 'points' ? `questions.${index}.points` : (name ?? '')
}
