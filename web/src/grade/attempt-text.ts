import type { GradeAttempt } from '@gradus/contract/grade'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { isolated } from '../ui/text-direction.ts'

/** English ordinals, such as "2nd". */
const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const

/**
 * "2nd attempt: 15 of 20, late (counts)". Without its `passed` and `tests`: those are the weights of the tests, such as
 * 3,000 of 4,000, not their numbers.
 */
export function attemptText(attempt: GradeAttempt, possible: number): string {
  const { number, state, points, timing, isPractice, isFromDraft, counts, isChosen, sentBy } = attempt
  const facts = [
    state === 'waiting'
      ? 'waiting for the judge'
      : state === 'ignored'
        ? 'judge error, costs no attempt'
        : pointsOf(points, possible),
    timing === 'late' ? 'late' : undefined,
    isPractice ? 'practice' : undefined,
    isFromDraft ? 'a draft submitted automatically' : undefined,
    sentBy === null ? undefined : `sent by ${isolated(sentBy)}`,
  ].filter((fact) => fact !== undefined)
  const role = counts ? (isChosen ? ' (chosen to count)' : ' (counts)') : ''
  return `${number}${endings[rules.select(number)]} attempt: ${facts.join(', ')}${role}`
}
