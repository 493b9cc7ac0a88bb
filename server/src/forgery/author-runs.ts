import type { Outcome, Verdict } from '@gradus/contract/judge'
import { alternativesTo, movedApart, numberMoved, wrongAnswers, type Alternative } from './alternative.ts'
import { isTruth, together, type Replacement, type TestChange } from './change.ts'
import { isCompared, isGivenToSolution } from './comparison.ts'
import { isFoundWithin } from './contained.ts'
import { placeOf, withDecoy, type Decoy, type Place, type TestedChallenge } from './decoy.ts'
import { changesExpectedValue } from './expected-value.ts'
import { neighboursOf, type Neighbour } from './neighbour.ts'
import { otherTypeAt, roleOf } from './input.ts'
import { plausibleAnswers, varieties, type Variety } from './plausible.ts'

/** The maximum number of changes that are tried to find other right answers. */
const maxNeighbourTries = 150
/** If the tests accept a changed answer, how many others are tried. */
const maxOtherAnswers = 3
const nameOfFile = /solution|^node:|^[./\w-]+\.[a-zA-Z]\w*$/

/** Wrong answers instead of a right one. */
interface WrongAnswers {
  /** The nearest: two, or one instead of a truth. If it may be an input, also a value of another type. */
  readonly changes: Replacement[]
  /** Two of each variety that look like a right one, as far as they are known to be wrong. */
  readonly plausible: readonly { readonly variety: Variety; readonly changes: Replacement[] }[]
}

export interface AuthorSolution {
  readonly source: string
  /** Runs it. Throws if no judge answers. */
  readonly judge: (challenge: TestedChallenge) => Promise<Verdict>
}

export type CaseChange = TestChange & Pick<Decoy, 'caseId'>

/**
 * Runs the author's solution with changed tests, each only once, and finds out what else has to change so that no other
 * answer is right.
 */
export class AuthorRuns {
  readonly #challenge: TestedChallenge
  readonly #judge: (challenge: TestedChallenge) => Promise<Verdict>
  readonly #solution: string
  readonly #names: readonly string[]
  readonly #outcomes = new Map<string, Outcome>()
  #count = 0

  /** @param names of the tests that the solution reports */
  constructor(challenge: TestedChallenge, { source, judge }: AuthorSolution, names: readonly string[]) {
    this.#challenge = challenge
    this.#judge = judge
    this.#solution = source
    this.#names = names
  }

  get count(): number {
    return this.#count
  }

  async run(change: Parameters<typeof withDecoy>[1]): Promise<Verdict> {
    this.#count += 1
    return await this.#judge(withDecoy(this.#challenge, change))
  }

