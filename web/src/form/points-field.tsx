import { tournamentLimits } from '@gradus/contract/tournament-form'
import { NumberField } from '../ui/number-field.tsx'

/** A field for the points of a chosen question; '' while it is empty. */
export function PointsField({
  title,
  path,
  minimum = 1,
  value,
  error,
  onChange,
}: {
  title: string
  path: string
  minimum?: number
  value: number | ''
  error: string | undefined
  onChange: (points: number | '') => void
}) {
  return (
    <NumberField
      className="points-field"
      data-path={path}
      aria-label={`Points of ${title}`}
      min={minimum}
      max={tournamentLimits.points}
      unit="point"
      hideControls
      value={value}
      error={error}
      onChange={(points) => onChange(typeof points === 'number' ? points : '')}
    />
  )
}
