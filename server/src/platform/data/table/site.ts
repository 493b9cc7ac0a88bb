import type { Generated, JSONColumnType, GeneratedAlways } from 'kysely'
import type { Role } from '@gradus/contract/role'
import type { BroadcastState } from '@gradus/contract/broadcast'
import type { AuditDetails, AuditSubjectKind } from '@gradus/contract/audit'
import type { DataRequestKind, DataRequestState } from '@gradus/contract/data-request'
import type { Id, Json } from './column.ts'

export interface AnnouncementTable {
  id: Id
  user_id: number
  title: string
  body: string
  image_url: string | null
  tags: Generated<string[]>
  is_tournament: Generated<boolean>
  is_pinned: Generated<boolean>
  content_key: string | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface BlogPostTable {
  id: Id
  user_id: number
  title: string
  body: string
  body_text: string
  votes: Generated<number>
  comments: Generated<number>
  hot_score: GeneratedAlways<number>
  content_key: string | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface BlogPostVoteTable {
  blog_post_id: number
  user_id: number
  value: -1 | 1
  created_at: Generated<Date>
}

export interface InquiryTable {
  id: Id
  sender: 'company' | 'university'
  organisation: string
  email: string
  text: string
  received_at: Generated<Date>
  answered_at: Date | null
  answered_by: number | null
  note: Generated<string>
}

export interface BroadcastTable {
  id: Id
  user_id: number | null
  type: 1 | 2
  title: string
  body: string
  link: Generated<string>
  role: Role | null
  company_id: number | null
  company_name: string | null
  course_id: number | null
  course_name: string | null
  by_mail: Generated<boolean>
  state: Generated<BroadcastState>
  total: number | null
  written: Generated<number>
  mailed: Generated<number>
  reached_id: Generated<number>
  created_at: Generated<Date>
  modified_at: Date | null
}

export interface SecretTable {
  name: string
  value: Buffer
}

export interface IdempotencyKeyTable {
  key_hash: Buffer
  request_hash: Buffer
  reply: string | null
  user_id: number | null
  leased_until: Date
  created_at: Generated<Date>
}

export interface SettingTable {
  name: string
  value: JSONColumnType<object>
  user_id: number | null
  changed_at: Generated<Date>
}

export interface DataRequestTable {
  id: Id
  user_id: number
  kind: DataRequestKind
  received_on: Date
  note: Generated<string>
  state: Generated<DataRequestState>
  created_by: number | null
  created_at: Generated<Date>
  answered_by: number | null
  answered_at: Date | null
  reminded_at: Date | null
}

export interface AuditEntryTable {
  id: Id
  user_id: number | null
  action: string
  subject_kind: AuditSubjectKind
  subject_id: number | null
  subject_name: Generated<string>
  details: Json<AuditDetails>
  created_at: Generated<Date>
}

export interface StatusSampleTable {
  at: Date
  requests: Generated<number>
  failed: Generated<number>
  slow: Generated<number>
  seconds: Generated<number>
  verdicts: Generated<number>
  waiting: Generated<number>
  oldest_seconds: Generated<number>
}

export interface RateCountTable {
  key_hash: Buffer
  calls: number
  ends_at: Date
}

export interface PageChangeTable {
  id: Id
  transaction_id: Generated<number>
  noun: string
  thing_id: number | null
  noted_at: Generated<Date>
}
