import type {
  Challenge,
  Diagnostic,
  JudgeTask,
  Progress,
  SourceFile,
  TestResult,
  Verdict,
} from '@gradus/contract/judge'
import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import { Buffer } from 'node:buffer'
import { testToolchain } from '../toolchain/toolchain-self-test.ts'
import { compile, type BuildResult } from '../compile/compile.ts'
import { namesOfTests } from '../compile/hidden-names.ts'
import { redactDiagnostics } from '../compile/diagnostic-redaction.ts'
import { describeDifference } from '../verdict/token-compare.ts'
import { outcomeOf, withoutDetails, type RunOutcome } from '../verdict/run-outcome.ts'
import { fileNames, type LanguageDriver, type Program } from '../language/language.ts'
import { runWithValidator, requireValidator, type ValidatedRun } from '../validator/multi-pass.ts'
import { Problem } from '../problem.ts'
import type { QueueSlot } from '../queue/queue.ts'
import { runOnce, type BuiltSubmission } from '../run/run-once.ts'
import { judgeBuild } from './compile-only.ts'
import { asExecuted, findSyntaxError } from './syntax-error.ts'
import { plainText } from '../run/plain-text.ts'
import type { ToolchainRegistry } from '../toolchain/registry.ts'
import { buildValidator, type InputOutput, type Validation } from '../validator/validator.ts'
import {
  isSyntaxError,
  usageOf,
  runtimeDiagnosticsOf,
  ranTwice,
  timeUsedBy,
  roundedUsage,
  resultWithUsage,
  resultOf,
  compileErrorVerdict,
  verdictOfProgram,
  verdictOfSource,
  normaliseDiagnostics,
} from '../verdict/verdict.ts'
import type { RunResult } from '../run/run-result.ts'
import type { ExecutionContext } from '../run/execution-context.ts'

/** Judges one submission: checks the source, builds once, runs once (or once for each case), and returns the verdict. */

export interface JudgeRequest {
  readonly task: JudgeTask
  readonly signal: AbortSignal
  readonly progress: (step: Progress) => void
  readonly queueSlot: QueueSlot
}

interface Submission extends BuiltSubmission {
  readonly request: JudgeRequest
}

/** The longest expected or actual text in a test result. */
const longestShown = 8 * 1024

export async function judge(
  request: JudgeRequest,
  toolchains: ToolchainRegistry,
  context: ExecutionContext,
): Promise<Verdict> {
  const { task, progress } = request
  const refusal = checkSource(task)
  if (refusal !== undefined) return refusal
  const { driver, cache } = await toolchains.whenReady(task.language, () => progress({ step: 'preparing' }))
  const names = fileNames(driver.code)
  refuseFiles(task, names)
  const program = task.compileOnly ? withEmptyTests(programOf(task), driver) : programOf(task)
  const sources = new Map([[names.source, task.candidateSource]])
  const refusals = driver.refuse?.(program) ?? []
  if (refusals.length > 0) return compileErrorVerdict(refusedSource(refusals), sources)
  if (driver.build !== undefined) progress({ step: 'compiling' })
  const unredacted = await compile(driver, program, cache, context, request.signal)
  const visible = [names.source, ...task.additionalFiles.map(({ fileName }) => fileName)]
  const built =
    program.tests === undefined || task.showsTests
      ? unredacted
      : redactDiagnostics(unredacted, names.tests, visible, () => ownNamesOf(program, names.tests))
  if (!built.compiled) {
    await testToolchain(driver, cache, context, request.signal, false)
    return compileErrorVerdict(built, sources)
  }
  const refused = built.product === undefined ? undefined : driver.refuseProduct?.(built.product, program)
  if (refused !== undefined) return verdictOfSource(refused)
  let selfTestPromise: Promise<void> | undefined
  const selfTest = () => (selfTestPromise ??= testToolchain(driver, cache, context, request.signal, true))
  const submission: Submission = { driver, cache, program, built, context, request, sources, selfTest }
  if (task.compileOnly) return judgeBuild(submission)
  const { challenge } = task
  if (challenge.kind === 'cases') return runCases(submission, challenge)
  if (challenge.kind === 'inputOutput') return runInputOutput(submission, challenge, toolchains)
  progress({ step: 'running', test: 1, of: 1 })
  const ran = await runOnce(submission, challenge.kind === 'ownInput' ? challenge.input : undefined)
  const syntaxError = await findSyntaxError(submission, ran)
  const run = asExecuted(ran)
  const verdict = syntaxError ?? verdictOfProgram(built, run, driver, testedIn(task), sources)
  if (challenge.kind !== 'ownInput') return verdict
  return { ...verdict, output: plainText(run.sandbox.output), errorOutput: plainText(run.sandbox.errorOutput) }
}

