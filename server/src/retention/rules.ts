import { inquiryDays } from '@gradus/contract/inquiry'
import { cookieDays } from '@gradus/contract/limit'
import { ltiLimits } from '@gradus/contract/lti'
import { deleteExpiredCredentials } from '../account/session.ts'
import { pruneSignUps, signUpDays } from '../account/sign-up.ts'
import { forgetDueCandidates } from '../assessment/retention.ts'
import { pruneAuditTrail } from '../audit/audit.ts'
import { pruneInvitations as pruneCompanyInvitations, retentionDays as companyDays } from '../company/invitation.ts'
import { pruneInvitations as pruneCourseInvitations, retentionDays as courseDays } from '../course/invitation.ts'
import { eraseOldWork } from '../course-record/retention.ts'
import { answeredYears, pruneRequests } from '../data-request/end.ts'
import { draftDays, pruneDrafts } from '../draft/draft.ts'
import { eraseOldApplications } from '../job/application.ts'
import { deleteOldVisitors } from '../job/visit.ts'
import { pruneLti } from '../lti/jobs.ts'
import { notificationDays, pruneNotifications } from '../notification/prune.ts'
import { prunePageChanges } from '../platform/data/page-changes.ts'
import { pruneOldKeys } from '../platform/http/idempotency-store.ts'
import { pruneRateCounts } from '../platform/http/rate-store.ts'
import { outboxDays, pruneOutbox } from '../platform/mail/outbox.ts'
import type { Site } from '../platform/site.ts'
import { pruneOldViews } from '../question/view.ts'
import { readSettings } from '../setting/setting.ts'
import { pruneInquiries } from '../site/inquiry.ts'
import { pruneOldDays } from '../submission/quota.ts'
import { pruneInvitations, retentionDays as tournamentDays } from '../tournament/invitation.ts'

/**
 * What is deleted automatically, and when: each rule is a scheduled job. docs/privacy.md has the same table; a test
 * compares the two, and fails for a table of the database that is neither here nor in `kept.ts`.
 */
export interface RetentionRule {
  /** The job's name in the queue. */
  readonly job: string
  /** UTC. */
  readonly cron: string
  readonly run: (site: RetentionServices) => Promise<void>
  readonly deletes: readonly DeletedData[]
}
export type RetentionServices = Pick<Site, 'config' | 'database'>

/** A row of the table in docs/privacy.md. */
interface DeletedData {
  readonly what: string
  readonly tables: readonly string[]
  readonly after: string
}

const afterExpiry = 'when they expire, within the hour'

