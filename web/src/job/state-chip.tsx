import type { JobState } from '@gradus/contract/job'
import { applicationStates, type ApplicationState } from '@gradus/contract/job-application'
import './state-chip.css'

const jobStates: Readonly<Record<JobState, { readonly name: string; readonly tone: string }>> = {
  open: { name: 'Open', tone: 'active' },
  closed: { name: 'Closed', tone: 'quiet' },
  expired: { name: 'Expired', tone: 'quiet' },
}
export const jobStateOptions = Object.entries(jobStates).map(([value, { name }]) => ({ value, label: name }))

const tones: Readonly<Record<ApplicationState, string>> = {
  new: 'new',
  reviewing: 'active',
  interview: 'active',
  offer: 'active',
  hired: 'active',
  rejected: 'quiet',
  withdrawn: 'quiet',
}

export function JobStateChip({ state }: { state: JobState }) {
  const { name, tone } = jobStates[state]
  return (
    <span className="state-chip" data-tone={tone}>
      {name}
    </span>
  )
}

/** @param names candidates read other names than companies */
export function ApplicationStateChip({
  state,
  names = applicationStates,
}: {
  state: ApplicationState
  names?: Readonly<Record<ApplicationState, string>>
}) {
  return (
    <span className="state-chip" data-tone={tones[state]}>
      {names[state]}
    </span>
  )
}
