import { fairnessLimits } from '@gradus/contract/fairness'
import type { Verdict } from '@gradus/contract/judge'
import type { RunResult } from '../platform/data/table/fairness.ts'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import { readInputOutput, type InputOutput } from '../question/input-output.ts'
import { resultOf as weigh } from '../tournament/result.ts'
import { taskOf } from '../submission/task.ts'
import { generateInputs } from './inputs.ts'
import { countJudgeError, listAuthorResults, storeResult, type WaitingRun } from './store.ts'

interface Services {
  readonly database: Database
  readonly judge: JudgeClient
}
type Case = InputOutput['cases'][number]

/** A judge shows no more of an output; a longer one can’t be compared. */
const longestOutput = 8 * 1024
/** The judge's message for a case that was not run because earlier ones took all the time. */
const notRun = /^Not run:/

/** After this many judge failures a program is left out of the report. */
const maxJudgeErrors = 5

class JudgeFailed extends Error {}

/**
 * Runs one program of a check and stores the result. @returns false if the judge failed, and the run is to be retried.
 * @throws Problem judgeUnavailable, tooOften: it is to be retried later
 */
export async function execute({ database, judge }: Services, checkId: number, run: WaitingRun): Promise<boolean> {
  const inputOutput = await readInputOutput(database, run.question_kind, run.question_id)
  const send = async (cases?: readonly Case[]): Promise<Verdict> => {
    const changed = inputOutput && cases ? { ...inputOutput, cases: [...cases] } : inputOutput
    const sent = {
      // All these runs have the same owner, so that a check uses up no turns of the solutions' authors.
      owner: 'fairness',
      priority: 'rejudge' as const,
      language: run.language,
      source: run.source,
      files: run.sent_files,
    }
    const task = taskOf({ ...run, kind: run.question_kind, inputOutput: changed }, sent)
    const verdict = await judge.judge({ ...task, showsTests: true })
    if (verdict.outcome === 'judgeError') throw new JudgeFailed(verdict.message)
    return verdict
  }
  const result = await resultOf({ database, checkId, run, inputOutput, send }).catch(async (error: unknown) => {
    // A solution that the judge refuses, or fails at again and again, is left out of the report.
    if (error instanceof Problem && error.code === 'badInput') return notRunAtAll
    if (!(error instanceof JudgeFailed)) throw error
    return (await countJudgeError(database, run.id)) < maxJudgeErrors ? undefined : notRunAtAll
  })
  if (result === undefined) return false
  await storeResult(database, run.id, result)
  return true
}

const notRunAtAll: RunResult = { outcome: 'judgeError', tests: [], weight: { passed: 0, tests: 0 } }

interface Run {
  readonly database: Database
  readonly checkId: number
  readonly run: WaitingRun
  readonly inputOutput: InputOutput | undefined
  readonly send: (cases?: readonly Case[]) => Promise<Verdict>
}

async function resultOf(one: Run): Promise<RunResult> {
  const { run, inputOutput, send } = one
  const plain = (verdict: Verdict) => plainResult(verdict, run, inputOutput)
  if (!inputOutput) return plain(await send())
  if (run.kind === 'author') return await resultOfAuthor(inputOutput, send, plain)
  const authors = await listAuthorResults(one.database, one.checkId, run.item_id)
  const author = authors.map(({ result }) => result).find((result) => result?.inputs !== undefined)
  const corrected = new Map(author?.corrected?.map(({ id, answer }) => [id, answer]))
  const cases = inputOutput.cases.map((single) => ({ ...single, answer: corrected.get(single.id) ?? single.answer }))
  const result = plain(await send(cases))
  const inputs = author?.inputs ?? []
  if (run.kind === 'mutant' || inputs.length === 0 || result.outcome === 'compileError') return result
  const { tests } = await send(inputs.map(({ id, input, answer }) => ({ id, input, answer, sample: true })))
  const differing = tests
    .filter(({ passed, message }) => !passed && !notRun.test(message ?? ''))
    .map(({ name, got, outcome, message }) => ({ id: name, got: cut(got ?? message ?? outcome ?? '') }))
  return { ...result, differing }
}

/** The answers of the author's solution to the given inputs and to new ones: other solutions are compared with them. */
async function resultOfAuthor(
  inputOutput: InputOutput,
  send: Run['send'],
  plain: (verdict: Verdict) => RunResult,
): Promise<RunResult> {
  const verdict = await send()
  const validatorDecides = inputOutput.interaction.interactive === true || (inputOutput.interaction.passes ?? 1) > 1
  // For such questions the validator decides, with the secret of each case.
  if (validatorDecides || verdict.outcome === 'compileError') return plain(verdict)
  const corrected = verdict.tests.flatMap(({ name, passed, got }) =>
    !passed && isWhole(got) ? [{ id: name, answer: got }] : [],
  )
  const generated = generateInputs(
    inputOutput.cases.map(({ input }) => input),
    fairnessLimits.generatedInputs,
  )
  const cases = generated.map((input, index) => ({ id: `Input ${index + 1}`, input, answer: '', sample: true }))
  const answered = cases.length === 0 ? [] : (await send(cases)).tests
  const inputs = cases.flatMap(({ id, input }) => {
    const got = answered.find(({ name }) => name === id)?.got
    return isWhole(got) ? [{ id, input, answer: got }] : []
  })
  return { ...plain(verdict), corrected, inputs }
}

/** Whether the output is complete and not empty. */
function isWhole(got: string | undefined): got is string {
  return got !== undefined && got.trim() !== '' && got.length < longestOutput
}

function plainResult(verdict: Verdict, run: WaitingRun, inputOutput: InputOutput | undefined): RunResult {
  const question = { kind: run.question_kind, reports: run.reports, cases: inputOutput?.cases ?? null }
  const { passed, tests } = weigh(verdict, question)
  return {
    outcome: verdict.outcome,
    tests: verdict.tests.map((one) => ({ name: one.name, passed: one.passed })),
    weight: { passed, tests },
  }
}

function cut(text: string): string {
  return text.slice(0, fairnessLimits.textBytes)
}
