import { Buffer } from 'node:buffer'
import type { Challenge } from '@gradus/contract/judge'
import { filesOfArchive } from './feedback-archive.ts'
import { testToolchain } from '../toolchain/toolchain-self-test.ts'
import { compile } from '../compile/compile.ts'
import { fileNames, type Program, type RunStep } from '../language/language.ts'
import { limitsFor, maximumLimits } from '../run/limits.ts'
import { JudgeFailure, Problem } from '../problem.ts'
import { prepareRun, type PreparedRun, type RunOptions } from '../run/run.ts'
import type { SandboxResult } from '../sandbox/profile.ts'
import { plainText } from '../run/plain-text.ts'
import type { ToolchainRegistry } from '../toolchain/registry.ts'
import type { ExecutionContext } from '../run/execution-context.ts'

/** Exit statuses of a validator in the ICPC format. */
export const acceptStatus = 42
export const rejectStatus = 43

export type InputOutput = Extract<Challenge, { kind: 'inputOutput' }>

/** The input of a validator for one pass of a case. */
export interface ValidatorInput {
  readonly input: Buffer | string
  readonly answer: string
  /** Arguments for this case, after those of the validator. */
  readonly flags: readonly string[]
  /** The archive of its feedback folder after the previous pass. */
  readonly feedback: Buffer | undefined
}

export interface Validation {
  readonly accepted: boolean
  /** judgemessage.txt and the validator's output; only for people who may see the case. */
  readonly message: string
  /** nextpass.in: the input of another pass. */
  readonly nextInput: Buffer | undefined
  /** The archive of its feedback folder, for the next pass. */
  readonly feedback: Buffer
}

/** An author's validator after compiling. */
export interface Validator {
  /** Judges the output of a program. @throws JudgeFailure if the validator makes no decision */
  judge(question: ValidatorInput, got: Buffer): Promise<Validation>
  /** Prepares an interactor, which runs at the same time as the program. */
  prepareInteractor(question: ValidatorInput): PreparedRun
  /** Reads the decision of an interactor. @throws JudgeFailure if it makes none */
  read(result: SandboxResult): Validation
}

const folder = '/gradus-case'
const feedbackFolder = '/box/tmp/feedback'
/** Precedes the archive in the channel. */
const archiveMark = '\ngradus feedback\n'
const maxFeedback = 16 * 1024 * 1024
const longestMessage = 500

/**
 * The content of the feedback folder leaves through the channel and comes back in the next pass. The judge opens no file
 * that the validator wrote.
 */
const script = `
/usr/bin/mkdir ${feedbackFolder}
[ -s ${folder}/feedback ] && /usr/bin/tar -xf ${folder}/feedback -C ${feedbackFolder} && /usr/bin/rm -f ${feedbackFolder}/nextpass.in
"$@"
status=$?
printf '${archiveMark.replaceAll('\n', '\\n')}' >&3
set -- ${feedbackFolder}/*
[ -e "$1" ] && /usr/bin/tar -c --format=ustar -C ${feedbackFolder} . >&3
exit $status
`

/**
 * Compiles an author's validator: a program in a sandbox of its own, which shares nothing with the candidate's program
 * except its output. Its arguments name the input of the case, the judge's answer and a folder for feedback; the
 * candidate's answer is on standard input; its exit status says whether it accepts.
 */
export async function buildValidator(
  { validator }: InputOutput,
  toolchains: ToolchainRegistry,
  context: ExecutionContext,
  { signal }: RunOptions,
): Promise<Validator | undefined> {
  const [main, ...others] = validator?.files ?? []
  if (validator === undefined || main === undefined) return undefined
  const { driver, cache } = await toolchains.whenReady(validator.language)
  const taken = fileNames(driver.code).source
  const program: Program = {
    candidate: main.body,
    tests: undefined,
    interface: undefined,
    additionalFiles: others.filter((file) => file.fileName !== taken),
  }
  const built = await compile(driver, program, cache, context, signal)
  if (!built.compiled) {
    await testToolchain(driver, cache, context, signal, false)
    throw new Problem(
      'badTask',
      `The validator does not compile. ${built.message ?? built.compilerOutput.slice(0, 500)}`,
    )
  }
  const limits = limitsFor(driver.limits, { outputBytes: maximumLimits.outputBytes })
  const step = driver.run(program, cache, limits)
  const prepare = (question: ValidatorInput, input: Parameters<typeof prepareRun>[3]): PreparedRun =>
    prepareRun(validatorStep(step, question, validator.flags ?? []), built.product, limits, input, {
      signal,
      placement: 'any',
    })
  return {
    async judge(question, got) {
      const { profile, request, interpret } = prepare(question, { kind: 'file', body: got })
      return readValidation(interpret(await context.pool.run(profile, request)).sandbox)
    },
    prepareInteractor: (question) => prepare(question, { kind: 'fifo' }),
    read: readValidation,
  }
}

function validatorStep(step: RunStep, question: ValidatorInput, flags: readonly string[]): RunStep {
  const paths = [`${folder}/input`, `${folder}/answer`, `${feedbackFolder}/`]
  return {
    ...step,
    executesProduct: step.command[0] === step.productPath,
    command: ['/bin/sh', '-c', script, 'sh', ...step.command, ...paths, ...flags, ...question.flags],
    mountPlan: { ...step.mountPlan, toolchain: [...step.mountPlan.toolchain, '/usr/bin', '/usr/lib'] },
    files: [
      ...step.files,
      { path: `${folder}/input`, body: question.input },
      { path: `${folder}/answer`, body: question.answer },
      { path: `${folder}/feedback`, body: question.feedback ?? '' },
    ],
    channelBytes: maxFeedback,
  }
}

function readValidation(result: SandboxResult): Validation {
  const at = result.channel.indexOf(archiveMark)
  const feedback = at < 0 ? Buffer.alloc(0) : result.channel.subarray(at + archiveMark.length)
  const files = filesOfArchive(feedback)
  const judgeMessage =
    `${plainText(files.get('judgemessage.txt') ?? Buffer.alloc(0))}\n${plainText(result.combinedOutput)}`.trim()
  const message = judgeMessage.slice(0, longestMessage)
  if (result.status !== acceptStatus && result.status !== rejectStatus)
    throw new JudgeFailure(`The validator ended with ${result.stop ?? `status ${result.status}`}. ${message}`.trimEnd())
  const accepted = result.status === acceptStatus
  const nextInput = files.get('nextpass.in')
  if (!accepted && nextInput !== undefined)
    throw new JudgeFailure('The validator asked for another pass (nextpass.in) and refused the answer.')
  return { accepted, message, nextInput, feedback }
}
