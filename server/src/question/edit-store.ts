import { sql } from 'kysely'
import type { QuestionContent } from '@gradus/contract/editing'
import type { QuestionLifecycle } from '@gradus/contract/question'
import type { Reader, Tx } from '../platform/data/database.ts'

function editable(database: Reader, id: number) {
  return database
    .selectFrom('question')
    .innerJoin('account', 'account.id', 'question.user_id')
    .innerJoin('question_stats', 'question_stats.question_id', 'question.id')
    .select([
      'question.id',
      'question.kind',
      'question.lifecycle',
      'question.audience',
      'question.company_id',
      'question.returned_reason',
      'question.user_id',
      'account.display_name',
      'question_stats.votes',
      'question.revision',
      'question.modified_at',
      'question.title',
      'question.body',
      'question.alt_title',
      'question.alt_body',
      'question.explanation',
      'question.tags',
      'question.difficult_level',
    ])
    .where('question.id', '=', id)
}
export type EditableRow = Awaited<ReturnType<ReturnType<typeof editable>['executeTakeFirstOrThrow']>>

export function findEditable(database: Reader, id: number): Promise<EditableRow | undefined> {
  return editable(database, id).executeTakeFirst()
}

/** Locks the question, so that only one request at a time edits, approves or removes it. */
export function lockEditable(tx: Tx, id: number): Promise<EditableRow | undefined> {
  return editable(tx, id).forUpdate('question').executeTakeFirst()
}

export function listVariants(database: Reader, questionId: number) {
  return database
    .selectFrom('language_variant')
    .select(['language', 'starter', 'tests', 'interface', 'solution', 'additional_files', 'cases', 'limits'])
    .where('question_id', '=', questionId)
    .orderBy('position')
    .orderBy('language')
    .execute()
}

/** Languages in whose tests decoys were looked for and none was found. */
export async function listWithoutDecoys(database: Reader, questionId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('language_variant')
    .select('language')
    .where('question_id', '=', questionId)
    .where(sql<boolean>`decoys = '[]'`)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.language)
}

export function listChoicesInOrder(database: Reader, questionId: number) {
  return database
    .selectFrom('choice')
    .select(['id', 'body', 'correct'])
    .where('question_id', '=', questionId)
    .orderBy('position')
    .execute()
}

export async function updateQuestion(
  tx: Tx,
  id: number,
  content: QuestionContent,
  state: {
    readonly lifecycle: QuestionLifecycle
    readonly losesApproval: boolean
    readonly type: number
    readonly languages: number[]
  },
): Promise<void> {
  await tx
    .updateTable('question')
    .set({
      title: content.title,
      body: content.body,
      alt_title: content.altTitle,
      alt_body: content.altBody,
      explanation: content.explanation,
      tags: content.tags,
      difficult_level: content.difficultLevel,
      type: state.type,
      languages: state.languages,
      lifecycle: state.lifecycle,
      ...(state.losesApproval ? { approved_by_moderator: false } : {}),
      modified_at: sql`now()`,
      revision: sql`revision + 1`,
      ...(state.lifecycle === 'waiting' ? { returned_reason: null } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function sendReturnedForReview(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('question').set({ lifecycle: 'waiting', returned_reason: null }).where('id', '=', id).execute()
}

export async function deleteImplementations(tx: Tx, questionId: number): Promise<void> {
  await tx.deleteFrom('language_variant').where('question_id', '=', questionId).execute()
}

/** An unchanged choice keeps its id, so that a page that was opened before the edit still sends the right one. */
export async function replaceChoices(
  tx: Tx,
  questionId: number,
  answers: readonly { body: string; correct: boolean }[],
): Promise<void> {
  const former = await listChoicesInOrder(tx, questionId)
  const kept = new Set<number>()
  const places = answers.map((answer, position) => {
    const id = former.find((one) => one.body === answer.body && !kept.has(one.id))?.id
    if (id !== undefined) kept.add(id)
    return { ...answer, id, position }
  })
  const gone = former.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('choice').where('id', 'in', gone).execute()
  // The old right choice must be cleared first: there may never be two.
  await tx.updateTable('choice').set({ correct: false }).where('question_id', '=', questionId).execute()
  const fresh = places.filter(({ id }) => id === undefined)
  if (fresh.length > 0)
    await tx
      .insertInto('choice')
      .values(fresh.map(({ body, position }) => ({ question_id: questionId, body, position, correct: false })))
      .execute()
  const staying = places.flatMap(({ id, position }) => (id === undefined ? [] : [{ id, position }]))
  if (staying.length > 0)
    await sql`
      update choice set position = given.position
      from unnest(${staying.map(({ id }) => id)}::bigint[], ${staying.map(({ position }) => position)}::smallint[])
        as given(id, position)
      where choice.id = given.id`.execute(tx)
  await tx
    .updateTable('choice')
    .set({ correct: true })
    .where('question_id', '=', questionId)
    .where(
      'position',
      '=',
      answers.findIndex(({ correct }) => correct),
    )
    .execute()
}
