import type { Outcome } from '@gradus/contract/judge'
import { setsOf, type Decoy } from './find-decoys.ts'

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
  readonly run: (decoy: Decoy | undefined) => Promise<Outcome>
  /** Whether the author's solution passes the real tests today: they may depend on the date. */
  readonly solutionPasses: () => Promise<boolean>
  /** The program fails some tests. Then it proves nothing if it does not pass the others again. */
  readonly isPart?: boolean
  /** An earlier pass of this user was withdrawn: another try must not pay off by chance. */
  readonly isSuspect: boolean
}

/** The number of decoys from each set that run first. */
const decoysAtFirst = 2
/**
 * With these numbers, a program that forges at random keeps at most one pass in 400 tries, whatever its probability of
 * forging.
 */
const ofSuspects = { decoys: 6, realRuns: 4 } as const
/** The maximum number of decoys after one of them passed. */
const maxDecoys = 12
/** The number of decoys that must pass: a single one could accept an answer that is also right. */
const passesOfForgery = 3
const realRuns = 3
/** If there are at least so many decoys that are not known to change answers, one of them may fail. */
const decoysToSpareOne = 5

export async function examine(decoys: readonly Decoy[], runs: Runs): Promise<Finding> {
  const { run, solutionPasses, isPart = false, isSuspect } = runs
  const sets = setsOf(decoys).map(shuffled)
  const first = sets.flatMap((set) => set.slice(0, isSuspect ? ofSuspects.decoys : decoysAtFirst))
  const passed: Decoy[] = []
  let repeats = false
  for (const decoy of shuffled([undefined, ...first])) {
    if ((await run(decoy)) !== 'passed') continue
    if (decoy === undefined) repeats = true
    else passed.push(decoy)
  }
  for (const set of sets) {
    const ofSet = passed.filter((one) => set.includes(one))
    if (ofSet.length > 0 && (await passesDecoys(set, ofSet, run))) return 'forged'
  }
  if (isSuspect) repeats &&= await passesEachTime(run, ofSuspects.realRuns - 1)
  else repeats = await passesOnce(run, realRuns)
  if (repeats || isPart || !(await solutionPasses())) return 'honest'
  return 'unrepeatable'
}

async function passesOnce(run: Runs['run'], tries: number): Promise<boolean> {
  for (let time = 0; time < tries; time += 1) if ((await run(undefined)) === 'passed') return true
  return false
}

async function passesEachTime(run: Runs['run'], times: number): Promise<boolean> {
  for (let time = 0; time < times; time += 1) if ((await run(undefined)) !== 'passed') return false
  return true
}

/**
 * If the decoys are known to change expected answers, no program that gives one answer passes two of them. Other decoys
 * may turn a question into one with the same answer; then every decoy must pass, or all but one of five or more: that
 * one may have broken the tests, so that no program passes.
 */
async function passesDecoys(decoys: readonly Decoy[], before: readonly Decoy[], run: Runs['run']): Promise<boolean> {
  const passed = [...before]
  const knowsAnswers = decoys.every(({ changesExpected }) => changesExpected)
  const needed = knowsAnswers ? 2 : decoys.length - (decoys.length < decoysToSpareOne ? 0 : 1)
  for (let runs = decoysAtFirst; runs < maxDecoys; runs += 1) {
    const decoy = decoys[runs % decoys.length]
    if (decoy !== undefined && (await run(decoy)) === 'passed') passed.push(decoy)
    const different = new Set(passed).size
    if (passed.length >= passesOfForgery && different >= needed) return true
  }
  return false
}

export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
