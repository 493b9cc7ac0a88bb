import { z } from 'zod'
import type { Challenge, Verdict } from '@gradus/contract/judge'
import {
  alternativesTo,
  applyChange,
  neighboursOf,
  numberMoved,
  possibleChangesOf,
  together,
  wrongAnswers,
  type Alternative,
  type Replacement,
  type TestChange,
} from './change.ts'

/**
 * A test that expects a wrong answer, so that a correct solution fails it. Only a program that knows the expected answers
 * can tell such a decoy from the real tests.
 */
export const Decoy = z.object({
  /**
   * The wrong answers: two, or one in place of a truth. A program passes the decoy if it passes the tests with each of
   * them. With one alone they may accept an answer that is right, too, such as one that need not be exact.
   */
  changes: z.array(z.object({ at: z.number().int().nonnegative(), text: z.string() })).min(1),
  /** For an advanced question: the case whose input is changed. Undefined if the checker is changed. */
  caseId: z.string().optional(),
  /** The test that a right solution fails with it. Undefined if the tests have no names. */
  test: z.string().optional(),
  /**
   * True if the failed test's report shows that the change hit the expected answer and not the test's input, and that
   * without the change this is the answer that the author's solution gives. Then no other answer is right. False if it
   * doesn't show that, or shows nothing.
   */
  changesExpected: z.boolean(),
})
export type Decoy = z.infer<typeof Decoy>

/** One of a decoy's changes, as a run of the tests applies it. */
export type AppliedDecoy = Pick<Decoy, 'caseId' | 'test'> & Replacement

export function appliedDecoysOf({ changes, caseId, test }: Decoy): AppliedDecoy[] {
  return changes.map((change) => ({ ...placeOf({ ...change, caseId }), ...(test === undefined ? {} : { test }) }))
}

export type TestedChallenge = Extract<Challenge, { kind: 'program' | 'cases' }>

export interface DecoySearch {
  readonly decoys: Decoy[]
  /** Names of the tests that the solution reports in every run. Undefined if it does not pass. */
  readonly reports: string[] | undefined
}

/**
 * The maximum number of changes that are tried, each by one or two runs of the author's solution. The search ends earlier
 * once there are enough decoys.
 */
const maxTries = 30
/** In how many lines with more places than these, the last one that matters is looked for. */
const maxSearchedLines = 12
const fewPlaces = 3
const enoughAnswerDecoys = 4
const enoughDecoys = 6
/** The maximum number of changes that are tried to find other right answers. */
const maxNeighbourTries = 150
/** After so many runs of the author's solution, the search ends with what it has found. */
const maxRuns = 300
const nameOfFile = /solution|^node:|^[./\w-]+\.[a-zA-Z]\w*$/
/** In how many places of an expected value a changed literal is looked for. */
const maxPlaces = 100
/** If none of these tries has hit a test whose report shows no answer, there probably is none. */
const triesForSilent = 14
/** Fewer wrong answers are not used: a solution that is right only for the tests' own inputs could pass them by chance. */
export const minWrongAnswers = 2
/** The same for decoys that are not known to change an answer. */
const minDecoys = 3

/** The challenge with the decoy applied, if there is one. `reports` is left out: its names need not match changed tests. */
export function withDecoy(challenge: TestedChallenge, decoy?: Place & { readonly length?: number }): TestedChallenge {
  if (challenge.kind === 'program')
    return { kind: 'program', tests: decoy ? applyChange(challenge.tests, decoy) : challenge.tests }
  if (decoy === undefined) return challenge
  if (decoy.caseId === undefined) return { ...challenge, checkerMain: applyChange(challenge.checkerMain, decoy) }
  const cases = challenge.cases.filter(({ id }) => id === decoy.caseId)
  return { ...challenge, cases: cases.map(({ id, input }) => ({ id, input: applyChange(input, decoy) })) }
}

/**
 * @param judge runs the author's solution; throws if no judge answers
 * @param enough the search ends with this number of decoys that change an answer
 * @param perTest 1 to leave out the second wrong answers
 */
