import type { CSSProperties } from 'react'
import { ShareLevel } from './share-level.tsx'
import { standingOf, levelThreshold, wayToNext } from './level.ts'
import { signed } from './reason.ts'
import './climb.css'

const width = 23
const pitch = 24
const heights = [12, 24, 36, 48, 60]
const whole = 78

/** The climber's position: on the step of the level, moved along by the progress to the next level. */
function placeOf(reputation: number) {
  const { step } = standingOf(reputation)
  const along = Math.min(1, Math.max(0, wayToNext(reputation) / 100))
  return { x: step * pitch + 5 + along * (width - 10), y: whole - (heights[step] ?? 0) - 6 }
}

/** Celebrates a pass that earned points: the climber moves, and the points to the next level are shown. */
export function ReputationGained({ points, reputation }: { points: number; reputation: number }) {
  const [before, now] = [placeOf(reputation - points), placeOf(reputation)]
  const { level, step, next } = standingOf(reputation)
  const isNew = reputation - points < levelThreshold(step)
  return (
    <div className="reputation-gained">
      <svg width="120" height={whole} viewBox={`0 0 120 ${whole}`} aria-hidden="true">
        {heights.map((height, at) => (
          <rect
            key={height}
            x={at * pitch}
            y={whole - height}
            width={width}
            height={height}
            rx="2"
            fill="var(--g-accent-ink)"
            fillOpacity={at === step ? 1 : at < step ? 0.35 : 0.14}
          />
        ))}
        <circle
          className="reputation-gained-climber"
          r="5"
          fill="var(--g-ink)"
          style={
            {
              '--from': `translate(${before.x}px, ${before.y}px)`,
              '--to': `translate(${now.x}px, ${now.y}px)`,
            } as CSSProperties
          }
        />
      </svg>
      <div>
        <p className="num">
          <b>{signed(points)}</b> ·{' '}
          {isNew
            ? `You are now ${level}`
            : next
              ? `${next.missing} more to ${next.level}`
              : 'You are on the highest level'}
        </p>
        {isNew && <ShareLevel level={level} />}
      </div>
    </div>
  )
}
