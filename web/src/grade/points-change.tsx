import { IconArrowRight } from '@tabler/icons-react'
import { pointsText } from '../ui/points.ts'
import './points-change.css'

/** Points before and after a change; null for no points. */
export function PointsChange({ before, after }: { before: number | null; after: number | null }) {
  return (
    <span className="row xs nowrap num points-change">
      {textOf(before)}
      <IconArrowRight size={14} stroke={1.8} aria-label="to" className="ink3" />
      {textOf(after)}
    </span>
  )
}

function textOf(points: number | null): string {
  return points === null ? '–' : pointsText(points)
}
