import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './part.ts'
import { AuditAction } from './audit-action.ts'

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
  'assignment',
  'inquiry',
  'job',
  'platform',
  'site',
])
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>

/** Short facts that are shown next to the sentence, such as a reason, or a role before and after. */
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type AuditDetails = z.infer<typeof AuditDetails>

/** The details that hold a user's id. The name is not stored, because it may change or be erased. */
export const auditUserDetails: readonly string[] = ['member', 'organiser', 'participant', 'student', 'user']

export const AuditEntry = z.object({
  id: z.number().int(),
  date: Timestamp,
  /** Null if the account was erased. */
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
  profileImage: z.string().nullable(),
  action: AuditAction,
  subjectKind: AuditSubjectKind,
  subjectId: z.number().int().nullable(),
  /** The subject's name at that time. */
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
  reply: z.object({
    items: z.array(AuditEntry),
    /** Users of `auditUserDetails` whose accounts were not erased. */
    people: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
    more: z.boolean(),
  }),
})
export const getAuditActors = endpoint({
  method: 'GET',
  url: '/admin/api/AuditActors',
  who: 'admin',
  summary: 'Everyone who appears in the audit trail, for its filter.',
  reply: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
})

/** The number of days in the chart above the trail. */
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
