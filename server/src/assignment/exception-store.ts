import { sql } from 'kysely'
import type { ExceptionTimes } from '@gradus/contract/assignment-exception'
import type { Reader, Tx } from '../platform/data/database.ts'

export type ExceptionOwner = { readonly userId: number } | { readonly groupId: number }

/** The exceptions, those of groups first. */
export function listExceptions(database: Reader, assignmentId: number) {
  return database
    .selectFrom('assignment_exception as e')
    .leftJoin('account', 'account.id', 'e.user_id')
    .leftJoin('course_group as g', 'g.id', 'e.group_id')
    .select([
      'e.id',
      'e.user_id',
      'e.group_id',
      'e.times',
      'e.reason',
      sql<string>`coalesce(g.name, account.display_name)`.as('name'),
    ])
    .where('e.assignment_id', '=', assignmentId)
    .orderBy(sql`e.group_id is null`)
    .orderBy(sql`lower(coalesce(g.name, account.display_name))`)
    .orderBy('e.id')
    .execute()
}

export async function findExceptionId(
  tx: Tx,
  assignmentId: number,
  owner: ExceptionOwner,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('assignment_exception')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where((where) => ('userId' in owner ? where('user_id', '=', owner.userId) : where('group_id', '=', owner.groupId)))
    .executeTakeFirst()
  return row?.id
}

export async function deleteException(tx: Tx, assignmentId: number, owner: ExceptionOwner): Promise<void> {
  await tx
    .deleteFrom('assignment_exception')
    .where('assignment_id', '=', assignmentId)
    .where((where) => ('userId' in owner ? where('user_id', '=', owner.userId) : where('group_id', '=', owner.groupId)))
    .execute()
}

/** Delete the owner's earlier exception before. */
export async function insertException(
  tx: Tx,
  assignmentId: number,
  owner: ExceptionOwner,
  times: ExceptionTimes,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('assignment_exception')
    .values({
      assignment_id: assignmentId,
      user_id: 'userId' in owner ? owner.userId : null,
      group_id: 'groupId' in owner ? owner.groupId : null,
      times: JSON.stringify(times),
      reason,
    })
    .execute()
}
