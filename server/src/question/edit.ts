import type { EditForm, QuestionContent, QuestionSource } from '@gradus/contract/editing'
import { multipleChoiceType } from '@gradus/contract/question'
import { postingResults } from '@gradus/contract/question-form'
import { isModerator } from '../platform/access/permission.ts'
import type { Database, Tx } from '../platform/data/database.ts'
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
  lockEditable,
  replaceChoices,
  sendReturnedForReview,
  updateQuestion,
  type EditableRow,
} from './edit-store.ts'
import { insertRevision } from './revision-store.ts'
import {
  implementationRows,
  implementationsOf,
  inputOutputRow,
  refuseTakenNames,
  type VariantSource,
} from './form-rows.ts'
import { trySolutions } from './try-solutions.ts'
import { isPublic } from './audience.ts'
import { inputOutputOf } from './input-output.ts'
import { insertVariants, replaceInputOutput } from './post-store.ts'
import { contentOf } from './source.ts'
import { changedParts, edited, givenOf } from './content-change.ts'

/**
 * Edits a question. @returns 1, or -3 if a given solution does not pass its tests.
 * @throws Problem notFound, notAllowed, badInput, conflict if somebody else changed it first, judgeUnavailable
 */
export async function editQuestion(
  { database, judge }: { database: Database; judge: JudgeClient },
  user: User,
  id: number,
  newForm: EditForm,
): Promise<1 | typeof postingResults.solutionFailed> {
  const read = await checkEditing(database, await findEditable(database, id), user)
  if (read.question.kind !== newForm.kind)
    throw new Problem('badInput', { message: 'The kind of a question can’t be changed.', field: 'kind' })
  refuseStale(read.question, newForm.revision)
  const form = cleanQuestion(newForm, await readSettings(database))
  refuseTakenNames(implementationsOf(form))
  const editedContent = (before: QuestionContent, rights: QuestionSource['rights']) =>
    edited(before, form, rights.alternative)

  // Checked before the judge runs, so that a refusal is immediate; checked again in the transaction.
  const before = await contentOf(database, read.question)
  const changed = changedParts(before, editedContent(before, read.rights))
  refuseForbidden(changed, read.rights)
  const tried = changed.includes('implementations') || changed.includes('inputOutput')
  const solved = tried ? await trySolutions(judge, user, form.kind, implementationsOf(form)) : []
  if (!solved) return postingResults.solutionFailed

  await database.transaction().execute(async (tx) => {
    await change(tx, user, id, form.revision ?? (tried ? read.question.revision : undefined), editedContent, solved)
  })
  return 1
}

/**
 * Replaces the content of a question by `wanted`, stores the former content as a revision, and keeps counters right.
 * `solved` are the languages whose solutions were run; the reports of the others are learned later.
 * @throws Problem notFound, notAllowed, conflict
 */
export async function change(
  tx: Tx,
  user: User,
  id: number,
  revision: number | undefined,
  edit: (before: QuestionContent, rights: QuestionSource['rights']) => QuestionContent,
  solved: readonly VariantSource[] = [],
): Promise<void> {
  await lockTagNamesForTagging(tx)
  const { question, rights } = await checkEditing(tx, await lockEditable(tx, id), user)
  refuseStale(question, revision)
  const before = await contentOf(tx, question)
  const edited = edit(before, rights)
  const after = { ...edited, tags: await resolveTags(tx, edited.tags) }
  const changed = changedParts(before, after)
  if (changed.length === 0) {
    // An author who disagrees with the moderator sends a returned question again as it is.
    if (question.lifecycle === 'returned' && rights.text) await sendReturnedForReview(tx, id)
    return
  }
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
  // A question that a moderator returned waits for review again once its author has changed it. A moderator's
  // alternative texts are not such a change.
  const answered = changed.some((part) => part !== 'altTitle' && part !== 'altBody')
  await updateQuestion(tx, id, after, {
    lifecycle: question.lifecycle === 'returned' && answered ? 'waiting' : question.lifecycle,
    // What a moderator approved is not what everybody reads now.
    losesApproval: answered && !isModerator(user),
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
  const variants = after.implementations.map(givenOf).map((one) => {
    const reports = reportsIn.get(one.language)
    return reports ? { ...one, reports } : one
  })
  await deleteImplementations(tx, id)
  await insertVariants(tx, implementationRows(id, variants))
  const languages = new Set(after.implementations.map(({ type }) => type))
  const gone = before.implementations.map(({ type }) => type).filter((type) => !languages.has(type))
  await endWaitingSubmissions(tx, id, gone)
}

/** @throws Problem conflict if the question was edited since `revision` was read */
function refuseStale(question: Pick<EditableRow, 'revision'>, revision: number | undefined): void {
  if (revision !== undefined && revision !== question.revision)
    throw new Problem('conflict', {
      message:
        'This question was changed in the meantime, by someone else or in another tab. Your text is safe: reload the question and compare.',
    })
}
