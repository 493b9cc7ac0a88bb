import type { AttemptRule } from '@gradus/contract/course/attempt'
import { lateDeduction, type LateRule } from '@gradus/contract/course/late'
import { fraction, rounded, subtract } from '@gradus/contract/fraction'
import type { TestsShown } from '@gradus/contract/assignment'
import { spokenText } from '../ui/duration.ts'
import { pointsText } from '../ui/points.ts'

/** The rules of an assignment in words, the same for lecturers and students. */

export const attemptRuleTexts: Readonly<Record<AttemptRule, { readonly name: string; readonly explanation: string }>> =
  {
    best: {
      name: 'The best attempt',
      explanation: 'Each attempt is rated with its own deduction for lateness, and the best one counts.',
    },
    last: {
      name: 'The last attempt',
      explanation: 'A later attempt replaces the one before, even if it is worse or late.',
    },
    first: { name: 'The first attempt', explanation: 'Later attempts are judged, but don’t count.' },
  }

export const testsShownTexts: Readonly<Record<TestsShown, { readonly name: string; readonly explanation: string }>> = {
  always: { name: 'Always', explanation: 'The results of all tests are shown at once.' },
  afterDue: {
    name: 'After the due time of the whole class',
    explanation: 'The hidden tests are shown once nobody in the course can submit any more.',
  },
  afterRelease: {
    name: 'When grades are released',
    explanation: 'The hidden tests are shown together with the grades.',
  },
  never: { name: 'Never', explanation: 'The hidden tests stay hidden, but they still count.' },
}

/** When a student learns the result of an attempt whose tests are hidden now. */
export const hiddenResultTexts: Readonly<Partial<Record<TestsShown, string>>> = {
  afterDue: 'You’ll see its result once nobody in the course can submit any more.',
  afterRelease: 'You’ll see its result when grades are released.',
  never: 'Its tests stay hidden. You’ll see your points when grades are released.',
}

const minute = 60_000
const intervals = { hour: 60 * minute, day: 24 * 60 * minute } as const

/** What late work costs: "10% of the possible points come off for each day that has begun after the due time." */
export function lateSentence({ percent, interval, graceMinutes, floor }: LateRule): string {
  const grace =
    graceMinutes > 0
      ? ` The first ${graceMinutes === 1 ? 'minute costs' : `${spokenText(graceMinutes * 60)} cost`} nothing.`
      : ''
  const least = floor > 0 ? ` The late deduction never takes you below ${floor}% of the points.` : ''
  return `${percent}% of the possible points come off for each ${interval} that has begun after the due time.${grace}${least}`
}

export interface LateExample {
  readonly lateness: string
  readonly counts: string
}

/**
 * Examples of what work worth 80 of 100 points counts if it is late: within the grace period, then in the first
 * intervals.
 */
export function lateExamples(rule: LateRule): LateExample[] {
  const grace = rule.graceMinutes * minute
  const interval = intervals[rule.interval]
  const moments = [
    ...(rule.graceMinutes > 0 ? [grace] : []),
    ...[interval / 2, 1.5 * interval, 2.5 * interval].filter((lateness) => lateness > grace),
  ]
  const [raw, possible] = [fraction(exampleWork.points), fraction(exampleWork.possible)]
  return moments.map((lateness) => ({
    lateness: spokenText(lateness / 1000),
    counts: pointsText(rounded(subtract(raw, lateDeduction(rule, lateness, raw, possible)))),
  }))
}
export const exampleWork = { points: 80, possible: 100 } as const
