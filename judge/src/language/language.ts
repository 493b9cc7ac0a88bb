import type { Buffer } from 'node:buffer'
import type { AdditionalFile, Diagnostic, Limits } from '@gradus/contract/judge'
import { languages, type LanguageCode } from '@gradus/contract/language'
import type { SandboxResult } from '../sandbox/profile.ts'
import type { SandboxCommand, SandboxFile } from '../sandbox/command.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * The interface of a language driver. `detect` finds the toolchain, `build` returns the command that turns sources into a
 * product, and `run` the command that runs the product. Drivers only describe commands. compile.ts, run.ts and verdict.ts
 * execute and judge them, in the same way for all languages.
 */

export interface LanguageDriver {
  readonly code: LanguageCode
  /** Debian packages with the toolchain. Empty if the project includes it. */
  readonly packages: readonly string[]
  /** The limits of a run, unless the author or the task sets others. */
  readonly limits: Limits
  /** @returns the toolchain's version. Throws with a reason if there is no toolchain. */
  detect(): Promise<string>
  /**
   * Together with the toolchain's version, this text is the key of the toolchain cache: when it changes, `prepare` and
   * `warm` run again, in another folder.
   */
  readonly recipe?: string
  /** Fill the toolchain cache: a runner, an archive, a precompiled header. Judging waits for `prepare`, not for `warm`. */
  prepare?(cache: ToolchainCache): Promise<void>
  warm?(cache: ToolchainCache): Promise<void>
  /** Undefined for an interpreted language. */
  build?(program: Program, cache: ToolchainCache): BuildStep
  /**
   * For compiled languages: tests that test nothing. A task that is only compiled is built with these, because a compiler
   * evaluates much: a source could ask it what the author's tests give to its functions, and see the answer in a message.
   */
  readonly emptyTests?: string
  /** Checks the candidate's file before compiling, if the author's tests share a process with it. */
  refuse?(program: Program): Diagnostic[]
  /** Turns the output of the compiler into the product. */
  completeProduct?(product: Buffer, program: Program): Buffer
  /** @returns why a product must not run together with the author's tests */
  refuseProduct?(product: Buffer, program: Program): string | undefined
  run(program: Program, cache: ToolchainCache, limits: Limits): RunStep
  /** For languages that build nothing: checks the candidate's file for syntax errors without executing any of it. */
  checkSyntax?(program: Program, cache: ToolchainCache, limits: Limits): RunStep
  /** Compiles the candidate's file without executing any of it: fails also for errors that `checkSyntax` does not find. */
  lint?(program: Program, cache: ToolchainCache, limits: Limits): RunStep
  /** Runs a program outside of the sandbox: on a server of the language that limits it as a sandbox would. */
  readonly runOutsideSandbox?: (program: Program, limits: Limits, input: string | undefined) => Promise<RunResult>
  /** Parses the compiler's output. */
  diagnostics?(output: string): Diagnostic[]
  /** Parses a run's error output, if the runner does not report diagnostics itself. */
  runtimeDiagnostics?(output: string): Diagnostic[]
  /** Interprets exit statuses that are specific to the language. */
  explainStatus?(result: SandboxResult): 'memoryLimit' | 'runtimeError' | StatusExplanation | undefined
}

/** An outcome with a message of the language. */
export interface StatusExplanation {
  readonly outcome: 'failed' | 'runtimeError'
  readonly message: string
}

/** The source files of a submission: the candidate's, and the author's if the kind of challenge has any. */
export interface Program {
  readonly candidate: string
  /** The author's tests; undefined if the candidate's own program is run. */
  readonly tests: string | undefined
  /** Declarations that the candidate's file and the author's share. */
  readonly interface: string | undefined
  readonly additionalFiles: readonly AdditionalFile[]
  /** True if the caller is the author of the tests. Messages then show them. */
  readonly showsTests?: boolean
}

/** The folder in which a language keeps files that it generates once. */
export interface ToolchainCache {
  /** Every user can read it and only the judge can write it. */
  readonly folder: string
  /** Aborts when the judge stops. */
  readonly signal: AbortSignal
  /** Runs a command in a sandbox and stores what it sends over the channel as a file of the folder. */
  produce(name: string, step: SandboxCommand): Promise<void>
}

