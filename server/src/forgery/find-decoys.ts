import { z } from 'zod'
import type { Challenge, Verdict } from '@gradus/contract/judge'
import { applyChange, neighboursOf, otherChange, possibleChangesOf, together, type TestChange } from './change.ts'

/**
 * One change to the author's tests that makes them expect a wrong answer, so that a correct solution fails. Only a
 * program that knows the expected answers can tell such a decoy from the real tests.
 */
export const Decoy = z.object({
  at: z.number().int().nonnegative(),
  text: z.string(),
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
const maxTries = 24
const enoughAnswerDecoys = 4
const enoughDecoys = 6
/** The maximum number of changes that are tried to find other right answers. */
const maxNeighbourTries = 100
const nameOfFile = /solution|^node:|^[./\w-]+\.[a-zA-Z]\w*$/
/** In how many places of an expected value a changed literal is looked for. */
const maxPlaces = 100
/** If none of these tries has hit a test whose report shows no answer, there probably is none. */
const triesForSilent = 14
/** Fewer decoys are not used: a solution that is right only for the tests' own inputs could pass them by chance. */
export const minAnswerDecoys = 2
const minDecoys = 3

/** The challenge with the decoy applied, if there is one. `reports` is left out: its names need not match changed tests. */
export function withDecoy(
  challenge: TestedChallenge,
  decoy?: Pick<Decoy, 'at' | 'text' | 'caseId'> & { readonly length?: number },
): TestedChallenge {
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
 * @param perTest 1 to leave out second changes of the same answer
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
  /** The same answers, changed to others. */
  const others: Decoy[] = []
  const runs = new AuthorRuns(challenge, judge, names)
  for (const [tried, { caseId, ...change }] of possibleChanges(challenge).slice(0, maxTries).entries()) {
    if (isEnough(decoys, silent, { tried, enough })) break
    const place = { at: change.at, text: change.text, ...(caseId === undefined ? {} : { caseId }) }
    const verdict = await runs.run(place)
    if (!failsOneTest(verdict, names)) continue
    // A bound, such as `got >= 3`: an answer other than the author's may be right with the change, too.
    if (change.opposite && (await runs.run({ ...place, ...change.opposite })).outcome === 'passed') continue
    const test = failedTestOf(verdict, names)
    const widened = await runs.widen(place, test)
    if (widened === undefined) continue
    const about = { ...(test === undefined ? {} : { test }), changesExpected: changesExpectedValue(verdict, change) }
    const decoy = { ...widened, ...about }
    decoys.push(decoy)
    const other = about.changesExpected && perTest > 1 ? await runs.findOther(place, test) : undefined
    if (other !== undefined) others.push({ ...other, ...about })
    const failed = verdict.tests.find(({ passed }) => !passed)
    if (failed?.expected === undefined && failed?.got === undefined) silent.add(decoy)
  }
  const answerDecoys = decoys.filter(({ changesExpected }) => changesExpected)
  const rest = answerDecoys.length >= minAnswerDecoys ? [...silent] : decoys
  return {
    decoys: setsOf([...answerDecoys, ...others, ...rest.filter((one) => !answerDecoys.includes(one))]).flat(),
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

  constructor(
    challenge: TestedChallenge,
    judge: (challenge: TestedChallenge) => Promise<Verdict>,
    names: readonly string[],
  ) {
    this.#challenge = challenge
    this.#judge = judge
    this.#names = names
  }

  async run(change: Parameters<typeof withDecoy>[1]): Promise<Verdict> {
    return await this.#judge(withDecoy(this.#challenge, change))
  }

  /**
   * The change, with all others of the same test that the author's solution passes. Otherwise a right answer that is not
   * the author's would pass decoys of a test that accepts several: with `got in ([0, 1], [1, 0])`, a change of the first
   * leaves the second right.
   * @returns undefined if the author's solution does not fail the same test with all that, or if it would take too long
   */
  async widen(change: Place, test: string | undefined): Promise<Place | undefined> {
    const text = this.#textOf(change)
    const survived = []
    for (const { at, text: other } of neighboursOf(text, change, {
      isName: (quotedText) => this.#names.some((name) => name.length > 1 && quotedText.includes(name)),
      isFixed: (quotedText) => isFixedText(quotedText, this.#names),
    })) {
      const passes = await this.#passesWith({ ...change, at, text: other })
      if (passes === undefined) return undefined
      if (passes) survived.push({ at, text: other })
    }
    if (survived.length === 0) return change
    const all = { ...change, ...together(text, [change, ...survived]) }
    return this.failsAt(await this.run(all), test) ? all : undefined
  }

  /**
   * The same answer, changed to another wrong one: where each test earns points, one test must be enough to prove a
   * forgery.
   */
  async findOther(change: Place, test: string | undefined): Promise<Place | undefined> {
    const other = otherChange(this.#textOf(change), change)
    if (other === undefined) return undefined
    const second = { ...change, ...other }
    return this.failsAt(await this.run(second), test) ? await this.widen(second, test) : undefined
  }

  /** Whether this test fails, and no other one. */
  failsAt(verdict: Verdict, test: string | undefined): boolean {
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

type Place = Pick<Decoy, 'at' | 'text' | 'caseId'>

/** No test runs if a file is not found. */
function isOfFile({ original }: TestChange): boolean {
  return nameOfFile.test(original)
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
  if (answers < enough) return answers < minAnswerDecoys && decoys.length >= enoughDecoys
  return silent.size >= minDecoys || (silent.size === 0 && tried >= triesForSilent)
}

/**
 * The decoys of one question that are evaluated together: those that change an expected answer, and those of tests that
 * show no answer. If there are too few of the first kind, all are one set. A set that is too small proves nothing.
 */
export function setsOf(decoys: readonly Decoy[]): Decoy[][] {
  const answers = decoys.filter(({ changesExpected }) => changesExpected)
  const others = decoys.filter(({ changesExpected }) => !changesExpected)
  if (answers.length < minAnswerDecoys) return decoys.length >= minDecoys ? [[...decoys]] : []
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

/**
 * Order for cases: the first change of each case, then the second of each, up to the fourth; the changes of the checker
 * come last.
 */
function possibleChanges(challenge: TestedChallenge): (TestChange & { caseId?: string })[] {
  if (challenge.kind === 'program') return possibleChangesOf(challenge.tests).filter((change) => !isOfFile(change))
  const changesByCase = challenge.cases.map(({ id, input }) =>
    possibleChangesOf(input).map((change) => ({ ...change, caseId: id })),
  )
  const rounds = Array.from({ length: 4 }, (_, round) =>
    changesByCase.flatMap((changes) => changes.slice(round, round + 1)),
  )
  return [...rounds.flat(), ...possibleChangesOf(challenge.checkerMain).filter((change) => !isOfFile(change))]
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
