import type { Generated, JSONColumnType } from 'kysely'
import type { GradeChangeSource } from '@gradus/contract/grade'
import type { CaseDecision, SimilarityPairState } from '@gradus/contract/similarity-case'
import type { Id } from './column.ts'

export interface GradeTable {
  id: Id
  work_id: number
  item_id: number
  chosen_attempt_id: number | null
  points: string | null
  graded_attempt_id: number | null
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

export interface WorkTotalTable {
  work_id: number
  points: string | null
  grader_id: number | null
  version: Generated<number>
  modified_at: Generated<Date>
}

export interface NameRevealTable {
  assignment_id: number
  user_id: number | null
  created_at: Generated<Date>
}

export interface SimilarityPairTable {
  id: Id
  item_id: number
  left_work_id: number
  right_work_id: number
  left_attempt_id: number
  right_attempt_id: number
  similarity: number
  state: Generated<SimilarityPairState>
  decided_by: number | null
  created_at: Generated<Date>
}

export interface SimilarityRunTable {
  item_id: number
  state: Generated<'running' | 'done'>
  total: Generated<number>
  done: Generated<number>
  found: Generated<number>
  too_short: Generated<number>
  started_at: Generated<Date>
  ended_at: Date | null
}

export interface SimilarityCaseTable {
  id: Id
  pair_id: number | null
  work_id: number
  item_id: number
  text: string
  opened_by: number | null
  created_at: Generated<Date>
  answer_until: Date
  answer: string | null
  answered_at: Date | null
  decision: CaseDecision | null
  points: string | null
  decision_text: string | null
  decided_by: number | null
  decided_at: Date | null
}

/** Points set for one student's whole assignment, before and after an import. */
export interface ImportedTotal {
  readonly workId: number
  readonly assignmentId: number
  readonly before: { readonly points: string | null; readonly isExcused: boolean }
  readonly after: { readonly points: string | null; readonly isExcused: boolean }
}

export interface GradebookImportTable {
  id: Id
  course_id: number
  user_id: number | null
  changes: JSONColumnType<ImportedTotal[]>
  created_at: Generated<Date>
  undone_at: Date | null
}