function testedIn({ challenge, showsTests: isAuthors }: JudgeTask) {
  return challenge.kind === 'program' ? { reports: challenge.reports, isAuthors } : undefined
}

/** The names that the tests declare, unless the candidate sees them elsewhere. */
function ownNamesOf({ tests = '', candidate, interface: shared = '', additionalFiles }: Program, fileName: string) {
  return namesOfTests(tests, fileName, [candidate, shared, ...additionalFiles.map(({ body }) => body)])
}

function refusedSource(diagnostics: Diagnostic[]): BuildResult {
  return { compiled: false, product: undefined, diagnostics, compilerOutput: '', message: undefined }
}

function programOf({ candidateSource, additionalFiles, challenge, showsTests }: JudgeTask): Program {
  const plain = { candidate: candidateSource, additionalFiles, tests: undefined, interface: undefined, showsTests }
  if (challenge.kind === 'program') return { ...plain, tests: challenge.tests }
  if (challenge.kind === 'cases') return { ...plain, tests: challenge.checkerMain, interface: challenge.interface }
  if (challenge.kind === 'ownInput') return { ...plain, tests: challenge.main, interface: challenge.interface }
  return plain
}

function withEmptyTests(program: Program, { emptyTests }: LanguageDriver): Program {
  return program.tests === undefined || emptyTests === undefined ? program : { ...program, tests: emptyTests }
}

/** An advanced question: the checker's main decides each case by its exit status and returns the mark. */
async function runCases(submission: Submission, { cases }: Extract<Challenge, { kind: 'cases' }>): Promise<Verdict> {
  return runAll(submission, cases, {
    runCase: ({ input }) => runOnce(submission, input),
    judgeCase: (run, id) => resultWithUsage(id, run, outcomeOf(run, submission.driver, true)),
    isSecret: () => false,
  })
}

async function runInputOutput(
  submission: Submission,
  challenge: InputOutput,
  toolchains: ToolchainRegistry,
): Promise<Verdict> {
  const { showsTests } = submission.request.task
  requireValidator(challenge)
  const validator = await buildValidator(challenge, toolchains, submission.context, submission.request)
  const comparison = challenge.comparison ?? { caseSensitive: false, spaceSensitive: false }
  const isSecret = (index: number) => !showsTests && challenge.cases[index]?.sample !== true
  const showsAnswer = !challenge.interactive && challenge.passes === 1
  const judgeCase = (run: CaseRun, id: string, index: number): TestResult => {
    const got = plainText(run.sandbox.output)
    const own = outcomeOf(run, submission.driver, false)
    const answer = challenge.cases[index]?.answer ?? ''
    const outcome = outcomeByValidator(run.validation) ?? outcomeByComparing(own, answer, got)
    const transcript = showsTests && run.transcript !== undefined ? { transcript: run.transcript } : {}
    if (isSecret(index)) return resultOf(id, withoutDetails(outcome, run.limits))
    if (!showsAnswer || own.outcome !== 'passed') return { ...resultWithUsage(id, run, outcome), ...transcript }
    const texts = { expected: answer.slice(0, longestShown), got: got.slice(0, longestShown) }
    return { ...resultWithUsage(id, run, outcome), ...texts, ...transcript }
  }
  const outcomeByComparing = (own: RunOutcome, answer: string, got: string): RunOutcome => {
    const wrong = own.outcome === 'passed' ? describeDifference(answer, got, comparison) : undefined
    return wrong === undefined ? own : { outcome: 'failed', message: wrong }
  }
  const verdict = await runAll(submission, challenge.cases, {
    runCase: (testCase): Promise<CaseRun> =>
      validator === undefined
        ? runOnce(submission, testCase.input)
        : runWithValidator(submission, validator, challenge, testCase),
    judgeCase,
    isSecret,
  })
  return { ...verdict, score: scoreOf(challenge, verdict.tests) }
}

