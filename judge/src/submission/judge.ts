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
import { proveToolchain } from '../toolchain/toolchain-self-test.ts'
import { compile, type Built } from '../compile/compile.ts'
import { concerning } from '../compile/diagnostic-redaction.ts'
import { difference } from '../verdict/token-compare.ts'
import { endingOf, secretly, type Ending } from '../verdict/run-outcome.ts'
import { fileNames, type Program } from '../language/language.ts'
import { playCase, refusePasses, type Played } from '../validator/multi-pass.ts'
import { Problem } from '../problem.ts'
import type { Slot } from '../queue/queue.ts'
import { runOnce, type BuiltSubmission } from '../run/run-once.ts'
import { plainText } from '../run/plain-text.ts'
import type { Toolroom } from '../toolchain/registry.ts'
import { buildValidator, type InputOutput, type Validation } from '../validator/validator.ts'
import {
  figuresOf,
  messagesOf,
  ranTwice,
  spentBy,
  coarsely,
  testOfCase,
  testOfSecretCase,
  verdictOfBuild,
  verdictOfProgram,
  verdictOfSource,
  widened,
} from '../verdict/verdict.ts'
import type { Ended } from '../run/run-result.ts'
import type { Bench } from '../run/execution-context.ts'

/** One submission, from its files to its verdict: look at the source, build once, run once or once a case, judge. */

export interface Judging {
  readonly task: JudgeTask
  readonly signal: AbortSignal
  readonly progress: (step: Progress) => void
  readonly slot: Slot
}

interface Submission extends BuiltSubmission {
  readonly judging: Judging
  readonly sources: ReadonlyMap<string, string>
}

/** Longest expected or got text that a test result carries. */
const longestShown = 8 * 1024

export async function judge(judging: Judging, toolroom: Toolroom, bench: Bench): Promise<Verdict> {
  const { task, progress } = judging
  const refusal = lookAtSource(task)
  if (refusal !== undefined) return refusal
  const { driver, workshop } = await toolroom.tool(task.language, () => progress({ step: 'preparing' }))
  const names = fileNames(driver.code)
  refuseFiles(task, names)
  const program = programOf(task)
  const sources = new Map([[names.source, task.candidateSource]])
  const notTaken = driver.refuse?.(program) ?? []
  if (notTaken.length > 0) return verdictOfBuild(refusedSource(notTaken), sources)
  if (driver.build !== undefined) progress({ step: 'compiling' })
  const told = await compile(driver, program, workshop, bench, judging.signal)
  const seen = [names.source, ...task.additionalFiles.map(({ fileName }) => fileName)]
  const built = program.tests === undefined || task.open ? told : concerning(told, names.tests, seen)
  if (!built.compiled) {
    await proveToolchain(driver, workshop, bench, judging.signal, false)
    return verdictOfBuild(built, sources)
  }
  const unfit = built.product === undefined ? undefined : driver.refuseProduct?.(built.product, program)
  if (unfit !== undefined) return verdictOfSource(unfit)
  let proof: Promise<void> | undefined
  const prove = () => (proof ??= proveToolchain(driver, workshop, bench, judging.signal, true))
  const all: Submission = { driver, workshop, program, built, bench, judging, sources, prove }
  const { challenge } = task
  if (challenge.kind === 'cases') return runCases(all, challenge)
  if (challenge.kind === 'inputOutput') return runInputOutput(all, challenge, toolroom)
  progress({ step: 'running', test: 1, of: 1 })
  const ended = await runOnce(all, challenge.kind === 'ownInput' ? challenge.input : undefined)
  const verdict =
    runtimeOrSyntax(ended) ??
    verdictOfProgram(built, ended, driver, challenge.kind === 'program' ? challenge : undefined, sources)
  if (challenge.kind !== 'ownInput') return verdict
  return { ...verdict, output: plainText(ended.result.output), errorOutput: plainText(ended.result.errorOutput) }

  /** A language that runs its source finds a syntax error only then; it is a compile error all the same. */
  function runtimeOrSyntax(run: Ended): Verdict | undefined {
    if (!isSyntaxError(run)) return undefined
    const text = plainText(run.result.printed)
    const diagnostics = run.report?.diagnostics ?? []
    return verdictOfBuild({ ...built, diagnostics, compilerOutput: text, message: undefined }, sources)
  }
}

