import { Buffer } from 'node:buffer'
import { converse, type Conversation } from './interaction.ts'
import { endingOf } from '../verdict/run-outcome.ts'
import { JudgeFailure, Problem } from '../problem.ts'
import { prepareRun } from '../run/run.ts'
import { runNearLimit } from '../run/near-limit.ts'
import { contextOf, proveWhereUnexplained, runLimits, runOnce, type BuiltSubmission } from '../run/run-once.ts'
import { keptBytes, marked } from './transcript.ts'
import { accepts, type InputOutput, type Validation, type Validator, type ValidatorQuestion } from './validator.ts'
import type { Ended } from '../run/run-result.ts'

/*
 * One case of a question with a validator: the candidate's program is run and judged, pass after pass, until the
 * validator asks for no other one (nextpass.in). The limits hold for each pass. In each pass the validator either gets
 * what the program printed, or talks with it while both run.
 */

/** A case as it ended; its figures are those of the slowest and largest pass, on the clock of all of them. */
export interface Played extends Ended {
  /** The validator's word; undefined where the program came to an end that needs none, such as a limit. */
  readonly validation: Validation | undefined
  /** As in an .interaction file, passes divided by a line of three dashes. */
  readonly transcript: string
}

/** What the passes of one case may take together on the clock. */
const mostWallMilliseconds = 90_000

/** @throws JudgeFailure where the validator comes to no verdict, or asks for more passes than there are */
export async function playCase(
  submission: BuiltSubmission,
  validator: Validator,
  { interactive, passes }: InputOutput,
  { input, answer, flags = [] }: InputOutput['cases'][number],
): Promise<Played> {
  const play = interactive ? conversing(submission, validator) : printing(submission, validator)
  const played: Played[] = []
  let question: ValidatorQuestion = { input, answer, flags, feedback: undefined }
  for (;;) {
    const one = await play(question)
    played.push(one)
    const whole = together(played, one)
    const next = one.validation?.nextInput
    if (one.validation === undefined || next === undefined) return whole
    if (played.length >= passes)
      throw new JudgeFailure(`The validator asked for more than the ${passes} passes that the question has.`)
    if (whole.result.wallMilliseconds > mostWallMilliseconds) return ranOutOfTime(whole)
    question = { input: next, answer, flags, feedback: one.validation.feedback }
  }
}

/** @throws Problem badTask */
export function refusePasses({ interactive, passes, validator }: InputOutput): void {
  if ((interactive || passes > 1) && validator === undefined)
    throw new Problem('badTask', 'Add a validator: interactive and multi-pass questions need one.')
}

type Play = (question: ValidatorQuestion) => Promise<Played>

/** The program prints its answer, and then the validator looks at it. */
function printing(submission: BuiltSubmission, validator: Validator): Play {
  return async (question) => {
    const ended = await runOnce(submission, question.input)
    const { output } = ended.result
    const validation = endsWell(submission, ended) ? await validator.judge(question, output) : undefined
    const transcript = marked('interactor', Buffer.from(question.input)) + marked('candidate', output)
    return { ...ended, transcript, validation }
  }
}

/** The program talks with the validator while both run. */
function conversing(submission: BuiltSubmission, validator: Validator): Play {
  const { driver, workshop, program, built, bench, judging } = submission
  const limits = runLimits(submission)
  return async (question) => {
    const step = driver.run(program, workshop, limits)
    let talk: Conversation | undefined
    const ended = await runNearLimit(limits, bench.cores, contextOf(submission), async (most, place) => {
      const candidate = prepareRun(step, built.product, most, { kind: 'lane' }, { ...judging, place })
      talk = await converse(candidate, validator.prepareInteractor(question), bench.stock, bench.pumps)
      return candidate.ended(talk.candidate)
    })
    if (talk === undefined) throw new JudgeFailure('Nobody talked.')
    // What the program did after the validator had refused it, or had failed, is no fault of the program.
    const isSettled = talk.interactorWasFirst && talk.interactor.status !== accepts
    const counts = isSettled || endsWell(submission, ended)
    if (!counts) await proveWhereUnexplained(submission, ended, step)
    const validation = counts ? validator.read(talk.interactor) : undefined
    return { ...ended, transcript: talk.transcript, validation }
  }
}

function endsWell({ driver }: BuiltSubmission, ended: Ended): boolean {
  return endingOf(ended, driver, false).outcome === 'passed'
}

function together(played: readonly Played[], last: Played): Played {
  const results = played.map(({ result }) => result)
  return {
    ...last,
    transcript: played
      .map(({ transcript }) => transcript)
      .join('---\n')
      .slice(0, keptBytes),
    result: {
      ...last.result,
      cpuMilliseconds: Math.max(...results.map((result) => result.cpuMilliseconds)),
      memoryBytes: Math.max(...results.map((result) => result.memoryBytes)),
      wallMilliseconds: results.reduce((sum, result) => sum + result.wallMilliseconds, 0),
    },
  }
}

function ranOutOfTime(whole: Played): Played {
  const limits = { ...whole.limits, wallMilliseconds: mostWallMilliseconds }
  return { ...whole, limits, validation: undefined, result: { ...whole.result, status: undefined, stop: 'wall' } }
}