/** A run that was already judged by the validator, if the question has one. */
type CaseRun = RunResult & Partial<ValidatedRun>

function outcomeByValidator(validation: Validation | undefined): RunOutcome | undefined {
  if (validation === undefined) return undefined
  const { accepted, message } = validation
  if (accepted) return { outcome: 'passed', message: undefined }
  return { outcome: 'failed', message: message || 'Wrong answer.' }
}

/** Limits for all cases together, so that a submission with many slow cases does not delay others for long. */
const allCases = { cpuMilliseconds: 40_000, wallMilliseconds: 90_000 } as const

interface CaseStrategy<TestCase, CaseRun> {
  readonly runCase: (testCase: TestCase) => Promise<CaseRun>
  readonly judgeCase: (run: CaseRun, id: string, index: number) => TestResult
  readonly isSecret: (index: number) => boolean
}

/**
 * Runs the cases one after the other. A failed case does not end the series, because cases carry points; the limits of
 * all cases and a syntax error do. Output about a secret case is never shown: the program could print the case.
 */
async function runAll<TestCase extends { readonly id: string }, CaseRun extends RunResult>(
  submission: Submission,
  cases: readonly TestCase[],
  { runCase, judgeCase, isSecret }: CaseStrategy<TestCase, CaseRun>,
): Promise<Verdict> {
  const { built } = submission
  const tests: TestResult[] = []
  const runs: RunResult[] = []
  let isSyntaxChecked = false
  for (const [index, testCase] of cases.entries()) {
    submission.request.progress({ step: 'running', test: index + 1, of: cases.length })
    const used = timeUsedBy(runs)
    if (used.cpuMilliseconds > allCases.cpuMilliseconds || used.wallMilliseconds > allCases.wallMilliseconds) {
      const message = 'Not run: earlier cases used up the time for this submission.'
      tests.push({ name: testCase.id, passed: false, outcome: 'timeLimit', message })
      continue
    }
    const ran = await runCase(testCase)
    // Once, because all cases run the same file: a program that claims a syntax error would cost two more runs a case.
    const syntaxError = isSyntaxChecked ? undefined : await findSyntaxError(submission, ran)
    if (syntaxError !== undefined) return syntaxError
    isSyntaxChecked ||= isSyntaxError(ran)
    const run = asExecuted(ran)
    runs.push(run)
    tests.push(judgeCase(run, testCase.id, index))
  }
  const failure = tests.find((test) => !test.passed)
  const usage = usageOf(runs)
  const hidesUsage = failure !== undefined && cases.some((_, index) => isSecret(index))
  const failedRun = runs.find((_, index) => tests[index]?.passed === false && !isSecret(index))
  const first = failure === undefined && !isSecret(0) ? runs[0] : undefined
  return {
    outcome: failure === undefined ? 'passed' : (failure.outcome ?? 'failed'),
    ...(failure?.message === undefined ? {} : { message: `${failure.name}: ${failure.message}` }),
    tests,
    diagnostics: normaliseDiagnostics(
      [...built.diagnostics, ...(failedRun === undefined ? [] : runtimeDiagnosticsOf(failedRun, submission.driver))],
      submission.sources,
    ),
    output: plainText((failedRun ?? first)?.sandbox.combinedOutput ?? Buffer.alloc(0)),
    compilerOutput: built.compilerOutput,
    ...(hidesUsage ? roundedUsage(usage) : usage),
    ...ranTwice(runs),
    score: tests.filter((test) => test.passed).length / tests.length,
  }
}

