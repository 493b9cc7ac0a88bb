import type { Generated, JSONColumnType, GeneratedAlways } from 'kysely'
import type { QuestionContent } from '@gradus/contract/editing'
import type { z } from 'zod'
import type { Comparison, StoredCase, Validator } from '@gradus/contract/input-output'
import type { MailDigest } from '@gradus/contract/edit-account'
import type { Provider } from '@gradus/contract/external'
import type { Outcome, SourceFile, Limits, Verdict } from '@gradus/contract/judge'
import type { QuestionKind, QuestionState } from '@gradus/contract/question'
import type { NotificationType } from '@gradus/contract/notification'
import type { ReputationReason } from '@gradus/contract/reputation'
import type { Role } from '@gradus/contract/role'
import type { BroadcastState } from '@gradus/contract/broadcast'
import type { AuditDetails, AuditSubjectKind } from '@gradus/contract/audit'

/** The tables of `migrations/`, as Kysely sees them. A test holds them against the database. */

type Id = GeneratedAlways<number>
type Json<Value extends object> = JSONColumnType<Value, string | undefined>

interface AccountTable {
  id: Id
  email: string
  password_hash: string | null
  display_name: string
  subtitle: Generated<string>
  profile_image: string | null
  role: Generated<Role>
  enabled: Generated<boolean>
  activated_at: Date | null
  completed_at: Date | null
  welcomed: Generated<boolean>
  languages: Generated<number[]>
  bio: Generated<string>
  linked_in: Generated<string>
  contact: Generated<string>
  mail_digest: Generated<MailDigest>
  mail_messages: Generated<boolean>
  digest_reached_at: Generated<Date>
  closed_at: Date | null
  reputation: Generated<number>
  up_votes: Generated<number>
  created_at: Generated<Date>
  last_active_at: Generated<Date>
}

