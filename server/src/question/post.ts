import type { QuestionState } from '@gradus/contract/question'
import { tags as tagLimit } from '@gradus/contract/limit'
import type { z } from 'zod'
import type { Challenge, JudgeTask, Verdict } from '@gradus/contract/judge'
import type { TryForm } from '@gradus/contract/editing'
import { Interaction } from '@gradus/contract/input-output'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { multipleChoiceType } from '@gradus/contract/question'
import { fileTypes, isFreeFileName, postingResults, type QuestionForm } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import type { Database, Tx } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { isAdmin, isLecturer, isModerator } from '../platform/access/permission.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { recruitedCompany } from '../company/access.ts'
import { readSettings } from '../setting/setting.ts'
import { lockTagNamesForTagging, setTags, resolveTags } from '../tag/tag.ts'
import { columnsOf } from './audience.ts'
import { cleanQuestion } from './clean.ts'
import { countInLists } from './publish.ts'
import { inputOutputChallenge, namedCases, type InputOutput } from './input-output.ts'
import { countPostedSince, insertChoices, insertVariants, insertInputOutput, insertQuestion } from './store.ts'

/** One language of a question, ready to be stored and to be judged. */
export interface VariantSource {
  readonly language: number
  readonly starter: string
  readonly tests: string
  readonly interface?: string
  readonly solution?: string
  readonly additionalFiles: { fileName: string; body: string }[]
  readonly cases: { id: string; input: string }[]
  readonly limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }
  readonly inputOutput?: InputOutput
  /** Names of the tests that the solution reported, once it was run. */
  readonly reports?: readonly string[]
}

/**
 * Posts a question. @returns its id where it is public at once, a course's or a tournament's, otherwise one of `postingResults`.
 * @throws Problem badInput, notAllowed, judgeAway where a given solution could not be tried
 */
export async function postQuestion(
  parts: { database: Database; judge: JudgeClient },
  user: User,
  posted: QuestionForm,
): Promise<number> {
  const place = await firstPlaceOf(parts.database, user, posted)
  const { newQuestionsADay, ...rules } = await readSettings(parts.database)
  const form = cleanQuestion(posted, rules)
  const implementations = implementationsOf(form)
  refuseTakenNames(implementations)
  const limited = user.role === roles.user && place.state !== 'company'
  // Checked before the judge runs, so that a refusal is immediate; checked again in the transaction.
  if (limited && (await reachedDailyLimit(parts.database, user, newQuestionsADay))) return postingResults.dailyLimit
  const tried = await trySolutions(parts.judge, user, form.kind, implementations)
  if (!tried) return postingResults.solutionFailed

  return await parts.database.transaction().execute(async (tx) => {
    if (limited && (await countPostedSince(tx, user.id, 24)) >= newQuestionsADay) return postingResults.dailyLimit
    const id = await insertCompleteQuestion(tx, user, form, tried, place)
    return place.state === 'waiting' ? postingResults.awaitingReview : id
  })
}

/** How a question begins, and whose it is. */
interface FirstPlace {
  readonly state: Extract<QuestionState, 'waiting' | 'public' | 'course' | 'tournament' | 'company'>
  readonly companyId?: number
}

/** @throws Problem notAllowed: it would wait in a queue that its author did not mean; notFound for another's company */
async function firstPlaceOf(
  database: Database,
  user: User,
  { visibility, isVisible, companyId }: QuestionForm,
): Promise<FirstPlace> {
  if (visibility === 'company') {
    if (companyId === undefined)
      throw new Problem('badInput', { message: 'Choose the company that the question is for.', field: 'companyId' })
    await recruitedCompany(database, companyId, user)
    return { state: 'company', companyId }
  }
  if (visibility === 'course' && !isLecturer(user))
    throw new Problem('notAllowed', {
      message: 'Only lecturers can post questions for their course only.',
      field: 'visibility',
    })
  if (visibility === 'tournament' && !isAdmin(user))
    throw new Problem('notAllowed', {
      message: 'Only admins can post questions for tournaments only.',
      field: 'visibility',
    })
  if (visibility === 'course' || visibility === 'tournament') return { state: visibility }
  return { state: isAdmin(user) && isVisible === true ? 'public' : 'waiting' }
}

async function reachedDailyLimit(database: Database, user: User, limit: number): Promise<boolean> {
  const posted = await database.transaction().execute((tx) => countPostedSince(tx, user.id, 24))
  return posted >= limit
}

/** A question with all that belongs to it; its texts are clean. @returns its id */
export async function insertCompleteQuestion(
  tx: Tx,
  user: User,
  form: QuestionForm,
  implementations: VariantSource[],
  { state, companyId }: FirstPlace,
): Promise<number> {
  const isPublic = state === 'public'
  await lockTagNamesForTagging(tx)
  const tags = await resolveTags(tx, tagsOf(form))
  const answers = answersOf(form)
  const multipleChoice = form.kind === 'multiChoice'
  const id = await insertQuestion(tx, {
    user_id: user.id,
    kind: form.kind,
    type: multipleChoice ? multipleChoiceType : (implementations[0]?.language ?? 0),
    languages: implementations.map((one) => one.language),
    title: form.title,
    body: form.body,
    // Of anybody else a text would be shown that no moderator read.
    ...(isModerator(user) ? { alt_title: form.altTitle || null, alt_body: form.altBody || null } : {}),
    tags,
    difficult_level: form.difficultLevel,
    explanation: form.kind === 'multiChoice' ? form.explanation || null : null,
    ...columnsOf(state),
    ...(companyId === undefined ? {} : { company_id: companyId }),
    ...(isPublic ? { published_at: new Date(), approved_by_moderator: true } : {}),
  })
  await insertVariants(tx, implementationRows(id, implementations))
  const asked = implementations[0]?.inputOutput
  if (asked) await insertInputOutput(tx, inputOutputRow(id, asked))
  await insertChoices(
    tx,
    answers.map((answer, position) => ({ question_id: id, position, ...answer })),
  )
  await setTags(tx, { id, tags: [], isPublic: false }, tags)
  if (isPublic) await countInLists(tx, { multiple_choice: multipleChoice, no_import_option: false, tags }, true)
  return id
}

