import type { Generated, JSONColumnType, GeneratedAlways } from 'kysely'
import type { QuestionContent } from '@gradus/contract/editing'
import type { z } from 'zod'
import type { Comparison, Interaction, StoredCase, Validator } from '@gradus/contract/input-output'
import type { SourceFile, Limits } from '@gradus/contract/judge'
import type { Audience, QuestionKind, QuestionLifecycle } from '@gradus/contract/question'
import type { Id, Json } from './column.ts'

export interface TagTable {
  id: Id
  name: string
  description: Generated<string>
  question_count: Generated<number>
  follower_count: Generated<number>
}

export interface TagFollowerTable {
  tag_id: number
  user_id: number
  created_at: Generated<Date>
}

export interface TagSynonymTable {
  name: string
  tag_id: number
  created_at: Generated<Date>
}

export interface QuestionTable {
  id: Id
  user_id: number
  kind: QuestionKind
  multiple_choice: GeneratedAlways<boolean>
  type: number
  languages: Generated<number[]>
  title: string
  body: string
  alt_title: string | null
  alt_body: string | null
  explanation: string | null
  tags: Generated<string[]>
  difficult_level: 1 | 2 | 3
  lifecycle: Generated<QuestionLifecycle>
  audience: Generated<Audience>
  is_public: GeneratedAlways<boolean>
  returned_reason: string | null
  ready: Generated<boolean>
  no_import_option: Generated<boolean>
  approved_by_moderator: Generated<boolean>
  content_key: string | null
  copied_from: number | null
  company_id: number | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
  published_at: Date | null
  revision: Generated<number>
  search: GeneratedAlways<string>
}

export interface QuestionStatsTable {
  question_id: number
  votes: Generated<number>
  views: Generated<number>
  comments: Generated<number>
  open_reports: Generated<number>
  multiple_choice: boolean
  is_ranked: boolean
  dated: Date
  hot_score: GeneratedAlways<number>
}

export interface QuestionRevisionTable {
  id: Id
  question_id: number
  revision: number
  user_id: number | null
  replaced_at: Generated<Date>
  changed: string[]
  content: JSONColumnType<QuestionContent>
}

export interface QuestionTotalTable {
  multiple_choice: boolean
  in_top: boolean
  total: Generated<number>
}

/** Words of titles, kept by a trigger. */
export interface SearchWordTable {
  word: string
}

export interface QuestionTagTable {
  tag_id: number
  question_id: number
}

export interface StoredDecoy {
  changes: { at: number; text: string }[]
  caseId?: string
  test?: string
  changesExpected: boolean
  plausible?: 1 | 2 | 3
}

export interface LanguageVariantTable {
  question_id: number
  language: number
  starter: string
  tests: string
  interface: string | null
  solution: string | null
  additional_files: Json<SourceFile[]>
  cases: Json<{ id: string; input: string }[]>
  limits: Json<Partial<Limits>>
  position: Generated<number>
  reports: Json<string[]> | null
  learn_after: Generated<Date>
  decoys: Json<StoredDecoy[]> | null
}

export interface InputOutputTable {
  question_id: number
  cases: JSONColumnType<StoredCase[]>
  comparison: Json<z.input<typeof Comparison>>
  validator: JSONColumnType<z.output<typeof Validator>, string | null> | null
  interaction: Json<z.input<typeof Interaction>>
}

export interface ChoiceTable {
  id: Id
  question_id: number
  body: string
  correct: boolean
  position: number
}

export interface QuestionViewTable {
  question_id: number
  day: Date
  viewer: string
}

export interface ViewSaltTable {
  day: Date
  salt: Generated<Buffer>
}
