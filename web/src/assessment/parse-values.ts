import { AssessmentForm } from '@gradus/contract/assessment-form'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import type { FieldErrors } from '../form/field-errors.ts'
import { gapAt, momentOf } from '../form/local-time.ts'
import type { Values } from './values.ts'
import { type AssessmentBody } from './values.ts'

/** The call's body, or an error for each invalid field, in the contract's own sentences. */
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
  // Only the first error of each field is shown.
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

/** The name of a field in the form, such as `questions.2.points` or `startDate`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [name, index, part] = path.map(String)
  return name === 'questions' && (part === 'points' || part === 'seconds') ? `questions.${index}.${part}` : (name ?? '')
}
