import { sql } from 'kysely'
import type { SourceFile } from '@gradus/contract/judge'
import type { SimilarityPairState } from '@gradus/contract/similarity-case'
import type { Reader, Tx } from '../platform/data/database.ts'

export interface NewPair {
  readonly left: { readonly workId: number; readonly attemptId: number }
  readonly right: { readonly workId: number; readonly attemptId: number }
  readonly similarity: number
}

/** Pairs with a decision are kept; open pairs that are found again keep their ids. */
export async function replacePairs(tx: Tx, itemId: number, pairs: readonly NewPair[]): Promise<void> {
  const found = sql`unnest(
    ${pairs.map(({ left }) => left.workId)}::bigint[], ${pairs.map(({ right }) => right.workId)}::bigint[],
    ${pairs.map(({ left }) => left.attemptId)}::bigint[], ${pairs.map(({ right }) => right.attemptId)}::bigint[],
    ${pairs.map(({ similarity }) => similarity)}::float8[]
  ) as found (left_work, right_work, left_attempt, right_attempt, similarity)`
  await sql`
    delete from similarity_pair where item_id = ${itemId} and state = 'open' and not exists (
      select from ${found} where left_work = left_work_id and right_work = right_work_id)`.execute(tx)
  await sql`
    insert into similarity_pair (item_id, left_work_id, right_work_id, left_attempt_id, right_attempt_id, similarity)
    select ${itemId}, left_work, right_work, left_attempt, right_attempt, similarity from ${found}
    on conflict (item_id, left_work_id, right_work_id) do update set
      left_attempt_id = excluded.left_attempt_id, right_attempt_id = excluded.right_attempt_id,
      similarity = excluded.similarity
    where similarity_pair.state = 'open'`.execute(tx)
}

function pairs(database: Reader) {
  return database
    .selectFrom('similarity_pair as pair')
    .innerJoin('assignment_item as item', 'item.id', 'pair.item_id')
    .innerJoin('question', 'question.id', 'item.question_id')
    .innerJoin('assignment_work as left_work', 'left_work.id', 'pair.left_work_id')
    .innerJoin('assignment_work as right_work', 'right_work.id', 'pair.right_work_id')
    .select([
      'pair.id',
      'pair.item_id',
      'pair.left_work_id',
      'pair.right_work_id',
      'pair.left_attempt_id',
      'pair.right_attempt_id',
      'pair.similarity',
      'pair.state',
      'item.assignment_id',
      'item.question_id',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
      'left_work.user_id as left_user_id',
      'left_work.pseudonym as left_pseudonym',
      'right_work.user_id as right_user_id',
      'right_work.pseudonym as right_pseudonym',
    ])
}

export async function listPairs(database: Reader, itemIds: readonly number[]) {
  const rows = await pairs(database)
    .where('pair.item_id', '=', sql<number>`any(${[...itemIds]}::bigint[])`)
    .orderBy('pair.similarity', 'desc')
    .orderBy('pair.id')
    .execute()
  return rows.map(sidesByPseudonym)
}
export type PairRow = Awaited<ReturnType<typeof listPairs>>[number]

export async function findPair(database: Reader, id: number): Promise<PairRow | undefined> {
  const row = await pairs(database).where('pair.id', '=', id).executeTakeFirst()
  return row && sidesByPseudonym(row)
}

/** A row has its works in the order of their ids, in which the students joined the course: that would tell their names. */
function sidesByPseudonym<Row extends Sides>(row: Row): Row {
  if (row.left_pseudonym < row.right_pseudonym) return row
  return {
    ...row,
    left_work_id: row.right_work_id,
    right_work_id: row.left_work_id,
    left_attempt_id: row.right_attempt_id,
    right_attempt_id: row.left_attempt_id,
    left_user_id: row.right_user_id,
    right_user_id: row.left_user_id,
    left_pseudonym: row.right_pseudonym,
    right_pseudonym: row.left_pseudonym,
  }
}

type Sides = Record<`${'left' | 'right'}_${'work_id' | 'attempt_id' | 'user_id'}`, number> &
  Record<`${'left' | 'right'}_pseudonym`, string>

export async function lockPair(tx: Tx, id: number): Promise<SimilarityPairState | undefined> {
  const row = await tx.selectFrom('similarity_pair').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state
}

export async function setPairState(tx: Tx, id: number, state: SimilarityPairState, userId: number): Promise<void> {
  await tx.updateTable('similarity_pair').set({ state, decided_by: userId }).where('id', '=', id).execute()
}

/** The sources of these attempts. Attempts without a submission have none. */
export async function listSources(database: Reader, attemptIds: readonly number[]) {
  const { rows } = await sql<{
    id: number
    language: number
    source: string
    additional_files: readonly SourceFile[]
  }>`
    select a.id, submission.language, detail.source, detail.additional_files
    from assignment_attempt a
    join submission on submission.id = a.submission_id
    join submission_detail detail on detail.submission_id = a.submission_id
    where a.id = any(${[...attemptIds]}::bigint[]) order by a.id`.execute(database)
  return rows
}
export type SourceRow = Awaited<ReturnType<typeof listSources>>[number]
