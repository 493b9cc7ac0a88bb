import { sql } from 'kysely'
import { sharesAttempt } from '../assignment/team-share.ts'
import type { LineCommentState } from '@gradus/contract/line-comment'
import type { Reader, Tx } from '../platform/data/database.ts'

/**
 * Comments by line, each reply after the comment that it answers. Every author with work in the assignment has a
 * pseudonym there: who sent the attempt, and everybody of a team.
 * @param forStudent only released comments
 */
export function listComments(
  database: Reader,
  attempt: { readonly id: number; readonly assignment_id: number },
  forStudent: boolean,
) {
  let comments = database
    .selectFrom('line_comment as comment')
    .leftJoin('account', 'account.id', 'comment.user_id')
    .leftJoin('assignment_work as author_work', (join) =>
      join
        .onRef('author_work.user_id', '=', 'comment.user_id')
        .on('author_work.assignment_id', '=', attempt.assignment_id),
    )
    .select([
      'comment.id',
      'comment.file_name',
      'comment.from_line',
      'comment.to_line',
      'comment.body',
      'comment.state',
      'comment.reply_to',
      'comment.user_id',
      'comment.created_at',
      'account.display_name',
      'author_work.pseudonym',
    ])
    .where('comment.attempt_id', '=', attempt.id)
  if (forStudent) comments = comments.where('comment.state', '=', 'released')
  return comments.orderBy('comment.from_line').orderBy('comment.id').execute()
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export function findComment(database: Reader, id: number) {
  return database
    .selectFrom('line_comment')
    .select(['id', 'attempt_id', 'state', 'reply_to', 'user_id', 'file_name', 'from_line', 'to_line'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export type CommentRecord = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** Everybody who wrote in a thread. */
export async function listAuthors(database: Reader, attemptId: number, threadId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('line_comment')
    .select('user_id')
    .distinct()
    .where('attempt_id', '=', attemptId)
    .where((where) => where.or([where('id', '=', threadId), where('reply_to', '=', threadId)]))
    .where('user_id', 'is not', null)
    .orderBy('user_id')
    .execute()
  return rows.flatMap(({ user_id: id }) => id ?? [])
}

export interface NewComment {
  readonly attemptId: number
  readonly userId: number
  readonly fileName: string
  readonly fromLine: number
  readonly toLine: number
  readonly text: string
  readonly state: LineCommentState
  readonly replyTo: number | null
}

/** Until the transaction ends, the works' grades are neither released nor taken back. */
export async function lockWorksForShare(tx: Tx, workIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('assignment_work')
    .select('id')
    .where('id', '=', sql<number>`any(${[...workIds]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

export async function insertComment(tx: Tx, one: NewComment): Promise<number> {
  const { id } = await tx
    .insertInto('line_comment')
    .values({
      attempt_id: one.attemptId,
      user_id: one.userId,
      file_name: one.fileName,
      from_line: one.fromLine,
      to_line: one.toLine,
      body: one.text,
      state: one.state,
      reply_to: one.replyTo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateComment(
  database: Reader,
  id: number,
  text: string,
  state: LineCommentState,
): Promise<void> {
  await database
    .updateTable('line_comment')
    .set({ body: text, state, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteComment(database: Reader, id: number): Promise<void> {
  await database.deleteFrom('line_comment').where('id', '=', id).execute()
}

/** Deletes comments on the student's own attempt only; a team's attempt is shared, so its comments stay. */
export async function deleteCommentsOf(tx: Tx, workId: number, attemptId: number): Promise<void> {
  await sql`
    delete from line_comment where attempt_id = ${attemptId} and exists (
      select from assignment_attempt a where a.id = ${attemptId} and a.work_id = ${workId} and a.team_id is null)`.execute(
    tx,
  )
}

export async function countStaffComments(database: Reader, workId: number, attemptId: number): Promise<number> {
  const { rows } = await sql<{ comments: number }>`
    select count(*)::int as comments from line_comment comment
    join assignment_attempt a on a.id = comment.attempt_id
    where comment.attempt_id = ${attemptId} and a.work_id = ${workId} and a.team_id is null`.execute(database)
  return rows[0]?.comments ?? 0
}

/** Released comments of each attempt. */
export async function countReleased(database: Reader, attemptIds: readonly number[]): Promise<Map<number, number>> {
  if (attemptIds.length === 0) return new Map()
  const { rows } = await sql<{ attempt_id: number; comments: number }>`
    select attempt_id, count(*)::int as comments from line_comment
    where attempt_id = any(${[...attemptIds]}::bigint[]) and state = 'released' group by attempt_id`.execute(database)
  return new Map(rows.map((row) => [row.attempt_id, row.comments]))
}

/** Draft comments on the attempts that count for these works are for their students now, whoever of a team sent them. */
export async function releaseComments(tx: Tx, workIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...workIds]}::bigint[])`
  await sql`
    update line_comment set state = 'released'
    where state = 'draft' and attempt_id in (
      select a.id from assignment_attempt a where a.work_id = ${ids}
      union all
      select a.id from assignment_work work
      join assignment_team_member member on member.assignment_id = work.assignment_id and member.user_id = work.user_id
      join assignment_attempt a on a.team_id = member.team_id
      where work.id = ${ids} and ${sharesAttempt('member', 'a')})`.execute(tx)
}
