import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'

export function listTagNames(database: Database): Promise<{ name: string }[]> {
  return database.selectFrom('tag').select('name').orderBy('name').limit(10_000).execute()
}

/** Gives a question exactly these tags; unknown ones are made. */
export async function replaceTags(tx: Tx, questionId: number, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('question_tag').where('question_id', '=', questionId).execute()
  if (names.length === 0) return
  await tx
    .insertInto('tag')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await tx
    .insertInto('question_tag')
    .columns(['tag_id', 'question_id'])
    .expression(
      tx
        .selectFrom('tag')
        .select(['id', sql.val(questionId).as('question_id')])
        .where('name', 'in', names),
    )
    .execute()
}

/** A question with these tags became public (+1) or stopped being so (-1). */
export async function countTagged(tx: Tx, names: readonly string[], change: 1 | -1): Promise<void> {
  if (names.length === 0) return
  await tx
    .updateTable('tag')
    .set({ question_count: sql`question_count + ${change}` })
    .where('name', 'in', names)
    .execute()
}

export async function setDescriptions(tx: Tx, tags: readonly { name: string; description: string }[]): Promise<void> {
  await sql`
    update tag set description = given.description
    from unnest(${tags.map((tag) => tag.name)}::text[], ${tags.map((tag) => tag.description)}::text[]) as given(name, description)
    where tag.name = given.name`.execute(tx)
}
