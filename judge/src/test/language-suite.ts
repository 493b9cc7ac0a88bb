import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Limits, SourceFile, Verdict } from '@gradus/contract/judge'
import { languageOf, type LanguageCode } from '@gradus/contract/language'
import { exampleOf } from './guide.ts'
import { startJudge, type RunningJudge } from './judge.ts'

/** The programs with which every language is tested, through the HTTP of a judge that has only this language. */
export interface LanguagePrograms {
  readonly code: LanguageCode
  /** Solves the guide's example wrongly. */
  readonly wrong: string
  /** Cannot be compiled, or read, because of its line 3. */
  readonly broken: string
  /** Raises an error in its line 3 when the example's tests call it. */
  readonly failing?: string
  /** Never ends, in its own code, when it is called or loaded. */
  readonly endless: string
  readonly greedy: string
  /** Exit with status 0 before the last test: silently, and after printing what success looks like. */
  readonly leaving: string
  readonly lying: string
  /** The message, where a language cannot exit at all. */
  readonly leavingSays?: RegExp
  readonly limits?: Partial<Limits>
  /** There is neither a compiler nor a check of the syntax alone. */
  readonly isNeverChecked?: boolean
}

export interface SubmissionOptions {
  readonly tests?: string
  readonly files?: readonly SourceFile[]
  readonly limits?: Partial<Limits>
  readonly compileOnly?: boolean
}

const mebibyte = 1024 * 1024

/** Runs the tests that all languages share, then those that `more` adds for this language. */
export function testLanguage(
  programs: LanguagePrograms,
  more?: (
    ask: (candidateSource: string, options?: SubmissionOptions) => Promise<Verdict>,
    judge: () => RunningJudge,
  ) => void,
): void {
  const example = exampleOf(programs.code)
  const name = languageOf(programs.code)?.name ?? ''
  let judge: RunningJudge
  before(async () => {
    judge = await startJudge({ LANGUAGES: String(programs.code) })
  })
  after(async () => {
    assert.deepEqual(await judge.traces(), [])
    assert.equal(await judge.stop(), 0)
  })
  const ask = (candidateSource: string, options: SubmissionOptions = {}): Promise<Verdict> =>
    judge.verdict({
      language: programs.code,
      owner: name,
      candidateSource,
      challenge: { kind: 'program', tests: options.tests ?? example.tests },
      additionalFiles: [...(options.files ?? example.files)],
      ...(options.limits === undefined ? {} : { limits: options.limits }),
      compileOnly: options.compileOnly === true,
    })
  const describeVerdict = (verdict: Verdict): string =>
    JSON.stringify({ ...verdict, output: verdict.output.slice(0, 2000) })

  describe(`${name} is judged`, { concurrency: 2 }, () => {
    test('the example of the guide passes, test by test', async () => {
      const verdict = await ask(example.solution)
      assert.equal(verdict.outcome, 'passed', describeVerdict(verdict))
      assert.ok(verdict.tests.length > 0, describeVerdict(verdict))
      assert.equal(verdict.score, 1)
    })

    test('a wrong solution fails', async () => {
      const verdict = await ask(programs.wrong)
      assert.equal(verdict.outcome, 'failed', describeVerdict(verdict))
      assert.equal(verdict.score, 0)
    })

    test('an error of compiling is marked on its line', async () => {
      const verdict = await ask(programs.broken)
      assert.equal(verdict.outcome, 'compileError', describeVerdict(verdict))
      const error = verdict.diagnostics.find(({ severity }) => severity === 'error')
      assert.match(error?.file ?? '', /^solution\./i, describeVerdict(verdict))
      assert.equal(error?.line, 3, describeVerdict(verdict))
      assert.ok(error?.message)
      assert.ok(!verdict.compilerOutput.includes('/box'), describeVerdict(verdict))
    })

    if (programs.failing !== undefined) {
      const { failing } = programs
      test('an error of running is marked on its line', async () => {
        const verdict = await ask(failing)
        assert.ok(['runtimeError', 'failed'].includes(verdict.outcome), describeVerdict(verdict))
        assert.equal(verdict.diagnostics[0]?.line, 3, describeVerdict(verdict))
      })
    }

    test('an endless loop ends at the CPU limit', async () => {
      const verdict = await ask(programs.endless, {
        limits: { cpuMilliseconds: 1500, wallMilliseconds: 60_000, ...programs.limits },
      })
      assert.equal(verdict.outcome, 'timeLimit', describeVerdict(verdict))
      assert.match(verdict.message ?? '', /CPU time/)
    })

    test('where it is only compiled, nothing of it is executed', async () => {
      const verdict = await ask(programs.endless, { compileOnly: true })
      assert.equal(verdict.outcome, 'passed', describeVerdict(verdict))
      assert.deepEqual([verdict.tests, verdict.output, verdict.cpuMilliseconds, verdict.score], [[], '', 0, 0])
      const broken = await ask(programs.broken, { compileOnly: true })
      assert.equal(
        broken.outcome,
        programs.isNeverChecked === true ? 'passed' : 'compileError',
        describeVerdict(broken),
      )
      if (programs.isNeverChecked !== true) assert.equal(broken.diagnostics[0]?.line, 3, describeVerdict(broken))
    })

    test('a memory bomb ends at the memory limit', async () => {
      const verdict = await ask(programs.greedy, {
        // Filling memory costs CPU time, on some machines much.
        limits: { memoryBytes: 192 * mebibyte, ...programs.limits, cpuMilliseconds: 20_000, wallMilliseconds: 60_000 },
      })
      assert.equal(verdict.outcome, 'memoryLimit', describeVerdict(verdict))
    })

    test('leaving with success before the last test fails', async () => {
      const verdict = await ask(programs.leaving)
      assert.equal(verdict.outcome, 'failed', describeVerdict(verdict))
      assert.match(verdict.message ?? '', programs.leavingSays ?? /before the last test/, describeVerdict(verdict))
    })

    test('printed output is not a verdict', async () => {
      const verdict = await ask(programs.lying)
      assert.equal(verdict.outcome, 'failed', describeVerdict(verdict))
      assert.equal(verdict.score, 0)
    })

    more?.(ask, () => judge)
  })
}
