import { z } from 'zod'
import { LanguageCode, LanguageState } from './language-code.ts'

/**
 * The calls from the server to a judge. POST /judge with a JudgeTask returns a Verdict, or with
 * `accept: text/event-stream`, `progress` events and then one `verdict` event. If the queue is full, the reply is 503
 * with Retry-After. GET /languages returns LanguageState[] at once, or with `settled=true` when no language is being
 * prepared any more. GET /health returns JudgeHealth.
 */

/** Largest candidate source, bytes of UTF-8. */
export const maximumSourceBytes = 256 * 1024
/** Largest tests, additional or case file, bytes of UTF-8. */
export const maximumFileBytes = 2 * 1024 * 1024
/** The maximum number of bytes that a run may print; more output ends the run. */
export const maximumOutputBytes = 1024 * 1024

/** The maximum number of passes that a case can have. */
export const maximumPasses = 50

/** A plain file name: no folder, no leading dot, nothing that a shell or a compiler reads as an option. */
export const FileName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, {
    error: 'Use only letters, digits, dots, hyphens and underscores in a file name.',
  })

export const SourceFile = z.object({ fileName: FileName, body: z.string() })
export type SourceFile = z.infer<typeof SourceFile>

/** A file beside the candidate's. The rules for the candidate's source apply to it, too, if the candidate changed it. */
export const AdditionalFile = SourceFile.extend({ isCandidates: z.boolean().optional() })
export type AdditionalFile = z.infer<typeof AdditionalFile>

/** Resources that a run may use. A missing value means the language's default; the judge's maxima always apply. */
export const Limits = z.object({
  cpuMilliseconds: z.number().int().positive(),
  wallMilliseconds: z.number().int().positive(),
  memoryBytes: z.number().int().positive(),
  processes: z.number().int().positive(),
  outputBytes: z.number().int().positive(),
  diskBytes: z.number().int().positive(),
})
export type Limits = z.infer<typeof Limits>

export const TestCase = z.object({ id: z.string(), input: z.string() })

export const Challenge = z.discriminatedUnion('kind', [
  /** The candidate's file and the tests are built together and run once. */
  z.object({
    kind: z.literal('program'),
    tests: z.string(),
    /** Names of the tests that the author's solution reported, in their order. A pass has to report each of them. */
    reports: z.array(z.string()).optional(),
  }),
  /**
   * Built once with the checker's main, run once for each case, whose text is standard input. Exit status 0 accepts.
   */
  z.object({
    kind: z.literal('cases'),
    checkerMain: z.string(),
    functionTemplate: z.string().optional(),
    interface: z.string().optional(),
    cases: z.array(TestCase).min(1),
  }),
  /** The candidate's own program reads a case's input and prints its answer. */
  z.object({
    kind: z.literal('inputOutput'),
    cases: z
      .array(
        TestCase.extend({
          answer: z.string(),
          sample: z.boolean().default(false),
          group: z.string().optional(),
          points: z.number().optional(),
          /** Arguments of the validator for this case, after its own. */
          flags: z.array(z.string()).optional(),
        }),
      )
      .min(1),
    comparison: z
      .object({
        absoluteTolerance: z.number().nonnegative().optional(),
        relativeTolerance: z.number().nonnegative().optional(),
        caseSensitive: z.boolean().default(false),
        spaceSensitive: z.boolean().default(false),
      })
      .optional(),
    /** A validator in the ICPC format, run in its own sandbox: exit 42 accepts, 43 refuses. */
    validator: z
      .object({
        language: LanguageCode,
        files: z.array(SourceFile).min(1),
        /** Arguments after the folder for its feedback. */
        flags: z.array(z.string()).optional(),
      })
      .optional(),
    /** The validator runs at the same time as the program: the output of each is the input of the other. */
    interactive: z.boolean().default(false),
    /** How often a case may be run: the validator asks for another pass by leaving nextpass.in in its folder. */
    passes: z.number().int().min(1).max(maximumPasses).default(1),
  }),
  /** A run on the user's own input: compiled as usual and run once, without judging. */
  z.object({
    kind: z.literal('ownInput'),
    input: z.string(),
    main: z.string().optional(),
    interface: z.string().optional(),
  }),
])
export type Challenge = z.infer<typeof Challenge>

