import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { ScoreDistribution } from '@gradus/contract/assessment-report-part'
import { counted } from '../../ui/count.ts'
import { bucketName, bucketOf, distributionText } from './texts.ts'

/**
 * How many candidates reached which share of the points, so that a report's reader can see how its candidate compares.
 */
export function Distribution({
  distribution,
  share,
  isOwn = false,
}: {
  distribution: ScoreDistribution
  /** The share of the candidate whose bar is marked. */
  share?: number | undefined
  isOwn?: boolean
}) {
  const own = share === undefined ? undefined : bucketOf(share)
  const who = isOwn ? 'You are' : 'This candidate is'
  const data = distribution.buckets.map((count, index) => {
    const marked = index === own && count > 0 ? 1 : 0
    return { from: `${index * 10}`, others: count - marked, marked }
  })
  return (
    <>
      {distribution.candidates === 0 ? (
        <p className="small ink2">Scores appear here once somebody has finished.</p>
      ) : (
        <>
          <figure
            className="chart"
            role="img"
            aria-label={`${distributionText(distribution)}${own === undefined ? '' : ` ${who} at ${bucketName(own)}.`}`}
          >
            <BarChart
              h={148}
              data={data}
              dataKey="from"
              type="stacked"
              series={[
                { name: 'marked', color: 'var(--g-accent-ink)' },
                { name: 'others', color: own === undefined ? 'var(--g-heat-3)' : 'var(--g-heat-2)' },
              ]}
              withTooltip={false}
              withYAxis={false}
              gridAxis="none"
              tickLine="none"
              barChartProps={{
                accessibilityLayer: false,
                barCategoryGap: 3,
                margin: { top: 8, right: 0, bottom: 0, left: 0 },
              }}
              barProps={{ isAnimationActive: false, radius: 2 }}
              xAxisProps={{ interval: 0 }}
            />
          </figure>
          {own !== undefined && (
            <p className="tiny ink2 report-legend">
              <i className="report-legend-marked" aria-hidden="true" /> {who} at {bucketName(own)}.
            </p>
          )}
          <details className="report-values">
            <summary>The numbers</summary>
            <table className="table plain">
              <thead>
                <tr>
                  <th>Score</th>
                  <th className="r">Candidates</th>
                </tr>
              </thead>
              <tbody>
                {distribution.buckets.map((count, index) => (
                  <tr key={bucketName(index)}>
                    <td className="num">{bucketName(index)}</td>
                    <td className="r">{counted(count, 'candidate')[0]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </>
  )
}
