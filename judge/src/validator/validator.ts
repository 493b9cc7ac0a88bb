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

/** What a validator is asked about. */
export interface ValidatorInput {
  readonly input: Buffer | string
  readonly answer: string
  /** Its arguments for this case, after its own. */
  readonly flags: readonly string[]
  /** What it left in its folder in the passes before. */
  readonly feedback: Buffer | undefined
}

export interface Validation {
  readonly accepted: boolean
  /** For whoever may see the case: judgemessage.txt, and what the validator printed. */
  readonly message: string
  /** nextpass.in: the program is to be run once more, on this. */
  readonly nextInput: Buffer | undefined
  /** All of its folder, for the next pass. */
  readonly feedback: Buffer
}

/** An author's validator, built. */
export interface Validator {
  /** Judges what a program has printed. @throws JudgeFailure where the validator comes to no verdict */
  judge(question: ValidatorInput, got: Buffer): Promise<Validation>
  /** The same for an interactor, which is run beside the program. */
  prepareInteractor(question: ValidatorInput): PreparedRun
  /** @throws JudgeFailure where the validator comes to no verdict */
  read(result: SandboxResult): Validation
}

const folder = '/gradus-case'
const feedbackFolder = '/box/tmp/feedback'
/** Before the archive in the channel. */
const archiveMark = '\ngradus feedback\n'
const mostFeedback = 16 * 1024 * 1024
const longestMessage = 500

/**
 * What the validator leaves in its folder goes out over the channel, and comes back in the next pass. The judge opens
 * no file that it wrote.
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
 * An author's validator: a program of its own, in its own sandbox, that never shares anything with the candidate's but what
 * that prints. It finds the case's input, the judge's answer and a folder for its feedback at the places its arguments
 * name, the candidate's answer on standard input, and says by its status whether it accepts.
 */
export async function buildValidator(
  { validator }: InputOutput,
  toolchains: ToolchainRegistry,
  context: ExecutionContext,
  { signal }: RunOptions,
): Promise<Validator | undefined> {
  const [main, ...others] = validator?.files ?? []
  if (validator === undefined || main === undefined) return undefined
  const { driver, cache } = await toolchains.tool(validator.language)
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
    prepareRun(askedStep(step, question, validator.flags ?? []), built.product, limits, input, { signal, place: 'any' })
  return {
    async judge(question, got) {
      const { profile, request, interpret } = prepare(question, { kind: 'file', body: got })
      return readValidation(interpret(await context.pool.run(profile, request)).sandbox)
    },
    prepareInteractor: (question) => prepare(question, { kind: 'fifo' }),
    read: readValidation,
  }
}

function askedStep(step: RunStep, question: ValidatorInput, flags: readonly string[]): RunStep {
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
    channelBytes: mostFeedback,
  }
}

function readValidation(result: SandboxResult): Validation {
  const at = result.channel.indexOf(archiveMark)
  const feedback = at < 0 ? Buffer.alloc(0) : result.channel.subarray(at + archiveMark.length)
  const files = filesOfArchive(feedback)
  const said =
    `${plainText(files.get('judgemessage.txt') ?? Buffer.alloc(0))}\n${plainText(result.combinedOutput)}`.trim()
  const message = said.slice(0, longestMessage)
  if (result.status !== acceptStatus && result.status !== rejectStatus)
    throw new JudgeFailure(`The validator ended with ${result.stop ?? `status ${result.status}`}. ${message}`.trimEnd())
  const accepted = result.status === acceptStatus
  const nextInput = files.get('nextpass.in')
  if (!accepted && nextInput !== undefined)
    throw new JudgeFailure('The validator asked for another pass (nextpass.in) and refused the answer.')
  return { accepted, message, nextInput, feedback }
}
