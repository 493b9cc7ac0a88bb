import type { CandidateState } from '@gradus/contract/assessment-candidate'

/** How far a candidate is, as the company's lists name it. */
export const candidateStateNames: Readonly<Record<CandidateState, string>> = {
  invited: 'Invited',
  opened: 'Opened the link',
  started: 'Started',
  finished: 'Finished',
  expired: 'Expired',
  withdrawn: 'Withdrew',
  revoked: 'Revoked',
}
