import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/**
 * Each kind has its own table of votes, with the same columns and a real foreign key: votes are deleted with what they
 * belong to.
 */
const tables = {
  question: { name: 'question_vote', subject: 'question_id' },
  comment: { name: 'comment_vote', subject: 'comment_id' },
  blogPost: { name: 'blog_post_vote', subject: 'blog_post_id' },
  submission: { name: 'submission_vote', subject: 'submission_id' },
} as const

export interface Ballot {
  readonly kind: keyof typeof tables
  readonly id: number
  readonly userId: number
}

/** @returns false if the user voted on it already */
export async function insertVote(tx: Tx, { kind, id, userId }: Ballot, value: 1 | -1): Promise<boolean> {
  const { name, subject } = tables[kind]
  const result = await sql`
    insert into ${sql.table(name)} (${sql.ref(subject)}, user_id, value) values (${id}, ${userId}, ${value})
    on conflict do nothing`.execute(tx)
  return result.numAffectedRows === 1n
}

/** @param only a vote of this value. @returns its value, or 0 if there was none */
export async function deleteVote(tx: Tx, { kind, id, userId }: Ballot, only?: 1 | -1): Promise<1 | 0 | -1> {
  const { name, subject } = tables[kind]
  const ofValue = only === undefined ? sql`true` : sql`value = ${only}`
  const { rows } = await sql<{ value: 1 | -1 }>`
    delete from ${sql.table(name)} where ${sql.ref(subject)} = ${id} and user_id = ${userId} and ${ofValue}
    returning value`.execute(tx)
  return rows[0]?.value ?? 0
}
