import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { ItemGrade } from '@gradus/contract/grade'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { useScrollTabIntoView } from '../ui/scroll-tab-into-view.ts'

/** Tabs for the assignment's questions, with this student's points. */
export function ItemTabs({
  items,
  open,
  to,
}: {
  items: readonly ItemGrade[]
  open: number
  to: (itemId: number) => string
}) {
  const list = useScrollTabIntoView<HTMLElement>(String(open))
  return (
    <nav className="item-tabs scrolls-sideways" ref={list} aria-label="Questions">
      {items.map(({ itemId, title, points, possible, state, hasNewerAttempt }, index) => (
        <Link
          key={itemId}
          to={to(itemId)}
          aria-current={itemId === open ? 'page' : undefined}
          preventScrollReset
          title={title}
        >
          <span className="item-tab-title">
            <span>{index + 1}.</span>
            {/* Clipped by itself, at its own end: a Hebrew title in the tab's line would lose its beginning. */}
            <span className="ellipsis" dir="auto">
              {withSigns(title)}
            </span>
          </span>
          <span className="tiny ink2 num">
            {state === 'none' && points === null ? 'nothing submitted' : pointsOf(points, possible)}
            {state === 'waiting' && ', not judged yet'}
            {hasNewerAttempt && ', newer attempt'}
          </span>
        </Link>
      ))}
    </nav>
  )
}