/** A group's points are earned if all of its cases pass. A case without a group is a group by itself. */
function scoreOf({ cases }: InputOutput, tests: readonly TestResult[]): number {
  const groups = new Map<string, { points: number; passed: boolean }>()
  cases.forEach((testCase, index) => {
    const name = testCase.group ?? `case ${index}`
    const group = groups.get(name) ?? { points: 0, passed: true }
    groups.set(name, {
      points: group.points + (testCase.points ?? (testCase.group === undefined ? 1 : 0)),
      passed: group.passed && tests[index]?.passed === true,
    })
  })
  const allGroups = [...groups.values()]
  const total = allGroups.reduce((sum, group) => sum + group.points, 0)
  if (total === 0) return allGroups.every((group) => group.passed) ? 1 : 0
  return allGroups.reduce((sum, group) => sum + (group.passed ? group.points : 0), 0) / total
}

/** Refuses a source that need not be compiled: too large, or with a NUL character. */
function checkSource(task: JudgeTask): Verdict | undefined {
  const bytes = Buffer.byteLength(task.candidateSource)
  if (bytes > maximumSourceBytes) {
    return verdictOfSource(`The source has ${bytes} bytes. At most ${maximumSourceBytes} are allowed.`)
  }
  const nul = task.candidateSource.indexOf('\0')
  if (nul < 0) return undefined
  const before = task.candidateSource.slice(0, nul).split('\n')
  const message = 'The source contains a NUL character. Remove it and try again.'
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  const file = fileNames(task.language).source
  return verdictOfSource(message, [{ file, ...place, severity: 'error', message }])
}

/** Names that the judge uses in a run's folder. */
const reservedName = /^(gradus|interface\.)/i

function refuseFiles(task: JudgeTask, names: { readonly source: string; readonly tests: string }): void {
  const taken = new Set([names.source, names.tests].map((name) => name.toLowerCase()))
  if (['cases', 'ownInput', 'program'].includes(task.challenge.kind)) taken.add('tmp')
  for (const { fileName, body } of task.additionalFiles) {
    const name = fileName.toLowerCase()
    if (taken.has(name) || reservedName.test(name)) {
      throw new Problem(
        'badTask',
        `An additional file can’t be named ${fileName}: that name is reserved or already used.`,
      )
    }
    taken.add(name)
    refuseLarge(fileName, body)
  }
  for (const [name, body] of textsOf(task.challenge)) refuseLarge(name, body)
}

function textsOf(challenge: Challenge): [string, string][] {
  if (challenge.kind === 'program') return [['The tests', challenge.tests]]
  if (challenge.kind === 'ownInput')
    return [
      ['The input', challenge.input],
      ['The main file', challenge.main ?? ''],
      ['The interface', challenge.interface ?? ''],
    ]
  const cases = challenge.cases.map((testCase): [string, string] => [
    `The input of case ${testCase.id}`,
    testCase.input,
  ])
  if (challenge.kind === 'inputOutput') return cases
  return [['The checker', challenge.checkerMain], ['The interface', challenge.interface ?? ''], ...cases]
}

function refuseLarge(name: string, body: SourceFile['body']): void {
  const bytes = Buffer.byteLength(body)
  if (bytes > maximumFileBytes) {
    throw new Problem('tooLarge', `${name} has ${bytes} bytes. At most ${maximumFileBytes} are allowed.`)
  }
  if (body.includes('\0')) throw new Problem('badTask', `${name} contains a NUL character.`)
}
