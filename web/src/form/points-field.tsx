import { NumberInput } from '@mantine/core'
import { tournamentLimits } from '@gradus/contract/tournament'

/** What a chosen question is worth; '' while nothing is typed. */
export function PointsField({
  title,
  path,
  value,
  error,
  onChange,
}: {
  title: string
  path: string
  value: number | ''
  error: string | undefined
  onChange: (points: number | '') => void
}) {
  return (
    <NumberInput
      className="points-field"
      data-path={path}
      aria-label={`Points of ${title}`}
      min={1}
      max={tournamentLimits.points}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator=","
      suffix=" points"
      hideControls
      value={value}
      error={error}
      onChange={(points) => onChange(typeof points === 'number' ? points : '')}
    />
  )
}
