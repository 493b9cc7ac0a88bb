import type { PackageProgress } from '@gradus/contract/problem-package'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { judgementOf } from './expectation.ts'
import { formOf } from './form.ts'
import type { DataValidator } from './data-validator.ts'
import type { PackageCase } from './cases.ts'
import type { ProblemPackage } from './read.ts'
import { presentRun } from './report.ts'
import { calibrationMilliseconds, runSubmissions, type SubmissionRun, type Trial } from './trial.ts'

export interface PackageCheck {
  readonly lines: string[]
  readonly errors: number
  readonly warnings: number
}

/** All checks from the command line share one owner in the judge's queue. */
const owner = 'package check'

/**
 * Runs a package's input and answer validators and its submissions, and prints a report like that of `verifyproblem`
 * from Kattis' problemtools: one line for each, with the expected judgement and the actual one. Nothing is stored.
 * @throws Problem badInput, judgeUnavailable
 */
export async function checkPackage(
  judge: JudgeClient,
  problem: ProblemPackage,
  caller: { readonly signal: AbortSignal; readonly progress?: (step: PackageProgress) => void },
): Promise<PackageCheck> {
  const options = { tags: [], difficultLevel: 1 as const }
  const form = formOf(problem, options, [], problem.timeLimitMilliseconds ?? calibrationMilliseconds)
  const trial: Trial = { judge, owner, form, problem, signal: caller.signal, progress: caller.progress }
  const errors: string[] = []
  const warnings = problem.notes.map((note) => `WARNING: ${note}`)
  const validators = [
    ...problem.inputValidators.map((validator) => ({ of: 'input' as const, validator })),
    ...problem.answerValidators.map((validator) => ({ of: 'answer' as const, validator })),
  ]
  for (const { of, validator } of validators) {
    const found = await rejections(trial, of, validator)
    errors.push(...found.errors)
    warnings.push(...found.warnings)
  }
  const { runs, timeLimitMilliseconds } = await runSubmissions(trial)
  const lines = runs.map((run) => lineOf(run, problem))
  errors.push(...lines.filter((line) => line.startsWith('ERROR')))
  warnings.push(...lines.filter((line) => line.startsWith('WARNING')))
  const slowest = Math.max(0, ...runs.map((run) => accepted(run, problem)?.slowestMilliseconds ?? 0))
  return {
    lines: [
      ...warnings.filter((line) => !lines.includes(line)),
      ...errors.filter((line) => !lines.includes(line)),
      ...lines,
      `Slowest AC run: ${seconds(slowest)}, time limit ${seconds(timeLimitMilliseconds)}`,
      `${problem.title} tested: ${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`,
    ],
    errors: errors.length,
    warnings: warnings.length,
  }
}

function accepted(run: SubmissionRun, problem: ProblemPackage) {
  const report = presentRun(run, problem)
  return report.expected === 'accepted' && report.outcome === 'passed' ? report : undefined
}

function lineOf(run: SubmissionRun, problem: ProblemPackage): string {
  const { file, language, expected, outcome, agrees, slowestMilliseconds, message } = presentRun(run, problem)
  const what = `${expected} submission ${file}${language === null ? '' : ` (${language})`}`
  if (outcome === null) return `WARNING: ${what}: ${message ?? 'It was not run.'}`
  const got = judgementOf(outcome) ?? 'JE'
  const details = [`CPU: ${seconds(slowestMilliseconds ?? 0)}`, ...(message === undefined ? [] : [message])].join(', ')
  if (agrees === null) return `   ${what} got ${got} [${details}]; nothing is expected of it`
  return agrees ? `   ${what} OK: ${got} [${details}]` : `ERROR: ${what} got ${got} [${details}]`
}

/** Copies each case to its standard output: the judge passes it on to the validator's standard input. */
const copier = 'import shutil, sys\nshutil.copyfileobj(sys.stdin.buffer, sys.stdout.buffer)\n'
/** Prints the answer of the case that it reads. */
const answerer = `import json, sys
with open('answers.json', encoding='utf-8') as file: answers = json.load(file)
sys.stdout.buffer.write(answers[sys.stdin.buffer.read().decode()].encode())
`
const python = 8
const mostBytes = 64 * 1024 * 1024

async function rejections(
  { judge, problem, signal }: Trial,
  of: 'input' | 'answer',
  { name, program }: DataValidator,
): Promise<{ errors: string[]; warnings: string[] }> {
  const what = `${of} validator ${name}`
  const why = typeof program === 'string' ? program : of === 'answer' ? reasonWithoutAnswers(problem) : undefined
  if (typeof program === 'string' || why !== undefined)
    return { errors: [], warnings: [`WARNING: ${what} was not run: ${why}`] }
  const errors: string[] = []
  for (const cases of of === 'answer' ? withoutTwins(problem.cases) : [problem.cases]) {
    const answers = Object.fromEntries(cases.map(({ input, answer }) => [input, answer]))
    const verdict = await judge.judge(
      {
        language: python,
        owner,
        candidateSource: of === 'input' ? copier : answerer,
        additionalFiles: of === 'input' ? [] : [{ fileName: 'answers.json', body: JSON.stringify(answers) }],
        // Such a validator exits with 42 or 43, as an output validator does, and reads its input in the same place.
        challenge: {
          kind: 'inputOutput',
          cases: cases.map(({ name: id, input }) => ({ id, input, answer: '' })),
          validator: { language: program.language, files: program.files },
        },
        showsTests: true,
        limits: { cpuMilliseconds: calibrationMilliseconds, outputBytes: mostBytes },
      },
      { signal },
    )
    const failed = verdict.tests.filter((test) => !test.passed)
    errors.push(...failed.map((test) => `ERROR: ${what} rejects ${test.name}: ${test.message ?? ''}`.trim()))
    if (failed.length === 0 && verdict.outcome !== 'passed')
      errors.push(`ERROR: ${what} could not be run: ${verdict.message ?? verdict.compilerOutput}`.trim())
  }
  return { errors, warnings: [] }
}

function reasonWithoutAnswers({ interaction: { interactive, passes } }: ProblemPackage): string | undefined {
  return interactive || passes > 1 ? 'such problems have no answers to validate' : undefined
}

/** Divides cases into groups so that no two cases of a group have the same input. */
function withoutTwins(cases: readonly PackageCase[]): PackageCase[][] {
  const seen = new Map<string, number>()
  const turnOf = ({ input }: PackageCase): number => {
    const turn = seen.get(input) ?? 0
    seen.set(input, turn + 1)
    return turn
  }
  return [...Map.groupBy(cases, turnOf).values()]
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
