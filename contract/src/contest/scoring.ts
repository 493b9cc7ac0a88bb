import { z } from 'zod'
import { add, compare, fraction, sum, zero, type Fraction } from '../fraction.ts'

/**
 * Scoring of contests (contests.md, section 2): from one participant's submissions to one cell for each question and an
 * ordered key. Pure, so that server, browser and auditors compute the same. Times are milliseconds of contest time
 * since the participant's start.
 */

export const ContestFormat = z.enum(['points', 'ioi', 'icpc', 'atcoder', 'decay'])
export type ContestFormat = z.infer<typeof ContestFormat>

const pricedFormats: ReadonlySet<ContestFormat> = new Set(['icpc', 'atcoder', 'decay'])

/** Whether every try has a price. Then a run against the hidden tests would be a free try, and is refused. */
export function hasPricedTries(format: ContestFormat): boolean {
  return pricedFormats.has(format)
}

export interface ContestQuestion {
  readonly questionId: number
  readonly points: number
}

export interface ContestSubmission {
  readonly id: number
  readonly questionId: number
  /** When the server received it. */
  readonly elapsed: number
  /** `ignored`: a compile error or a judge error, which costs nothing. */
  readonly state: 'waiting' | 'ignored' | 'rejected' | 'accepted'
  /** Tests that passed, of `tests`. */
  readonly passed: number
  readonly tests: number
  /** Test groups of which all tests passed, each with its number of tests. */
  readonly passedGroups: readonly TestGroup[]
}

export interface TestGroup {
  readonly name: string
  readonly tests: number
}

/** A submission's place in the order of arrival. */
export interface ArrivalOrder {
  readonly elapsed: number
  readonly id: number
}

export interface Cell {
  readonly questionId: number
  readonly points: Fraction
  /** Submissions that count as tries, up to and including the one that decided the cell. */
  readonly tries: number
  /** The last submission that raised the points. */
  readonly improved: ArrivalOrder | undefined
  /** The first submission that passed every test. */
  readonly solved: ArrivalOrder | undefined
  /** The oldest submission without a verdict. */
  readonly waiting: ArrivalOrder | undefined
  /** Number of submissions since the freeze. Nothing else about them is public. */
  readonly frozenTries: number
}

/** Ordered by score, highest first, then by penalty and last accept, lowest first. */
export interface Standing {
  readonly cells: readonly Cell[]
  readonly score: Fraction
  /** Minutes in `icpc`, milliseconds in `points` and `atcoder`, otherwise 0. */
  readonly penalty: number
  /** The minute of the last accept in `icpc`, otherwise 0. */
  readonly lastAccept: number
}

const minute = 60_000
export const icpcPenaltyMinutes = 20
const atcoderPenalty = 5 * minute
/** Codeforces: minus x/250 for each minute and 50 for each rejected submission, never less than 0.3 x. */
const decay = { minutes: 250n, rejection: 50n, least: fraction(3, 10) } as const

/**
 * @param freezeAt submissions received from then on show only as a number of tries; undefined shows all
 */
export function scoreParticipant(
  format: ContestFormat,
  questions: readonly ContestQuestion[],
  submissions: readonly ContestSubmission[],
  freezeAt?: number,
): Standing {
  const inOrder = submissions.toSorted(byArrival)
  const cells = questions.map((question) => {
    const own = inOrder.filter(({ questionId }) => questionId === question.questionId)
    const open = own.filter(({ elapsed }) => freezeAt === undefined || elapsed < freezeAt)
    return { ...cellOf(format, question, open), frozenTries: own.length - open.length }
  })
  return { cells, ...keyOf(format, cells) }
}

/** @returns less than 0 if `one` comes first, 0 if both share a rank */
export function compareStandings(one: Standing, other: Standing): number {
  return compare(other.score, one.score) || one.penalty - other.penalty || one.lastAccept - other.lastAccept
}

export function byArrival(one: ArrivalOrder, other: ArrivalOrder): number {
  return one.elapsed - other.elapsed || one.id - other.id
}

type OpenCell = Omit<Cell, 'frozenTries'>

