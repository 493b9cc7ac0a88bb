import { levelOf, levels } from '@gradus/contract/level'

/** Five stairs, filled up to the user's level. */
export function LevelIcon({
  reputation,
  label = false,
  size = 16,
}: {
  reputation: number
  label?: boolean
  size?: number
}) {
  const name = levelOf(reputation)
  const climbed = levels.findIndex((level) => level.name === name) + 1
  return (
    <span className="icon level">
      <svg width={size * 1.35} height={size} viewBox="0 0 20 15" aria-hidden="true">
        <path fill="var(--g-line-strong)" d="M0 15v-3h4V9h4V6h4V3h4V0h4v15z" />
        <path
          fill="var(--g-accent-ink)"
          d={`M0 15${levels
            .slice(0, climbed)
            .map((_, step) => `V${12 - step * 3}h4`)
            .join('')}V15z`}
        />
      </svg>
      {label ? name : <span className="sr">{name}</span>}
    </span>
  )
}
