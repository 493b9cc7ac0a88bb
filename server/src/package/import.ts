import type { z } from 'zod'
import { languageOf } from '@gradus/contract/language'
import type { Verdict } from '@gradus/contract/judge'
import type { ImportOptions, PackageProgress, PackageReport, PackageSubmission } from '@gradus/contract/package'
import { InputOutputQuestionForm } from '@gradus/contract/question-form'
import { record } from '../audit/audit.ts'
import type { Database } from '../platform/database.ts'
import type { JudgeClient } from '../platform/judge.ts'
import { Problem } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import { inputOutputChallenge } from '../question/input-output.ts'
import { implementationsOf, insertWhole, refuseShortBody } from '../question/post.ts'
import { refusePackage } from './files.ts'
import type { ProblemPackage } from './read.ts'
import { renew, renewable, type Form } from './renew.ts'
import { keepsPromise, type PackageEntry } from './submissions.ts'

interface Parts {
  readonly database: Database
  readonly judge: JudgeClient
}
interface Caller {
  readonly signal: AbortSignal
  readonly progress: ((step: PackageProgress) => void) | undefined
}

/** What an accepted submission may use where the package leaves the limit to be found. */
const generousMilliseconds = 10_000
const longestLimit = 30_000

/**
 * Runs the package's own submissions, and makes a question of it if they end as the package says. All of it is stored in
 * one transaction at the end, or nothing. @throws Problem badInput, judgeAway
 */
export async function importPackage(
  { database, judge }: Parts,
  account: Account,
  problem: ProblemPackage,
  options: ImportOptions,
  { signal, progress }: Caller,
): Promise<PackageReport> {
  // Asked before the judge is, so that nobody waits for a refusal.
  const renewed = options.questionId === undefined ? undefined : await renewable(database, account, options.questionId)
  const trial = formOf(problem, options, [], problem.timeLimitMilliseconds ?? generousMilliseconds)
  const runs = await runAll({ judge, account, form: trial, problem, signal, progress })
  const solutions = runs.flatMap(({ entry, verdict }) =>
    entry.expected === 'accepted' && verdict?.outcome === 'passed' ? [entry] : [],
  )
  const submissions = runs.map((run) => presented(run, problem))
  const reason = reasonAgainst(submissions, options)
  const form = formOf(problem, options, solutions, runs.at(-1)?.timeLimitMilliseconds ?? limitOf(trial))
  const report = {
    isPublic: renewed ? renewed.state === 'public' : options.isVisible === '1',
    isUpdate: renewed !== undefined,
    reason,
    title: problem.title,
    type: problem.scoring ? ('scoring' as const) : ('pass-fail' as const),
    samples: problem.cases.filter((one) => one.sample).length,
    secrets: problem.cases.filter((one) => !one.sample).length,
    timeLimitMilliseconds: limitOf(form),
    submissions,
    notes: problem.notes,
  }
  if (reason !== null) return { ...report, questionId: null, isPublic: false, isUpdate: false }
  if (form.validator !== undefined && solutions.length === 0)
    refusePackage('A package with a validator needs an accepted submission that runs here.')
  progress?.({ step: 'storing' })
  const questionId = renewed
    ? await renew(database, account, renewed, form)
    : await store(database, account, form, report.isPublic)
  return { ...report, questionId }
}

async function store(database: Database, account: Account, form: Form, isPublic: boolean): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const id = await insertWhole(tx, account, form, implementationsOf(form), isPublic ? 'public' : 'waiting')
    await record(tx, account, { action: 'importPackage', subject: { kind: 'question', id, name: form.title } })
    return id
  })
}

/** As if somebody had posted it: the same limits hold. @throws Problem badInput */
function formOf(
  problem: ProblemPackage,
  options: ImportOptions,
  solutions: readonly PackageEntry[],
  cpuMilliseconds: number,
): Form {
  const solved = new Map<number, string>()
  for (const { program } of solutions)
    if (typeof program !== 'string' && !solved.has(program.language))
      solved.set(program.language, program.files[0]?.body ?? '')
  const languages = problem.languages.toSorted((one, other) => Number(solved.has(other)) - Number(solved.has(one)))
  const draft = {
    kind: 'inputOutput',
    title: problem.title,
    body: problem.body,
    rawTags: options.tags,
    difficultLevel: options.difficultLevel,
    implementations: languages.map((type) => ({ type, solution: solved.get(type) })),
    cases: problem.cases.map(({ name: _name, ...one }) => one),
    comparison: problem.comparison,
    limits: {
      cpuMilliseconds,
      ...(problem.memoryBytes === undefined ? {} : { memoryBytes: Math.round(problem.memoryBytes) }),
    },
  }
  refuseShortBody(problem.body)
  // The validator is looked at apart: whether it has a solution is known only after they were run.
  const parsed = InputOutputQuestionForm.safeParse(draft)
  const validator = problem.validator && validatorShape.safeParse(problem.validator)
  const issue = parsed.error?.issues[0] ?? validator?.error?.issues[0]
  if (!parsed.success || issue !== undefined) refusePackage(sentenceOf(issue, problem))
  return { ...parsed.data, ...(validator?.data === undefined ? {} : { validator: validator.data }) }
}
const validatorShape = InputOutputQuestionForm.shape.validator.unwrap()

