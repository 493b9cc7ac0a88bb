import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './part.ts'

/** The actions of admins and moderators, as the audit trail shows them. */
export const auditActions = {
  approveQuestion: 'Approved',
  rejectQuestion: 'Returned to its author',
  removeQuestion: 'Removed',
  dismissReports: 'Dismissed the reports of',
  markReady: 'Marked as ready',
  markNotReady: 'Marked as not ready',
  removeFromTop: 'Removed from Top Questions',
  addToTop: 'Added to Top Questions',
  changeRole: 'Changed the role of',
  enableAccount: 'Enabled',
  disableAccount: 'Disabled',
  signOutAccount: 'Signed out everywhere',
  downloadAccounts: 'Downloaded the list of users',
  renameTag: 'Renamed',
  mergeTag: 'Merged into another tag',
  describeTag: 'Described',
  deleteTag: 'Deleted',
  addSynonym: 'Gave a synonym to',
  removeSynonym: 'Took a synonym from',
  sendMessage: 'Sent',
  editMessage: 'Edited',
  withdrawMessage: 'Withdrew',
  changeSettings: 'Changed the settings of',
  exportContent: 'Exported the content of',
  importContent: 'Imported content into',
  importPackage: 'Imported the problem package',
  copyQuestion: 'Copied into a course',
  announce: 'Announced',
  editAnnouncement: 'Changed the announcement',
  pinAnnouncement: 'Pinned',
  unpinAnnouncement: 'Un-pinned',
  deleteAnnouncement: 'Deleted the announcement',
  editPost: 'Changed the post',
  deletePost: 'Deleted the post',
  deleteComment: 'Deleted a comment of',
  noteDataRequest: 'Recorded a data request from',
  answerDataRequest: 'Answered the data request of',
  exportData: 'Exported the data of',
  eraseAccount: 'Erased the account of',
  applyRejudge: 'Applied new verdicts to the submissions of',
  takeBackPass: 'Took back a forged pass of',
  restorePass: 'Gave back a pass of',
  addTournament: 'Created the tournament',
  editTournament: 'Changed the tournament',
  deleteTournament: 'Deleted the tournament',
  thawTournament: 'Showed the frozen results of',
  finishTournament: 'Made the ranking final of',
  reopenTournament: 'Reopened the ranking of',
  giveExtraTime: 'Gave a participant extra time in',
  disqualify: 'Disqualified a participant of',
  requalify: 'Took back a disqualification in',
  removeInterval: 'Removed an interval from',
  restoreInterval: 'Put an interval back into',
  addJob: 'Published the job offer',
  editJob: 'Changed the job offer',
  closeJob: 'Closed the job offer',
  openJob: 'Opened the job offer again',
  deleteJob: 'Deleted the job offer',
  addCompany: 'Created the company',
  editCompany: 'Changed the company',
  deleteCompany: 'Deleted the company',
  inviteMember: 'Invited somebody to',
  resendMemberInvitation: 'Sent an invitation again to',
  revokeMemberInvitation: 'Revoked an invitation to',
  joinCompany: 'Joined',
  changeMember: 'Changed a member’s role in',
  removeMember: 'Removed a member from',
  leaveCompany: 'Left',
  addCourse: 'Created the course',
  editCourse: 'Changed the course',
  moveCourse: 'Changed the state of',
  deleteCourse: 'Deleted the course',
  copyCourse: 'Copied another course to',
  joinCourse: 'Joined the course',
  leaveCourse: 'Left the course',
  restoreMember: 'Took a member back into',
  importRoster: 'Imported a roster into',
  addGroup: 'Added a group to',
  deleteGroup: 'Deleted a group of',
  renewJoinLink: 'Made a new join link for',
  deleteJoinLink: 'Removed the join link of',
  addLtiPlatform: 'Registered the learning platform',
  editLtiPlatform: 'Changed the learning platform',
  approveLtiPlatform: 'Enabled the learning platform',
  disableLtiPlatform: 'Disabled the learning platform',
  deleteLtiPlatform: 'Deleted the learning platform',
  addLtiRegistrationLink: 'Made a registration address for a learning platform on',
  rotateLtiKey: 'Made a new key for learning platforms on',
  connectLtiContext: 'Connected a learning platform with',
  disconnectLtiContext: 'Disconnected a learning platform from',
  answerInquiry: 'Answered the inquiry of',
  reopenInquiry: 'Reopened the inquiry of',
  deleteInquiry: 'Deleted the inquiry of',
  addAssessment: 'Created the assessment',
  editAssessment: 'Changed the assessment',
  deleteAssessment: 'Deleted the assessment',
  inviteCandidates: 'Invited candidates to',
  revokeCandidate: 'Revoked an invitation to',
  giveCandidateTime: 'Gave a candidate extra time in',
  assignReviewers: 'Assigned reviewers in',
  shareResult: 'Shared a result of',
  eraseCandidate: 'Erased a candidate of',
  inviteToTournament: 'Invited people to',
  resendInvitation: 'Sent an invitation again to',
  revokeInvitation: 'Revoked an invitation to',
  announceInTournament: 'Announced something in',
  answerClarification: 'Answered a question in',
  addOrganiser: 'Added an organiser to',
  removeOrganiser: 'Removed an organiser from',
  addContestToken: 'Made an access token for',
  revokeContestToken: 'Revoked an access token of',
  copyQuestionToCompany: 'Copied into a company',
  offerQuestion: 'Offered for publication',
  removeCompanyQuestion: 'Removed from a company',
} as const
export const AuditAction = z.enum(Object.keys(auditActions) as [keyof typeof auditActions])
export type AuditAction = z.infer<typeof AuditAction>

export const AuditSubjectKind = z.enum([
  'question',
  'account',
  'tag',
  'message',
  'announcement',
  'post',
  'tournament',
  'assessment',
  'company',
  'course',
  'inquiry',
  'job',
  'platform',
  'site',
])
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>

/** Small facts beside the sentence, such as a reason, or a role before and after. */
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type AuditDetails = z.infer<typeof AuditDetails>

export const AuditEntry = z.object({
  id: z.number().int(),
  date: Moment,
  /** Null where the account was erased. */
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
  profileImage: z.string().nullable(),
  action: AuditAction,
  subjectKind: AuditSubjectKind,
  subjectId: z.number().int().nullable(),
  /** What it was called then. */
  subjectName: z.string(),
  details: AuditDetails,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const getAuditTrail = endpoint({
  method: 'GET',
  url: '/admin/api/AuditTrail',
  who: 'admin',
  summary: 'Actions of admins and moderators, newest first. `before` is the id of the last entry of the previous page.',
  query: z.object({ userId: Id.optional(), action: AuditAction.optional(), before: Id.optional() }),
  reply: z.object({ items: z.array(AuditEntry), more: z.boolean() }),
})
export const getAuditActors = endpoint({
  method: 'GET',
  url: '/admin/api/AuditActors',
  who: 'admin',
  summary: 'Everyone who appears in the audit trail, for its filter.',
  reply: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
})

/** Days of the chart above the trail. */
export const auditActivityDays = 90

export const AuditDay = z.object({
  /** ISO date, in UTC. */
  day: z.string(),
  count: z.number().int(),
})
export type AuditDay = z.infer<typeof AuditDay>

export const getAuditActivity = endpoint({
  method: 'GET',
  url: '/admin/api/AuditActivity',
  who: 'admin',
  summary: 'The number of entries on each of the last 90 days, with the same filters as the audit trail.',
  query: z.object({ userId: Id.optional(), action: AuditAction.optional() }),
  reply: z.array(AuditDay),
})
