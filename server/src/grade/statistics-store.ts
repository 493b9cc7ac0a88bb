import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/**
 * Changes with everything that released grades come from: releases and their taking back, attempts and their verdicts,
 * the record of changes, the assignment's rules. Each part is read by an index, for an assignment's students alone.
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
