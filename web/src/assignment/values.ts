import { z } from 'zod'
import { AssignmentForm, TestsShown, type ManagedAssignment } from '@gradus/contract/assignment'
import { attemptRules } from '@gradus/contract/course/attempt'
import { lastMomentOf } from '@gradus/contract/course/due'
import type { LateRule } from '@gradus/contract/course/late'
import { localTimeOf } from '@gradus/contract/zoned-time'
import type { FieldErrors } from '../form/field-errors.ts'
import { LocalTime, gapAt, localTime, momentOf } from '../form/local-time.ts'

/** The values of an assignment's form in the shape of its fields. A draft of them is kept in the browser. */

/** '' while the field is empty. */
const Typed = z.union([z.number(), z.literal('')])

const ChosenQuestion = z.object({
  questionId: z.number().int(),
  /** For an existing item: the question that it was copied from. */
  sourceId: z.number().int().nullable(),
  title: z.string(),
  /** True if everybody can look up the question's solutions. */
  isPublic: z.boolean(),
  /** True if the question that it was copied from has changed since. */
  isOutdated: z.boolean(),
  /** The number of attempts. An item with attempts can't be removed any more. */
  attempts: z.number().int(),
  points: Typed,
})
export type ChosenQuestion = z.infer<typeof ChosenQuestion>

export const LateWork = z.enum(['refused', 'free', 'deducted'])
export type LateWork = z.infer<typeof LateWork>

export const Values = z.object({
  title: z.string(),
  body: z.string(),
  /** '' means none. This and the next two are times in the course's zone. */
  opens: LocalTime,
  due: z.string(),
  lateUntil: z.string(),
  lateWork: LateWork,
  percent: Typed,
  interval: z.enum(['hour', 'day']),
  graceMinutes: Typed,
  floor: Typed,
  practiceAfterwards: z.boolean(),
  /** '' means any number of attempts. */
  attempts: Typed,
  attemptRule: z.enum(attemptRules),
  testsShown: TestsShown,
  submitDraftsAtDue: z.boolean(),
  isAnonymous: z.boolean(),
  isForTeams: z.boolean(),
  teamSize: Typed,
  categoryId: z.number().int().nullable(),
  groupIds: z.array(z.number().int()),
  questions: z.array(ChosenQuestion),
})
export type Values = z.infer<typeof Values>
export type AssignmentBody = z.output<typeof AssignmentForm>

const day = 24 * 60 * 60_000
export const firstPoints = 10
const firstLate = { percent: 10, interval: 'day', graceMinutes: 0, floor: 0 } as const

/** A new assignment is due in a week, at the end of the day in the course's time zone. */
export function emptyValues(now: number, zone: string): Values {
  return {
    title: '',
    body: '',
    opens: { local: '', later: false },
    due: `${localTimeOf(new Date(now + 7 * day), zone).slice(0, 10)}T23:59`,
    lateUntil: '',
    lateWork: 'refused',
    ...firstLate,
    practiceAfterwards: false,
    attempts: '',
    attemptRule: 'best',
    testsShown: 'afterDue',
    submitDraftsAtDue: false,
    isAnonymous: false,
    isForTeams: false,
    teamSize: 2,
    categoryId: null,
    groupIds: [],
    questions: [],
  }
}

export function valuesOf({ form, items }: ManagedAssignment, zone: string): Values {
  const { opens, due, lateUntil, late, attempts, teamSize } = form
  return {
    title: form.title,
    body: form.body,
    opens: opens ? localTime(opens, zone) : { local: '', later: false },
    due: localOf(due, zone),
    lateUntil: localOf(lateUntil, zone),
    lateWork: lateUntil ? (late ? 'deducted' : 'free') : 'refused',
    ...(late ?? firstLate),
    practiceAfterwards: form.practiceAfterwards,
    attempts: attempts ?? '',
    attemptRule: form.attemptRule,
    testsShown: form.testsShown,
    submitDraftsAtDue: form.submitDraftsAtDue,
    isAnonymous: form.isAnonymous,
    isForTeams: typeof teamSize === 'number',
    teamSize: teamSize ?? 2,
    categoryId: form.categoryId ?? null,
    groupIds: form.groupIds,
    questions: items.map(({ questionId, sourceId, title, isPublic, isOutdated, attempts: sent, points }) => ({
      questionId,
      sourceId,
      title,
      isPublic,
      isOutdated,
      attempts: sent,
      points,
    })),
  }
}

export function localOf(at: string | null | undefined, zone: string): string {
  return at ? localTimeOf(new Date(at), zone) : ''
}

/** The last moment of a minute in the course's zone; null for none. */
export function lastMoment(local: string, zone: string): string | null {
  return local === '' ? null : new Date(lastMomentOf(local, zone)).toISOString()
}

/** The rule for late work from the fields, as far as their numbers are filled in. */
export function lateRuleOf({ lateWork, percent, interval, graceMinutes, floor }: Values): LateRule | undefined {
  if (lateWork !== 'deducted' || percent === '') return undefined
  return { percent, interval, graceMinutes: Number(graceMinutes), floor: Number(floor) }
}

/** The call's body, or an error for each invalid field, in the contract's own sentences. */
export function parse(values: Values, isDraft: boolean, zone: string): { body?: AssignmentBody; errors: FieldErrors } {
  const { lateWork, percent, interval, graceMinutes, floor, attempts } = values
  const takesLate = lateWork !== 'refused'
  const { data: body, error } = AssignmentForm.safeParse({
    title: values.title,
    body: values.body,
    isDraft,
    opens: momentOf(values.opens, zone)?.toISOString() ?? null,
    due: lastMoment(values.due, zone),
    lateUntil: takesLate ? lastMoment(values.lateUntil, zone) : null,
    late:
      lateWork === 'deducted'
        ? { percent: Number(percent), interval, graceMinutes: Number(graceMinutes), floor: Number(floor) }
        : null,
    practiceAfterwards: values.practiceAfterwards,
    attempts: attempts === '' ? null : attempts,
    attemptRule: values.attemptRule,
    testsShown: values.testsShown,
    submitDraftsAtDue: values.submitDraftsAtDue,
    isAnonymous: values.isAnonymous,
    teamSize: values.isForTeams ? Number(values.teamSize) : null,
    categoryId: values.categoryId,
    groupIds: values.groupIds,
    items: values.questions.map(({ questionId, points }) => ({ questionId, points: Number(points) })),
  })
  const errors: Record<string, string> = {}
  // Only the first error of each field is shown.
  for (const { path, message } of (error?.issues ?? []).toReversed()) errors[fieldOf(path)] = message
  const gap = gapAt(values.opens, zone)
  if (gap !== undefined) errors['opens'] = gap
  if (takesLate && values.lateUntil === '')
    errors['lateUntil'] = 'Enter the last moment at which late work is accepted.'
  return { ...(body && Object.keys(errors).length === 0 ? { body } : {}), errors }
}

/** The name of a field in the form, such as `questions.2.points` or `due`. */
export function fieldOf(path: readonly PropertyKey[]): string {
  const [name, part, of] = path.map(String)
  if (name === 'items') return of === 'points' ? `questions.${part}.points` : 'questions'
  if (name === 'late') return part ?? 'lateUntil'
  return name ?? ''
}