/**
 * A build is either a command that sends its product over the channel, or a request to a compile server
 * (compile/compile-server.ts).
 */
export type BuildStep =
  | (SandboxCommand & {
      readonly kind: 'command'
      /** Standard input can be read only once, so a source cannot include what the compiler has read from it. */
      readonly input?: string
      readonly limits: Limits
    })
  | {
      readonly kind: 'compileServer'
      readonly compiler: CompileServerCommand
      readonly files: readonly CompileFile[]
    }

export interface CompileFile {
  readonly name: string
  readonly body: string
  /** Whether the candidate wrote it. The compile servers of the Java virtual machine check its classes. */
  readonly isCandidates?: boolean | undefined
}

export interface CompileServerCommand extends SandboxCommand {
  /** Commands with the same name share their servers. */
  readonly name: string
  readonly limits: Limits
  /** A server is replaced after this many requests. */
  readonly requests: number
}

export interface RunStep extends SandboxCommand {
  /** The path of the product in the sandbox. */
  readonly productPath?: string
  /** Whether this step executes the build's product. Default: true only if the command begins with the product. */
  readonly executesProduct?: boolean
  /** The message to the runner after the mark. */
  readonly message?: string | undefined
  /** Sends the product as that message; it is then in no file. */
  readonly sendsProduct?: boolean
  /** Whether a runner is involved. It reads the channel and, if there are tests, returns the mark. */
  readonly runner: boolean
  /**
   * `channel` if the runner separates the output of the tests from the candidate's and sends it as `<mark>:<line>`
   * (run.ts). Otherwise the reports are read from standard output, to which the candidate can write; `confirmed` if the
   * runner says which of these the tests printed.
   */
  readonly reports?: 'channel' | 'confirmed'
  readonly loopback?: boolean
  /** Forbids signals between processes of the run: tests and candidate have a process each. */
  readonly refusesSignals?: boolean
  /** The exit status with which only the runner can exit, after the last test and the mark. */
  readonly passedStatus?: number
  /** The limit of bytes from the channel, if it differs from the default for a runner. */
  readonly channelBytes?: number
}

const mebibyte = 1024 * 1024

/** The default limits of a language, with its own changes. */
export function defaultLimits(different: Partial<Limits> = {}): Limits {
  const cpuMilliseconds = different.cpuMilliseconds ?? 3_000
  return {
    cpuMilliseconds,
    wallMilliseconds: cpuMilliseconds * 3,
    memoryBytes: 256 * mebibyte,
    processes: 32,
    outputBytes: mebibyte,
    diskBytes: 64 * mebibyte,
    ...different,
  }
}

/** The limits of a compiler: higher than of a run, but its source is not trusted either. */
export function buildLimits(different: Partial<Limits> = {}): Limits {
  return defaultLimits({
    cpuMilliseconds: 15_000,
    memoryBytes: 1536 * mebibyte,
    processes: 64,
    diskBytes: 256 * mebibyte,
    ...different,
  })
}

/** The names of the candidate's file and of the tests. */
export function fileNames(code: LanguageCode): { readonly source: string; readonly tests: string } {
  const language = languages.find((candidate) => candidate.code === code)
  if (language === undefined) throw new Error(`There is no language ${code}.`)
  return { source: language.sourceFile, tests: language.testsFile }
}

/** A program whose tests load nothing. A runner reads the candidate's file for syntax errors before it runs any test. */
export function withoutTests(program: Program, nothing = '\n'): Program {
  return { ...program, tests: nothing }
}

/** The program without the files that only the author wrote. */
export function ofCandidate(program: Program): Program {
  return { ...program, additionalFiles: program.additionalFiles.filter(({ isCandidates }) => isCandidates === true) }
}

/** The candidate's file and the additional ones, in the run's folder. */
export function candidateFiles(program: Program, sourceName: string): SandboxFile[] {
  return [
    { path: `/box/${sourceName}`, body: program.candidate },
    ...program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
  ]
}