function refusedSource(diagnostics: Diagnostic[]): Built {
  return { compiled: false, product: undefined, diagnostics, compilerOutput: '', message: undefined }
}

function programOf({ candidateSource, additionalFiles, challenge, open }: JudgeTask): Program {
  const plain = { candidate: candidateSource, additionalFiles, tests: undefined, interface: undefined, open }
  if (challenge.kind === 'program') return { ...plain, tests: challenge.tests }
  if (challenge.kind === 'cases') return { ...plain, tests: challenge.checkerMain, interface: challenge.interface }
  if (challenge.kind === 'ownInput') return { ...plain, tests: challenge.main, interface: challenge.interface }
  return plain
}

/** An advanced question: the checker's main decides each case by its exit status, and gives the mark. */
async function runCases(all: Submission, { cases }: Extract<Challenge, { kind: 'cases' }>): Promise<Verdict> {
  return runAll(all, cases, {
    runCase: ({ input }) => runOnce(all, input),
    judgeCase: (ended, id) => testOfCase(id, ended, endingOf(ended, all.driver, true)),
    isSecret: () => false,
  })
}

async function runInputOutput(all: Submission, challenge: InputOutput, toolroom: Toolroom): Promise<Verdict> {
  const { open } = all.judging.task
  refusePasses(challenge)
  const validator = await buildValidator(challenge, toolroom, all.bench, all.judging)
  const comparison = challenge.comparison ?? { caseSensitive: false, spaceSensitive: false }
  const isSecret = (index: number) => !open && challenge.cases[index]?.sample !== true
  const showsAnswer = !challenge.interactive && challenge.passes === 1
  const judgeCase = (ended: Run, id: string, index: number): TestResult => {
    const got = plainText(ended.result.output)
    const own = endingOf(ended, all.driver, false)
    const answer = challenge.cases[index]?.answer ?? ''
    const ending = endingBy(ended.validation) ?? endingByComparing(own, answer, got)
    const transcript = open && ended.transcript !== undefined ? { transcript: ended.transcript } : {}
    if (isSecret(index)) return testOfSecretCase(id, secretly(ending, ended.limits))
    if (!showsAnswer || own.outcome !== 'passed') return { ...testOfCase(id, ended, ending), ...transcript }
    const shown = { expected: answer.slice(0, longestShown), got: got.slice(0, longestShown) }
    return { ...testOfCase(id, ended, ending), ...shown, ...transcript }
  }
  const endingByComparing = (own: Ending, answer: string, got: string): Ending => {
    const wrong = own.outcome === 'passed' ? difference(answer, got, comparison) : undefined
    return wrong === undefined ? own : { outcome: 'failed', message: wrong }
  }
  const verdict = await runAll(all, challenge.cases, {
    runCase: (single): Promise<Run> =>
      validator === undefined ? runOnce(all, single.input) : playCase(all, validator, challenge, single),
    judgeCase,
    isSecret,
  })
  return { ...verdict, score: scoreOf(challenge, verdict.tests) }
}

/** A run whose validator, if there is one, has judged it. */
type Run = Ended & Partial<Played>

function endingBy(validation: Validation | undefined): Ending | undefined {
  if (validation === undefined) return undefined
  const { accepted, message } = validation
  if (accepted) return { outcome: 'passed', message: undefined }
  return { outcome: 'failed', message: message || 'Wrong answer.' }
}

/** What all cases of a submission may use together, so that many slow ones keep nobody else waiting for long. */
const allCases = { cpuMilliseconds: 40_000, wallMilliseconds: 90_000 } as const

interface Steps<Single, Run> {
  readonly runCase: (single: Single) => Promise<Run>
  readonly judgeCase: (run: Run, id: string, index: number) => TestResult
  readonly isSecret: (index: number) => boolean
}

/**
 * Runs case after case. All are run, so that the author's points count, while there is time; a syntax error ends it at
 * the first. Nothing that a program prints about a secret case is told: it could be the case.
 */
