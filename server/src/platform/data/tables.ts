import type {
  AssessmentTable,
  AssessmentCandidateTable,
  AssessmentQuestionOpeningTable,
  AssessmentEventTable,
  AssessmentNoteTable,
  AssessmentReviewerTable,
  AssessmentLookTable,
  AssessmentSimilarityTable,
  AssessmentResultTable,
} from './table/assessment.ts'
import type {
  AccountTable,
  AccountTokenTable,
  ExternalIdentityTable,
  MailboxTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  PolicyAcceptanceTable,
  SignInAttemptTable,
} from './table/account.ts'
import type {
  ActivityDayTable,
  CommentMentionTable,
  CommentTable,
  CommentVoteTable,
  NotificationActorTable,
  NotificationTable,
  QuestionVoteTable,
  ReportTable,
  ReputationChangeTable,
  ReputationMonthTable,
} from './table/community.ts'
import type { CalendarEventTable, CalendarFeedTable, CourseHoldTable, WorkLookTable } from './table/calendar.ts'
import type {
  CourseTable,
  CourseGroupTable,
  CourseGroupMemberTable,
  CourseInvitationTable,
  CourseInvitationGroupTable,
  CourseJoinLinkTable,
  CourseMemberTable,
} from './table/course.ts'
import type {
  AssignmentTable,
  AssignmentAttemptTable,
  AssignmentExceptionTable,
  AssignmentGroupTable,
  AssignmentItemTable,
  AssignmentTeamTable,
  AssignmentTeamMemberTable,
  AssignmentWorkTable,
  GradeCategoryTable,
} from './table/assignment.ts'
import type {
  GradeTable,
  GradeChangeTable,
  GradeCriterionTable,
  LineCommentTable,
  RegradeRequestTable,
  RubricCriterionTable,
  SimilarityCaseTable,
  SimilarityPairTable,
  SimilarityRunTable,
  NameRevealTable,
  WorkTotalTable,
  GradebookImportTable,
  SavedCommentTable,
} from './table/grade.ts'
import type { FairnessCheckTable, FairnessRunTable } from './table/fairness.ts'
import type { LiveRoomAttemptTable, LiveRoomGroupTable } from './table/live-room.ts'
import type { MistakeTable } from './table/mistake.ts'
import type { CompanyInvitationTable, CompanyMemberTable, CompanyTable } from './table/company.ts'
import type {
  JobApplicationNoteTable,
  JobApplicationReviewerTable,
  JobApplicationStepTable,
  JobApplicationTable,
  JobDayTable,
  JobMailTemplateTable,
  JobTable,
  JobVisitorTable,
} from './table/job.ts'
import type {
  LtiContextTable,
  LtiDeploymentTable,
  LtiDueTable,
  LtiIdentityTable,
  LtiLaunchTable,
  LtiLoginTable,
  LtiPlatformTable,
  LtiRefusalTable,
  LtiRegistrationLinkTable,
  LtiResourceLinkTable,
  LtiScoreTable,
} from './table/lti.ts'
import type {
  ChoiceTable,
  LanguageVariantTable,
  InputOutputTable,
  QuestionRevisionTable,
  QuestionTable,
  QuestionStatsTable,
  QuestionTagTable,
  QuestionTotalTable,
  QuestionViewTable,
  SearchWordTable,
  TagFollowerTable,
  TagSynonymTable,
  TagTable,
  ViewSaltTable,
} from './table/question.ts'
import type { RecordingChunkTable, RecordingSegmentTable } from './table/recording.ts'
import type {
  AnnouncementTable,
  AuditEntryTable,
  BlogPostTable,
  BlogPostVoteTable,
  BroadcastTable,
  DataRequestTable,
  IdempotencyKeyTable,
  InquiryTable,
  SecretTable,
  PageChangeTable,
  RateCountTable,
  SettingTable,
  StatusSampleTable,
} from './table/site.ts'
import type {
  QuestionProgressTable,
  DecoyCheckTable,
  RejudgeTable,
  RejudgeVerdictTable,
  SubmissionDayTable,
  SubmissionDetailTable,
  SubmissionTable,
  SubmissionVoteTable,
} from './table/submission.ts'
import type {
  TournamentTable,
  ContestTokenTable,
  TournamentOrganiserTable,
  TournamentQuestionTable,
  TournamentRemovedIntervalTable,
  TournamentParticipationTable,
  TournamentSubmissionTable,
  TournamentStandingTable,
  TournamentSequenceTable,
  TournamentEventTable,
  TournamentCertificateTable,
  TournamentClarificationTable,
  TournamentInvitationTable,
  TournamentInvitationTokenTable,
  DraftTable,
} from './table/tournament.ts'