function sentenceOf(issue: z.core.$ZodIssue | undefined, problem: ProblemPackage): string {
  const [part, index] = issue?.path ?? []
  const where = part === 'cases' && typeof index === 'number' ? `${problem.cases[index]?.name ?? 'a case'}: ` : ''
  return `${where}${issue?.message ?? 'The package cannot be taken as a question.'}`
}

interface Work extends Caller {
  readonly judge: JudgeClient
  readonly account: Account
  readonly form: Form
  readonly problem: ProblemPackage
}
interface Run {
  readonly entry: PackageEntry
  readonly verdict: Verdict | undefined
  readonly message?: string
  /** As it stood when this one had been run. */
  readonly timeLimitMilliseconds: number
}

/** Accepted ones come first: where the package names no time limit, they are what it follows from. */
async function runAll(work: Work): Promise<Run[]> {
  const { judge, problem, progress } = work
  const states = problem.submissions.length === 0 ? [] : await judge.languages()
  const available = new Set(states.filter((state) => state.available).map((state) => state.code))
  const runs: Run[] = []
  let found = problem.timeLimitMilliseconds
  for (const [index, entry] of problem.submissions.entries()) {
    if (entry.expected !== 'accepted') found ??= followingLimit(runs, problem.timeMultiplier)
    const timeLimitMilliseconds = found ?? generousMilliseconds
    progress?.({ step: 'judging', submission: entry.file, number: index + 1, of: problem.submissions.length })
    runs.push({ entry, timeLimitMilliseconds, ...(await runOne(work, entry, timeLimitMilliseconds, available)) })
  }
  const last = runs.at(-1)
  if (last && found === undefined)
    runs[runs.length - 1] = { ...last, timeLimitMilliseconds: followingLimit(runs, problem.timeMultiplier) }
  return runs
}

/** The slowest accepted run times the package's factor, in whole seconds. */
function followingLimit(runs: readonly Run[], multiplier: number): number {
  const slowest = Math.max(0, ...runs.map((run) => slowestOf(run.verdict) ?? 0))
  return Math.min(longestLimit, Math.max(1000, Math.ceil((slowest * multiplier) / 1000) * 1000))
}

async function runOne(
  { judge, account, form, signal }: Work,
  { program }: PackageEntry,
  cpuMilliseconds: number,
  available: ReadonlySet<number>,
): Promise<Pick<Run, 'verdict' | 'message'>> {
  if (typeof program === 'string') return { verdict: undefined, message: `It was not run: ${program}.` }
  const language = languageOf(program.language)?.name ?? ''
  if (!available.has(program.language))
    return { verdict: undefined, message: `It was not run: ${language} is not available here.` }
  const [given] = implementationsOf(form)
  if (given?.inputOutput === undefined) return { verdict: undefined }
  const memoryBytes = form.limits?.memoryBytes
  const verdict = await judge.judge(
    {
      language: program.language,
      owner: `account ${account.id}`,
      candidateSource: program.files[0]?.body ?? '',
      challenge: inputOutputChallenge(given.inputOutput),
      limits: { cpuMilliseconds, ...(memoryBytes === undefined ? {} : { memoryBytes }) },
    },
    { signal },
  )
  if (verdict.outcome === 'judgeError') throw new Problem('judgeAway', { retryAfterSeconds: 5 })
  return { verdict }
}

function presented({ entry, verdict, message }: Run, problem: ProblemPackage): PackageSubmission {
  const failed = verdict?.tests.findIndex((test) => !test.passed) ?? -1
  const where = problem.cases[failed]?.name
  const said =
    message ?? (where === undefined ? verdict?.message : `${where}: ${verdict?.tests[failed]?.message ?? ''}`)
  return {
    file: entry.file,
    language: typeof entry.program === 'string' ? null : (languageOf(entry.program.language)?.name ?? null),
    expected: entry.expected,
    outcome: verdict?.outcome ?? null,
    score: verdict?.score ?? null,
    agrees: verdict === undefined || keepsPromise(entry.expected, verdict),
    slowestMilliseconds: slowestOf(verdict) ?? null,
    ...(said === undefined ? {} : { message: said }),
  }
}

function slowestOf(verdict: Verdict | undefined): number | undefined {
  return verdict && Math.max(0, ...verdict.tests.map((test) => test.cpuMilliseconds ?? 0))
}

function reasonAgainst(submissions: readonly PackageSubmission[], { anyway }: ImportOptions): string | null {
  const odd = submissions.filter((one) => !one.agrees)
  const accepted = odd.filter((one) => one.expected === 'accepted')
  if (accepted.length > 0) return `Nothing was imported: ${accepted[0]?.file} should be accepted, and is not.`
  if (odd.length > 0 && anyway !== '1')
    return `Nothing was imported: ${odd.length} of ${submissions.length} submissions do not end as the package says.`
  return null
}

function limitOf(form: Form): number {
  return form.limits?.cpuMilliseconds ?? generousMilliseconds
}
