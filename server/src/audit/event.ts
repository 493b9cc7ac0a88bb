import type { AuditAction } from '@gradus/contract/audit-action'
import type { AuditDetails, AuditSubjectKind } from '@gradus/contract/audit'

/** An action of an admin or a moderator. */
export interface AuditEvent {
  readonly action: AuditAction
  /** What the action changed; `id` is null for the site itself. */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: number | null; readonly name: string }
  readonly details?: AuditDetails
}
