import { languageOf } from '@gradus/contract/language'
import type { Verdict } from '@gradus/contract/judge'
import type { ImportOptions, PackageSubmission } from '@gradus/contract/problem-package'
import { judgementOf } from './expectation.ts'
import type { ProblemPackage } from './read.ts'
import { statesExpectation, type CasesExpectation, type PackageEntry, type ScoreRange } from './submissions.ts'
import { matchesPath } from './submissions-yaml.ts'
import { slowestCase, type SubmissionRun } from './trial.ts'

/** How one of the package's submissions fared, as its reader sees it. */
export function presentRun({ entry, verdict, message }: SubmissionRun, problem: ProblemPackage): PackageSubmission {
  const difference = verdict && differenceOf(entry, verdict, problem)
  const text = message ?? difference ?? (verdict && explanationOf(verdict, problem))
  return {
    file: entry.file,
    language: typeof entry.program === 'string' ? null : (languageOf(entry.program.language)?.name ?? null),
    expected: entry.expected.words,
    outcome: verdict?.outcome ?? null,
    score: verdict?.score ?? null,
    agrees: agreementOf(entry, verdict, difference, problem),
    slowestMilliseconds: slowestCase(verdict) ?? null,
    ...(text ? { message: text } : {}),
  }
}

function agreementOf(
  entry: PackageEntry,
  verdict: Verdict | undefined,
  difference: string | undefined,
  { scoring }: ProblemPackage,
): boolean | null {
  if (verdict === undefined || !statesExpectation(entry, scoring)) return null
  if (verdict.outcome === 'judgeError' || difference !== undefined) return false
  return entry.expected.agrees?.(verdict) ?? true
}

/** A sentence if the submission's score, or the result of some cases, differs from what submissions.yaml says. */
function differenceOf(entry: PackageEntry, verdict: Verdict, problem: ProblemPackage): string | undefined {
  const all = problem.cases.reduce((sum, one) => sum + (one.points ?? 0), 0)
  const ofAll = problem.scoring ? otherScore(entry.score, verdict.score * all, all) : undefined
  if (ofAll !== undefined) return ofAll
  for (const some of entry.cases) {
    const found = differenceIn(some, verdict, problem, all)
    if (found !== undefined) return `${some.pattern}: ${found}`
  }
  return undefined
}

function differenceIn(
  { pattern, expected, score }: CasesExpectation,
  verdict: Verdict,
  { cases, scoring }: ProblemPackage,
  all: number,
): string | undefined {
  const run = cases.map((one, index) => ({ ...one, test: verdict.tests[index] }))
  const matching = run.filter(({ name }) => matchesPath(pattern, name))
  if (matching.length === 0) return 'no test data has this name'
  const tests = matching.flatMap(({ test }) => test ?? [])
  if (expected?.agrees?.({ ...verdict, tests }) === false) {
    const ends = tests.length === 0 ? [verdict.outcome] : tests.map((test) => test.outcome ?? verdict.outcome)
    const got = [...new Set(ends.map((end) => judgementOf(end) ?? 'JE'))].join(' and ')
    return `its cases got ${got} instead of ${expected.words}`
  }
  if (!scoring) return undefined
  const lost = new Set(run.flatMap(({ group, test }) => (group !== undefined && test?.passed !== true ? [group] : [])))
  const earned = matching.filter(({ group, test }) => (group === undefined ? test?.passed : !lost.has(group)))
  return otherScore(
    score,
    earned.reduce((sum, one) => sum + (one.points ?? 0), 0),
    all,
  )
}

/** @param all the points of all cases */
function otherScore(range: ScoreRange | undefined, points: number, all: number): string | undefined {
  if (range === undefined) return undefined
  const [least, most] = range
  if (points >= least - all * precision && points <= most + all * precision) return undefined
  const expected = least === most ? String(least) : `${least} to ${most}`
  return `it scored ${Number(points.toFixed(3))} points instead of ${expected}`
}
/** A fraction of all points: the judge's score is a floating-point fraction. */
const precision = 1e-9

/** The first case that failed, or the compiler's first message. */
function explanationOf(verdict: Verdict, problem: ProblemPackage): string | undefined {
  const failed = verdict.tests.findIndex((test) => !test.passed)
  const where = problem.cases[failed]?.name
  if (where !== undefined) return `${where}: ${verdict.tests[failed]?.message ?? ''}`
  if (verdict.outcome !== 'compileError') return verdict.message
  const first = verdict.diagnostics.find(({ severity }) => severity === 'error')
  if (first !== undefined) return `${first.file}, line ${first.line}: ${first.message}`
  return verdict.message ?? verdict.compilerOutput.split('\n').find((line) => line.trim() !== '')
}

/** Why the package does not become a question; null if it does. */
export function reasonForRefusal(
  submissions: readonly PackageSubmission[],
  { anyway }: Pick<ImportOptions, 'anyway'>,
): string | null {
  const odd = submissions.filter((one) => one.agrees === false)
  const accepted = submissions.filter((one) => one.expected === 'accepted')
  const wrong = accepted.find((one) => one.agrees === false)
  if (wrong !== undefined && !accepted.some((one) => one.agrees === true))
    return `Nothing was imported: ${wrong.file} should be accepted, but it isn’t.`
  if (odd.length === 0 || anyway === '1') return null
  if (wrong !== undefined) return `Nothing was imported: ${wrong.file} should be accepted, but it isn’t.`
  return `Nothing was imported: ${odd.length} of ${submissions.length} submissions don’t have the verdict that the package expects.`
}
