import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** Copies the content of a course to another course, with statements that read and write in one step. */

/** Copies only the names of groups, without members. */
export async function copyGroups(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into course_group (course_id, name)
    select ${to}, name from course_group where course_id = ${from} order by id`.execute(tx)
}
