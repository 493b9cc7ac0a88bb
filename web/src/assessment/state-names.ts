import type { CandidateState } from '@gradus/contract/assessment-candidate'

/** The names of a candidate's progress in the company's lists. */
export const candidateStateNames: Readonly<Record<CandidateState, string>> = {
  invited: 'Invited',
  opened: 'Opened the link',
  started: 'Started',
  finished: 'Finished',
  expired: 'Expired',
  withdrawn: 'Withdrew',
  revoked: 'Revoked',
}
