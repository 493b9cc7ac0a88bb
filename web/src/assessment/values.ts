import { z } from 'zod'
import {
  AssessmentForm,
  type AssessmentQuestion,
  type AssessmentTemplate,
  type ManagedAssessment,
} from '@gradus/contract/assessment'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { LanguageCode } from '@gradus/contract/language'
import { DifficultLevel } from '@gradus/contract/question'
import { localTimeOf, ownZone } from '@gradus/contract/zoned-time'
import type { FieldErrors } from '../form/field-errors.ts'
import { LocalTime, gapAt, localTime, momentOf } from '../form/local-time.ts'

/** What the form of an assessment holds, as its fields have it; a draft keeps it in the browser. */

/** '' while nothing is typed. */
const Typed = z.union([z.number(), z.literal('')])

const ChosenQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: DifficultLevel,
  isPublic: z.boolean(),
  points: Typed,
  /** Its own time, where questions have one. */
  minutes: Typed,
})
export type ChosenQuestion = z.infer<typeof ChosenQuestion>

export const Values = z.object({
  title: z.string(),
  introduction: z.string(),
  contact: z.string(),
  timeZone: z.string(),
  start: LocalTime,
  end: LocalTime,
  minutes: Typed,
  hasQuestionTimes: z.boolean(),
  submitDraftsAtEnd: z.boolean(),
  questions: z.array(ChosenQuestion),
  /** None: every language. */
  languages: z.array(LanguageCode),
  /** To try the editor with before the clock starts; null: the site’s choice. */
  practice: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  recordsEvents: z.boolean(),
  recordsPlayback: z.boolean(),
  retentionDays: Typed,
  templateKey: z.string().nullable(),
})
export type Values = z.infer<typeof Values>
export type AssessmentBody = z.output<typeof AssessmentForm>

const day = 24 * 60 * 60_000
export const firstPoints = 100
export const firstMinutes = 20

/** For two weeks from tomorrow, in the writer's zone. */
export function valuesOfTemplate(now: number, retentionDays: number, template: AssessmentTemplate | undefined): Values {
  const timeZone = ownZone()
  const dateAfter = (days: number) => localTimeOf(new Date(now + days * day), timeZone).slice(0, 10)
  return {
    title: template?.title ?? '',
    introduction: template?.introduction ?? '',
    contact: '',
    timeZone,
    start: { local: `${dateAfter(1)}T09:00`, later: false },
    end: { local: `${dateAfter(15)}T18:00`, later: false },
    minutes: template?.minutes ?? 60,
    hasQuestionTimes: template?.questions.some(({ seconds }) => seconds !== null) ?? false,
    submitDraftsAtEnd: true,
    questions: template?.questions.map(chosenOf) ?? [],
    languages: languagesOf(template?.languages ?? []),
    practice: null,
    recordsEvents: true,
    recordsPlayback: true,
    retentionDays,
    templateKey: template?.key ?? null,
  }
}

export function valuesOf(assessment: ManagedAssessment): Values {
  const { timeZone, questions } = assessment
  return {
    title: assessment.title,
    introduction: assessment.introduction,
    contact: assessment.contact,
    timeZone,
    start: localTime(assessment.startDate, timeZone),
    end: localTime(assessment.endDate, timeZone),
    minutes: assessment.minutes,
    hasQuestionTimes: questions.some(({ seconds }) => seconds !== null),
    submitDraftsAtEnd: assessment.submitDraftsAtEnd,
    questions: questions.map(chosenOf),
    languages: languagesOf(assessment.languages),
    practice: assessment.practiceQuestion,
    recordsEvents: assessment.recordsEvents,
    recordsPlayback: assessment.recordsPlayback,
    retentionDays: assessment.retentionDays,
    templateKey: assessment.templateKey,
  }
}

function chosenOf({
  questionId,
  title,
  difficultLevel,
  isPublic,
  points,
  seconds,
}: AssessmentQuestion): ChosenQuestion {
  return {
    questionId,
    title,
    difficultLevel: DifficultLevel.catch(1).parse(difficultLevel),
    isPublic,
    points,
    minutes: seconds === null ? firstMinutes : seconds / 60,
  }
}

function languagesOf(codes: readonly number[]) {
  return codes.flatMap((code) => LanguageCode.safeParse(code).data ?? [])
}

/** The call's body, or what is wrong at which field: the contract's own sentences. */
export function parse(
  values: Values,
  isDraft: boolean,
  maximumDays: number,
): { body?: AssessmentBody; errors: FieldErrors } {
  const { timeZone, start, end, languages, hasQuestionTimes } = values
  const { data: body, error } = AssessmentForm.safeParse({
    title: values.title,
    introduction: values.introduction,
    contact: values.contact,
    startDate: momentOf(start, timeZone)?.toISOString(),
    endDate: momentOf(end, timeZone)?.toISOString(),
    timeZone,
    minutes: Number(values.minutes),
    languages: languages.length > 0 ? languages : null,
    questions: values.questions.map(({ questionId, points, minutes }) => ({
      questionId,
      points: Number(points),
      seconds: hasQuestionTimes ? Math.round(Number(minutes) * 60) : null,
    })),
    practiceQuestionId: values.practice?.id ?? null,
    recordsEvents: values.recordsEvents,
    recordsPlayback: values.recordsPlayback,
    retentionDays: Number(values.retentionDays),
    templateKey: values.templateKey,
    submitDraftsAtEnd: values.submitDraftsAtEnd,
    isDraft,
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
  if (Number(values.retentionDays) > maximumDays && maximumDays < assessmentLimits.retentionDays.maximum)
    errors['retentionDays'] = `Keep the results for at most ${maximumDays} days.`
  return { ...(body && Object.keys(errors).length === 0 ? { body } : {}), errors }
}

/** `questions.2.points`, `startDate`: what the field is called in the form. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [name, index, part] = path.map(String)
  return name === 'questions' && (part === 'points' || part === 'seconds') ? `questions.${index}.${part}` : (name ?? '')
}
