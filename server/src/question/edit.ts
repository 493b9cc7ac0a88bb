import { isDeepStrictEqual } from 'node:util'
import { ContentPart, type EditForm, type QuestionContent, type QuestionSource } from '@gradus/contract/editing'
import { multipleChoiceType } from '@gradus/contract/question'
import { postingResults } from '@gradus/contract/question-form'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import { endWaitingSubmissions } from '../submission/change.ts'
import type { User } from '../platform/access/user.ts'
import { lockTagNamesForTagging, setTags, resolveTags } from '../tag/tag.ts'
import { readSettings } from '../setting/setting.ts'
import { cleanQuestion } from './clean.ts'
import { checkEditing, refuseForbidden } from './edit-right.ts'
import {
  deleteImplementations,
  findEditable,
  insertRevision,
  listChoicesInOrder,
  listVariants,
  lockEditable,
  replaceChoices,
  updateQuestion,
  type EditableRow,
} from './edit-store.ts'
import {
  answersOf,
  implementationRows,
  implementationsOf,
  inputOutputRow,
  refuseTakenNames,
  tagsOf,
  trySolutions,
  type VariantSource,
} from './post.ts'
import { isPublic, stateOf } from './audience.ts'
import { contentOfInputOutput, inputOutputOf, readInputOutput } from './input-output.ts'
import { insertVariants, replaceInputOutput } from './store.ts'

/** @throws Problem notFound, notAllowed */
export async function readSource(database: Reader, user: User, id: number): Promise<QuestionSource> {
  const { question, rights } = await checkEditing(database, await findEditable(database, id), user)
  return {
    id,
    kind: question.kind,
    state: stateOf(question),
    returnedReason: question.returned_reason,
    userId: question.user_id,
    displayName: question.display_name,
    lastModifiedDate: question.modified_at.toISOString(),
    revision: question.revision,
    rights,
    content: await contentOf(database, question),
  }
}

/**
 * Edits a question. @returns 1, or -3 where a given solution does not pass its tests.
 * @throws Problem notFound, notAllowed, badInput, conflict if somebody else was quicker, judgeAway
 */
export async function editQuestion(
  { database, judge }: { database: Database; judge: JudgeClient },
  user: User,
  id: number,
  given: EditForm,
): Promise<1 | typeof postingResults.solutionFailed> {
  const read = await checkEditing(database, await findEditable(database, id), user)
  if (read.question.kind !== given.kind)
    throw new Problem('badInput', { message: 'The kind of a question can’t be changed.', field: 'kind' })
  refuseStale(read.question, given.revision)
  const form = cleanQuestion(given, await readSettings(database))
  refuseTakenNames(implementationsOf(form))
  const wanted = (before: QuestionContent, rights: QuestionSource['rights']) => edited(before, form, rights.alternative)

  // Checked before the judge runs, so that a refusal is immediate; checked again in the transaction.
  const before = await contentOf(database, read.question)
  const changed = changedParts(before, wanted(before, read.rights))
  refuseForbidden(changed, read.rights)
  const tried = changed.includes('implementations') || changed.includes('inputOutput')
  const solved = tried ? await trySolutions(judge, user, form.kind, implementationsOf(form)) : []
  if (!solved) return postingResults.solutionFailed

  await database.transaction().execute(async (tx) => {
    await change(tx, user, id, form.revision ?? (tried ? read.question.revision : undefined), wanted, solved)
  })
  return 1
}

/**
 * Makes `wanted` the content of a question, keeps the former one, and keeps what is counted true. `solved` are the
 * languages whose solutions were run; what the others report is learned later.
 * @throws Problem notFound, notAllowed, conflict
 */
export async function change(
  tx: Tx,
  user: User,
  id: number,
  revision: number | undefined,
  wanted: (before: QuestionContent, rights: QuestionSource['rights']) => QuestionContent,
  solved: readonly VariantSource[] = [],
): Promise<void> {
  await lockTagNamesForTagging(tx)
  const { question, rights } = await checkEditing(tx, await lockEditable(tx, id), user)
  refuseStale(question, revision)
  const before = await contentOf(tx, question)
  const given = wanted(before, rights)
  const after = { ...given, tags: await resolveTags(tx, given.tags) }
  const changed = changedParts(before, after)
  if (changed.length === 0) return
  refuseForbidden(changed, rights)
  await insertRevision(tx, {
    questionId: id,
    revision: question.revision,
    userId: user.id,
    changed,
    content: before,
  })
  if (changed.includes('implementations')) await replaceImplementations(tx, id, before, after, solved)
  if (changed.includes('inputOutput') && after.inputOutput)
    await replaceInputOutput(tx, inputOutputRow(id, inputOutputOf(after.inputOutput)))
  if (changed.includes('answers')) await replaceChoices(tx, id, after.answers)
  if (changed.includes('tags')) await setTags(tx, { id, tags: before.tags, isPublic: isPublic(question) }, after.tags)
  // What a moderator sent back waits again once its author changed it; a moderator's alternative is no answer to that.
  const answered = changed.some((part) => part !== 'altTitle' && part !== 'altBody')
  await updateQuestion(tx, id, after, question.lifecycle === 'returned' && answered ? 'waiting' : question.lifecycle, {
    type: question.kind === 'multiChoice' ? multipleChoiceType : (after.implementations[0]?.type ?? 0),
    languages: after.implementations.map(({ type }) => type),
  })
}

