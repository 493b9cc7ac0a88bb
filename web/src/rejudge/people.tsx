import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Rejudge } from '@gradus/contract/rejudge'
import { Person } from '../ui/person.tsx'
import { TableHead, type Column } from '../ui/table.tsx'

const columns: readonly Column[] = [
  { label: 'Who' },
  { label: 'The question is' },
  { label: 'Reputation', right: true },
]

/** Who solves the question by the draft and did not before, or the other way round. */
export function People({ rejudge: { people, peopleTotal } }: { rejudge: Rejudge }) {
  return (
    <section aria-labelledby="rejudge-people">
      <h2 id="rejudge-people" className="rejudge-title">
        People <span className="ink2 num">{peopleTotal.toLocaleString('en-GB')}</span>
      </h2>
      <div className="sheet table-sheet">
        <div className="scroll" tabIndex={0} role="region" aria-label="Table of people">
          <table className="table fits">
            <TableHead columns={columns} />
            <tbody>
              {people.map((one) => (
                <tr key={one.userId}>
                  <td>
                    <Person name={one.displayName} userId={one.userId} picture={one.profileImage} />
                  </td>
                  <td className="nowrap">
                    {one.solved ? (
                      <span className="glyph pass">
                        <IconCircleCheck size={15} stroke={1.8} aria-hidden />
                        now solved
                      </span>
                    ) : (
                      <span className="glyph fail">
                        <IconCircleX size={15} stroke={1.8} aria-hidden />
                        no longer solved
                      </span>
                    )}
                  </td>
                  <td className="r num">{one.points > 0 ? `+${one.points}` : String(one.points).replace('-', '−')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {people.length < peopleTotal && (
        <p className="small ink2 table-under">And {(peopleTotal - people.length).toLocaleString('en-GB')} more.</p>
      )}
    </section>
  )
}