export async function findDecoys(
  challenge: TestedChallenge,
  judge: (challenge: TestedChallenge) => Promise<Verdict>,
  { enough = enoughAnswerDecoys, perTest = 2 }: { readonly enough?: number; readonly perTest?: 1 | 2 } = {},
): Promise<DecoySearch> {
  const real = withDecoy(challenge)
  const [first, second] = [await judge(real), await judge(real)]
  if (first.outcome !== 'passed' || second.outcome !== 'passed') return { decoys: [], reports: undefined }
  const names = commonNames(first, second)
  const decoys: Decoy[] = []
  const silent = new Set<Decoy>()
  const runs = new AuthorRuns(challenge, judge, names)
  let tried = 0
  for await (const { caseId, ...change } of promisingChanges(challenge, runs)) {
    if (tried === maxTries || runs.count >= maxRuns || isEnough(decoys, silent, { tried, enough })) break
    tried += 1
    const place = placeOf({ ...change, caseId })
    const verdict = await runs.run(place)
    if (!failsOneTest(verdict, names)) continue
    const test = failedTestOf(verdict, names)
    const changes = await runs.wrongAnswersAt(place, change, { test, most: perTest })
    if (changes === undefined) continue
    const decoy = {
      changes,
      ...(caseId === undefined ? {} : { caseId }),
      ...(test === undefined ? {} : { test }),
      changesExpected: changesExpectedValue(verdict, change),
    }
    decoys.push(decoy)
    const failed = verdict.tests.find(({ passed }) => !passed)
    if (failed?.expected === undefined && failed?.got === undefined) silent.add(decoy)
  }
  const answerDecoys = decoys.filter(({ changesExpected }) => changesExpected)
  const rest = answerDecoys.length >= minWrongAnswers ? [...silent] : decoys
  return {
    decoys: setsOf([...answerDecoys, ...rest.filter((one) => !answerDecoys.includes(one))]).flat(),
    reports: names,
  }
}

/**
 * Runs the author's solution with changed tests, each only once, and finds out what else has to change so that no other
 * answer is right.
 */
class AuthorRuns {
  readonly #challenge: TestedChallenge
  readonly #judge: (challenge: TestedChallenge) => Promise<Verdict>
  readonly #names: readonly string[]
  readonly #passes = new Map<string, boolean>()
  #count = 0

