import type { Generated } from 'kysely'
import type { NotificationType } from '@gradus/contract/notification'
import type { ReputationReason, ReversalReason } from '@gradus/contract/reputation'
import type { Id } from './column.ts'

export interface QuestionVoteTable {
  question_id: number
  user_id: number
  value: 1 | -1
  created_at: Generated<Date>
}

export interface CommentTable {
  id: Id
  user_id: number
  type: 0 | 1
  question_id: number | null
  blog_post_id: number | null
  body: string
  up_votes: Generated<number>
  created_at: Generated<Date>
  modified_at: Date | null
}

export interface CommentVoteTable {
  comment_id: number
  user_id: number
  value: Generated<1>
  created_at: Generated<Date>
}

export interface CommentMentionTable {
  user_id: number
  comment_id: number
}

export interface ReportTable {
  id: Id
  question_id: number
  user_id: number
  reason: number
  state: Generated<'open' | 'confirmed' | 'dismissed'>
  decided_by: number | null
  decided_at: Date | null
  created_at: Generated<Date>
}

export interface NotificationTable {
  id: Id
  user_id: number
  type: NotificationType
  subject_kind: string
  subject_id: number
  title: Generated<string>
  body: Generated<string>
  link: Generated<string>
  actor_id: number | null
  actor_count: Generated<number>
  is_read: Generated<boolean>
  created_at: Generated<Date>
}

export interface NotificationActorTable {
  notification_id: number
  user_id: number
}

export interface ReputationChangeTable {
  id: Id
  user_id: number
  reason: ReputationReason | ReversalReason
  points: number
  subject_kind: string
  subject_id: number
  cause_id: Generated<number>
  created_at: Generated<Date>
}

export interface ReputationMonthTable {
  user_id: number
  month: Date
  points: Generated<number>
}

export interface ActivityDayTable {
  user_id: number
  day: Date
  answers: Generated<number>
  passes: Generated<number>
}
