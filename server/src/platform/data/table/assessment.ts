import type { Generated, JSONColumnType } from 'kysely'
import type { ConsentFacts } from '@gradus/contract/assessment-rule'
import type { Id } from './column.ts'

export interface AssessmentTable {
  tournament_id: number
  records_events: boolean
  records_playback: boolean
  retention_days: number
  contact: string
  template_key: string | null
  practice_question_id: number | null
  compared: Generated<number>
  too_short_ids: Generated<number[]>
}

export interface AssessmentCandidateTable {
  id: Id
  tournament_id: number
  invitation_id: number
  participation_id: number | null
  extra_percent: Generated<number>
  opened_at: Date | null
  agreed_at: Date | null
  consent_version: number | null
  consent: JSONColumnType<ConsentFacts, string | null> | null
  checked_at: Date | null
  withdrawn_at: Date | null
  requested_percent: number | null
  request_note: Generated<string>
  requested_at: Date | null
  granted_percent: number | null
  received_at: Date | null
  shared_at: Date | null
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_tries: Generated<number>
}

export interface AssessmentQuestionOpeningTable {
  participation_id: number
  question_id: number
  opened_at: Generated<Date>
}

export interface AssessmentEventTable {
  id: Id
  participation_id: number
  question_id: number | null
  kind: 'paste' | 'leave' | 'return' | 'run'
  size: number | null
  happened_at: Date
  key: string | null
}

export interface AssessmentNoteTable {
  participation_id: number
  part: string
  text: string
  written_at: Generated<Date>
}

export interface AssessmentReviewerTable {
  candidate_id: number
  user_id: number
}

export interface AssessmentLookTable {
  id: Id
  participation_id: number
  user_id: number | null
  kind: 'report' | 'submission' | 'playback' | 'pdf' | 'csv' | 'comparison' | 'similarity'
  looked_at: Generated<Date>
}

export interface AssessmentSimilarityTable {
  id: Id
  tournament_id: number
  question_id: number
  left_participation_id: number
  left_submission_id: number
  right_participation_id: number
  right_submission_id: number
  similarity: number
}

export interface AssessmentResultTable {
  id: Id
  tournament_id: number
  points: number
  maximum: number
}