  /** Without names of tests and files: no program passes what does not run. */
  withoutFixed<Change extends TestChange>(changes: readonly Change[]): Change[] {
    return changes.filter(({ original }) => !isFixedText(original, this.#names))
  }

  /**
   * The last place that matters to the author's solution: it fails if that one and all after it change. They change by
   * different amounts, since a maximum that grows with all of its inputs stays right. @param changes in the order of their
   * places, all of one text
   * @returns undefined if it passes with all of them
   */
  async lastThatMatters<Change extends CaseChange>(changes: readonly Change[]): Promise<Change | undefined> {
    const [first] = changes
    if (first === undefined) return undefined
    const moved = movedApart(
      changes,
      [],
      changes.map(({ original }) => original),
    )
    const fails = async (from: number) => {
      const all = together(this.#textOf(first), moved.slice(from))
      return (await this.run(placeOf({ ...first, ...all }))).outcome !== 'passed'
    }
    if (!(await fails(0))) return undefined
    let [matters, passes] = [0, changes.length]
    while (passes - matters > 1) {
      const middle = Math.floor((matters + passes) / 2)
      if (await fails(middle)) matters = middle
      else passes = middle
    }
    return changes[matters]
  }

  /**
   * Whether the tests show as expected whatever stands in the place. One change alone may look like it by chance: where 1
   * and 0 stand for yes and no, an input that becomes 1 may turn the answer from 1 to 0. Where only true and false can
   * stand, a comparison beside them tells.
   */
  async isExpected(place: Place, change: TestChange): Promise<boolean> {
    const isShown = (verdict: Verdict, literal: string) => changesExpectedValue(verdict, { ...change, literal })
    if (isTruth(change.original)) {
      const literal = '7'.repeat(change.original.length)
      const verdict = await this.run({ ...place, text: literal.padStart(change.text.length) })
      return isShown(verdict, literal) || this.isCompared(place)
    }
    const others = alternativesTo(change).filter(({ literal }) => literal !== change.literal)
    for (const { at, text, literal } of others.toReversed().slice(0, maxOtherAnswers)) {
      const verdict = await this.run({ ...place, at, text })
      if (verdict.outcome !== 'passed') return isShown(verdict, literal)
    }
    return false
  }

  isCompared(place: Place): boolean {
    return isCompared(this.#textOf(place), place, this.#solution)
  }

  /** @param test in which the place is */
  #neighboursOf(place: Place, test: string | undefined): Neighbour[] | undefined {
    return neighboursOf(this.#textOf(place), place, {
      nameIn: (quotedText) => {
        const names = this.#names.filter((name) => name.length > 1 && quotedText.includes(name))
        const isOwn = test !== undefined && names.includes(test) && names.every((name) => test.includes(name))
        return names.length === 0 ? undefined : isOwn ? 'own' : 'other'
      },
      isFixed: (quotedText) => reports(quotedText, this.#names),
    })
  }

  /**
   * Wrong answers in place of the one that the change is in. Whatever else in the same test can change without the
   * author's solution failing is changed with it: otherwise a right answer that is not the author's would pass decoys of a
   * test that accepts several, since with `got in ([0, 1], [1, 0])` a change of the first leaves the second right. Each
   * place gets another number or text: where one of the inputs is an answer, too, such as the other middle value, it must
   * not stay right.
   * @param found what the author's solution does with the change
   * @param isKnown the change is known to be in an expected answer, so that plausible ones are found as well
   * @returns undefined if the author's solution does not fail this test with each of them, if another answer may be right
   * with all of them, or if it would take too long to find out
   */
  async wrongAnswersAt(
    place: Place,
    change: TestChange,
    { found, most, isKnown }: { readonly found: Verdict; readonly most: number; readonly isKnown: boolean },
  ): Promise<WrongAnswers | undefined> {
    if (await this.#isBound(place, change)) return undefined
    if (isKnown && isGivenToSolution(this.#textOf(place), place, this.#solution)) return undefined
    const isThorough = most > 1
    const test = failedTestOf(found, this.#names)
    const text = this.#textOf(place)
    const runWith = (other: Replacement) => this.run({ ...place, ...other })
    if (await isFoundWithin(text, change, runWith)) return undefined
    const role = isThorough ? await roleOf(text, change, { found, runWith }) : 'unknown'
    if (role === 'inputAndAnswer' || (role === 'input' && isKnown)) return undefined
    const neighbours = this.#neighboursOf(place, test)
    const others = neighbours && (await this.#passedOf(place, neighbours))
    if (neighbours === undefined || others === undefined) return undefined
    const taken = {
      avoid: new Set([change, ...others].map(({ original }) => original)),
      rather: new Set(neighbours.map(({ original }) => original)),
    }
    const answers = wrongAnswers(change, taken)
    const [nearest] = answers ?? []
    if (answers === undefined || nearest === undefined || (await this.#isBound(place, change, nearest)))
      return undefined
    const rest = { test, others, literals: [...taken.avoid, ...taken.rather] }
    const otherType =
      isKnown || !isThorough
        ? undefined
        : await otherTypeAt(text, change, async (other) => this.#failsAt(await runWith(other), test))
    if (role === 'input' && otherType === undefined) return undefined
    const changes = await this.#refused(place, [...answers.slice(0, most), ...(otherType ? [otherType] : [])], rest)
    if (changes === undefined) return undefined
    const plausible = []
    const isExact = !/\d/.test(change.text) || Math.abs(nearest.by) === 1
    for (const variety of isKnown && isExact && isThorough ? varieties : []) {
      const alike = plausibleAnswers(text, change, { variety, avoid: taken.avoid })
      const refused = alike && (await this.#refused(place, alike, rest))
      if (refused) plausible.push({ variety, changes: refused })
    }
    return { changes, plausible }
  }

  /**
   * Each of the answers, with the others of the test moved apart; and the first with nothing else changed, because a
   * solution may rely on what the question promises of its inputs: that a list is sorted, or a maze of 0 and 1.
   * @returns undefined if the author's solution does not fail this test with each
   */
  async #refused(
    place: Place,
    answers: readonly Replacement[],
    {
      test,
      others,
      literals,
    }: {
      readonly test: string | undefined
      readonly others: readonly TestChange[]
      readonly literals: readonly string[]
    },
  ): Promise<Replacement[] | undefined> {
    const alone = others.length === 0 ? [] : answers.slice(0, 1).map(({ at, text }) => ({ at, text }))
    for (const answer of alone) if (!this.#failsAt(await this.run({ ...place, ...answer }), test)) return undefined
    const changes: Replacement[] = [...alone]
    let before: readonly Alternative[] = []
    for (const answer of answers) {
      const apart = others.filter(
        ({ at, text }) => at + text.length <= answer.at || at >= answer.at + answer.text.length,
      )
      before = movedApart(apart, before, [...literals, ...answers.map(({ text }) => text.trim())])
      const all = together(this.#textOf(place), [answer, ...before])
      if (!this.#failsAt(await this.run({ ...place, ...all }), test)) return undefined
      changes.push(all)
    }
    return changes
  }

  /** Whether the tests accept the author's answer if the number moves the other way, as with `got >= 3`. */
  async #isBound(place: Place, change: TestChange, answer?: Alternative): Promise<boolean> {
    if (answer?.literal === change.literal) return false
    const by = (answer ?? alternativesTo(change).find(({ literal }) => literal === change.literal))?.by ?? 0
    const moved = numberMoved(change, -by)
    return moved !== undefined && (await this.run({ ...place, ...moved })).outcome === 'passed'
  }

  /**
   * Those of the changes with which the author's solution passes all tests.
   * @returns undefined after too many tries, or if another answer can't be changed
   */
  async #passedOf(place: Place, changes: readonly Neighbour[]): Promise<Neighbour[] | undefined> {
    const passed = []
    for (const change of changes) {
      const outcome = await this.#outcomeWith({ ...place, at: change.at, text: change.text })
      if (outcome === undefined || (outcome === 'compileError' && change.isAnswer)) return undefined
      if (outcome === 'passed') passed.push(change)
    }
    return passed
  }

  /** Whether this test fails, and no other one. */
  #failsAt(verdict: Verdict, test: string | undefined): boolean {
    return failsOneTest(verdict, this.#names) && failedTestOf(verdict, this.#names) === test
  }

  /** `passed` only with all tests. @returns undefined after too many tries */
  async #outcomeWith(change: Place): Promise<Outcome | undefined> {
    const key = JSON.stringify([change.caseId, change.at, change.text])
    const known = this.#outcomes.get(key)
    if (known !== undefined) return known
    if (this.#outcomes.size >= maxNeighbourTries) return undefined
    const { outcome, tests } = await this.run(change)
    const hasAll = this.#names.every((name) => tests.some((one) => one.name === name))
    const found = outcome === 'passed' && !hasAll ? 'failed' : outcome
    this.#outcomes.set(key, found)
    return found
  }

  #textOf({ caseId }: Place): string {
    const challenge = this.#challenge
    if (challenge.kind === 'program') return challenge.tests
    return caseId === undefined ? challenge.checkerMain : (challenge.cases.find(({ id }) => id === caseId)?.input ?? '')
  }
}

/** Names of tests, what results are printed with, and names of files. */
function isFixedText(text: string, names: readonly string[]): boolean {
  if (reports(text, names) || /\bok\b/.test(text) || nameOfFile.test(text)) return true
  return text.length > 1 && names.some((name) => name.includes(text))
}

/** Whether a result is printed with it. A part of a test's name may be an answer. */
function reports(text: string, names: readonly string[]): boolean {
  return (text.length > 2 && /\bok\b/.test(text)) || (text.length > 1 && names.some((name) => text.includes(name)))
}

/**
 * True if exactly one test reports a failure, or if the tests end at one, or after all that have names, as an assertion
 * ends them. If the tests report nothing, the run as a whole must fail.
 */
export function failsOneTest(verdict: Verdict, names: readonly string[]): boolean {
  const { outcome, tests } = verdict
  if (outcome !== 'failed' && outcome !== 'runtimeError') return false
  if (names.length === 0) return tests.length === 0
  // Perhaps no test runs any more, so that no program passes.
  if (tests.length === 0) return false
  if (!tests.every(({ name }) => names.includes(name))) return false
  const failed = tests.filter(({ passed }) => !passed).length
  if (failed === 0) return missingOf(verdict, names) !== undefined || tests.length === names.length
  return outcome === 'failed' && failed === 1
}

/** The test that reports a failure, or at which the tests end. Undefined if that has no name. */
export function failedTestOf(verdict: Verdict, names: readonly string[]): string | undefined {
  return verdict.tests.find(({ passed }) => !passed)?.name ?? missingOf(verdict, names)
}

/** The first test that the author's solution reports and this run does not. */
function missingOf({ tests }: Verdict, names: readonly string[]): string | undefined {
  const remaining = tests.map(({ name }) => name)
  return names.find((name) => {
    const at = remaining.indexOf(name)
    if (at >= 0) remaining.splice(at, 1)
    return at < 0
  })
}
