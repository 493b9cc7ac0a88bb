import { withSigns } from '@gradus/contract/direction'
import type { ChangedGrade } from '@gradus/contract/grade'
import { studentName } from '../grade/matrix-view.ts'
import { PointsChange } from '../grade/points-change.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns = [{ label: 'Student' }, { label: 'Points', right: true }]

/** The students whose points for an item would change. */
export function ChangedGrades({ grades }: { grades: readonly ChangedGrade[] }) {
  return (
    <section aria-labelledby="changed-grades">
      <h2 id="changed-grades" className="rejudge-title">
        Points that change <span className="ink2 num">{grades.length.toLocaleString('en-GB')}</span>
      </h2>
      <div className="sheet table-sheet">
        {grades.length === 0 ? (
          <EmptyState title="No points change" text="Other attempts count, or the points were set by hand." />
        ) : (
          <ListTable label="Table of points that change" columns={columns}>
            {grades.map(({ student, before, after, isReleased }) => (
              <tr key={student.sid}>
                <Cell part="main">
                  <bdi className="strong">{withSigns(studentName(student))}</bdi>
                  {isReleased && <div className="tiny warn-text">Released: the student sees the change.</div>}
                </Cell>
                <Cell right label="Points">
                  <PointsChange before={before} after={after} />
                </Cell>
              </tr>
            ))}
          </ListTable>
        )}
      </div>
    </section>
  )
}
