import type { Generated } from 'kysely'
import type { GradeChangeSource } from '@gradus/contract/grade'
import type { Id } from './column.ts'

export interface GradeTable {
  id: Id
  work_id: number
  item_id: number
  chosen_attempt_id: number | null
  points: string | null
  comment: Generated<string>
  grader_id: number | null
  version: Generated<number>
  claimed_by: number | null
  claimed_until: Date | null
  modified_at: Generated<Date>
}

export interface GradeChangeTable {
  id: Id
  work_id: number
  item_id: number | null
  user_id: number | null
  before: string | null
  after: string | null
  reason: Generated<string>
  source: GradeChangeSource
  created_at: Generated<Date>
}

export interface LineCommentTable {
  id: Id
  attempt_id: number
  file_name: Generated<string>
  from_line: number
  to_line: number
  body: string
  state: Generated<'draft' | 'released' | 'staff'>
  user_id: number | null
  reply_to: number | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface SavedCommentTable {
  id: Id
  user_id: number
  body: string
  uses: Generated<number>
  created_at: Generated<Date>
}

export interface RubricCriterionTable {
  id: Id
  item_id: number
  text: string
  points: string
  position: number
}

export interface GradeCriterionTable {
  grade_id: number
  criterion_id: number
}

export interface RegradeRequestTable {
  id: Id
  work_id: number
  item_id: number
  text: string
  answer: string | null
  answered_by: number | null
  created_at: Generated<Date>
  answered_at: Date | null
}
