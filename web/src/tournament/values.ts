import { z } from 'zod'
import { ContestFormat } from '@gradus/contract/contest/scoring'
import { LanguageCode } from '@gradus/contract/language'
import { DifficultLevel } from '@gradus/contract/question'
import { TournamentForm, type ManagedTournament } from '@gradus/contract/tournament'
import { localTimeOf, momentsOf, ownZone, timeAfterGap } from '@gradus/contract/zoned-time'

/** What the form of a tournament holds, as its fields have it; a draft keeps it in the browser. */

const ChosenQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: DifficultLevel,
  /** '' while nothing is typed. */
  points: z.union([z.number(), z.literal('')]),
})
export type ChosenQuestion = z.infer<typeof ChosenQuestion>

/** A time of day in the tournament's zone. `later`: the second one, where clocks go back and it happens twice. */
const LocalTime = z.object({ local: z.string(), later: z.boolean() })
export type LocalTime = z.infer<typeof LocalTime>

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

function localTime(iso: string, zone: string): LocalTime {
  const moment = new Date(iso)
  const local = localTimeOf(moment, zone)
  return {
    local,
    later: (momentsOf(local, zone)[1]?.getTime() ?? -1) === Math.floor(moment.getTime() / 60_000) * 60_000,
  }
}

/** The moment that a field means; undefined where there is none. */
export function momentOf({ local, later }: LocalTime, zone: string): Date | undefined {
  const moments = momentsOf(local, zone)
  return (later ? moments[1] : undefined) ?? moments[0]
}

export type Errors = Readonly<Record<string, string>>
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

function gapAt({ local }: LocalTime, zone: string): string | undefined {
  if (local === '' || Number.isNaN(Date.parse(`${local}Z`)) || momentsOf(local, zone).length > 0) return undefined
  return `Clocks go forward here: this time doesn’t exist. The next one is ${timeAfterGap(local, zone).slice(11)}.`
}
