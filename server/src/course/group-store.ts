import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** The groups of a course by name. @param userId only groups of this member */
export function listGroups(database: Reader, courseId: number, userId?: number) {
  let rows = database
    .selectFrom('course_group as g')
    .select([
      'g.id',
      'g.name',
      sql<number>`(
        select count(*) from course_group_member gm join course_member m using (course_id, user_id)
        where gm.group_id = g.id and m.role = 'student' and m.state = 'active')::int`.as('students'),
    ])
    .where('g.course_id', '=', courseId)
  if (userId !== undefined)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('course_group_member as own')
          .select('own.group_id')
          .whereRef('own.group_id', '=', 'g.id')
          .where('own.user_id', '=', userId),
      ),
    )
  return rows
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .execute()
}

export function listTutors(database: Database, courseId: number) {
  return database
    .selectFrom('course_group_member as gm')
    .innerJoin('course_member as member', (join) =>
      join.onRef('member.course_id', '=', 'gm.course_id').onRef('member.user_id', '=', 'gm.user_id'),
    )
    .innerJoin('account', 'account.id', 'gm.user_id')
    .select(['gm.group_id', 'account.id', 'account.display_name'])
    .where('gm.course_id', '=', courseId)
    .where('member.role', '<>', 'student')
    .where('member.state', '=', 'active')
    .orderBy(sql`lower(account.display_name)`)
    .orderBy('account.id')
    .execute()
}

export async function countGroups(tx: Tx, courseId: number): Promise<number> {
  const { groups } = await tx
    .selectFrom('course_group')
    .select(sql<number>`count(*)::int`.as('groups'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return groups
}

export function findGroup(database: Reader, id: number) {
  return database.selectFrom('course_group').select(['id', 'course_id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** @returns its id; undefined if another group of the course has the name */
export async function insertGroup(tx: Tx, courseId: number, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into course_group (course_id, name) values (${courseId}, ${name})
    on conflict (course_id, lower(name)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** @returns false if another group of the course has the name */
export async function renameGroup(tx: Tx, id: number, courseId: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update course_group set name = ${name}
    where id = ${id} and not exists (
      select from course_group other
      where other.course_id = ${courseId} and lower(other.name) = lower(${name}) and other.id <> ${id})`.execute(tx)
  return numAffectedRows === 1n
}

/** An assignment that is for no other group. */
export function findAssignmentOnlyFor(tx: Tx, groupId: number) {
  return tx
    .selectFrom('assignment')
    .innerJoin('assignment_group', 'assignment_group.assignment_id', 'assignment.id')
    .select('assignment.title')
    .where('assignment_group.group_id', '=', groupId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('assignment_group as other')
            .select('other.group_id')
            .whereRef('other.assignment_id', '=', 'assignment.id')
            .where('other.group_id', '<>', groupId),
        ),
      ),
    )
    .orderBy('assignment.id')
    .executeTakeFirst()
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('course_group').where('id', '=', id).execute()
}

export async function listGroupIdsOf(tx: Tx, courseId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('course_group_member')
    .select('group_id')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.group_id)
}

/** The member is in these groups and in no others. */
export async function setGroups(tx: Tx, courseId: number, userId: number, groupIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('course_group_member').where('course_id', '=', courseId).where('user_id', '=', userId).execute()
  await addToGroups(tx, courseId, userId, groupIds)
}

export async function addToGroups(
  tx: Tx,
  courseId: number,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return
  await tx
    .insertInto('course_group_member')
    .values(groupIds.map((groupId) => ({ group_id: groupId, course_id: courseId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
