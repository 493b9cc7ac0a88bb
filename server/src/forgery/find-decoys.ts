import type { Verdict } from '@gradus/contract/judge'
import { AuthorRuns, failedTestOf, failsOneTest, type AuthorSolution, type CaseChange } from './author-runs.ts'
import { changesExpectedValue } from './expected-value.ts'
import { possibleChangesOf } from './change.ts'
import { areEnough, minWrongAnswers, placeOf, setsOf, withDecoy, type Decoy, type TestedChallenge } from './decoy.ts'

export interface DecoySearch {
  readonly decoys: Decoy[]
  /** Names of the tests that the solution reports in every run. Undefined if it does not pass. */
  readonly reports: string[] | undefined
}

/** The maximum number of changes that are tried as decoys. The search ends earlier once there are enough. */
const maxTries = 30
/** In how many lines with more places than these, the last one that matters is looked for. */
const maxSearchedLines = 12
const fewPlaces = 3
const enoughAnswerDecoys = 4
const enoughDecoys = 6
/** After so many runs of the author's solution, the search ends with what it has found. */
const maxRuns = 300
/** If none of these tries has hit a test whose report shows no answer, there probably is none. */
const triesForSilent = 14

/**
 * @param enough the search ends with this number of decoys that change an answer
 * @param perTest 1 to leave out the second wrong answers, and to take what may be an input for an answer
 */
export async function findDecoys(
  challenge: TestedChallenge,
  solution: AuthorSolution,
  { enough = enoughAnswerDecoys, perTest = 2 }: { readonly enough?: number; readonly perTest?: 1 | 2 } = {},
): Promise<DecoySearch> {
  const real = withDecoy(challenge)
  const [first, second] = [await solution.judge(real), await solution.judge(real)]
  if (first.outcome !== 'passed' || second.outcome !== 'passed') return { decoys: [], reports: undefined }
  const names = commonNames(first, second)
  const decoys: Decoy[] = []
  const plausible: Decoy[] = []
  const silent = new Set<Decoy>()
  const runs = new AuthorRuns(challenge, solution, names)
  let tried = 0
  for await (const { caseId, ...change } of promisingChanges(challenge, runs)) {
    if (tried === maxTries || runs.count >= maxRuns || isEnough(decoys, silent, { tried, enough })) break
    tried += 1
    const place = placeOf({ ...change, caseId })
    const verdict = await runs.run(place)
    if (!failsOneTest(verdict, names)) continue
    const test = failedTestOf(verdict, names)
    const changesExpected = changesExpectedValue(verdict, change)
    const isAnswer = changesExpected ? await runs.isExpected(place, change) : runs.isCompared(place)
    if (!isAnswer) continue
    const answers = await runs.wrongAnswersAt(place, change, {
      found: verdict,
      most: perTest,
      isKnown: changesExpected,
    })
    if (answers === undefined) continue
    const decoy = {
      changes: answers.changes,
      ...(caseId === undefined ? {} : { caseId }),
      ...(test === undefined ? {} : { test }),
      changesExpected,
    }
    decoys.push(decoy)
    plausible.push(...answers.plausible.map(({ variety, changes }) => ({ ...decoy, changes, plausible: variety })))
    const failed = verdict.tests.find(({ passed }) => !passed)
    if (failed?.expected === undefined && failed?.got === undefined) silent.add(decoy)
  }
  const answerDecoys = decoys.filter(({ changesExpected }) => changesExpected)
  const rest = answerDecoys.length >= minWrongAnswers ? [...silent] : decoys
  return {
    decoys: setsOf([...answerDecoys, ...plausible, ...rest.filter((one) => !answerDecoys.includes(one))]).flat(),
    reports: names,
  }
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
  if (answers < enough) return answers < minWrongAnswers && decoys.length >= enoughDecoys && areEnough(decoys)
  return areEnough([...silent]) || (silent.size === 0 && tried >= triesForSilent)
}

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
