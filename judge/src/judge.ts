import type { Challenge, JudgeTask, Progress, SourceFile, TestResult, Verdict } from '@gradus/contract/judge'
import { maximumFileBytes, maximumSourceBytes } from '@gradus/contract/judge'
import { Buffer } from 'node:buffer'
import { isUnexplained, proveToolchain } from './canary.ts'
import { compile, type Bench, type Built } from './compile.ts'
import { concerning } from './concern.ts'
import { difference } from './compare.ts'
import { fileNames, type LanguageDriver, type Program, type Workshop } from './language/language.ts'
import { limitsFor } from './limit.ts'
import { Problem } from './problem.ts'
import { run, type Ended } from './run.ts'
import { plainText } from './text.ts'
import type { Toolroom } from './toolroom.ts'
import { validate } from './validate.ts'
import {
  endingOf,
  figuresOf,
  messagesOf,
  testOfCase,
  verdictOfBuild,
  verdictOfProgram,
  verdictOfSource,
  widened,
  type Ending,
} from './verdict.ts'

/** One submission, from its files to its verdict: look at the source, build once, run once or once a case, judge. */

export interface Judging {
  readonly task: JudgeTask
  readonly signal: AbortSignal
  readonly progress: (step: Progress) => void
}

export interface Case {
  readonly driver: LanguageDriver
  readonly workshop: Workshop
  readonly program: Program
  readonly bench: Bench
  readonly judging: Judging
  readonly sources: ReadonlyMap<string, string>
  /** That the toolchain works, found out once for all runs of a submission. */
  readonly prove: () => Promise<void>
}

/** Longest expected or got text that a test result carries. */
const longestShown = 8 * 1024