async function runAll<Single extends { readonly id: string }, Run extends Ended>(
  all: Submission,
  cases: readonly Single[],
  { runCase, judgeCase, isSecret }: Steps<Single, Run>,
): Promise<Verdict> {
  const { built } = all
  const tests: TestResult[] = []
  const runs: Ended[] = []
  for (const [index, single] of cases.entries()) {
    all.judging.progress({ step: 'running', test: index + 1, of: cases.length })
    const used = spentBy(runs)
    if (used.cpuMilliseconds > allCases.cpuMilliseconds || used.wallMilliseconds > allCases.wallMilliseconds) {
      const message = 'Not run: the cases before it took all the time that there is for one submission.'
      tests.push({ name: single.id, passed: false, outcome: 'timeLimit', message })
      continue
    }
    const ended = await runCase(single)
    if (isSyntaxError(ended)) {
      // What it says came with a secret input: it says it again without.
      const told = isSecret(index) ? await runOnce(all, '') : ended
      if (isSyntaxError(told)) {
        const compilerOutput = plainText(told.result.printed)
        const diagnostics = told.report?.diagnostics ?? []
        return verdictOfBuild({ ...built, diagnostics, compilerOutput, message: undefined }, all.sources)
      }
    }
    runs.push(ended)
    tests.push(judgeCase(ended, single.id, index))
  }
  const failure = tests.find((test) => !test.passed)
  const figures = figuresOf(runs)
  const tellsSecret = failure !== undefined && cases.some((_, index) => isSecret(index))
  const shown = runs.find((_, index) => tests[index]?.passed === false && !isSecret(index))
  const first = failure === undefined && !isSecret(0) ? runs[0] : undefined
  return {
    outcome: failure === undefined ? 'passed' : (failure.outcome ?? 'failed'),
    ...(failure?.message === undefined ? {} : { message: `${failure.name}: ${failure.message}` }),
    tests,
    diagnostics: widened(
      [...built.diagnostics, ...(shown === undefined ? [] : messagesOf(shown, all.driver))],
      all.sources,
    ),
    output: plainText((shown ?? first)?.result.printed ?? Buffer.alloc(0)),
    compilerOutput: built.compilerOutput,
    ...(tellsSecret ? coarsely(figures) : figures),
    ...ranTwice(runs),
    score: tests.filter((test) => test.passed).length / tests.length,
  }
}

function isSyntaxError(ended: Ended): boolean {
  return ended.report?.outcome === 'compileError' && ended.result.status !== 0
}

/** A group's points are had when all of its cases pass; a case without a group stands alone. */
function scoreOf({ cases }: InputOutput, tests: readonly TestResult[]): number {
  const groups = new Map<string, { points: number; passed: boolean }>()
  cases.forEach((single, index) => {
    const name = single.group ?? `case ${index}`
    const group = groups.get(name) ?? { points: 0, passed: true }
    groups.set(name, {
      points: group.points + (single.points ?? (single.group === undefined ? 1 : 0)),
      passed: group.passed && tests[index]?.passed === true,
    })
  })
  const all = [...groups.values()]
  const total = all.reduce((sum, group) => sum + group.points, 0)
  if (total === 0) return all.every((group) => group.passed) ? 1 : 0
  return all.reduce((sum, group) => sum + (group.passed ? group.points : 0), 0) / total
}

/** What no compiler needs to be asked about. */
function lookAtSource(task: JudgeTask): Verdict | undefined {
  const bytes = Buffer.byteLength(task.candidateSource)
  if (bytes > maximumSourceBytes) {
    return verdictOfSource(`The source has ${bytes} bytes. At most ${maximumSourceBytes} are allowed.`)
  }
  const nul = task.candidateSource.indexOf('\0')
  if (nul < 0) return undefined
  const before = task.candidateSource.slice(0, nul).split('\n')
  const message = 'The source contains a NUL character, which no compiler reads.'
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  const file = fileNames(task.language).source
  return verdictOfSource(message, [{ file, ...place, severity: 'error', message }])
}

/** Names of the judge's own files in a run's folder. */
const reservedName = /^(gradus|interface\.)/i

function refuseFiles(task: JudgeTask, names: { readonly source: string; readonly tests: string }): void {
  const taken = new Set([names.source, names.tests].map((name) => name.toLowerCase()))
  if (['cases', 'ownInput', 'program'].includes(task.challenge.kind)) taken.add('tmp')
  for (const { fileName, body } of task.additionalFiles) {
    const name = fileName.toLowerCase()
    if (taken.has(name) || reservedName.test(name)) {
      throw new Problem('badTask', `An additional file cannot be named ${fileName}: another file has that name.`)
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
  const cases = challenge.cases.map((single): [string, string] => [`The input of case ${single.id}`, single.input])
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
