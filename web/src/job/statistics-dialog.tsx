import { useQuery } from '@tanstack/react-query'
import { withSigns } from '@gradus/contract/direction'
import { getJobStatistics, jobStatisticsDays, type JobDay } from '@gradus/contract/job-statistics'
import type { ManagedJob } from '@gradus/contract/job-management'
import { query } from '../api.ts'
import { counted } from '../ui/count.ts'
import { DayBars } from '../ui/day-bars.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import '../ui/charts.css'
import { Dialog } from '../ui/dialog.tsx'

const measures = [
  { name: 'views', noun: 'view' },
  { name: 'clicks', noun: 'click' },
  { name: 'applications', noun: 'application' },
] as const

/** Views, clicks and applications on each of the last days. */
export function StatisticsDialog({ job, onClose }: { job: ManagedJob; onClose: () => void }) {
  const days = useQuery(query(getJobStatistics, { params: { id: job.id } }))
  return (
    <Dialog opened onClose={onClose} title={<bdi>{withSigns(job.title)}</bdi>} size={680}>
      {days.isLoadingError ? (
        <FailedState onRetry={() => void days.refetch()} />
      ) : !days.data ? (
        <LoadingLines label="Loading the statistics" count={5} />
      ) : (
        <div className="stack l">
          {measures.map(({ name, noun }) => (
            <Measure key={name} days={days.data} name={name} noun={noun} />
          ))}
          <p className="small ink2">
            The last {jobStatisticsDays} days, in UTC. Everybody counts once a day; crawlers and members of the company
            don’t count. A click follows the way to apply.
          </p>
        </div>
      )}
    </Dialog>
  )
}

function Measure({
  days,
  name,
  noun,
}: {
  days: readonly JobDay[]
  name: (typeof measures)[number]['name']
  noun: string
}) {
  const total = days.reduce((sum, day) => sum + day[name], 0)
  const [count, nouns] = counted(total, noun)
  return (
    <DayBars
      days={days.map((day) => ({ day: day.day, count: day[name] }))}
      sentence={`${count} ${nouns} in the last ${jobStatisticsDays} days.`}
      unit={(day) => counted(day.count, noun).join(' ')}
    >
      <b>{count}</b> {nouns}
    </DayBars>
  )
}
