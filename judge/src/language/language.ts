import type { Buffer } from 'node:buffer'
import type { Diagnostic, Limits, SourceFile } from '@gradus/contract/judge'
import { languages, type LanguageCode } from '@gradus/contract/language'
import type { SandboxResult } from '../sandbox/profile.ts'
import type { SandboxCommand, SandboxFile } from '../sandbox/command.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * What a language is to the judge: data, and three questions. `detect` asks whether its toolchain is here, `build` what
 * turns sources into a product, `run` what runs that product. A language file answers with commands; when and where
 * they run, what they may use and what their end means is compile.ts, run.ts and verdict.ts, the same for all.
 */

export interface LanguageDriver {
  readonly code: LanguageCode
  /** Debian packages that bring the toolchain. Empty where this project brings it itself. */
  readonly packages: readonly string[]
  /** What a run may use when neither author nor task says otherwise. */
  readonly limits: Limits
  /** Answers the toolchain's version, or throws with the reason why there is none. */
  detect(): Promise<string>
  /**
   * The text that decides what `prepare` and `warm` make, besides the toolchain's version: when it changes, they make
   * it anew, in another folder.
   */
  readonly recipe?: string
  /** Makes what is made once: a runner, an archive, a precompiled header. Judging waits for `prepare`, not for `warm`. */
  prepare?(cache: ToolchainCache): Promise<void>
  warm?(cache: ToolchainCache): Promise<void>
  /** Nothing for a language that runs its source. */
  build?(program: Program, cache: ToolchainCache): BuildStep
  /** What a candidate's file may not have where the author's tests run with it; the compiler is then not asked. */
  refuse?(program: Program): Diagnostic[]
  /** Makes the product what is run. */
  completeProduct?(product: Buffer, program: Program): Buffer
  /** Why a product cannot be run with the author's tests. */
  refuseProduct?(product: Buffer, program: Program): string | undefined
  run(program: Program, cache: ToolchainCache, limits: Limits): RunStep
  /** Runs a program where no sandbox is: on a server of the language's own, which holds it as a sandbox would. */
  readonly elsewhere?: (program: Program, limits: Limits, input: string | undefined) => Promise<RunResult>
  /** The compiler's messages, from what it printed. */
  diagnostics?(output: string): Diagnostic[]
  /** Messages about the candidate's lines in what a run printed, where the runner does not report them itself. */
  runtimeDiagnostics?(output: string): Diagnostic[]
  /** What an exit status means that the language gives a meaning of its own. */
  explainStatus?(result: SandboxResult): 'memoryLimit' | 'runtimeError' | Explained | undefined
}

/** An end in the language's own words. */
export interface Explained {
  readonly outcome: 'failed' | 'runtimeError'
  readonly message: string
}

/** What is judged: the candidate's file, and the author's, if the kind of challenge has any. */
export interface Program {
  readonly candidate: string
  /** The author's program around the candidate's file; undefined where the candidate's own program is run. */
  readonly tests: string | undefined
  /** What the candidate's file and the author's share. */
  readonly interface: string | undefined
  readonly additionalFiles: readonly SourceFile[]
  /** Whoever asks may see the tests, as their author. */
  readonly open?: boolean
}

/** Where a language keeps what it made once, and finds it again. */
export interface ToolchainCache {
  /** A folder of this language alone, which every user can read and only the judge can write. */
  readonly folder: string
  /** Aborts when the judge stops; what is still being made is left. */
  readonly signal: AbortSignal
  /** Runs a command in a sandbox and keeps what it sent over the channel as a file of the folder. */
  produce(name: string, step: SandboxCommand): Promise<void>
}

/**
 * A build either is a command, whose product comes out of the channel, or is asked of a compile server, which
 * answers over its own channel (compile/compile-server.ts).
 */
export type BuildStep =
  | (SandboxCommand & {
      readonly kind: 'command'
      /** Standard input, gone once it is read: a way to give the compiler a file that sources cannot open. */
      readonly input?: string
      readonly limits: Limits
    })
  | {
      readonly kind: 'compileServer'
      readonly compiler: CompileServerCommand
      readonly files: readonly { readonly name: string; readonly body: string }[]
    }

export interface CompileServerCommand extends SandboxCommand {
  /** One compiler for each name is kept. */
  readonly name: string
  readonly limits: Limits
  /** A compiler that has served this often, or holds this much memory, is replaced. */
  readonly requests: number
}

export interface RunStep extends SandboxCommand {
  /** The product of the build becomes this file. */
  readonly productPath?: string
  /** Whether the product is a program, where the command does not begin with it; otherwise the file is only read. */
  readonly executesProduct?: boolean
  /** What the runner is sent after the mark. */
  readonly message?: string | undefined
  /** Whether that is the product of the build, which is then in no file. */
  readonly sendsProduct?: boolean
  /** Whether a runner of ours is in the run: it reads the channel and, where there are tests, gives the mark. */
  readonly runner: boolean
  /**
   * Where the tests report: `channel` where the runner keeps what the tests print apart from what the candidate prints,
   * and sends it as `<mark>:<line>` (run.ts). Otherwise standard output is read, which the candidate can write to.
   */
  readonly reports?: 'channel'
  readonly loopback?: boolean
  /** Whether none of the run's processes can signal another: the tests' process and the candidate's are two. */
  readonly refusesSignals?: boolean
  /** The exit status that only the runner can leave with, after the last test and the mark. */
  readonly passedStatus?: number
  /** How much may come out of the channel, where it is more than what a runner says. */
  readonly channelBytes?: number
}

const mebibyte = 1024 * 1024

/** The defaults of a language are these, but for what it says otherwise. */
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

/** What a compiler may use: more than a run, for its user is waiting but its source is not trusted either. */
export function buildLimits(different: Partial<Limits> = {}): Limits {
  return defaultLimits({
    cpuMilliseconds: 15_000,
    memoryBytes: 1536 * mebibyte,
    processes: 64,
    diskBytes: 256 * mebibyte,
    ...different,
  })
}

/** The names that a language gives its two files. */
export function fileNames(code: LanguageCode): { readonly source: string; readonly tests: string } {
  const language = languages.find((candidate) => candidate.code === code)
  if (language === undefined) throw new Error(`There is no language ${code}.`)
  return { source: language.sourceFile, tests: language.testsFile }
}

/** The candidate's file and the additional ones, in the run's folder. */
export function candidateFiles(program: Program, sourceName: string): SandboxFile[] {
  return [
    { path: `/box/${sourceName}`, body: program.candidate },
    ...program.additionalFiles.map((file) => ({ path: `/box/${file.fileName}`, body: file.body })),
  ]
}
