import type { AuditDetails } from '@gradus/contract/audit'

/** "reason: duplicate, reports: 2" */
export function factsOf(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}
