import { Link } from 'react-router'
import type { Assignment } from '@gradus/contract/assignment'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { useScrollToCurrent } from '../tournament/question-strip.tsx'
import { ItemIcon, itemPointsText } from './item-state.tsx'
import { isStudentOf } from './own-assignment.ts'

/** A strip with an assignment's questions and the reader's result in each. */
export function AssignmentStrip({ assignment, current }: { assignment: Assignment; current: number }) {
  const { id, questions } = assignment
  const strip = useScrollToCurrent(current)
  return (
    <nav className="strip" aria-label="Questions" ref={strip}>
      <ol>
        {questions.map((item, index) => (
          <li key={item.itemId}>
            <Link
              to={`/AssignmentQuestion/${id}/${item.itemId}`}
              aria-current={item.itemId === current ? 'page' : undefined}
            >
              <b className="letter">{letterOf(index)}</b>
              <span className="strip-text">
                <span className="strip-title ellipsis" dir="auto">
                  {withSigns(item.title)}
                </span>
                <span className="tiny ink2 num nowrap">{itemPointsText(item)}</span>
              </span>
              {isStudentOf(assignment) && <ItemIcon item={item} assignment={assignment} />}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
