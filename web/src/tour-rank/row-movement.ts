import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { prefersLessMotion } from '../ui/prefers-less-motion.ts'
import { movesBetween } from './rank-delta.ts'

const glideMilliseconds = 500
const arrowMilliseconds = 20_000

/**
 * Lets rows glide from their old to their new places when their order changes. Each row is a direct child of the
 * container and has its user in `data-user`. Nothing moves for readers who prefer reduced motion.
 */
export function useGlidingRows(container: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef<{ order: string; tops: Map<string, number> }>(undefined)
  useLayoutEffect(() => {
    if (!container.current) return
    const before = places.current
    const rows = [...container.current.querySelectorAll<HTMLElement>(':scope > [data-user]')]
    // offsetTop ignores an animation that is in progress.
    const tops = new Map(rows.map((row) => [row.dataset['user'] ?? '', row.offsetTop]))
    places.current = { order, tops }
    if (!before || before.order === order || prefersLessMotion()) return
    for (const row of rows) {
      const user = row.dataset['user'] ?? ''
      const distance = (before.tops.get(user) ?? NaN) - (tops.get(user) ?? NaN)
      if (!distance) continue
      row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
        duration: glideMilliseconds,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      })
    }
  }, [container, order])
}

/** How many places each row has recently climbed (positive) or fallen (negative); reset after a while. */
export function useMoves(
  rows: readonly { readonly userId: number; readonly rank: number | null; readonly score: number }[],
  /** The identity of the list: rows of another page or board have not moved. */
  list: string,
): ReadonlyMap<number, number> {
  const [known, setKnown] = useState({ rows, list, moves: new Map<number, number>() })
  if (known.rows !== rows || known.list !== list) {
    const fresh = known.list === list ? movesBetween(known.rows, rows) : undefined
    setKnown({ rows, list, moves: fresh ? new Map([...known.moves, ...fresh]) : new Map() })
  }
  const { moves } = known
  useEffect(() => {
    if (moves.size === 0) return
    const timer = setTimeout(
      () => setKnown((latest) => (latest.moves === moves ? { ...latest, moves: new Map() } : latest)),
      arrowMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [moves])
  return moves
}
