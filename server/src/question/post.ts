import { body as bodyLimit, tags as tagLimit } from '@gradus/contract/limit'
import type { z } from 'zod'
import type { Challenge, JudgeTask } from '@gradus/contract/judge'
import type { TryForm } from '@gradus/contract/editing'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { multipleChoiceType } from '@gradus/contract/question'
import { fileTypes, isFreeFileName, postingResults, type QuestionForm } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import type { Database, Tx } from '../platform/database.ts'
import { sanitize, textOf } from '../platform/html.ts'
import type { JudgeClient } from '../platform/judge.ts'
import { isAdmin, isLecturer, isModerator } from '../platform/permission.ts'
import { Problem } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import { readSettings } from '../setting/setting.ts'
import { beforeTagging, retag, tagsMeant } from '../tag/tag.ts'
import { countInLists } from './publish.ts'
import { inputOutputChallenge, namedCases, type InputOutput } from './input-output.ts'
import { countPostedSince, insertAnswers, insertImplementations, insertInputOutput, insertQuestion } from './store.ts'

/** One language of a question, ready to be stored and to be judged. */
export interface Given {
  readonly language: number
  readonly starter: string
  readonly tests: string
  readonly interface?: string
  readonly solution?: string
  readonly additionalFiles: { fileName: string; body: string }[]
  readonly cases: { id: string; input: string }[]
  readonly limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }
  readonly inputOutput?: InputOutput
}

/**
 * Posts a question. @returns its id where it is public at once or a course's own, otherwise one of `postingResults`.
 * @throws Problem badInput, notAllowed, judgeAway where a given solution could not be tried
 */
export async function postQuestion(
  parts: { database: Database; judge: JudgeClient },
  account: Account,
  form: QuestionForm,
): Promise<number> {
  const state = stateOf(account, form)
  refuseShortBody(form.body)
  const implementations = implementationsOf(form)
  refuseTakenNames(implementations)
  const limited = account.role === roles.user
  // Asked before the judge is, so that nobody waits for a refusal; asked again where it counts.
  const { newQuestionsADay } = await readSettings(parts.database)
  if (limited && (await reachedDailyLimit(parts.database, account, newQuestionsADay))) return postingResults.dailyLimit
  if (!(await solutionsPass(parts.judge, account, form.kind, implementations))) return postingResults.solutionFailed

  return await parts.database.transaction().execute(async (tx) => {
    if (limited && (await countPostedSince(tx, account.id, 24)) >= newQuestionsADay) return postingResults.dailyLimit
    const id = await insertWhole(tx, account, form, implementations, state)
    return state === 'waiting' ? postingResults.awaitingReview : id
  })
}

/** How a question begins. */
type FirstState = 'waiting' | 'public' | 'course'

/** @throws Problem notAllowed: it would wait in a queue that its author did not mean */
function stateOf(account: Account, { visibility, isVisible }: QuestionForm): FirstState {
  if (visibility === 'course' && !isLecturer(account))
    throw new Problem('notAllowed', {
      message: 'Only lecturers have questions that only their course sees.',
      field: 'visibility',
    })
  if (visibility === 'course') return 'course'
  return isAdmin(account) && isVisible === true ? 'public' : 'waiting'
}

/** @throws Problem badInput */
export function refuseShortBody(html: string): void {
  if (textOf(html).length < bodyLimit.minimum)
    throw new Problem('badInput', { message: messages.bodyTooShort, field: 'body' })
}

async function reachedDailyLimit(database: Database, account: Account, limit: number): Promise<boolean> {
  const posted = await database.transaction().execute((tx) => countPostedSince(tx, account.id, 24))
  return posted >= limit
}

/** A question with all that belongs to it. @returns its id */
export async function insertWhole(
  tx: Tx,
  account: Account,
  form: QuestionForm,
  implementations: Given[],
  state: FirstState,
): Promise<number> {
  const isPublic = state === 'public'
  await beforeTagging(tx)
  const tags = await tagsMeant(tx, tagsOf(form))
  const answers = answersOf(form)
  const multipleChoice = form.kind === 'multiChoice'
  const id = await insertQuestion(tx, {
    account_id: account.id,
    kind: form.kind,
    type: multipleChoice ? multipleChoiceType : (implementations[0]?.language ?? 0),
    languages: implementations.map((one) => one.language),
    title: form.title,
    body: sanitize(form.body),
    // Of anybody else a text would be shown that no moderator read.
    ...(isModerator(account) ? { alt_title: form.altTitle || null, alt_body: htmlOrNone(form.altBody) } : {}),
    tags,
    difficult_level: form.difficultLevel,
    explanation: form.kind === 'multiChoice' ? htmlOrNone(form.explanation) : null,
    state,
    ...(isPublic ? { published_at: new Date(), approved_by_moderator: true } : {}),
  })
  await insertImplementations(tx, implementationRows(id, implementations))
  const asked = implementations[0]?.inputOutput
  if (asked) await insertInputOutput(tx, inputOutputRow(id, asked))
  await insertAnswers(
    tx,
    answers.map((answer, position) => ({ question_id: id, position, ...answer })),
  )
  await retag(tx, { id, tags: [], isPublic: false }, tags)
  if (isPublic) await countInLists(tx, { multiple_choice: multipleChoice, no_import_option: false, tags }, true)
  return id
}

export function inputOutputRow(questionId: number, { cases, comparison, validator }: InputOutput) {
  return {
    question_id: questionId,
    cases: JSON.stringify(cases),
    comparison: JSON.stringify(comparison),
    validator: validator && JSON.stringify(validator),
  }
}

