import type { RosterPreview, RosterRowState } from '@gradus/contract/course-member'
import { withSigns } from '@gradus/contract/direction'
import { counted } from '../ui/count.ts'
import { isolatedList } from '../ui/isolated-list.tsx'

type Row = RosterPreview['rows'][number]

const states: Readonly<Record<RosterRowState, string>> = {
  new: 'New',
  known: 'No change',
  moved: 'Changes',
  invited: 'Invited',
  invalid: 'Invalid',
}
/** Rows that need attention come first. */
const order: readonly RosterRowState[] = ['invalid', 'moved', 'new', 'invited', 'known']
const maximum = 300

/** Shows what an import would do with each row of a roster. */
export function RosterRows({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <div className="sheet table-sheet">
      <div className="scroll course-rows" tabIndex={0} role="region" aria-label="Rows of the roster">
        <table className="table fits">
          <thead>
            <tr>
              <th className="r">Row</th>
              <th>Student</th>
              <th className="drop-s">Student number</th>
              <th className="drop-s">Groups</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, maximum).map(({ line, email, officialName, studentNumber, groups, state, reason }) => (
              <tr key={line}>
                <td className="r num">{line}</td>
                <td className="wraps">
                  <bdi>{email}</bdi>
                  {officialName !== '' && (
                    <div className="tiny ink2">
                      <bdi>{withSigns(officialName)}</bdi>
                    </div>
                  )}
                </td>
                <td className="drop-s num">
                  <bdi>{studentNumber}</bdi>
                </td>
                <td className="drop-s wraps">{isolatedList(groups)}</td>
                <td className="wraps">
                  <span className={state === 'invalid' ? 'fail-text' : undefined}>{states[state]}</span>
                  {reason !== null && (
                    <div className="tiny ink2">
                      <bdi>{reason}</bdi>
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > maximum && (
        <p className="small ink2 course-more">
          And {counted(sorted.length - maximum, 'more row').join(' ')}. Rows that need attention are shown first.
        </p>
      )}
    </div>
  )
}
