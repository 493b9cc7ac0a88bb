import { withSigns } from '@gradus/contract/direction'
import type { FairItem, GradeShift } from '@gradus/contract/fairness'
import { PointsChange } from '../grade/points-change.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { pointsText } from '../ui/points.ts'

const columns = [
  { label: 'Student' },
  { label: 'Question' },
  { label: 'Points', right: true },
  { label: 'Change', right: true },
]

/** How grades would change with fair tests. */
export function GradeShifts({ shifts, items }: { shifts: readonly GradeShift[]; items: readonly FairItem[] }) {
  const titles = new Map(items.map(({ itemId, title }) => [itemId, title]))
  return (
    <section aria-labelledby="fairness-shifts">
      <h2 id="fairness-shifts" className="fairness-title">
        Grades that would change <span className="ink2 num">{shifts.length.toLocaleString('en-GB')}</span>
      </h2>
      <p className="small ink2 fairness-intro">
        Tests that the author’s solution fails are left out, and each generated input on which a passing solution is
        wrong counts as a test.
      </p>
      <div className="sheet table-sheet">
        {shifts.length === 0 ? (
          <EmptyState title="No grade would change" text="The tests agree with the author’s solutions." />
        ) : (
          <ListTable label="Table of grades that would change" columns={columns}>
            {shifts.map(({ key, name, itemId, before, after, byHand }) => (
              <tr key={`${key} ${itemId}`}>
                <Cell part="main">
                  <bdi className="strong">{withSigns(name)}</bdi>
                </Cell>
                <Cell part="wide" quiet>
                  <bdi>{titles.get(itemId)}</bdi>
                </Cell>
                <Cell right label="Points">
                  <PointsChange before={before} after={after} />
                </Cell>
                <Cell right label="Change">
                  {byHand === null ? (
                    <span className="num" data-change={after > before ? 'up' : 'down'}>
                      {signed(after - before)}
                    </span>
                  ) : (
                    <span className="small ink2">
                      stays at <span className="num">{pointsText(byHand)}</span>, set by hand
                    </span>
                  )}
                </Cell>
              </tr>
            ))}
          </ListTable>
        )}
      </div>
    </section>
  )
}

function signed(change: number): string {
  return `${change > 0 ? '+' : '−'}${pointsText(Math.round(Math.abs(change) * 100) / 100)}`
}