/** Lines of the judge's queue, the most urgent one first. `idle` is served only when nothing else waits. */
export const priorities = ['contest', 'submit', 'run', 'rejudge', 'idle'] as const
export const Priority = z.enum(priorities)
export type Priority = z.infer<typeof Priority>

export const JudgeTask = z.object({
  language: LanguageCode,
  /** The queue is fair between owners: each of them gets a turn. */
  owner: z.string().max(64),
  priority: Priority.default('run'),
  candidateSource: z.string(),
  additionalFiles: z.array(AdditionalFile).max(16).default([]),
  challenge: Challenge,
  /** True if the caller is the author of the tests. Compiler messages and transcripts then show them in full. */
  showsTests: z.boolean().default(false),
  limits: Limits.partial().optional(),
  /**
   * Only builds the program, without the author's tests, or checks its syntax if the language builds nothing. Nothing is
   * executed, so `passed` only means that there was no error. Used while tests are hidden: the reply reveals nothing about
   * them, not even by its time.
   */
  compileOnly: z.boolean().default(false),
  /** Each run has a core to itself, for measurements. */
  alone: z.boolean().default(false),
})
export type JudgeTask = z.infer<typeof JudgeTask>

export const outcomes = [
  'passed',
  'failed',
  'compileError',
  'timeLimit',
  'memoryLimit',
  'outputLimit',
  'runtimeError',
  'judgeError',
] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>

/** A compiler's or interpreter's message. Lines and columns count from 1, in the file of that name. */
export const Diagnostic = z.object({
  file: z.string(),
  line: z.number().int().positive(),
  column: z.number().int().positive().optional(),
  endColumn: z.number().int().positive().optional(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
})
export type Diagnostic = z.infer<typeof Diagnostic>

/**
 * The result of one named test (a TAP line) or one case. `expected` and `got` are set only if the author lets users see
 * them.
 */
export const TestResult = z.object({
  name: z.string(),
  passed: z.boolean(),
  outcome: Outcome.optional(),
  message: z.string().optional(),
  expected: z.string().optional(),
  got: z.string().optional(),
  /** The conversation of program (>) and validator (<), line by line; only for the author. */
  transcript: z.string().optional(),
  cpuMilliseconds: z.number().nonnegative().optional(),
  memoryBytes: z.number().int().nonnegative().optional(),
})
export type TestResult = z.infer<typeof TestResult>

export const Verdict = z.object({
  outcome: Outcome,
  /** A sentence that explains the outcome where it needs one, such as a program that ended before the last test. */
  message: z.string().optional(),
  tests: z.array(TestResult),
  /** How many more tests there are, which reported nothing: the program was ended before them, for example. */
  unreported: z.number().int().positive().optional(),
  diagnostics: z.array(Diagnostic),
  /** Standard output and standard error of the run, in the order in which they arrived, capped. */
  output: z.string(),
  /** Only for runs with the user's own input: standard error. `output` is then standard output alone. */
  errorOutput: z.string().optional(),
  /** Output of the compiler, capped. */
  compilerOutput: z.string(),
  cpuMilliseconds: z.number().nonnegative(),
  wallMilliseconds: z.number().nonnegative(),
  memoryBytes: z.number().int().nonnegative(),
  /** A run ended beyond its time limit, but near it: it was repeated alone on a core, and the better one counts. */
  ranTwice: z.boolean().optional(),
  /** Share of the points, 0 to 1. */
  score: z.number().min(0).max(1),
})
export type Verdict = z.infer<typeof Verdict>

export const Progress = z.discriminatedUnion('step', [
  z.object({ step: z.literal('queued'), position: z.number().int().nonnegative() }),
  /** The judge has just started, and the toolchain is not ready yet. */
  z.object({ step: z.literal('preparing') }),
  z.object({ step: z.literal('compiling') }),
  z.object({ step: z.literal('running'), test: z.number().int().nonnegative(), of: z.number().int().nonnegative() }),
])
export type Progress = z.infer<typeof Progress>

export const JudgeHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  slots: z.number().int(),
  running: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  /** Each protection of the sandbox by name, and whether this machine gives it. */
  protections: z.record(z.string(), z.boolean()),
  languages: z.array(LanguageState),
})
export type JudgeHealth = z.infer<typeof JudgeHealth>
