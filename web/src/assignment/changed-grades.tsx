import { IconArrowRight } from '@tabler/icons-react'
import type { ChangedGrade } from '@gradus/contract/grade'
import { studentName } from '../grade/matrix-view.ts'
import { pointsText } from '../tournament/points.ts'
import { ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns = [{ label: 'Student' }, { label: 'Points', right: true }]
const text = (points: number | null) => (points === null ? '–' : pointsText(points))

/** Students whose points of an item would change. */
export function ChangedGrades({ of }: { of: readonly ChangedGrade[] }) {
  return (
    <section aria-labelledby="changed-grades">
      <h2 id="changed-grades" className="rejudge-title">
        Points that change <span className="ink2 num">{of.length.toLocaleString('en-GB')}</span>
      </h2>
      <div className="sheet table-sheet">
        {of.length === 0 ? (
          <EmptyState title="No points change" text="Other attempts count, or the points were set by hand." />
        ) : (
          <ListTable label="Table of points that change" columns={columns}>
            {of.map(({ student, before, after, isReleased }) => (
              <tr key={student.sid}>
                <Cell part="main">
                  <bdi className="strong">{studentName(student)}</bdi>
                  {isReleased && <div className="tiny warn-text">Released: the student sees the change.</div>}
                </Cell>
                <Cell right label="Points">
                  <span className="row xs nowrap num">
                    {text(before)}
                    <IconArrowRight size={14} stroke={1.8} aria-label="to" className="ink3" />
                    {text(after)}
                  </span>
                </Cell>
              </tr>
            ))}
          </ListTable>
        )}
      </div>
    </section>
  )
}
