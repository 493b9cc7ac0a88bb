import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** Ids of questions by the keys of their files. */
export async function findQuestionIds(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('question')
    .select(['id', 'content_key'])
    .where('content_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, content_key }) => [content_key ?? '', id]))
}

interface NewSampleAttempt {
  readonly userId: number
  /** Position of the item in its assignment, from 0. */
  readonly position: number
  readonly number: number
  readonly receivedAt: Date
  readonly dueAt: Date
  readonly passed: number
  readonly tests: number
}

/**
 * Stores the rows that submitting would have stored, without submissions. Nothing was sent, so all have the digest of
 * an empty text.
 */
export async function insertSampleAttempts(
  tx: Tx,
  assignmentId: number,
  attempts: readonly NewSampleAttempt[],
): Promise<void> {
  const works = await tx
    .selectFrom('assignment_work')
    .select(['id', 'user_id'])
    .where('assignment_id', '=', assignmentId)
    .execute()
  const items = await tx
    .selectFrom('assignment_item')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const workOf = new Map(works.map(({ id, user_id }) => [user_id, id]))
  const digest = createHash('sha256').digest()
  const rows = attempts.flatMap(({ userId, position, receivedAt, dueAt, ...one }) => {
    const [work_id, item_id] = [workOf.get(userId), items[position]?.id]
    if (work_id === undefined || item_id === undefined) return []
    return { ...one, work_id, item_id, digest, received_at: receivedAt, due_at: dueAt, state: 'judged' as const }
  })
  if (rows.length > 0) await tx.insertInto('assignment_attempt').values(rows).execute()
}
