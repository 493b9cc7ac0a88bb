import type { ContentPart, QuestionContent } from '@gradus/contract/editing'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Former states that are kept of one question; tests can be large. */
const revisionsKept = 50

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
  await tx
    .deleteFrom('question_revision')
    .where('question_id', '=', one.questionId)
    .where('revision', '<=', one.revision - revisionsKept)
    .execute()
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
  return database
    .selectFrom('question_revision')
    .select('content')
    .where('question_id', '=', questionId)
    .where('revision', '=', revision)
    .executeTakeFirst()
}
