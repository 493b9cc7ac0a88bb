import { sql, type RawBuilder } from 'kysely'
import type { MatrixState } from '@gradus/contract/grade'
import { closesAt } from '../assignment/result.ts'
import { containsWords } from '../platform/data/lookup.ts'
import { attemptRows } from './work-store.ts'

/** Filters with which graders choose students of an assignment. */

export interface StudentFilter {
  readonly q?: string | undefined
  readonly groupId?: number | undefined
  /** Only students of this tutor's groups. */
  readonly tutorId?: number | undefined
  readonly state?: MatrixState | undefined
}

/**
 * Conditions for a statement that has `member`, a row of course_member, and `account`. A state, or a name in an
 * anonymous assignment, also needs `work`, a row of assignment_work.
 */
export function conditionsOf(
  { q, groupId, tutorId, state }: StudentFilter,
  isAnonymous: boolean,
): RawBuilder<unknown>[] {
  return [
    // A group can be one person.
    ...(groupId === undefined || isAnonymous ? [] : [inGroup(groupId)]),
    ...(tutorId === undefined ? [] : [isOfTutor(tutorId)]),
    ...(q === undefined || q === '' ? [] : [isCalled(q, isAnonymous)]),
    ...(state === undefined ? [] : [states[state]]),
  ]
}

const inGroup = (groupId: number) => sql`exists (
  select from course_group_member g
  where g.group_id = ${groupId} and g.course_id = member.course_id and g.user_id = member.user_id)`

const isOfTutor = (tutorId: number) => sql`exists (
  select from course_group_member theirs join course_group_member own on own.group_id = theirs.group_id
  where theirs.user_id = member.user_id and theirs.course_id = member.course_id and own.user_id = ${tutorId})`

const isCalled = (q: string, isAnonymous: boolean) =>
  isAnonymous
    ? containsWords(sql`work.pseudonym`, sql`lower(work.pseudonym)`, q)
    : sql`(${containsWords(sql`account.display_name`, sql`lower(account.display_name)`, q)}
        or ${containsWords(sql`member.official_name`, sql`lower(member.official_name)`, q)}
        or member.student_number = ${q})`

/**
 * Must agree with `resultOf`: a judge error costs nothing, and a practice attempt counts if the times were later moved
 * behind it, for the student and for the member of their team who sent it.
 */
const counted = sql`
  select a.item_id, a.received_at from (${attemptRows}) a
  where a.state <> 'ignored'
    and (not a.is_practice or (
      a.received_at <= coalesce(${closesAt('work')}, 'infinity') and a.received_at <= coalesce(a.sender_closes_at, 'infinity')))`

const states: Readonly<Record<MatrixState, RawBuilder<unknown>>> = {
  toGrade: sql`not work.is_excused and exists (
    select from (${counted}) one
    left join grade g on g.work_id = work.id and g.item_id = one.item_id
    where g.points is null)`,
  regrade: sql`exists (
    select from regrade_request request where request.work_id = work.id and request.answer is null)`,
  late: sql`exists (select from (${counted}) one where one.received_at > work.due_at)`,
  missing: sql`not work.is_excused and work.due_at < now() and exists (
    select from assignment_item item where item.assignment_id = work.assignment_id
      and not exists (select from (${counted}) one where one.item_id = item.id))`,
  none: sql`not exists (${counted})`,
  draft: sql`work.released_at is null`,
  released: sql`work.released_at is not null`,
}