function cellOf(format: ContestFormat, question: ContestQuestion, submissions: readonly ContestSubmission[]): OpenCell {
  const counted = submissions.filter(({ state }) => state === 'rejected' || state === 'accepted')
  const solved = counted.find(({ state }) => state === 'accepted')
  const common = {
    questionId: question.questionId,
    solved: arrivalOf(solved),
    waiting: arrivalOf(submissions.find(({ state }) => state === 'waiting')),
  }
  switch (format) {
    case 'points':
      return { ...common, ...bestShare(question, counted) }
    case 'ioi':
      return { ...common, ...bestGroups(question, counted) }
    case 'icpc':
    case 'atcoder':
    case 'decay':
      return { ...common, ...firstAccept(format, question, counted, solved) }
  }
}

/** The best share of points; a submission with the same or fewer points does not change it. */
function bestShare({ points }: ContestQuestion, counted: readonly ContestSubmission[]) {
  let best = { points: zero, improved: undefined as ArrivalOrder | undefined, tries: counted.length }
  for (const [index, one] of counted.entries()) {
    const earned = shareOf(points, one.state === 'accepted' ? one.tests : one.passed, one.tests, one.state)
    if (compare(earned, best.points) > 0) best = { points: earned, improved: arrivalOf(one), tries: index + 1 }
  }
  return best
}

/** The union of the groups that any submission passed. */
function bestGroups({ points }: ContestQuestion, counted: readonly ContestSubmission[]) {
  const passed = new Map<string, number>()
  let best = { points: zero, improved: undefined as ArrivalOrder | undefined, tries: counted.length }
  for (const [index, one] of counted.entries()) {
    for (const { name, tests } of one.passedGroups) passed.set(name, tests)
    const tests = [...passed.values()].reduce((total, some) => total + some, 0)
    const earned = shareOf(points, one.state === 'accepted' ? one.tests : tests, one.tests, one.state)
    if (compare(earned, best.points) > 0) best = { points: earned, improved: arrivalOf(one), tries: index + 1 }
  }
  return best
}

function firstAccept(
  format: 'icpc' | 'atcoder' | 'decay',
  question: ContestQuestion,
  counted: readonly ContestSubmission[],
  solved: ContestSubmission | undefined,
) {
  if (!solved) return { points: zero, improved: undefined, tries: counted.length }
  const tries = counted.indexOf(solved) + 1
  const points = format === 'icpc' ? fraction(1) : fraction(question.points)
  return {
    points: format === 'decay' ? decayed(question.points, solved.elapsed, tries - 1) : points,
    improved: arrivalOf(solved),
    tries,
  }
}

function decayed(points: number, elapsed: number, rejections: number): Fraction {
  const x = BigInt(points)
  const lost = add(fraction(-x * minuteOf(elapsed), decay.minutes), fraction(-decay.rejection * BigInt(rejections)))
  const left = add(fraction(x), lost)
  const least = fraction(x * decay.least.numerator, decay.least.denominator)
  const { numerator, denominator } = compare(left, least) > 0 ? left : least
  return fraction(numerator / denominator)
}

function shareOf(points: number, passed: number, tests: number, state: ContestSubmission['state']): Fraction {
  // A question without named tests is solved or not.
  if (tests === 0) return state === 'accepted' ? fraction(points) : zero
  return fraction(BigInt(points) * BigInt(Math.min(passed, tests)), tests)
}

function keyOf(format: ContestFormat, cells: readonly OpenCell[]): Omit<Standing, 'cells'> {
  const score = sum(cells.map(({ points }) => points))
  const improvements = cells.flatMap(({ improved }) => improved?.elapsed ?? [])
  const lastImprovement = Math.max(0, ...improvements)
  const rejections = cells
    .flatMap(({ improved, tries }) => (improved ? tries - 1 : []))
    .reduce((all, one) => all + one, 0)
  switch (format) {
    case 'points':
      return { score, penalty: lastImprovement, lastAccept: 0 }
    case 'atcoder':
      return { score, penalty: lastImprovement + atcoderPenalty * rejections, lastAccept: 0 }
    case 'icpc': {
      const minutes = improvements.map((elapsed) => Number(minuteOf(elapsed)))
      return {
        score,
        penalty: minutes.reduce((all, one) => all + one, 0) + icpcPenaltyMinutes * rejections,
        lastAccept: Math.max(0, ...minutes),
      }
    }
    case 'ioi':
    case 'decay':
      return { score, penalty: 0, lastAccept: 0 }
  }
}

function minuteOf(elapsed: number): bigint {
  return BigInt(Math.floor(elapsed / minute))
}

function arrivalOf(one: ArrivalOrder | undefined): ArrivalOrder | undefined {
  return one && { elapsed: one.elapsed, id: one.id }
}
