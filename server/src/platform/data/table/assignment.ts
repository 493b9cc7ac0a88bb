import type { Generated } from 'kysely'
import type { TestsShown } from '@gradus/contract/assignment'
import type { ExceptionTimes } from '@gradus/contract/assignment-exception'
import type { AttemptRule } from '@gradus/contract/course/attempt'
import type { Id, Json } from './column.ts'

export interface AssignmentTable {
  id: Id
  course_id: number
  title: string
  body: Generated<string>
  is_draft: Generated<boolean>
  opens_at: Date | null
  due_at: Date | null
  late_until: Date | null
  late_percent: Generated<number>
  late_interval: Generated<'hour' | 'day'>
  late_grace_minutes: Generated<number>
  late_floor: Generated<number>
  practice_afterwards: Generated<boolean>
  attempts: number | null
  attempt_rule: Generated<AttemptRule>
  tests_shown: Generated<TestsShown>
  submit_drafts_at_due: Generated<boolean>
  is_anonymous: Generated<boolean>
  team_size: number | null
  category_id: number | null
  position: Generated<number>
  revision: Generated<number>
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface GradeCategoryTable {
  id: Id
  course_id: number
  name: string
  weight: number
  drop_lowest: Generated<number>
  position: Generated<number>
}

export interface AssignmentGroupTable {
  assignment_id: number
  group_id: number
}

export interface AssignmentItemTable {
  id: Id
  assignment_id: number
  question_id: number
  source_id: number | null
  source_revision: number | null
  position: number
  points: string
}

export interface AssignmentExceptionTable {
  id: Id
  assignment_id: number
  user_id: number | null
  group_id: number | null
  times: Json<ExceptionTimes>
  reason: Generated<string>
  created_at: Generated<Date>
}

export interface AssignmentTeamTable {
  id: Id
  assignment_id: number
  name: string
  code: string
  created_at: Generated<Date>
}

export interface AssignmentTeamMemberTable {
  assignment_id: number
  user_id: number
  team_id: number
  joined_at: Generated<Date>
  left_at: Date | null
}

export interface AssignmentWorkTable {
  id: Id
  assignment_id: number
  user_id: number
  pseudonym: string
  is_assigned: Generated<boolean>
  opens_at: Date | null
  due_at: Date | null
  late_until: Date | null
  released_at: Date | null
  is_excused: Generated<boolean>
  reminded_72h_for: Date | null
  reminded_24h_for: Date | null
  drafts_submitted_for: Date | null
  created_at: Generated<Date>
}

export interface AssignmentAttemptTable {
  id: Id
  work_id: number
  item_id: number
  team_id: number | null
  submission_id: number | null
  choice_id: number | null
  number: number
  received_at: Date
  due_at: Date | null
  digest: Buffer
  is_practice: Generated<boolean>
  from_draft: Generated<boolean>
  state: Generated<'waiting' | 'ignored' | 'judged'>
  passed: Generated<number>
  tests: Generated<number>
}
