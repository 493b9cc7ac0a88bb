import { withSigns } from '@gradus/contract/direction'
import { Link } from 'react-router'
import type { ApplicationSummary } from '@gradus/contract/application-review'
import type { Address } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { LevelIcon } from '../ui/level-icon.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { Avatar } from '../ui/person.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { ApplicationStateChip } from './state-chip.tsx'

const columns = [
  { label: 'Applicant' },
  { label: 'State' },
  { label: 'Solved by tag' },
  { label: 'Reviewers', className: 'drop-m' },
  { label: 'Notes', right: true, className: 'drop-l' },
  { label: 'Applied', right: true },
] as const

/** One row for each application. */
export function ApplicantsTable({
  items,
  isStale,
  address,
}: {
  items: readonly ApplicationSummary[]
  isStale: boolean
  address: Address
}) {
  return (
    <div className="sheet table-sheet" data-stale={isStale || undefined}>
      <ListTable label="Applicants" columns={columns}>
        {items.map(({ id, applicant, state, matches, reviewers, notes, appliedDate }) => (
          <tr key={id}>
            <Cell part="main">
              <span className="person">
                <Avatar name={applicant.displayName} picture={applicant.profileImage} size={28} />
                <Link
                  className="quietlink strong ellipsis"
                  to={address.to({ application: String(id), page: String(address.page) })}
                >
                  <bdi>{withSigns(applicant.displayName)}</bdi>
                </Link>
                <LevelIcon reputation={applicant.reputation} size={13} />
              </span>
            </Cell>
            <Cell>
              <ApplicationStateChip state={state} />
            </Cell>
            <Cell label="Solved">
              {matches.length === 0 ? (
                <span className="ink3">none</span>
              ) : (
                matches.map(({ tag, solved }) => `${solved.toLocaleString('en-GB')} ${tag}`).join(', ')
              )}
            </Cell>
            <Cell drop="m" label="Reviewers">
              {reviewers.length === 0 ? (
                <span className="ink3">none</span>
              ) : (
                reviewers.map(({ displayName }) => displayName).join(', ')
              )}
            </Cell>
            <Cell right drop="l" label="Notes">
              <Count value={notes} />
            </Cell>
            <Cell right quiet>
              <Ago at={appliedDate} />
            </Cell>
          </tr>
        ))}
      </ListTable>
    </div>
  )
}
