import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/**
 * A stamp that changes with everything that released grades depend on: releases and their withdrawal, attempts and
 * their verdicts, the record of changes, the assignment's rules. Each part is read by an index, and only for the
 * students of the assignment.
 */
export async function readGradeStamp(database: Reader, assignmentId: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', assignment.revision, (
      select concat_ws(' ', count(work.released_at), max(work.released_at), count(*) filter (where work.is_excused),
        sum(attempt.number), sum(attempt.judged), sum(attempt.passed), max(change.id))
      from assignment_work work
      cross join lateral (
        select count(*) as number, count(*) filter (where own.state <> 'waiting') as judged, sum(own.passed) as passed
        from (select * from assignment_attempt each where each.work_id = work.id offset 0) own) attempt
      left join lateral (
        select id from grade_change own where own.work_id = work.id order by own.id desc limit 1) change on true
      where work.assignment_id = assignment.id)) as stamp
    from assignment where assignment.id = ${assignmentId}`.execute(database)
  return rows[0]?.stamp ?? ''
}
