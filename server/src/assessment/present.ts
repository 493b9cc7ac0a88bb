import type { TimeRequest } from '@gradus/contract/assessment-candidate'
import type { CandidateRow } from './candidate-store.ts'

export function presentRequest(
  candidate: Pick<CandidateRow, 'requested_percent' | 'request_note' | 'requested_at' | 'granted_percent'>,
): TimeRequest | null {
  if (candidate.requested_percent === null || candidate.requested_at === null) return null
  return {
    percent: candidate.requested_percent,
    note: candidate.request_note,
    date: candidate.requested_at.toISOString(),
    grantedPercent: candidate.granted_percent,
  }
}
