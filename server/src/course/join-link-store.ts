import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

const columns = [
  'course_id',
  'token',
  'group_id',
  'expires_at',
  'maximum',
  'joined',
  sql<boolean>`expires_at <= now()`.as('is_expired'),
] as const

export function findJoinLink(database: Reader, courseId: number) {
  return database.selectFrom('course_join_link').select(columns).where('course_id', '=', courseId).executeTakeFirst()
}
export type JoinLinkRow = NonNullable<Awaited<ReturnType<typeof findJoinLink>>>

export function findLinkByToken(database: Reader, token: string) {
  return database.selectFrom('course_join_link').select(columns).where('token', '=', token).executeTakeFirst()
}

export async function putJoinLink(
  tx: Tx,
  link: {
    readonly courseId: number
    readonly token: string
    readonly groupId: number | null
    readonly days: number
    readonly maximum: number
  },
): Promise<JoinLinkRow> {
  const row = {
    token: link.token,
    group_id: link.groupId,
    expires_at: sql<Date>`now() + make_interval(days => ${link.days}::int)`,
    maximum: link.maximum,
    joined: 0,
    created_at: sql<Date>`now()`,
  }
  return await tx
    .insertInto('course_join_link')
    .values({ course_id: link.courseId, ...row })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(row))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteJoinLink(tx: Tx, courseId: number): Promise<void> {
  await tx.deleteFrom('course_join_link').where('course_id', '=', courseId).execute()
}

/** @returns false if the maximum number of members has already joined */
export async function countJoined(tx: Tx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('course_join_link')
    .set({ joined: sql`joined + 1` })
    .where('token', '=', token)
    .whereRef('joined', '<', 'maximum')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
