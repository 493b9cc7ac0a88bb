import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Rejudge } from '@gradus/contract/rejudge'
import { ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import type { Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'

const columns: readonly Column[] = [{ label: 'User' }, { label: 'Change' }, { label: 'Reputation', right: true }]

/** The users who solve the question only under the draft, or no longer under it. */
export function People({ rejudge: { people, peopleTotal } }: { rejudge: Rejudge }) {
  return (
    <section aria-labelledby="rejudge-people">
      <h2 id="rejudge-people" className="rejudge-title">
        People <span className="ink2 num">{peopleTotal.toLocaleString('en-GB')}</span>
      </h2>
      <div className="sheet table-sheet">
        <ListTable label="Table of people" columns={columns}>
          {people.map((one) => (
            <tr key={one.userId}>
              <Cell part="main">
                <Person name={one.displayName} userId={one.userId} picture={one.profileImage} />
              </Cell>
              <Cell>
                {one.solved ? (
                  <span className="icon pass">
                    <IconCircleCheck size={15} stroke={1.8} aria-hidden />
                    Solved now
                  </span>
                ) : (
                  <span className="icon fail">
                    <IconCircleX size={15} stroke={1.8} aria-hidden />
                    No longer solved
                  </span>
                )}
              </Cell>
              <Cell right label="Reputation">
                {one.points > 0 ? `+${one.points}` : String(one.points).replace('-', '−')}
              </Cell>
            </tr>
          ))}
        </ListTable>
      </div>
      {people.length < peopleTotal && (
        <p className="small ink2 table-under">And {(peopleTotal - people.length).toLocaleString('en-GB')} more.</p>
      )}
    </section>
  )
}
