import type { Outcome } from '@gradus/contract/judge'
import { appliedDecoysOf, setsOf, type AppliedDecoy, type Decoy } from './decoy.ts'

/**
 * Finds out whether a program that passed depends on the answers that it gives. It is run against decoys and against
 * the real tests, in random order, so that it cannot tell from the number of the run which of them it gets.
 *
 * A program that solves the question fails each decoy and passes the real tests. A program that passes decoys is
 * forged. A program that forges only sometimes, or only until some moment after it was written, is found by the real
 * tests: it does not pass them again after the decoys.
 */
export type Finding = 'honest' | 'forged' | 'unrepeatable'

interface Runs {
  /** Uses the real tests if there is no decoy. @throws if no judge answers: that proves nothing */
  readonly run: (decoy: AppliedDecoy | undefined) => Promise<Outcome>
  /** Whether the author's solution passes the real tests today: they may depend on the date. */
  readonly solutionPasses: () => Promise<boolean>
  /** It fails some tests, or they have changed since it passed. Then it proves nothing if it does not pass them again. */
  readonly mayFail?: boolean
  /** An earlier pass of this user was withdrawn: another try must not pay off by chance. */
  readonly isSuspect: boolean
}

/** The number of decoys of each variety that run first, and of the nearest; twice as many of these where no others are. */
const decoysAtFirst = 1
/**
 * With these numbers, a program that forges at random keeps at most one pass in 400 tries, whatever its probability of
 * forging.
 */
const ofSuspects = { decoys: 3, realRuns: 4 } as const
/** The maximum number of runs after a decoy passed, if the decoys are known to change answers. */
const maxFurtherRuns = 10
/** The number of runs with decoys that must pass, and of different wrong answers. */
const passesOfForgery = 3
const differentPasses = 2
const realRuns = 3
/** If there are at least so many decoys that are not known to change answers, one of them may fail. */
const decoysToSpareOne = 5

export async function examine(decoys: readonly Decoy[], runs: Runs): Promise<Finding> {
  const { run, solutionPasses, mayFail = false, isSuspect } = runs
  const sets = setsOf(decoys).map(appliedSetOf)
  const first = sets.flatMap((set) =>
    firstOf(set, isSuspect ? ofSuspects.decoys : decoysAtFirst).flatMap(({ runs: all }) => shuffled(all).slice(0, 1)),
  )
  const passed: AppliedDecoy[] = []
  let repeats = false
  for (const decoy of shuffled([undefined, ...first])) {
    if ((await run(decoy)) !== 'passed') continue
    if (decoy === undefined) repeats = true
    else passed.push(decoy)
  }
  for (const set of sets) {
    const ofSet = passed.filter((one) => set.decoys.some((decoy) => decoy.runs.includes(one)))
    if (ofSet.length > 0 && (await passesDecoys(set, ofSet, run))) return 'forged'
  }
  if (isSuspect) repeats &&= await passesEachTime(run, ofSuspects.realRuns - 1)
  else repeats = await passesOnce(run, realRuns)
  if (repeats || mayFail || !(await solutionPasses())) return 'honest'
  return 'unrepeatable'
}

function appliedSetOf(set: readonly Decoy[]): DecoySet {
  return {
    knowsAnswers: set.every(({ changesExpected }) => changesExpected),
    decoys: shuffled(set.map((decoy) => ({ runs: appliedDecoysOf(decoy), variety: decoy.plausible }))),
  }
}

/** Some decoys of each variety. @param most of each */
function firstOf({ decoys }: DecoySet, most: number): DecoySet['decoys'] {
  const byVariety = Map.groupBy(decoys, ({ variety }) => variety)
  return [...byVariety.values()].flatMap((some) => some.slice(0, byVariety.size === 1 ? 2 * most : most))
}

async function passesOnce(run: Runs['run'], tries: number): Promise<boolean> {
  for (let time = 0; time < tries; time += 1) if ((await run(undefined)) === 'passed') return true
  return false
}

async function passesEachTime(run: Runs['run'], times: number): Promise<boolean> {
  for (let time = 0; time < times; time += 1) if ((await run(undefined)) !== 'passed') return false
  return true
}

/** Decoys that are evaluated together, in random order. */
interface DecoySet {
  readonly decoys: readonly AppliedPair[]
  /** All are known to change expected answers. */
  readonly knowsAnswers: boolean
}
interface AppliedPair {
  /** It must pass in each of them. */
  readonly runs: readonly AppliedDecoy[]
  readonly variety: Decoy['plausible']
}

/**
 * Runs the set, first the other wrong answers of those decoys that passed, then those of the same variety.
 * @param before the runs that passed already
 */
async function passesDecoys(set: DecoySet, before: readonly AppliedDecoy[], run: Runs['run']): Promise<boolean> {
  const passed = [...before]
  const tries = new Map<AppliedDecoy, number>(before.map((one) => [one, 1]))
  const hasPassed = ({ runs }: AppliedPair) => runs.some((one) => passed.includes(one))
  const rankOf = (one: AppliedDecoy, decoy: AppliedPair) => {
    if (passed.includes(one)) return (tries.get(one) ?? 0) + 1
    const isAlike = set.decoys.some((other) => other.variety === decoy.variety && hasPassed(other))
    return (tries.get(one) ?? 0) + (hasPassed(decoy) ? 0 : isAlike ? 0.25 : 0.5)
  }
  const all = set.decoys.flatMap((decoy) => decoy.runs.map((one) => ({ one, decoy })))
  const most = set.knowsAnswers ? maxFurtherRuns : Math.max(maxFurtherRuns, 2 * all.length)
  for (let left = most; left > 0; left -= 1) {
    const [next] = all.toSorted((a, b) => rankOf(a.one, a.decoy) - rankOf(b.one, b.decoy))
    if (next === undefined) return false
    tries.set(next.one, (tries.get(next.one) ?? 0) + 1)
    if ((await run(next.one)) === 'passed') passed.push(next.one)
    if (passed.length >= passesOfForgery && proveForgery(set, new Set(passed))) return true
  }
  return false
}

/**
 * If the decoys are known to change expected answers, no program that gives one answer passes all wrong answers of a test.
 * Other decoys may turn a question into one with the same answer; then every decoy must pass, or all but one of five or
 * more: that one may have broken the tests, so that no program passes.
 */
function proveForgery({ decoys, knowsAnswers }: DecoySet, passed: ReadonlySet<AppliedDecoy>): boolean {
  const whole = decoys.filter(({ runs }) => runs.every((one) => passed.has(one)))
  if (knowsAnswers) return whole.flatMap(({ runs }) => runs).length >= differentPasses
  return whole.length >= decoys.length - (decoys.length < decoysToSpareOne ? 0 : 1)
}

export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