export const retentionRules: readonly RetentionRule[] = [
  {
    job: 'delete-expired',
    cron: '17 * * * *',
    run: ({ database }) => deleteExpiredCredentials(database),
    deletes: [
      {
        what: 'sessions, with the browser and the address of each',
        tables: ['session'],
        after: `${cookieDays.userId} days after logging in`,
      },
      { what: 'links in emails', tables: ['account_token'], after: afterExpiry },
      {
        what: 'logins that are under way',
        tables: ['passkey_challenge', 'sign_in_attempt'],
        after: afterExpiry,
      },
      { what: 'how many emails visitors made us send to an address (hashed)', tables: ['mailbox'], after: '1 day' },
    ],
  },
  {
    job: 'prune-sign-ups',
    cron: '47 3 * * *',
    run: ({ database }) => pruneSignUps(database),
    deletes: [{ what: 'accounts that were never activated', tables: ['account'], after: `${signUpDays} days` }],
  },
  {
    job: 'prune-idempotency-keys',
    cron: '37 * * * *',
    run: ({ database }) => pruneOldKeys(database),
    deletes: [{ what: 'replies, for repeated requests', tables: ['idempotency_key'], after: '1 day' }],
  },
  {
    job: 'prune-rate-counts',
    cron: '*/10 * * * *',
    run: ({ database }) => pruneRateCounts(database),
    deletes: [
      {
        what: 'counts of calls by address or account (hashed), for the limits',
        tables: ['rate_count'],
        after: 'when the period of the limit is over, at most a day',
      },
    ],
  },
  {
    job: 'prune-page-changes',
    cron: '*/5 * * * *',
    run: ({ database }) => prunePageChanges(database),
    deletes: [{ what: 'which pages have changed', tables: ['page_change'], after: '10 minutes' }],
  },
  {
    job: 'prune-views',
    cron: '29 3 * * *',
    run: ({ database }) => pruneOldViews(database),
    deletes: [
      {
        what: 'who saw a question (hashed with a salt of the day)',
        tables: ['question_view', 'view_salt'],
        after: '2 days',
      },
    ],
  },
  {
    job: 'prune-job-visitors',
    cron: '13 0 * * *',
    run: ({ database }) => deleteOldVisitors(database),
    deletes: [{ what: 'who saw a job offer (hashed)', tables: ['job_visitor'], after: 'at the end of the day' }],
  },
  {
    job: 'prune-submission-days',
    cron: '41 3 * * *',
    run: ({ database }) => pruneOldDays(database),
    deletes: [{ what: 'how much somebody submitted in a day', tables: ['submission_day'], after: '1 day' }],
  },
  {
    job: 'prune-drafts',
    cron: '53 3 * * *',
    run: ({ database }) => pruneDrafts(database),
    deletes: [
      {
        what: 'drafts of code',
        tables: ['draft'],
        after: `${draftDays} days; in tournaments and courses, as long after their end`,
      },
    ],
  },
  {
    job: 'prune-notifications',
    cron: '19 3 * * *',
    run: ({ database }) => pruneNotifications(database),
    deletes: [
      { what: 'notifications', tables: ['notification', 'notification_actor'], after: `${notificationDays} days` },
    ],
  },
  {
    job: 'prune-outbox',
    cron: '51 * * * *',
    run: ({ config }) => pruneOutbox(config),
    deletes: [{ what: 'mails in `DATA_DIR/outbox`, without a mail server', tables: [], after: `${outboxDays} days` }],
  },
  {
    job: 'prune-invitations',
    cron: '59 3 * * *',
    run: ({ database }) => pruneInvitations(database),
    deletes: [
      {
        what: 'invitations to tournaments that nobody used',
        tables: ['tournament_invitation', 'tournament_invitation_token'],
        after: `${tournamentDays} days after they expired`,
      },
    ],
  },
  {
    job: 'prune-company-invitations',
    cron: '3 4 * * *',
    run: ({ database }) => pruneCompanyInvitations(database),
    deletes: [
      {
        what: 'invitations to companies',
        tables: ['company_invitation'],
        after: `${companyDays} days after they were used or expired`,
      },
    ],
  },
  {
    job: 'prune-course-invitations',
    cron: '9 4 * * *',
    run: ({ database }) => pruneCourseInvitations(database),
    deletes: [
      {
        what: 'invitations to courses',
        tables: ['course_invitation', 'course_invitation_group'],
        after: `${courseDays} days after they were used or expired`,
      },
    ],
  },
  {
    job: 'erase-job-applications',
    cron: '7 4 * * *',
    run: ({ database }) => eraseOldApplications(database),
    deletes: [
      {
        what: 'applications for jobs, with the notes about them',
        tables: ['job_application', 'job_application_step', 'job_application_note', 'job_application_reviewer'],
        after: 'as many days as the site’s settings say (180) after the decision, or after the offer’s end',
      },
    ],
  },
  {
    job: 'assessment-retention',
    cron: '23 * * * *',
    run: ({ database }) => forgetDueCandidates(database),
    deletes: [
      {
        what: 'candidates: consent, answers, recordings, events, notes, looks, and the accounts of guests',
        tables: [
          'assessment_candidate',
          'assessment_question_opening',
          'assessment_event',
          'assessment_note',
          'assessment_reviewer',
          'assessment_look',
          'assessment_similarity',
          'recording_segment',
          'recording_chunk',
        ],
        after: 'as many days as the candidate agreed to, at most as many as the site’s settings say (365)',
      },
      {
        what: 'points of erased candidates, without anything that identifies them',
        tables: ['assessment_result'],
        after: 'as many days after the assessment’s end',
      },
    ],
  },
  {
    job: 'erase-old-course-work',
    cron: '31 4 * * *',
    run: ({ database }) => eraseOldWork(database),
    deletes: [
      {
        what: 'what grades are based on: attempts, grades with their history, comments, requests, cases, and the roster of students',
        tables: [
          'assignment_work',
          'assignment_attempt',
          'assignment_exception',
          'assignment_team',
          'assignment_team_member',
          'grade',
          'grade_change',
          'grade_criterion',
          'work_total',
          'line_comment',
          'regrade_request',
          'similarity_pair',
          'similarity_case',
          'live_room_attempt',
          'course_member',
          'course_group_member',
        ],
        after: 'as many years as the site’s settings say (5) after the course’s end, but not during a hold',
      },
      {
        what: 'which staff looked at a student’s work, and practice submissions',
        tables: ['work_look'],
        after: 'as many years as the site’s settings say (1) after the course’s end, but not during a hold',
      },
    ],
  },
  {
    job: 'lti-expired',
    // Often, because anybody can begin a launch.
    cron: '2-59/5 * * * *',
    run: ({ database }) => pruneLti(database),
    deletes: [
      {
        what: 'launches from learning platforms that are under way',
        tables: ['lti_login', 'lti_launch', 'lti_registration_link'],
        after: afterExpiry,
      },
      { what: 'refused launches', tables: ['lti_refusal'], after: `${ltiLimits.refusalDays} days` },
    ],
  },
  {
    job: 'prune-inquiries',
    cron: '13 4 * * *',
    run: ({ database }) => pruneInquiries(database),
    deletes: [
      {
        what: 'messages of companies and universities',
        tables: ['inquiry'],
        after: `${inquiryDays} days after they were answered`,
      },
    ],
  },
  {
    job: 'prune-data-requests',
    cron: '21 4 * * *',
    run: ({ database }) => pruneRequests(database),
    deletes: [
      { what: 'answered data requests', tables: ['data_request'], after: `${answeredYears} years after the answer` },
    ],
  },
  {
    job: 'prune-audit-trail',
    cron: '43 4 * * *',
    run: async ({ database }) => pruneAuditTrail(database, (await readSettings(database)).gradedWorkYears),
    deletes: [{ what: 'the audit trail', tables: ['audit_entry'], after: 'as many years as graded work is kept (5)' }],
  },
]

/** Each job runs on one server of the site. */
export async function scheduleRetention(site: RetentionServices & Pick<Site, 'queue'>): Promise<void> {
  for (const { job, cron, run } of retentionRules) await site.queue.schedule(job, cron, () => run(site))
}
