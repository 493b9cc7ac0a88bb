import type { AuditAction, AuditDetails, AuditSubjectKind } from '@gradus/contract/audit'

/** Something that an admin or a moderator did. */
export interface AuditEvent {
  readonly action: AuditAction
  /** What it was done to; `id` is null for the site itself. */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: number | null; readonly name: string }
  readonly details?: AuditDetails
}
