import { memo, type CSSProperties } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { testMarks, type LiveCell, type LiveItem, type LiveRoom, type LiveStudent } from '@gradus/contract/live-room'
import { cellText, failuresOf } from './room-figures.ts'

/**
 * A table with a row for each student and a column for each test. A square is one test of the student's newest attempt.
 */
export function HeatTable({ room: { items, students } }: { room: LiveRoom }) {
  return (
    <section aria-labelledby="heat-title">
      <div className="row between wrap live-head">
        <h2 id="heat-title">Tests by student</h2>
        <p className="row wrap tiny ink2 live-legend" aria-hidden="true">
          <span>
            <i className="live-test" data-mark="1" /> passes
          </span>
          <span>
            <i className="live-test" data-mark="0" /> fails
          </span>
          <span>
            <i className="live-test" data-mark="-" /> not run
          </span>
          <span>
            <i className="live-test" data-mark="?" /> being judged
          </span>
        </p>
      </div>
      <div className="sheet live-scroll" tabIndex={0} role="region" aria-label="Table of tests by student">
        <table className="live-table">
          <thead>
            <tr>
              <th scope="col" className="live-name">
                Student
              </th>
              {items.map((item) => (
                <th key={item.itemId} scope="col">
                  <span className="two-lines" title={item.title} dir="auto">
                    {item.title}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <Row key={student.key} student={student} items={items} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="live-name">
                Fail
              </th>
              {items.map((item) => (
                <td key={item.itemId}>
                  <Failures item={item} students={students} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

const Row = memo(function Row({
  student: { name, cells },
  items,
}: {
  student: LiveStudent
  items: readonly LiveItem[]
}) {
  return (
    <tr>
      <th scope="row" className="live-name">
        <bdi className="ellipsis" title={name}>
          {withSigns(name)}
        </bdi>
      </th>
      {items.map((item) => {
        const cell = cells.find(({ itemId }) => itemId === item.itemId)
        return (
          <td key={item.itemId}>
            <Squares item={item} cell={cell} />
            <span className="sr">{cellText(item, cell)}</span>
          </td>
        )
      })}
    </tr>
  )
})

function Squares({ item, cell }: { item: LiveItem; cell: LiveCell | undefined }) {
  if (!cell) return <span className="live-none" aria-hidden="true" />
  return (
    <span className="live-tests" aria-hidden="true" title={cellText(item, cell)}>
      {item.tests.length === 0 ? (
        <i className="live-test" data-mark={cell.outcome === null ? '?' : markOf(cell)} />
      ) : (
        item.tests.map((name, at) => (
          <i key={name} className="live-test" data-mark={cell.outcome === null ? '?' : cell.marks.charAt(at) || '-'} />
        ))
      )}
      {cell.isWaiting && cell.outcome !== null && <i className="live-waits" />}
    </span>
  )
}

function markOf({ outcome }: LiveCell): string {
  return outcome === 'passed' ? testMarks.passed : testMarks.failed
}

/** The number of students who fail each test, as bars under its column. */
function Failures({ item, students }: { item: LiveItem; students: LiveRoom['students'] }) {
  const failures = failuresOf(item, students)
  if (failures.length === 0) return null
  return (
    <>
      <span className="live-tests live-bars" aria-hidden="true">
        {failures.map(({ failed, judged }, at) => (
          <i
            key={item.tests[at]}
            title={`${item.tests[at] ?? ''}: ${failed} of ${judged} fail`}
            style={{ '--share': judged === 0 ? 0 : failed / judged } as CSSProperties}
          />
        ))}
      </span>
      <ul className="sr">
        {failures.map(({ failed, judged }, at) => (
          <li key={item.tests[at]}>
            {item.tests[at]}: {failed} of {judged} fail
          </li>
        ))}
      </ul>
    </>
  )
}
