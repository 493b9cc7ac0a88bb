import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { levels } from '@gradus/contract/level'
import { levelThreshold } from '../reputation/level.ts'
import { stepChartOf } from './step-chart.ts'

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
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

/** A step chart of reputation over time, with a labelled line at the threshold of each level. */
export function ReputationChart({ days, joinedDate, today }: ReputationChartProps) {
  const { points, start, end, ticks, tickUnit, bottom, top, thresholds } = stepChartOf(days, joinedDate, today)
  const last = points.at(-1)
  return (
    <figure
      className="chart"
      role="img"
      aria-label={`Reputation from ${longDayFormat.format(new Date(joinedDate))} to ${longDayFormat.format(
        new Date(today),
      )}: from 0 to ${last?.reputation ?? 0}. ${levelsSentence(days)}`}
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
          ticks: [...ticks],
          tickFormatter: (at: number) => (tickUnit === 'month' ? monthFormat : shortDayFormat).format(at),
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

/** A sentence that says when each level was first reached: part of the text alternative. */
function levelsSentence(days: ReputationChartProps['days']): string {
  const reached = levels.slice(1).flatMap(({ name }, index) => {
    const day = days.find(({ reputation }) => reputation >= levelThreshold(index + 1))?.day
    return day === undefined ? [] : [`${name} on ${longDayFormat.format(new Date(day))}`]
  })
  return reached.length > 0 ? `Reached ${reached.join(', ')}.` : 'No level above Beginner yet.'
}
