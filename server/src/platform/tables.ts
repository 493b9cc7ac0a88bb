import type {
  AccountTable,
  AccountTokenTable,
  ExternalIdentityTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  SignInAttemptTable,
} from './table/account.ts'
import type {
  ActivityDayTable,
  CommentTable,
  CommentVoteTable,
  NotificationActorTable,
  NotificationTable,
  QuestionVoteTable,
  ReportTable,
  ReputationChangeTable,
  ReputationMonthTable,
} from './table/community.ts'
import type {
  AnswerTable,
  ImplementationTable,
  InputOutputTable,
  QuestionRevisionTable,
  QuestionTable,
  QuestionTagTable,
  QuestionTotalTable,
  QuestionViewTable,
  SearchWordTable,
  TagFollowerTable,
  TagSynonymTable,
  TagTable,
  ViewSaltTable,
} from './table/question.ts'
import type {
  AnnouncementTable,
  AuditEntryTable,
  BlogPostTable,
  BlogPostVoteTable,
  BroadcastTable,
  SecretTable,
  SettingTable,
} from './table/site.ts'
import type {
  AttemptTable,
  RejudgeTable,
  RejudgeVerdictTable,
  SolvedLanguageTable,
  SubmissionTable,
  SubmissionVoteTable,
} from './table/submission.ts'

/** The tables of `migrations/`, as Kysely sees them. A test holds them against the database. */
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
