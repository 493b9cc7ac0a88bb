import { sql } from 'kysely'
import type { ContentPart, QuestionContent } from '@gradus/contract/editing'
import type { Reader, Tx } from '../platform/data/database.ts'

/**
 * How many former states of one question are kept, and in how many bytes together, as they are stored; the newest is
 * always kept. Tests can be large, and an author can edit hundreds of times in an hour.
 */
const kept = { revisions: 50, bytes: 32 * 1024 * 1024 } as const

export async function insertRevision(
  tx: Tx,
  one: { questionId: number; revision: number; userId: number; changed: ContentPart[]; content: QuestionContent },
): Promise<void> {
  await tx
    .insertInto('question_revision')
    .values({
      question_id: one.questionId,
      revision: one.revision,
      user_id: one.userId,
      changed: one.changed,
      content: JSON.stringify(one.content),
    })
    .execute()
  // pg_column_size reads only where a large content is stored, not the content.
  await sql`
    delete from question_revision where question_id = ${one.questionId} and revision in (
      select revision from (
        select revision, row_number() over newest as place, sum(pg_column_size(content)) over newest as bytes
        from question_revision where question_id = ${one.questionId}
        window newest as (order by revision desc)
      ) own where place > ${kept.revisions} or (place > 1 and bytes > ${kept.bytes})
    )`.execute(tx)
}

export function listRevisions(database: Reader, questionId: number) {
  return database
    .selectFrom('question_revision')
    .leftJoin('account', 'account.id', 'question_revision.user_id')
    .select([
      'question_revision.revision',
      'question_revision.replaced_at',
      'question_revision.user_id',
      'account.display_name',
      'question_revision.changed',
    ])
    .where('question_id', '=', questionId)
    .orderBy('question_revision.revision', 'desc')
    .execute()
}

export function findRevision(database: Reader, questionId: number, revision: number) {
  return (
    database
      .selectFrom('question_revision')
      .select('content')
      .where('question_id', '=', questionId)
      // The user sends it: as an integer, a greater number would be an error.
      .where('revision', '=', sql<number>`${revision}::bigint`)
      .executeTakeFirst()
  )
}
