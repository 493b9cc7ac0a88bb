import { languageOf } from '@gradus/contract/language'
import type { TestResult, Verdict } from '@gradus/contract/judge'
import type { PackageProgress } from '@gradus/contract/problem-package'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { inputOutputChallenge } from '../question/input-output.ts'
import { implementationsOf } from '../question/form-rows.ts'
import type { Form } from './form.ts'
import type { ProblemPackage } from './read.ts'
import { isAccepted, type PackageEntry } from './submissions.ts'

/** The limit for an accepted submission if the package does not state one and it has to be measured. */
export const calibrationMilliseconds = 10_000
const longestLimit = 30_000

export interface Trial {
  readonly judge: JudgeClient
  /** The owner of the tasks in the judge's queue. */
  readonly owner: string
  readonly form: Form
  readonly problem: ProblemPackage
  readonly signal: AbortSignal
  readonly progress: ((step: PackageProgress) => void) | undefined
}

/** How a submission of the package ended. */
export interface SubmissionRun {
  readonly entry: PackageEntry
  /** Undefined if it was not run; `message` has the reason. */
  readonly verdict: Verdict | undefined
  readonly message?: string
}

export interface TrialResult {
  readonly runs: SubmissionRun[]
  readonly timeLimitMilliseconds: number
}

/**
 * Runs the package's own submissions. Accepted ones come first: if the package declares no time limit, it is derived
 * from their run times. @throws Problem judgeUnavailable, badInput if the judge cannot take the package
 */
export async function runSubmissions(trial: Trial): Promise<TrialResult> {
  const { judge, problem, progress } = trial
  const states = problem.submissions.length === 0 ? [] : await judge.languages()
  const available = new Set(states.filter((state) => state.available).map((state) => state.code))
  const runs: SubmissionRun[] = []
  let limit = problem.timeLimitMilliseconds
  for (const [index, entry] of problem.submissions.entries()) {
    if (!isAccepted(entry) || !entry.setsTimeLimit) limit ??= limitFrom(runs, problem)
    progress?.({ step: 'judging', submission: entry.file, number: index + 1, of: problem.submissions.length })
    const why = reasonNotToRun(entry, available)
    if (why === undefined) runs.push({ entry, verdict: await runOne(trial, entry, limit) })
    else runs.push({ entry, verdict: undefined, message: `It was not run: ${why}.` })
  }
  return { runs, timeLimitMilliseconds: limit ?? limitFrom(runs, problem) }
}

function reasonNotToRun({ program }: PackageEntry, available: ReadonlySet<number>): string | undefined {
  if (typeof program === 'string') return program
  if (available.has(program.language)) return undefined
  return `${languageOf(program.language)?.name ?? 'its language'} is not available here`
}

/** The slowest accepted run times the package's factor, rounded up to its resolution. */
function limitFrom(
  runs: readonly SubmissionRun[],
  { timeMultiplier, timeResolutionMilliseconds: resolution }: ProblemPackage,
): number {
  const measured = runs.filter(({ entry }) => entry.setsTimeLimit)
  const slowest = Math.max(0, ...measured.map(({ verdict }) => slowestCase(verdict) ?? 0))
  const steps = Math.max(1, Math.ceil((slowest * timeMultiplier) / resolution))
  return Math.min(longestLimit, Math.ceil(steps * resolution))
}

/** @param limit undefined if it is yet to be found: the run is then a measurement */
async function runOne(trial: Trial, entry: PackageEntry, limit: number | undefined): Promise<Verdict | undefined> {
  const isMeasured = limit === undefined
  const first = await judgeOnce(trial, entry, limit ?? calibrationMilliseconds, isMeasured)
  if (!isMeasured || first?.outcome !== 'passed') return first
  const second = await judgeOnce(trial, entry, calibrationMilliseconds, isMeasured)
  return second?.outcome === 'passed' ? { ...first, tests: first.tests.map(quickerOf(second.tests)) } : first
}

/** Disturbances make a run slower, never quicker, so the quicker result of each case counts. */
function quickerOf(others: readonly TestResult[]) {
  return (test: TestResult, index: number): TestResult => {
    const { cpuMilliseconds: one = 0 } = test
    return { ...test, cpuMilliseconds: Math.min(one, others[index]?.cpuMilliseconds ?? one) }
  }
}

async function judgeOnce(
  { judge, owner, form, signal }: Trial,
  { program }: PackageEntry,
  cpuMilliseconds: number,
  alone: boolean,
): Promise<Verdict | undefined> {
  const [variant] = implementationsOf(form)
  if (typeof program === 'string' || variant?.inputOutput === undefined) return undefined
  const [main, ...additionalFiles] = program.files
  const memoryBytes = form.limits?.memoryBytes
  return await judge.judge(
    {
      language: program.language,
      owner,
      candidateSource: main?.body ?? '',
      additionalFiles,
      challenge: inputOutputChallenge(variant.inputOutput),
      showsTests: true,
      // A limit must not follow from how busy the machine was.
      alone,
      limits: { cpuMilliseconds, ...(memoryBytes === undefined ? {} : { memoryBytes }) },
    },
    { signal },
  )
}

/** CPU time of the slowest case. */
export function slowestCase(verdict: Verdict | undefined): number | undefined {
  return verdict && Math.max(0, ...verdict.tests.map((test) => test.cpuMilliseconds ?? 0))
}
