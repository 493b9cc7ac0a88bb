/**
 * When an assignment can be worked on (courses.md, section 2). All are milliseconds since 1970 by the server's clock. One
 * function, `effectiveTimes`, serves guards, lists, calendars, reminders and the matrix of grades.
 */

export interface AssignmentTimes {
  /** Null: from the beginning of the course on. */
  readonly opens: number | null
  /** The last moment that is on time. Null: no due time. */
  readonly due: number | null
  /** The last moment at which late work is accepted. Null: no late work. */
  readonly lateUntil: number | null
  /** Null: unlimited. */
  readonly attempts: number | null
}

/**
 * Values that replace the assignment's times for a person or a group. A missing field means “as the assignment says”;
 * null means “none”.
 */
export type TimesException = { readonly [Field in keyof AssignmentTimes]?: AssignmentTimes[Field] }

/**
 * For each field: the person's exception, otherwise the most lenient exception of their groups, otherwise the
 * assignment's value. If that would end late work before the due time, no late work is accepted.
 */
export function effectiveTimes(
  assignment: AssignmentTimes,
  groups: readonly TimesException[],
  person: TimesException = {},
): AssignmentTimes {
  const effective = <Field extends keyof AssignmentTimes>(field: Field, lenient: PickLenient) => {
    const own = person[field]
    if (own !== undefined) return own
    const [first, ...others] = groups.map((group) => group[field]).filter((value) => value !== undefined)
    return first === undefined ? assignment[field] : others.reduce<number | null>(lenient, first)
  }
  const due = effective('due', latest)
  const lateUntil = effective('lateUntil', latestOrNone)
  return {
    opens: effective('opens', earliest),
    due,
    lateUntil: due === null || (lateUntil !== null && lateUntil < due) ? null : lateUntil,
    attempts: effective('attempts', latest),
  }
}

/** What is wrong with times that leave nobody a moment in which to submit, or that call nothing late. */
export function contradictionsIn({ opens, due, lateUntil }: Pick<AssignmentTimes, 'opens' | 'due' | 'lateUntil'>): {
  readonly field: 'due' | 'lateUntil'
  readonly message: string
}[] {
  return [
    ...(opens !== null && due !== null && due <= opens
      ? [{ field: 'due', message: 'Choose a due time after the start.' } as const]
      : []),
    ...(lateUntil !== null && due === null
      ? [{ field: 'lateUntil', message: 'Choose a due time, too: without one, no work is late.' } as const]
      : []),
    ...(lateUntil !== null && due !== null && lateUntil < due
      ? [{ field: 'lateUntil', message: 'Choose a time after the due time.' } as const]
      : []),
  ]
}

type PickLenient = (one: number | null, other: number | null) => number | null

const earliest: PickLenient = (one, other) => (one === null || other === null ? null : Math.min(one, other))
const latest: PickLenient = (one, other) => (one === null || other === null ? null : Math.max(one, other))
/** For fields in which null is the strictest value. */
const latestOrNone: PickLenient = (one, other) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

export const timings = ['early', 'onTime', 'late', 'tooLate'] as const
export type Timing = (typeof timings)[number]

/** How something is that arrives at a moment. On time is `receivedAt ≤ due`; late is `≤ lateUntil`. */
export function timingOf({ opens, due, lateUntil }: AssignmentTimes, receivedAt: number): Timing {
  if (opens !== null && receivedAt < opens) return 'early'
  if (due === null || receivedAt <= due) return 'onTime'
  return lateUntil !== null && receivedAt <= lateUntil ? 'late' : 'tooLate'
}

/**
 * When nobody can submit any more: the latest effective closing time in a class; null if somebody has no closing time.
 */
export function closingOf(all: readonly AssignmentTimes[]): number | null {
  const closings = all.map(({ due, lateUntil }) => (due === null ? null : Math.max(due, lateUntil ?? due)))
  return closings.reduce<number | null>(latest, closings[0] ?? null)
}