export function inputOutputRow(questionId: number, { cases, comparison, validator, interaction }: InputOutput) {
  return {
    question_id: questionId,
    cases: JSON.stringify(cases),
    comparison: JSON.stringify(comparison),
    validator: validator && JSON.stringify(validator),
    interaction: JSON.stringify(interaction),
  }
}

export function implementationRows(questionId: number, implementations: readonly VariantSource[]) {
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
    reports: one.reports ? JSON.stringify(one.reports) : null,
    position,
  }))
}

export function answersOf(form: QuestionForm): { body: string; correct: boolean }[] {
  return form.kind === 'multiChoice' ? form.answers.map(({ body, correct }) => ({ body, correct })) : []
}

/** An additional file must not take the place of one that the judge puts there. @throws Problem badInput */
export function refuseTakenNames(implementations: readonly VariantSource[]): void {
  for (const { language, additionalFiles } of implementations) {
    const taken = additionalFiles.findIndex(({ fileName }) => !isFreeFileName(language, fileName))
    if (taken >= 0)
      throw new Problem('badInput', { message: messages.fileNeedsName(taken + 1), field: 'additionalFiles' })
  }
}

/** The language's name is added to an advanced question's tags where it is absent (specification, section 5). */
export function tagsOf(form: QuestionForm): string[] {
  const own = [...new Set(form.rawTags)]
  const language = form.kind === 'advanced' ? languageOf(form.type)?.tag : undefined
  return language === undefined || own.includes(language) ? own : [...own, language].slice(0, tagLimit.maximum + 1)
}

export function implementationsOf(form: TryForm | QuestionForm): VariantSource[] {
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
      interaction: Interaction.parse(form.interaction ?? {}),
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
  refuseOtherSolution(form)
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

/** A question is checked in its own language. @throws Problem badInput */
function refuseOtherSolution({
  type,
  solutionCode,
  solutionType = type,
}: Extract<TryForm, { kind: 'advanced' }>): void {
  if (solutionType === type || !solutionCode?.trim()) return
  const nameOf = (code: number) => languageOf(code)?.name ?? 'another language'
  throw new Problem('badInput', {
    message: `The solution is in ${nameOf(solutionType)}, but the question is in ${nameOf(type)}. Use the same language for both.`,
    field: 'solutionType',
  })
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
    reports?: string[] | null
  },
): Challenge {
  if (one.inputOutput) return inputOutputChallenge(one.inputOutput)
  if (kind !== 'advanced')
    return { kind: 'program', tests: one.tests, ...(one.reports ? { reports: one.reports } : {}) }
  return {
    kind: 'cases',
    checkerMain: one.tests,
    functionTemplate: one.starter,
    ...(one.interface ? { interface: one.interface } : {}),
    cases: one.cases,
  }
}

/** The author's own solution, as if a candidate had sent it. */
export function solutionTask(user: User, kind: string, one: VariantSource): z.input<typeof JudgeTask> {
  return {
    language: one.language,
    owner: `account ${user.id}`,
    candidateSource: one.solution ?? '',
    additionalFiles: one.additionalFiles,
    challenge: challengeOf(kind, { ...one, reports: null }),
    showsTests: true,
    limits: limitsOf(one.limits),
  }
}

/**
 * Where solutions are given, each must pass its tests (design, section 10). @returns the languages with what their
 * solutions reported, or undefined if one fails. @throws Problem judgeAway
 */
export async function trySolutions(
  judge: JudgeClient,
  user: User,
  kind: string,
  implementations: readonly VariantSource[],
): Promise<VariantSource[] | undefined> {
  const tried = await Promise.all(
    implementations.map(async (one) => {
      if (one.solution === undefined) return { one, outcome: 'passed' }
      const verdict = await judge.judge(solutionTask(user, kind, one))
      return { one: { ...one, ...reportsOf(kind, verdict) }, outcome: verdict.outcome }
    }),
  )
  if (tried.some(({ outcome }) => outcome === 'judgeError')) throw new Problem('judgeAway', { retryAfterSeconds: 5 })
  return tried.every(({ outcome }) => outcome === 'passed') ? tried.map(({ one }) => one) : undefined
}

/** Of an advanced question's tests, the cases are known without. */
export function reportsOf(kind: string, verdict: Verdict): { reports?: string[] } {
  return kind === 'coding' ? { reports: verdict.tests.map(({ name }) => name) } : {}
}

export function limitsOf(limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }) {
  return {
    ...(limits.cpuMilliseconds === undefined ? {} : { cpuMilliseconds: limits.cpuMilliseconds }),
    ...(limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes }),
  }
}
