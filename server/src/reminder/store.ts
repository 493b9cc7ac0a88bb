import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

export interface DueWork {
  readonly work_id: number
  readonly user_id: number
  readonly email: string
  readonly display_name: string
  readonly mail_reminders: boolean
  readonly assignment_id: number
  readonly title: string
  readonly course: string
  readonly time_zone: string
  readonly due_at: Date
  readonly hours: 72 | 24
  /** The number of questions, and of those without a submission by the student or the team. */
  readonly items: number
  readonly missing: number
}

/**
 * Works that are due soon, are not submitted, and have had no reminder for this due time. Locks them; rows that another
 * server has locked are skipped.
 */
export async function lockDueWorks(tx: Tx, limit: number): Promise<DueWork[]> {
  const { rows } = await sql<DueWork>`
    select work.id as work_id, work.user_id, account.email, account.display_name, account.mail_reminders,
      a.id as assignment_id, a.title, c.name as course, c.time_zone, work.due_at, soon.hours, item.items, item.missing
    from assignment_work work
    join assignment a on a.id = work.assignment_id
    join course c on c.id = a.course_id
    join account on account.id = work.user_id
    cross join lateral (select case when work.due_at <= now() + interval '24 hours' then 24 else 72 end as hours) soon
    cross join lateral (
      select count(*)::int as items, (count(*) filter (where not exists (
        select from assignment_attempt at join assignment_work sender on sender.id = at.work_id
        where at.item_id = i.id and at.state <> 'ignored' and not at.is_practice
          and (sender.id = work.id or at.team_id = (
            select t.team_id from assignment_team_member t
            where t.assignment_id = a.id and t.user_id = work.user_id and t.left_at is null)))))::int as missing
      from assignment_item i where i.assignment_id = a.id) item
    where work.due_at > now() and work.due_at <= now() + interval '72 hours'
      and work.is_assigned and not work.is_excused and (work.opens_at is null or work.opens_at <= now())
      and not a.is_draft and c.state = 'active' and account.enabled
      and case soon.hours when 24 then work.reminded_24h_for else work.reminded_72h_for end is distinct from work.due_at
      and item.missing > 0
    order by work.id limit ${limit}
    for update of work skip locked`.execute(tx)
  return rows
}