async function replaceImplementations(
  tx: Tx,
  id: number,
  before: QuestionContent,
  after: QuestionContent,
  solved: readonly VariantSource[],
): Promise<void> {
  const reportsIn = new Map(solved.map(({ language, reports }) => [language, reports]))
  const given = after.implementations.map(givenOf).map((one) => {
    const reports = reportsIn.get(one.language)
    return reports ? { ...one, reports } : one
  })
  await deleteImplementations(tx, id)
  await insertVariants(tx, implementationRows(id, given))
  const languages = new Set(after.implementations.map(({ type }) => type))
  const gone = before.implementations.map(({ type }) => type).filter((type) => !languages.has(type))
  await endWaitingSubmissions(tx, id, gone)
}

/** @throws Problem conflict if the question was edited since `revision` was read */
function refuseStale(question: Pick<EditableRow, 'revision'>, revision: number | undefined): void {
  if (revision !== undefined && revision !== question.revision)
    throw new Problem('conflict', {
      message:
        'Someone else has edited this question in the meantime. Your text is safe: reload the question and compare.',
    })
}

/** The form's content. An alternative is heeded only from those who may give one; nothing given leaves it. */
function edited(before: QuestionContent, form: EditForm, alternative: boolean): QuestionContent {
  const { altTitle, altBody } = form
  const implementations = implementationsOf(form)
  const asked = implementations[0]?.inputOutput
  return {
    title: form.title,
    body: form.body,
    altTitle: alternative && altTitle !== undefined ? altTitle || null : before.altTitle,
    altBody: alternative && altBody !== undefined ? altBody || null : before.altBody,
    tags: tagsOf(form),
    difficultLevel: form.difficultLevel,
    implementations: implementations.map(presentVariant),
    answers: answersOf(form),
    explanation:
      form.kind === 'multiChoice' && form.explanation !== undefined ? form.explanation || null : before.explanation,
    inputOutput: asked ? contentOfInputOutput(asked) : before.inputOutput,
  }
}

function changedParts(before: QuestionContent, after: QuestionContent): ContentPart[] {
  return ContentPart.options.filter((part) => !isDeepStrictEqual(before[part], after[part]))
}

async function contentOf(database: Reader, row: EditableRow): Promise<QuestionContent> {
  const implementations = await listVariants(database, row.id)
  const answers = await listChoicesInOrder(database, row.id)
  const asked = await readInputOutput(database, row.kind, row.id)
  return {
    title: row.title,
    body: row.body,
    altTitle: row.alt_title,
    altBody: row.alt_body,
    tags: row.tags,
    difficultLevel: row.difficult_level,
    implementations: implementations.map(({ language, additional_files, ...one }) => ({
      type: language,
      ...one,
      additionalFiles: additional_files,
    })),
    answers: answers.map(({ body, correct }) => ({ body, correct })),
    explanation: row.explanation,
    inputOutput: asked ? contentOfInputOutput(asked) : null,
  }
}

type StoredVariant = QuestionContent['implementations'][number]

/** A stored variant as it is read again: missing values are left out. */
export function presentVariant(one: VariantSource): StoredVariant {
  const { language, interface: seen, solution, limits, inputOutput: _askedInAll, ...rest } = one
  return { type: language, ...rest, interface: seen ?? null, solution: solution ?? null, limits: defined(limits) }
}

function givenOf({ type, interface: seen, solution, ...rest }: StoredVariant): VariantSource {
  return {
    language: type,
    ...rest,
    ...(seen === null ? {} : { interface: seen }),
    ...(solution === null ? {} : { solution }),
  }
}

function defined({ cpuMilliseconds, memoryBytes }: VariantSource['limits']): StoredVariant['limits'] {
  return {
    ...(cpuMilliseconds === undefined ? {} : { cpuMilliseconds }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  }
}