export async function judge(judging: Judging, toolroom: Toolroom, bench: Bench): Promise<Verdict> {
  const { task, progress } = judging
  const refusal = lookAtSource(task)
  if (refusal !== undefined) return refusal
  const { driver, workshop } = await toolroom.tool(task.language)
  const names = fileNames(driver.code)
  refuseFiles(task, names)
  const program = programOf(task)
  const sources = new Map([[names.source, task.candidateSource]])
  if (driver.build !== undefined) progress({ step: 'compiling' })
  const told = await compile(driver, program, workshop, bench, judging.signal)
  const seen = [names.source, ...task.additionalFiles.map(({ fileName }) => fileName)]
  const built = program.tests === undefined || task.open ? told : concerning(told, names.tests, seen)
  if (!built.compiled) {
    await proveToolchain(driver, workshop, bench, judging.signal, false)
    return verdictOfBuild(built, sources)
  }
  let proof: Promise<void> | undefined
  const prove = () => (proof ??= proveToolchain(driver, workshop, bench, judging.signal, true))
  const all: Case = { driver, workshop, program, bench, judging, sources, prove }
  const { challenge } = task
  if (challenge.kind === 'cases') return runCases(all, built, challenge)
  if (challenge.kind === 'inputOutput') return runInputOutput(all, built, challenge, toolroom)
  progress({ step: 'running', test: 1, of: 1 })
  const ended = await runOnce(all, built, challenge.kind === 'ownInput' ? challenge.input : undefined)
  const verdict =
    runtimeOrSyntax(ended) ?? verdictOfProgram(built, ended, driver, challenge.kind === 'program', sources)
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

function programOf({ candidateSource, additionalFiles, challenge }: JudgeTask): Program {
  const plain = { candidate: candidateSource, additionalFiles, tests: undefined, interface: undefined }
  if (challenge.kind === 'program') return { ...plain, tests: challenge.tests }
  if (challenge.kind === 'cases') return { ...plain, tests: challenge.checkerMain, interface: challenge.interface }
  if (challenge.kind === 'ownInput') return { ...plain, tests: challenge.main, interface: challenge.interface }
  return plain
}

async function runOnce(
  { driver, workshop, program, bench, judging, prove }: Case,
  built: Built,
  input: string | undefined,
): Promise<Ended> {
  const limits = limitsFor(driver.limits, judging.task.limits)
  if (driver.elsewhere !== undefined) return driver.elsewhere(program, limits, input)
  const step = driver.run(program, workshop, limits)
  const ended = await run(step, built.product, limits, input, bench.stock, judging.signal)
  if (isUnexplained(ended, driver, step, program.tests !== undefined)) await prove()
  return ended
}

/** An advanced question: the checker's main decides each case by its exit status, and gives the mark. */
async function runCases(all: Case, built: Built, { cases }: Extract<Challenge, { kind: 'cases' }>): Promise<Verdict> {
  return runAll(all, built, cases, async (ended, id) => testOfCase(id, ended, endingOf(ended, all.driver, true)))
}

async function runInputOutput(
  all: Case,
  built: Built,
  challenge: Extract<Challenge, { kind: 'inputOutput' }>,
  toolroom: Toolroom,
): Promise<Verdict> {
  const validator = await validate(challenge, toolroom, all.bench, all.judging.signal)
  const comparison = challenge.comparison ?? { caseSensitive: false, spaceSensitive: false }
  const isSecret = (index: number) => challenge.cases[index]?.sample !== true
  const judgeCase = async (ended: Ended, id: string, index: number): Promise<TestResult> => {
    const ending = endingOf(ended, all.driver, false)
    const single = challenge.cases[index]
    // A secret case could be told in the words of an exception: only the status is.
    const words = isSecret(index)
      ? endingOf({ ...ended, report: undefined }, all.driver, false).message
      : ending.message
    if (ending.outcome !== 'passed' || single === undefined)
      return testOfCase(id, ended, { outcome: ending.outcome, message: words })
    const got = plainText(ended.result.output)
    const wrong = validator === undefined ? difference(single.answer, got, comparison) : await validator(single, got)
    const judged: Ending = wrong === undefined ? ending : { outcome: 'failed', message: wrong }
    const shown = single.sample
      ? { expected: single.answer.slice(0, longestShown), got: got.slice(0, longestShown) }
      : {}
    // What the validator or the comparison says of a secret case could give the case away.
    const told = single.sample || wrong === undefined ? judged : { ...judged, message: 'Wrong answer.' }
    return { ...testOfCase(id, ended, told), ...shown }
  }
  const verdict = await runAll(all, built, challenge.cases, judgeCase, isSecret)
  return { ...verdict, score: scoreOf(challenge, verdict.tests) }
}

/** What all cases of a submission may use together, so that many slow ones keep nobody else waiting for long. */
const allCases = { cpuMilliseconds: 40_000, wallMilliseconds: 90_000 } as const

/**
 * Runs case after case. All are run, so that the author's points count, while there is time; a syntax error ends it at
 * the first. Nothing that a program prints about a secret case is told: it could be the case.
 */
async function runAll(
  all: Case,
  built: Built,
  cases: readonly { readonly id: string; readonly input: string }[],
  judgeCase: (ended: Ended, id: string, index: number) => Promise<TestResult>,
  isSecret: (index: number) => boolean = () => false,
): Promise<Verdict> {
  const tests: TestResult[] = []
  const runs: Ended[] = []
  for (const [index, single] of cases.entries()) {
    all.judging.progress({ step: 'running', test: index + 1, of: cases.length })
    const used = figuresOf(runs)
    if (used.cpuMilliseconds > allCases.cpuMilliseconds || used.wallMilliseconds > allCases.wallMilliseconds) {
      const message = 'Not run: the cases before it took all the time that there is for one submission.'
      tests.push({ name: single.id, passed: false, outcome: 'timeLimit', message })
      continue
    }
    const ended = await runOnce(all, built, single.input)
    if (isSyntaxError(ended)) {
      // What it says came with a secret input: it says it again without.
      const told = isSecret(index) ? await runOnce(all, built, '') : ended
      if (isSyntaxError(told)) {
        const compilerOutput = plainText(told.result.printed)
        const diagnostics = told.report?.diagnostics ?? []
        return verdictOfBuild({ ...built, diagnostics, compilerOutput, message: undefined }, all.sources)
      }
    }
    runs.push(ended)
    tests.push(await judgeCase(ended, single.id, index))
  }
  const failure = tests.find((test) => !test.passed)
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
    ...figuresOf(runs),
    score: tests.filter((test) => test.passed).length / tests.length,
  }
}

function isSyntaxError(ended: Ended): boolean {
  return ended.report?.outcome === 'compileError' && ended.result.status !== 0
}

/** A group's points are had when all of its cases pass; a case without a group stands alone. */
function scoreOf({ cases }: Extract<Challenge, { kind: 'inputOutput' }>, tests: readonly TestResult[]): number {
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
