import { languageOf } from '@gradus/contract/language'
import type { Verdict } from '@gradus/contract/judge'
import type { ImportOptions, PackageSubmission } from '@gradus/contract/problem-package'
import type { ProblemPackage } from './read.ts'
import type { PackageEntry } from './submissions.ts'
import { slowestCase, type SubmissionRun } from './trial.ts'

/** How one of the package's submissions fared, as its reader sees it. */
export function presentRun({ entry, verdict, message }: SubmissionRun, problem: ProblemPackage): PackageSubmission {
  const said = message ?? (verdict && (otherScore(entry, verdict, problem) ?? explanationOf(verdict, problem)))
  return {
    file: entry.file,
    language: typeof entry.program === 'string' ? null : (languageOf(entry.program.language)?.name ?? null),
    expected: entry.expected.words,
    outcome: verdict?.outcome ?? null,
    score: verdict?.score ?? null,
    agrees: agreementOf({ entry, verdict }, problem),
    slowestMilliseconds: slowestCase(verdict) ?? null,
    ...(said ? { message: said } : {}),
  }
}

function agreementOf(
  { entry, verdict }: Pick<SubmissionRun, 'entry' | 'verdict'>,
  problem: ProblemPackage,
): boolean | null {
  const saysScore = problem.scoring && entry.score !== undefined
  if (verdict === undefined || (entry.expected.agrees === undefined && !saysScore)) return null
  if (verdict.outcome === 'judgeError' || otherScore(entry, verdict, problem) !== undefined) return false
  return entry.expected.agrees?.(verdict) ?? true
}

/** A sentence where a submission scores other points than submissions.yaml says. */
function otherScore({ score }: PackageEntry, verdict: Verdict, { scoring, cases }: ProblemPackage): string | undefined {
  if (!scoring || score === undefined) return undefined
  const all = cases.reduce((sum, one) => sum + (one.points ?? 0), 0)
  const points = verdict.score * all
  const [least, most] = score
  if (points >= least - all * precision && points <= most + all * precision) return undefined
  const expected = least === most ? String(least) : `${least} to ${most}`
  return `it scored ${Number(points.toFixed(3))} points instead of ${expected}`
}
/** Of all points: a judge's score is a fraction. */
const precision = 1e-9

/** The first case that failed, or what the compiler said first. */
function explanationOf(verdict: Verdict, problem: ProblemPackage): string | undefined {
  const failed = verdict.tests.findIndex((test) => !test.passed)
  const where = problem.cases[failed]?.name
  if (where !== undefined) return `${where}: ${verdict.tests[failed]?.message ?? ''}`
  if (verdict.outcome !== 'compileError') return verdict.message
  const first = verdict.diagnostics.find(({ severity }) => severity === 'error')
  if (first !== undefined) return `${first.file}, line ${first.line}: ${first.message}`
  return verdict.message ?? verdict.compilerOutput.split('\n').find((line) => line.trim() !== '')
}

/** Why the package does not become a question; null where it does. */
export function reasonAgainst(
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
  return `Nothing was imported: ${odd.length} of ${submissions.length} submissions don’t end as the package says.`
}
