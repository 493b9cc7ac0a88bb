import { body as bodyLimit, newQuestionsADay, tags as tagLimit } from '@gradus/contract/limit'
import type { Challenge } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { fileTypes, multipleChoiceType, postingResults, type QuestionForm } from '@gradus/contract/question'
import { roles } from '@gradus/contract/role'
import type { Database, Tx } from '../platform/database.ts'
import { sanitize, textOf } from '../platform/html.ts'
import type { JudgeClient } from '../platform/judge.ts'
import { isModerator } from '../platform/permission.ts'
import { Problem } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import { retag } from '../tag/tag.ts'
import { countInLists } from './publish.ts'
import { countPostedSince, insertAnswers, insertImplementations, insertQuestion } from './store.ts'

/** One language of a question, ready to be stored and to be judged. */
interface Implementation {
  readonly language: number
  readonly starter: string
  readonly tests: string
  readonly interface?: string
  readonly solution?: string
  readonly additionalFiles: { fileName: string; body: string }[]
  readonly cases: { id: string; input: string }[]
  readonly limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }
}

/**
 * Posts a question. @returns its id where it is public at once, otherwise one of `postingResults`.
 * @throws Problem badInput, judgeAway where a given solution could not be tried
 */
export async function postQuestion(
  parts: { database: Database; judge: JudgeClient },
  account: Account,
  form: QuestionForm,
): Promise<number> {
  if (textOf(form.body).length < bodyLimit.minimum)
    throw new Problem('badInput', { message: messages.bodyTooShort, field: 'body' })
  const limited = account.role === roles.user
  // Asked before the judge is, so that nobody waits for a refusal; asked again where it counts.
  if (limited && (await reachedDailyLimit(parts.database, account))) return postingResults.dailyLimit
  const implementations = implementationsOf(form)
  if (!(await solutionsPass(parts.judge, account, form.kind, implementations))) return postingResults.solutionFailed

  return await parts.database.transaction().execute(async (tx) => {
    if (limited && (await countPostedSince(tx, account.id, 24)) >= newQuestionsADay) return postingResults.dailyLimit
    const isPublic = account.role === roles.admin && form.isVisible === true
    const id = await insertWhole(tx, account, form, implementations, isPublic)
    return isPublic ? id : postingResults.awaitingReview
  })
}

async function reachedDailyLimit(database: Database, account: Account): Promise<boolean> {
  const posted = await database.transaction().execute((tx) => countPostedSince(tx, account.id, 24))
  return posted >= newQuestionsADay
}

async function insertWhole(
  tx: Tx,
  account: Account,
  form: QuestionForm,
  implementations: Implementation[],
  isPublic: boolean,
): Promise<number> {
  const tags = tagsOf(form)
  const multipleChoice = form.kind === 'multiChoice'
  const id = await insertQuestion(tx, {
    account_id: account.id,
    kind: form.kind,
    type: multipleChoice ? multipleChoiceType : (implementations[0]?.language ?? 0),
    languages: implementations.map((one) => one.language),
    title: form.title,
    body: sanitize(form.body),
    // Of anybody else a text would be shown that no moderator read.
    ...(isModerator(account) ? { alt_title: form.altTitle || null, alt_body: altBodyOf(form.altBody) } : {}),
    tags,
    difficult_level: form.difficultLevel,
    ...(isPublic ? { state: 'public', published_at: new Date(), approved_by_moderator: true } : {}),
  })
  await insertImplementations(
    tx,
    implementations.map((one, position) => ({
      question_id: id,
      language: one.language,
      starter: one.starter,
      tests: one.tests,
      interface: one.interface ?? null,
      solution: one.solution ?? null,
      additional_files: JSON.stringify(one.additionalFiles),
      cases: JSON.stringify(one.cases),
      limits: JSON.stringify(one.limits),
      position,
    })),
  )
  if (form.kind === 'multiChoice')
    await insertAnswers(
      tx,
      form.answers.map((answer, position) => ({
        question_id: id,
        body: sanitize(answer.body),
        correct: answer.correct,
        position,
      })),
    )
  await retag(tx, { id, tags: [], isPublic: false }, tags)
  if (isPublic) await countInLists(tx, { multiple_choice: multipleChoice, no_import_option: false, tags }, true)
  return id
}

/** An alternative body without text is no alternative (specification, section 5). */
export function altBodyOf(html: string | null | undefined): string | null {
  return html && textOf(html) !== '' ? sanitize(html) : null
}

/** The language's name is added to an advanced question's tags where it is absent (specification, section 5). */
export function tagsOf(form: QuestionForm): string[] {
  const own = [...new Set(form.rawTags)]
  const language = form.kind === 'advanced' ? languageOf(form.type)?.tag : undefined
  return language === undefined || own.includes(language) ? own : [...own, language].slice(0, tagLimit.maximum + 1)
}

export function implementationsOf(form: QuestionForm): Implementation[] {
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
  one: { tests: string; interface?: string | null; starter: string; cases: { id: string; input: string }[] },
): Challenge {
  if (kind !== 'advanced') return { kind: 'program', tests: one.tests }
  return {
    kind: 'cases',
    checkerMain: one.tests,
    functionTemplate: one.starter,
    ...(one.interface ? { interface: one.interface } : {}),
    cases: one.cases,
  }
}

/** Where solutions are given, each must pass its tests (design, section 10). */
async function solutionsPass(
  judge: JudgeClient,
  account: Account,
  kind: string,
  implementations: Implementation[],
): Promise<boolean> {
  const verdicts = await Promise.all(
    implementations
      .filter((one) => one.solution !== undefined)
      .map((one) =>
        judge.judge({
          language: one.language,
          owner: `account ${account.id}`,
          candidateSource: one.solution ?? '',
          additionalFiles: one.additionalFiles,
          challenge: challengeOf(kind, one),
          limits: limitsOf(one.limits),
        }),
      ),
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