/** The tables of `migrations/` for Kysely. A test compares them with the database. */
export interface Tables {
  account: AccountTable
  session: SessionTable
  account_token: AccountTokenTable
  mailbox: MailboxTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  external_identity: ExternalIdentityTable
  sign_in_attempt: SignInAttemptTable
  policy_acceptance: PolicyAcceptanceTable
  tag: TagTable
  tag_follower: TagFollowerTable
  question: QuestionTable
  question_stats: QuestionStatsTable
  question_revision: QuestionRevisionTable
  question_total: QuestionTotalTable
  question_tag: QuestionTagTable
  search_word: SearchWordTable
  language_variant: LanguageVariantTable
  input_output: InputOutputTable
  choice: ChoiceTable
  question_progress: QuestionProgressTable
  submission: SubmissionTable
  submission_detail: SubmissionDetailTable
  submission_day: SubmissionDayTable
  rejudge: RejudgeTable
  rejudge_verdict: RejudgeVerdictTable
  decoy_check: DecoyCheckTable
  submission_vote: SubmissionVoteTable
  question_view: QuestionViewTable
  view_salt: ViewSaltTable
  question_vote: QuestionVoteTable
  notification: NotificationTable
  notification_actor: NotificationActorTable
  comment: CommentTable
  comment_mention: CommentMentionTable
  comment_vote: CommentVoteTable
  report: ReportTable
  announcement: AnnouncementTable
  blog_post: BlogPostTable
  blog_post_vote: BlogPostVoteTable
  reputation_change: ReputationChangeTable
  reputation_month: ReputationMonthTable
  activity_day: ActivityDayTable
  audit_entry: AuditEntryTable
  data_request: DataRequestTable
  secret: SecretTable
  setting: SettingTable
  status_sample: StatusSampleTable
  page_change: PageChangeTable
  rate_count: RateCountTable
  idempotency_key: IdempotencyKeyTable
  inquiry: InquiryTable
  broadcast: BroadcastTable
  tag_synonym: TagSynonymTable
  company: CompanyTable
  company_member: CompanyMemberTable
  company_invitation: CompanyInvitationTable
  tournament: TournamentTable
  tournament_organiser: TournamentOrganiserTable
  contest_token: ContestTokenTable
  tournament_question: TournamentQuestionTable
  tournament_removed_interval: TournamentRemovedIntervalTable
  tournament_participation: TournamentParticipationTable
  tournament_submission: TournamentSubmissionTable
  tournament_standing: TournamentStandingTable
  tournament_sequence: TournamentSequenceTable
  tournament_event: TournamentEventTable
  tournament_clarification: TournamentClarificationTable
  tournament_certificate: TournamentCertificateTable
  tournament_invitation: TournamentInvitationTable
  tournament_invitation_token: TournamentInvitationTokenTable
  draft: DraftTable
  course: CourseTable
  course_member: CourseMemberTable
  course_group: CourseGroupTable
  course_group_member: CourseGroupMemberTable
  course_invitation: CourseInvitationTable
  course_invitation_group: CourseInvitationGroupTable
  course_join_link: CourseJoinLinkTable
  assignment: AssignmentTable
  grade_category: GradeCategoryTable
  assignment_group: AssignmentGroupTable
  assignment_item: AssignmentItemTable
  assignment_exception: AssignmentExceptionTable
  assignment_team: AssignmentTeamTable
  assignment_team_member: AssignmentTeamMemberTable
  assignment_work: AssignmentWorkTable
  assignment_attempt: AssignmentAttemptTable
  grade: GradeTable
  grade_change: GradeChangeTable
  line_comment: LineCommentTable
  saved_comment: SavedCommentTable
  rubric_criterion: RubricCriterionTable
  grade_criterion: GradeCriterionTable
  regrade_request: RegradeRequestTable
  calendar_feed: CalendarFeedTable
  calendar_event: CalendarEventTable
  work_look: WorkLookTable
  course_hold: CourseHoldTable
  lti_platform: LtiPlatformTable
  lti_deployment: LtiDeploymentTable
  lti_registration_link: LtiRegistrationLinkTable
  lti_login: LtiLoginTable
  lti_launch: LtiLaunchTable
  lti_identity: LtiIdentityTable
  lti_context: LtiContextTable
  lti_resource_link: LtiResourceLinkTable
  lti_due: LtiDueTable
  lti_score: LtiScoreTable
  lti_refusal: LtiRefusalTable
  live_room_group: LiveRoomGroupTable
  live_room_attempt: LiveRoomAttemptTable
  fairness_check: FairnessCheckTable
  fairness_run: FairnessRunTable
  mistake: MistakeTable
  work_total: WorkTotalTable
  name_reveal: NameRevealTable
  similarity_pair: SimilarityPairTable
  similarity_run: SimilarityRunTable
  similarity_case: SimilarityCaseTable
  gradebook_import: GradebookImportTable
  assessment: AssessmentTable
  assessment_candidate: AssessmentCandidateTable
  assessment_question_opening: AssessmentQuestionOpeningTable
  assessment_event: AssessmentEventTable
  assessment_note: AssessmentNoteTable
  assessment_reviewer: AssessmentReviewerTable
  assessment_look: AssessmentLookTable
  assessment_similarity: AssessmentSimilarityTable
  assessment_result: AssessmentResultTable
  job: JobTable
  job_day: JobDayTable
  job_visitor: JobVisitorTable
  job_application: JobApplicationTable
  job_application_step: JobApplicationStepTable
  job_application_note: JobApplicationNoteTable
  job_application_reviewer: JobApplicationReviewerTable
  job_mail_template: JobMailTemplateTable
  recording_segment: RecordingSegmentTable
  recording_chunk: RecordingChunkTable
}
