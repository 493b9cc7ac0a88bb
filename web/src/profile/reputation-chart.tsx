import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { levels } from '@gradus/contract/reputation'
import { startOf } from '../reputation/level.ts'
import { staircaseOf } from './staircase.ts'

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

interface ReputationChartProps {
  readonly days: readonly { readonly day: string; readonly reputation: number }[]
  readonly joinedDate: string
  readonly today: string
}

/** Reputation over time as a staircase, with the levels' thresholds as named lines. */
export function ReputationChart({ days, joinedDate, today }: ReputationChartProps) {
  const { points, start, end, months, bottom, top, thresholds } = staircaseOf(days, joinedDate, today)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <figure
      className="chart"
      role="img"
      aria-label={`Reputation from ${wholeDay.format(first?.at)} to ${wholeDay.format(last?.at)}: from ${
        first?.reputation ?? 0
      } to ${last?.reputation ?? 0}. ${passed(days)}`}
    >
      <AreaChart
        h={232}
        data={points.map((point) => ({ at: point.at, Reputation: point.reputation }))}
        dataKey="at"
        series={[{ name: 'Reputation', color: 'var(--g-accent-ink)' }]}
        curveType="stepAfter"
        withDots={false}
        withTooltip={false}
        fillOpacity={0.12}
        strokeWidth={2}
        gridAxis="none"
        tickLine="none"
        areaChartProps={{ accessibilityLayer: false, margin: { right: 12, top: 8, left: -12, bottom: 0 } }}
        areaProps={{ isAnimationActive: false }}
        xAxisProps={{
          type: 'number',
          scale: 'time',
          domain: [start, end],
          // Within the first month there is no other day to name than the first.
          ticks: months.length > 0 ? [...months] : [start],
          tickFormatter: (at: number) => (months.length > 0 ? month.format(at) : shortDay.format(at)),
          interval: 'equidistantPreserveStart',
        }}
        yAxisProps={{ domain: [bottom, top], ticks: [0, ...thresholds.map(({ at }) => at)], interval: 0 }}
        referenceLines={thresholds.map(({ level, at }) => ({
          y: at,
          label: level,
          color: 'var(--g-line-strong)',
          labelPosition: 'insideBottomLeft' as const,
        }))}
      />
    </figure>
  )
}

/** When each level was reached first. */
function passed(days: ReputationChartProps['days']): string {
  const reached = levels.slice(1).flatMap(({ name }, step) => {
    const day = days.find(({ reputation }) => reputation >= startOf(step + 1))?.day
    return day === undefined ? [] : [`${name} on ${wholeDay.format(new Date(day))}`]
  })
  return reached.length > 0 ? `Reached ${reached.join(', ')}.` : 'No level above Beginner yet.'
}
