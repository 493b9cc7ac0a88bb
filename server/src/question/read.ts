import type { SourceFile } from '@gradus/contract/judge'
import { interfaceFileName, languageOf } from '@gradus/contract/language'
import { homePageSize } from '@gradus/contract/limit'
import { candidateFileTypes, type CandidateFile } from '@gradus/contract/question-file'
import type { ListType } from '@gradus/contract/question-list'
import type { Question, QuestionPage, QuestionSummary } from '@gradus/contract/question'
import type { Database } from '../platform/data/database.ts'
import { readCountedPage, readPageWithTotal } from '../platform/data/page.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { readInputOutput } from './input-output.ts'
import { presentQuestion, presentSummary } from './present.ts'
import { countPublic, listHot, progressOf, publicPage, sponsoredPage, type Order } from './list-store.ts'
import { countWaiting, listWaiting } from './waiting-store.ts'
import { findVariant, findQuestion, findReader } from './store.ts'
import { findRightChoice } from './choice-store.ts'
import { answerableQuestion, mayAnswer, maySeeSolution, forReader } from './visibility.ts'

export async function listQuestions(
  database: Database,
  type: ListType,
  order: Order,
  page: number,
): Promise<QuestionPage> {
  const multipleChoice = type === 'MC'
  return await readPageWithTotal(
    { page, pageSize: homePageSize },
    (limit, offset) => publicPage(database, multipleChoice, order, limit, offset).execute(),
    presentSummary,
    () => countPublic(database, multipleChoice, order === 'top'),
  )
}

export async function readSponsoredQuestions(
  database: Database,
  companyId: number,
  page: number,
): Promise<QuestionPage> {
  return await readPageWithTotal(
    { page, pageSize: homePageSize },
    (limit, offset) => sponsoredPage(database, companyId, limit, offset),
    presentSummary,
  )
}

/** The number of questions in the right panel. */
const maxHotListed = 5

export async function listHotQuestions(database: Database): Promise<QuestionSummary[]> {
  return (await listHot(database, maxHotListed)).map(presentSummary)
}

export async function listWaitingQuestions(database: Database, page: number): Promise<QuestionPage> {
  return await readCountedPage(
    { page, pageSize: homePageSize },
    (limit, offset) => listWaiting(database, limit, offset),
    () => countWaiting(database),
    presentSummary,
  )
}

/** @throws Problem notFound */
export async function readQuestion(database: Database, id: number, user?: User): Promise<Question> {
  const question = await forReader(database, orNotFound(await findQuestion(database, id)), user)
  orNotFound((await mayAnswer(database, question, user)) ? question : undefined)
  if (!user) return presentQuestion(question)
  const reader = await findReader(database, user.id, id)
  const seesAnswer = maySeeSolution(question, user, Boolean(reader?.solved_at))
  const rightAnswer = seesAnswer && question.kind === 'multiChoice' ? await findRightChoice(database, id) : undefined
  return presentQuestion(question, user, reader, rightAnswer)
}

/** @throws Problem notFound */
export async function readStarter(
  database: Database,
  questionId: number,
  language: number,
  user?: User,
): Promise<string> {
  await answerableQuestion(database, questionId, user)
  return orNotFound(await findVariant(database, questionId, language)).starter
}

/** The code that a question provides in a language: starter code, interface and files. */
export async function readProvidedFiles(
  database: Database,
  questionId: number,
  language: number,
): Promise<SourceFile[]> {
  const variant = await findVariant(database, questionId, language)
  if (!variant) return []
  const fileName = languageOf(language)?.sourceFile ?? 'solution.txt'
  const interfaceFile = interfaceFileOf(variant, language)
  return [{ fileName, body: variant.starter }, ...(interfaceFile ? [interfaceFile] : []), ...variant.additional_files]
}

/** The additional files of a question, after the interface file of an advanced one. @throws Problem notFound */
export async function readAdditionalFiles(
  database: Database,
  questionId: number,
  language: number,
  user?: User,
): Promise<CandidateFile[]> {
  await answerableQuestion(database, questionId, user)
  const variant = orNotFound(await findVariant(database, questionId, language))
  const files = variant.additional_files.map((file) => ({ ...file, type: candidateFileTypes.additional }))
  const interfaceFile = interfaceFileOf(variant, language)
  return interfaceFile ? [{ ...interfaceFile, type: candidateFileTypes.interface }, ...files] : files
}

/** The interface of an advanced question as a file; undefined without one. */
export function interfaceFileOf(
  { interface: body }: { readonly interface: string | null },
  language: number,
): SourceFile | undefined {
  return body === null || body.trim() === '' ? undefined : { fileName: interfaceFileName(language, body), body }
}

export async function readProgress(database: Database, user: User, ids: readonly number[]) {
  const rows = await progressOf(database, user.id, ids)
  const solved = rows.filter((row) => row.solved_at !== null)
  const tried = rows.filter((row) => row.solved_at === null)
  return { solved: solved.map((row) => row.question_id), tried: tried.map((row) => row.question_id) }
}

/**
 * One language of a question that the caller may see; undefined if the question is not available in that language.
 * @throws Problem notFound
 */
export async function readVariant(database: Database, questionId: number, language: number, user: User) {
  const { kind, audience } = await answerableQuestion(database, questionId, user)
  const variant = await findVariant(database, questionId, language)
  const inputOutput = await readInputOutput(database, kind, questionId)
  return variant && { kind, audience, ...variant, inputOutput }
}