export function implementationRows(questionId: number, implementations: readonly Given[]) {
  return implementations.map((one, position) => ({
    question_id: questionId,
    language: one.language,
    starter: one.starter,
    tests: one.tests,
    interface: one.interface ?? null,
    solution: one.solution ?? null,
    additional_files: JSON.stringify(one.additionalFiles),
    cases: JSON.stringify(one.cases),
    limits: JSON.stringify(one.limits),
    position,
  }))
}

/** The answers of a multiple-choice question, cleaned. @throws Problem badInput where nothing is left of one */
export function answersOf(form: QuestionForm): { body: string; correct: boolean }[] {
  if (form.kind !== 'multiChoice') return []
  const answers = form.answers.map(({ body, correct }) => ({ body: sanitize(body), correct }))
  const empty = answers.findIndex(({ body }) => textOf(body) === '' && !body.includes('<img'))
  if (empty >= 0) throw new Problem('badInput', { message: 'An answer is empty.', field: `answers.${empty}.body` })
  return answers
}

/** An additional file must not take the place of one that the judge puts there. @throws Problem badInput */
export function refuseTakenNames(implementations: readonly Given[]): void {
  for (const { language, additionalFiles } of implementations) {
    const taken = additionalFiles.findIndex(({ fileName }) => !isFreeFileName(language, fileName))
    if (taken >= 0)
      throw new Problem('badInput', { message: messages.fileNeedsName(taken + 1), field: 'additionalFiles' })
  }
}

/** Cleaned; a text that is empty after stripping is none, as the specification has it of the alternative body. */
export function htmlOrNone(html: string | null | undefined): string | null {
  return html && textOf(html) !== '' ? sanitize(html) : null
}

/** The language's name is added to an advanced question's tags where it is absent (specification, section 5). */
export function tagsOf(form: QuestionForm): string[] {
  const own = [...new Set(form.rawTags)]
  const language = form.kind === 'advanced' ? languageOf(form.type)?.tag : undefined
  return language === undefined || own.includes(language) ? own : [...own, language].slice(0, tagLimit.maximum + 1)
}

export function implementationsOf(form: TryForm | QuestionForm): Given[] {
  if (form.kind === 'multiChoice') return []
  if (form.kind === 'coding')
    return form.implementations.map((one) => ({
      language: one.type,
      starter: one.starter,
      tests: one.tests,
      ...(one.solution?.trim() ? { solution: one.solution } : {}),
      additionalFiles: one.additionalFiles,
      cases: [],
      limits: one.limits ?? {},
    }))
  if (form.kind === 'inputOutput') {
    const inputOutput = {
      cases: namedCases(form.cases),
      comparison: form.comparison ?? {},
      validator: form.validator ?? null,
    }
    return form.implementations.map((one) => ({
      language: one.type,
      starter: one.starter,
      tests: '',
      ...(one.solution?.trim() ? { solution: one.solution } : {}),
      additionalFiles: [],
      cases: [],
      limits: form.limits ?? {},
      inputOutput,
    }))
  }
  const bodyOf = (type: number) => form.testCases.find((file) => file.type === type)?.body ?? ''
  const cases = form.testCases.filter((file) => file.type === fileTypes.testCase)
  return [
    {
      language: form.type,
      starter: bodyOf(fileTypes.functionTemplate),
      tests: bodyOf(fileTypes.checkerMain),
      interface: bodyOf(fileTypes.interface),
      ...(form.solutionCode?.trim() ? { solution: form.solutionCode } : {}),
      additionalFiles: form.additionalFiles,
      cases: cases.map((file, index) => ({ id: String(index + 1), input: file.body })),
      limits: {},
    },
  ]
}

/** What the judge is asked, for a solution of the author as for a candidate's. */
export function challengeOf(
  kind: string,
  one: {
    tests: string
    interface?: string | null
    starter: string
    cases: { id: string; input: string }[]
    inputOutput?: InputOutput | undefined
  },
): Challenge {
  if (one.inputOutput) return inputOutputChallenge(one.inputOutput)
  if (kind !== 'advanced') return { kind: 'program', tests: one.tests }
  return {
    kind: 'cases',
    checkerMain: one.tests,
    functionTemplate: one.starter,
    ...(one.interface ? { interface: one.interface } : {}),
    cases: one.cases,
  }
}

/** The author's own solution, as if a candidate had sent it. */
export function solutionTask(account: Account, kind: string, one: Given): z.input<typeof JudgeTask> {
  return {
    language: one.language,
    owner: `account ${account.id}`,
    candidateSource: one.solution ?? '',
    additionalFiles: one.additionalFiles,
    challenge: challengeOf(kind, one),
    open: true,
    limits: limitsOf(one.limits),
  }
}

/** Where solutions are given, each must pass its tests (design, section 10). */
export async function solutionsPass(
  judge: JudgeClient,
  account: Account,
  kind: string,
  implementations: readonly Given[],
): Promise<boolean> {
  const verdicts = await Promise.all(
    implementations
      .filter((one) => one.solution !== undefined)
      .map((one) => judge.judge(solutionTask(account, kind, one))),
  )
  if (verdicts.some((verdict) => verdict.outcome === 'judgeError'))
    throw new Problem('judgeAway', { retryAfterSeconds: 5 })
  return verdicts.every((verdict) => verdict.outcome === 'passed')
}

export function limitsOf(limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }) {
  return {
    ...(limits.cpuMilliseconds === undefined ? {} : { cpuMilliseconds: limits.cpuMilliseconds }),
    ...(limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes }),
  }
}