interface SessionTable {
  token_hash: Buffer
  account_id: number
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

interface AccountTokenTable {
  token_hash: Buffer
  account_id: number | null
  purpose: 'activate' | 'reset' | 'firstAdmin' | 'email'
  password_hash: string | null
  display_name: string | null
  email: string | null
  created_at: Generated<Date>
  expires_at: Date
}

interface TagTable {
  id: Id
  name: string
  description: Generated<string>
  question_count: Generated<number>
  follower_count: Generated<number>
}

interface QuestionTable {
  id: Id
  account_id: number
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
  state: Generated<QuestionState>
  returned_reason: string | null
  ready: Generated<boolean>
  no_import_option: Generated<boolean>
  approved_by_moderator: Generated<boolean>
  votes: Generated<number>
  views: Generated<number>
  comments: Generated<number>
  open_reports: Generated<number>
  content_key: string | null
  copied_from: number | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
  published_at: Date | null
  revision: Generated<number>
  heat: GeneratedAlways<number>
  search: GeneratedAlways<string>
}

interface QuestionRevisionTable {
  id: Id
  question_id: number
  revision: number
  account_id: number | null
  replaced_at: Generated<Date>
  changed: string[]
  content: JSONColumnType<QuestionContent>
}

interface QuestionTotalTable {
  multiple_choice: boolean
  in_top: boolean
  total: Generated<number>
}

/** Words of titles, kept by a trigger. */
interface SearchWordTable {
  word: string
}

interface QuestionTagTable {
  tag_id: number
  question_id: number
}

interface ImplementationTable {
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
}

interface InputOutputTable {
  question_id: number
  cases: JSONColumnType<StoredCase[]>
  comparison: Json<z.input<typeof Comparison>>
  validator: JSONColumnType<z.output<typeof Validator>, string | null> | null
}

interface AnswerTable {
  id: Id
  question_id: number
  body: string
  correct: boolean
  position: number
}

interface AttemptTable {
  account_id: number
  question_id: number
  tries: Generated<number>
  solved_at: Date | null
  first_tried_at: Generated<Date>
  last_tried_at: Generated<Date>
}

interface SubmissionTable {
  id: Id
  account_id: number
  question_id: number
  language: number
  source: string
  additional_files: Json<SourceFile[]>
  outcome: Outcome | null
  verdict: JSONColumnType<Verdict, string | null> | null
  judge_errors: Generated<number>
  shown: Generated<boolean>
  votes: Generated<number>
  taken_until: Generated<Date>
  created_at: Generated<Date>
  judged_at: Date | null
}

interface RejudgeTable {
  id: Id
  question_id: number
  account_id: number | null
  state: Generated<'running' | 'ready' | 'applied' | 'dropped'>
  revision: number
  created_at: Generated<Date>
  ended_at: Date | null
}

interface RejudgeVerdictTable {
  rejudge_id: number
  submission_id: number
  former: Outcome
  outcome: Outcome | null
  verdict: JSONColumnType<Verdict, string | null> | null
}

interface ReputationChangeTable {
  id: Id
  account_id: number
  reason: ReputationReason
  points: number
  subject_kind: string
  subject_id: number
  cause_id: Generated<number>
  created_at: Generated<Date>
}

interface ViewSaltTable {
  day: Date
  salt: Generated<Buffer>
}

interface QuestionVoteTable {
  question_id: number
  account_id: number
  value: 1 | -1
  created_at: Generated<Date>
}

interface AnnouncementTable {
  id: Id
  account_id: number
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

interface BlogPostTable {
  id: Id
  account_id: number
  title: string
  body: string
  body_text: string
  votes: Generated<number>
  comments: Generated<number>
  heat: GeneratedAlways<number>
  content_key: string | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

interface BlogPostVoteTable {
  blog_post_id: number
  account_id: number
  value: -1 | 1
  created_at: Generated<Date>
}

interface NotificationTable {
  id: Id
  account_id: number
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

interface NotificationActorTable {
  notification_id: number
  account_id: number
}

interface CommentTable {
  id: Id
  account_id: number
  type: 0 | 1
  question_id: number | null
  blog_post_id: number | null
  body: string
  up_votes: Generated<number>
  created_at: Generated<Date>
  modified_at: Date | null
}

interface CommentVoteTable {
  comment_id: number
  account_id: number
  created_at: Generated<Date>
}

interface ReportTable {
  id: Id
  question_id: number
  account_id: number
  reason: number
  state: Generated<'open' | 'confirmed' | 'dismissed'>
  decided_by: number | null
  decided_at: Date | null
  created_at: Generated<Date>
}

interface ReputationMonthTable {
  account_id: number
  month: Date
  points: Generated<number>
}

interface ActivityDayTable {
  account_id: number
  day: Date
  answers: Generated<number>
  passes: Generated<number>
}

interface SolvedLanguageTable {
  account_id: number
  language: number
  solved: Generated<number>
}

interface QuestionViewTable {
  question_id: number
  day: Date
  viewer: string
}

interface SubmissionVoteTable {
  submission_id: number
  account_id: number
  created_at: Generated<Date>
}

interface TagSynonymTable {
  name: string
  tag_id: number
  created_at: Generated<Date>
}

interface BroadcastTable {
  id: Id
  account_id: number | null
  type: 1 | 2
  title: string
  body: string
  link: Generated<string>
  role: Role | null
  by_mail: Generated<boolean>
  state: Generated<BroadcastState>
  total: number | null
  written: Generated<number>
  reached_id: Generated<number>
  created_at: Generated<Date>
  modified_at: Date | null
}

interface SecretTable {
  name: string
  value: Buffer
}

interface SettingTable {
  name: string
  value: JSONColumnType<object>
  account_id: number | null
  changed_at: Generated<Date>
}

interface AuditEntryTable {
  id: Id
  account_id: number | null
  action: string
  subject_kind: AuditSubjectKind
  subject_id: number | null
  subject_name: Generated<string>
  details: Json<AuditDetails>
  created_at: Generated<Date>
}

interface TagFollowerTable {
  tag_id: number
  account_id: number
  created_at: Generated<Date>
}

interface SecondFactorTable {
  account_id: number
  app_secret: string | null
  app_confirmed_at: Date | null
  last_step: Generated<number>
  tries: Generated<number>
  tried_at: Generated<Date>
}

interface RecoveryCodeTable {
  account_id: number
  code_hash: Buffer
}

interface PasskeyTable {
  id: string
  account_id: number
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface PasskeyChallengeTable {
  token_hash: Buffer
  account_id: number | null
  challenge: string
  expires_at: Date
}

interface ExternalIdentityTable {
  provider: Provider
  subject: string
  account_id: number
  email: Generated<string>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

interface SignInAttemptTable {
  state_hash: Buffer
  provider: Provider
  nonce: string
  verifier: string
  next: string
  account_id: number | null
  expires_at: Date
}

export interface Tables {
  account: AccountTable
  session: SessionTable
  account_token: AccountTokenTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  external_identity: ExternalIdentityTable
  sign_in_attempt: SignInAttemptTable
  tag: TagTable
  tag_follower: TagFollowerTable
  question: QuestionTable
  question_revision: QuestionRevisionTable
  question_total: QuestionTotalTable
  question_tag: QuestionTagTable
  search_word: SearchWordTable
  implementation: ImplementationTable
  input_output: InputOutputTable
  answer: AnswerTable
  attempt: AttemptTable
  submission: SubmissionTable
  rejudge: RejudgeTable
  rejudge_verdict: RejudgeVerdictTable
  submission_vote: SubmissionVoteTable
  question_view: QuestionViewTable
  view_salt: ViewSaltTable
  question_vote: QuestionVoteTable
  notification: NotificationTable
  notification_actor: NotificationActorTable
  comment: CommentTable
  comment_vote: CommentVoteTable
  report: ReportTable
  announcement: AnnouncementTable
  blog_post: BlogPostTable
  blog_post_vote: BlogPostVoteTable
  reputation_change: ReputationChangeTable
  reputation_month: ReputationMonthTable
  activity_day: ActivityDayTable
  solved_language: SolvedLanguageTable
  audit_entry: AuditEntryTable
  secret: SecretTable
  setting: SettingTable
  broadcast: BroadcastTable
  tag_synonym: TagSynonymTable
}
