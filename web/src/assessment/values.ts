import { z } from 'zod'
import type { AssessmentForm } from '@gradus/contract/assessment-form'
import type { AssessmentQuestion, ManagedAssessment } from '@gradus/contract/assessment'
import type { AssessmentTemplate } from '@gradus/contract/assessment-template'
import { LanguageCode } from '@gradus/contract/language-code'
import { DifficultLevel } from '@gradus/contract/question'
import { localTimeOf, ownZone } from '@gradus/contract/zoned-time'
import { LocalTime, localTime } from '../form/local-time.ts'

/** The values of an assessment's form in the shape of its fields. A draft of them is kept in the browser. */

/** '' while the field is empty. */
const Typed = z.union([z.number(), z.literal('')])

const ChosenQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  difficultLevel: DifficultLevel,
  isPublic: z.boolean(),
  points: Typed,
  /** The question's own time limit, if questions have one. */
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
  /** Empty means every language. */
  languages: z.array(LanguageCode),
  /** The question for trying out the editor before the clock starts; null: the site's default. */
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

/** The window is two weeks from tomorrow, in the writer's time zone. */
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
