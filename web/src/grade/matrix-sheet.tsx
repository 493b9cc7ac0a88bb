import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Matrix } from '@gradus/contract/grade-matrix'
import type { StudentWalk } from './addresses.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { columnsOf, meansOf, rowsOf } from './matrix-view.ts'
import { pointsText } from '../ui/points.ts'

const totals = ['Total'] as const
const phoneQuery = 'screen and (max-width: 768px)'

/** The matrix: a table, or on narrow screens a card for each student. */
export function MatrixSheet({ matrix, walk: { groupId, state } }: { matrix: Matrix; walk: StudentWalk }) {
  // Safe before hydration, because this page is not rendered on the server.
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const [columns, rows] = useMemo(
    () => [columnsOf(matrix), rowsOf(matrix, { groupId, state })],
    [matrix, groupId, state],
  )
  const rowHeader = matrix.isAnonymous ? 'Pseudonym' : 'Student'
  if (isPhone) return <MatrixCards columns={columns} totals={totals} rows={rows} />
  return (
    <>
      <MatrixTable
        label={`Grades of ${matrix.title}`}
        rowHeader={rowHeader}
        columns={columns}
        rows={rows}
        foot={<Means matrix={matrix} />}
      />
      <Legend />
    </>
  )
}

function Means({ matrix }: { matrix: Matrix }) {
  const { items, total } = meansOf(matrix)
  return (
    <tr>
      <th scope="row" className="matrix-name">
        Mean of students with points
      </th>
      {matrix.items.map(({ itemId }, index) => (
        <td key={itemId}>{meanText(items[index] ?? null)}</td>
      ))}
      <td className="matrix-total">{meanText(total)}</td>
    </tr>
  )
}

function meanText(mean: number | null): string {
  return mean === null ? '–' : pointsText(mean)
}

const colours = [
  [4, 'all points'],
  [3, 'three quarters'],
  [2, 'half'],
  [1, 'less'],
  [0, 'none'],
] as const

/** What the colours mean. Each cell also gives its state in words, for people who cannot tell the colours apart. */
function Legend() {
  return (
    <ul className="matrix-legend small ink2" aria-label="What the colours mean">
      {colours.map(([step, name]) => (
        <li key={step}>
          <i data-step={step} aria-hidden="true" />
          {name}
        </li>
      ))}
      <li>
        <i className="matrix-late" aria-hidden="true" />
        late
      </li>
      <li>– nothing submitted</li>
    </ul>
  )
}
