import type { Generated, JSONColumnType } from 'kysely'
import type { Outcome, SourceFile, Verdict } from '@gradus/contract/judge'
import type { Id, Json } from './column.ts'

export interface QuestionProgressTable {
  user_id: number
  question_id: number
  tries: Generated<number>
  solved_at: Date | null
  first_tried_at: Generated<Date>
  last_tried_at: Generated<Date>
}

export interface SubmissionTable {
  id: Id
  user_id: number
  question_id: number
  language: number
  revision: number
  received_at: Generated<Date>
  outcome: Outcome | null
  score: number | null
  cpu_milliseconds: number | null
  judged_at: Date | null
  judge_errors: Generated<number>
  is_published: Generated<boolean>
  votes: Generated<number>
  leased_until: Generated<Date>
}

export interface SubmissionDetailTable {
  submission_id: number
  source: string
  additional_files: Json<SourceFile[]>
  verdict: JSONColumnType<Verdict, string | null> | null
}

export interface SubmissionDayTable {
  user_id: number
  day: Date
  submissions: Generated<number>
  bytes: Generated<number>
}

export interface SubmissionVoteTable {
  submission_id: number
  user_id: number
  value: Generated<1>
  created_at: Generated<Date>
}

export interface RejudgeTable {
  id: Id
  question_id: number
  user_id: number | null
  state: Generated<'running' | 'ready' | 'applied' | 'dropped'>
  revision: number
  created_at: Generated<Date>
  ended_at: Date | null
}

export interface RejudgeVerdictTable {
  rejudge_id: number
  submission_id: number
  former: Outcome
  outcome: Outcome | null
  verdict: JSONColumnType<Verdict, string | null> | null
}

export interface DecoyCheckTable {
  submission_id: number
  state: Generated<'waiting' | 'forged' | 'unrepeatable' | 'restored'>
  leased_until: Generated<Date>
  judge_errors: Generated<number>
  is_held: Generated<boolean>
  verdict: JSONColumnType<Verdict, string | null> | null
  decided_at: Date | null
  user_id: number | null
}
