import { Buffer } from 'node:buffer'
import { interact, type Interaction } from './interaction.ts'
import { outcomeOf } from '../verdict/run-outcome.ts'
import { JudgeFailure, Problem } from '../problem.ts'
import { prepareRun } from '../run/run.ts'
import { runNearLimit } from '../run/near-limit.ts'
import { nearLimitOptions, selfTestIfUnexplained, runLimits, runOnce, type BuiltSubmission } from '../run/run-once.ts'
import { transcriptBytes, markLines } from './transcript.ts'
import { acceptStatus, type InputOutput, type Validation, type Validator, type ValidatorInput } from './validator.ts'
import type { RunResult } from '../run/run-result.ts'

/*
 * One case of a question with a validator. The candidate's program runs and is judged, pass after pass, until the
 * validator requests no further pass (nextpass.in). The limits apply to each pass. In each pass the validator either
 * reads the program's output afterwards, or interacts with it while both run.
 */

/** The result of a case. CPU time and memory are those of the worst pass, wall time is the sum of all passes. */
export interface ValidatedRun extends RunResult {
  /** The validator's decision; undefined if none is needed, such as at a limit. */
  readonly validation: Validation | undefined
  /** In the format of an .interaction file; a line of three dashes separates passes. */
  readonly transcript: string
}

/** The limit on the clock of all passes of a case together. */
const maxWallMilliseconds = 90_000

/** @throws JudgeFailure if the validator makes no decision, or requests more passes than the question has */
export async function runWithValidator(
  submission: BuiltSubmission,
  validator: Validator,
  { interactive, passes }: InputOutput,
  { input, answer, flags = [] }: InputOutput['cases'][number],
): Promise<ValidatedRun> {
  const runPass = interactive ? judgingInteraction(submission, validator) : judgingOutput(submission, validator)
  const played: ValidatedRun[] = []
  let question: ValidatorInput = { input, answer, flags, feedback: undefined }
  for (;;) {
    const one = await runPass(question)
    played.push(one)
    const whole = mergePasses(played, one)
    const next = one.validation?.nextInput
    if (one.validation === undefined || next === undefined) return whole
    if (played.length >= passes)
      throw new JudgeFailure(`The validator asked for more than the ${passes} passes that the question has.`)
    if (whole.sandbox.wallMilliseconds > maxWallMilliseconds) return timedOut(whole)
    question = { input: next, answer, flags, feedback: one.validation.feedback }
  }
}

/** @throws Problem badTask */
export function requireValidator({ interactive, passes, validator }: InputOutput): void {
  if ((interactive || passes > 1) && validator === undefined)
    throw new Problem('badTask', 'Add a validator: interactive and multi-pass questions need one.')
}

type RunPass = (question: ValidatorInput) => Promise<ValidatedRun>

/** The program prints its answer, and then the validator reads it. */
function judgingOutput(submission: BuiltSubmission, validator: Validator): RunPass {
  return async (question) => {
    const run = await runOnce(submission, question.input)
    const { output } = run.sandbox
    const validation = endsSuccessfully(submission, run) ? await validator.judge(question, output) : undefined
    const transcript = markLines('interactor', Buffer.from(question.input)) + markLines('candidate', output)
    return { ...run, transcript, validation }
  }
}

/** The program interacts with the validator while both run. */
function judgingInteraction(submission: BuiltSubmission, validator: Validator): RunPass {
  const { driver, cache, program, built, context, request } = submission
  const limits = runLimits(submission)
  return async (question) => {
    const step = driver.run(program, cache, limits)
    let interaction: Interaction | undefined
    const run = await runNearLimit(limits, context.cores, nearLimitOptions(submission), async (most, placement) => {
      const candidate = prepareRun(step, built.product, most, { kind: 'fifo' }, { ...request, placement })
      interaction = await interact(candidate, validator.prepareInteractor(question), context.pool, context.relays)
      return candidate.interpret(interaction.candidate)
    })
    if (interaction === undefined) throw new JudgeFailure('The interaction did not start.')
    // Once the validator has rejected the answer, or has failed, the way in which the program ended does not count.
    const isSettled = interaction.interactorEndedFirst && interaction.interactor.status !== acceptStatus
    const counts = isSettled || endsSuccessfully(submission, run)
    if (!counts) await selfTestIfUnexplained(submission, run, step)
    const validation = counts ? validator.read(interaction.interactor) : undefined
    return { ...run, transcript: interaction.transcript, validation }
  }
}

function endsSuccessfully({ driver }: BuiltSubmission, run: RunResult): boolean {
  return outcomeOf(run, driver, false).outcome === 'passed'
}

function mergePasses(played: readonly ValidatedRun[], last: ValidatedRun): ValidatedRun {
  const results = played.map(({ sandbox }) => sandbox)
  return {
    ...last,
    transcript: played
      .map(({ transcript }) => transcript)
      .join('---\n')
      .slice(0, transcriptBytes),
    sandbox: {
      ...last.sandbox,
      cpuMilliseconds: Math.max(...results.map((result) => result.cpuMilliseconds)),
      memoryBytes: Math.max(...results.map((result) => result.memoryBytes)),
      wallMilliseconds: results.reduce((sum, result) => sum + result.wallMilliseconds, 0),
    },
  }
}

function timedOut(whole: ValidatedRun): ValidatedRun {
  const limits = { ...whole.limits, wallMilliseconds: maxWallMilliseconds }
  return { ...whole, limits, validation: undefined, sandbox: { ...whole.sandbox, status: undefined, stop: 'wall' } }
}