  constructor(
    challenge: TestedChallenge,
    judge: (challenge: TestedChallenge) => Promise<Verdict>,
    names: readonly string[],
  ) {
    this.#challenge = challenge
    this.#judge = judge
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
   * Wrong answers in place of the one that the change is in. Whatever else in the same test can change without the
   * author's solution failing is changed with it: otherwise a right answer that is not the author's would pass decoys of a
   * test that accepts several, since with `got in ([0, 1], [1, 0])` a change of the first leaves the second right. Each
   * place gets another number or text: where one of the inputs is an answer, too, such as the other middle value, it must
   * not stay right.
   * @returns undefined if the author's solution does not fail this test with each of them, if another answer may be right
   * with all of them, or if it would take too long to find out
   */
  async wrongAnswersAt(
    place: Place,
    change: TestChange,
    { test, most }: { readonly test: string | undefined; readonly most: number },
  ): Promise<Replacement[] | undefined> {
    if (await this.#isBound(place, change)) return undefined
    const text = this.#textOf(place)
    const neighbours = neighboursOf(text, place, {
      isName: (quotedText) => this.#names.some((name) => name.length > 1 && quotedText.includes(name)),
      isFixed: (quotedText) => isFixedText(quotedText, this.#names),
    })
    const others = neighbours && (await this.#passedOf(place, neighbours))
    if (neighbours === undefined || others === undefined) return undefined
    const taken = {
      avoid: new Set([change, ...others].map(({ original }) => original)),
      rather: new Set(neighbours.map(({ original }) => original)),
    }
    const answers = wrongAnswers(change, taken)
    if (answers === undefined || (await this.#isBound(place, change, answers[0]))) return undefined
    const changes: Replacement[] = []
    let before: readonly Alternative[] = []
    for (const answer of answers.slice(0, most)) {
      before = movedApart(others, before, [...taken.avoid, ...taken.rather, answer.literal])
      const all = together(text, [answer, ...before])
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

  /** Those of the changes with which the author's solution passes all tests. @returns undefined after too many tries */
  async #passedOf(place: Place, changes: readonly TestChange[]): Promise<TestChange[] | undefined> {
    const passed = []
    for (const change of changes) {
      const passes = await this.#passesWith({ ...place, at: change.at, text: change.text })
      if (passes === undefined) return undefined
      if (passes) passed.push(change)
    }
    return passed
  }

  /** Whether this test fails, and no other one. */
  #failsAt(verdict: Verdict, test: string | undefined): boolean {
    return failsOneTest(verdict, this.#names) && failedTestOf(verdict, this.#names) === test
  }

  /** @returns undefined after too many tries */
  async #passesWith(change: Place): Promise<boolean | undefined> {
    const key = JSON.stringify([change.caseId, change.at, change.text])
    const known = this.#passes.get(key)
    if (known !== undefined) return known
    if (this.#passes.size >= maxNeighbourTries) return undefined
    const { outcome, tests } = await this.run(change)
    const passes = outcome === 'passed' && this.#names.every((name) => tests.some((one) => one.name === name))
    this.#passes.set(key, passes)
    return passes
  }

  #textOf({ caseId }: Place): string {
    const challenge = this.#challenge
    if (challenge.kind === 'program') return challenge.tests
    return caseId === undefined ? challenge.checkerMain : (challenge.cases.find(({ id }) => id === caseId)?.input ?? '')
  }
}

type Place = Replacement & Pick<Decoy, 'caseId'>

function placeOf({ at, text, caseId }: Place): Place {
  return { at, text, ...(caseId === undefined ? {} : { caseId }) }
}

/**
 * Another number or text for each place, if possible none that was taken, so that no two become the same.
 * @param before what the places were changed to the last time
 */
function movedApart(
  places: readonly TestChange[],
  before: readonly Alternative[],
  taken: readonly string[],
): Alternative[] {
  const used = new Set(taken)
  return places.map((place, index) => {
    const possible = alternativesTo(place).filter(({ literal }) => literal !== before[index]?.literal)
    const from = (index * 3 + 2) % possible.length
    const inOrder = [...possible.slice(from), ...possible.slice(0, from)]
    const chosen = inOrder.find(({ literal }) => !used.has(literal)) ?? inOrder[0]
    if (chosen === undefined) throw new Error('A character has others')
    used.add(chosen.literal)
    return chosen
  })
}

/** Names of tests, what results are printed with, and names of files. */
function isFixedText(text: string, names: readonly string[]): boolean {
  if (/\bok\b/.test(text) || nameOfFile.test(text)) return true
  return text.length > 1 && names.some((name) => name.includes(text) || text.includes(name))
}

/**
 * Candidates are told the answers of tests that show them, and can look these up in a table. So there should be decoys of
 * tests that show none as well.
 */
function isEnough(
  decoys: readonly Decoy[],
  silent: ReadonlySet<Decoy>,
  { tried, enough }: { readonly tried: number; readonly enough: number },
): boolean {
  const answers = decoys.filter(({ changesExpected }) => changesExpected).length
  if (answers < enough) return answers < minWrongAnswers && decoys.length >= enoughDecoys
  return silent.size >= minDecoys || (silent.size === 0 && tried >= triesForSilent)
}

/**
 * The decoys of one question that are evaluated together: those that change an expected answer, and those of tests that
 * show no answer. If there are too few of the first kind, all are one set. A set that is too small proves nothing.
 */
export function setsOf(decoys: readonly Decoy[]): Decoy[][] {
  const answers = decoys.filter(({ changesExpected }) => changesExpected)
  const others = decoys.filter(({ changesExpected }) => !changesExpected)
  if (answers.flatMap(({ changes }) => changes).length < minWrongAnswers)
    return decoys.length >= minDecoys ? [[...decoys]] : []
  return others.length >= minDecoys ? [answers, others] : [answers]
}

/**
 * The decoys that can prove that a program which fails some tests forged the others: those of tests that it passed. Too few
 * of them prove nothing.
 */
export function decoysOfPassed(decoys: readonly Decoy[], { tests }: Pick<Verdict, 'tests'>): Decoy[] {
  return setsOf(decoys.filter(({ test }) => test !== undefined && passesTest({ tests }, test))).flat()
}

export function passesTest({ tests }: Pick<Verdict, 'tests'>, test: string | undefined): boolean {
  const own = tests.filter(({ name }) => name === test)
  return own.length > 0 && own.every(({ passed }) => passed)
}

type CaseChange = TestChange & Pick<Decoy, 'caseId'>

/**
 * Changes in rounds, one of each line or case: first the last one of the line that matters to the author's solution, then
 * the first of the line, the last, the second and so on. A test may have dozens of numbers of which one is the expected
 * answer. The changes of a checker come last.
 */
async function* promisingChanges(challenge: TestedChallenge, runs: AuthorRuns): AsyncGenerator<CaseChange> {
  if (challenge.kind === 'program') return yield* inRounds(possibleChangesOf(challenge.tests), runs)
  const cases = challenge.cases.map(({ id, input }) =>
    possibleChangesOf(input)
      .flat()
      .map((change) => ({ ...change, caseId: id })),
  )
  const ofCases = inRounds(cases, runs)
  for (let left = 4 * cases.length; left > 0; left -= 1) {
    const { value, done } = await ofCases.next()
    if (done === true) break
    yield value
  }
  yield* inRounds(possibleChangesOf(challenge.checkerMain), runs)
}

async function* inRounds(all: readonly (readonly CaseChange[])[], runs: AuthorRuns): AsyncGenerator<CaseChange> {
  const lines = all.map((line) => runs.withoutFixed(line)).filter((line) => line.length > 0)
  const queues: CaseChange[][] = []
  for (const [index, line] of lines.entries()) {
    const isSearched = line.length > fewPlaces && index < maxSearchedLines
    const last = (isSearched ? await runs.lastThatMatters(line) : undefined) ?? line.at(-1)
    if (last === undefined) continue
    yield last
    const rest = line.filter((one) => one !== last)
    const half = Math.ceil(rest.length / 2)
    const [before, after] = [rest.slice(0, half), rest.slice(half).toReversed()]
    queues.push(before.flatMap((one, at) => [one, ...after.slice(at, at + 1)]))
  }
  const longest = Math.max(0, ...queues.map((queue) => queue.length))
  for (let round = 0; round < longest; round += 1) yield* queues.flatMap((queue) => queue.slice(round, round + 1))
}

/** Names that both runs report. A name that differs from run to run, such as one with a time in it, is left out. */
function commonNames(one: Verdict, other: Verdict): string[] {
  const remaining = other.tests.map(({ name }) => name)
  return one.tests.flatMap(({ name }) => {
    const at = remaining.indexOf(name)
    if (at >= 0) remaining.splice(at, 1)
    return at < 0 ? [] : [name]
  })
}

/**
 * True if exactly one test reports a failure, or if the tests end at one, as an assertion ends them. If the tests report
 * nothing, the run as a whole must fail.
 */
function failsOneTest(verdict: Verdict, names: readonly string[]): boolean {
  const { outcome, tests } = verdict
  if (outcome !== 'failed' && outcome !== 'runtimeError') return false
  if (names.length === 0) return tests.length === 0
  // Perhaps no test runs any more, so that no program passes.
  if (tests.length === 0) return false
  if (!tests.every(({ name }) => names.includes(name))) return false
  const failed = tests.filter(({ passed }) => !passed).length
  return (outcome === 'failed' && failed === 1) || (failed === 0 && missingOf(verdict, names) !== undefined)
}

/** The test that reports a failure, or at which the tests end. Undefined if the tests have no names. */
function failedTestOf(verdict: Verdict, names: readonly string[]): string | undefined {
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

/**
 * True if the changed literal is in the expected value of the failed test, and not in the value that it got, and if
 * changing it back gives the value that it got. "at least 12" with 11 got is no such answer.
 */
function changesExpectedValue({ tests }: Verdict, { literal, original }: TestChange): boolean {
  const { expected, got } = tests.find(({ passed }) => !passed) ?? {}
  if (expected === undefined || got === undefined || got.includes(literal)) return false
  const answer = bare(got)
  let at = expected.indexOf(literal)
  for (let tried = 0; at >= 0 && tried < maxPlaces; at = expected.indexOf(literal, at + 1), tried += 1)
    if (bare(expected.slice(0, at) + original + expected.slice(at + literal.length)) === answer) return true
  return false
}

/** Without what tests may print for one of two values alone: quotes around it, other blanks, capitals of column names. */
function bare(value: string): string {
  return value
    .trim()
    .replaceAll(/^["'`]|["'`]$/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
