import { useQuery } from '@tanstack/react-query'
import { getStatus, type StatusSample } from '@gradus/contract/status'
import { query } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { counted } from '../ui/count.ts'
import { ListTable } from '../ui/list-sheet.tsx'
import { FailedState } from '../ui/states.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { SampleBars } from './sample-bars.tsx'
import { countText, hoursOf, meanMilliseconds, maxOf, shareText, sumOf, timeOf } from './sample-texts.ts'

const refetchMilliseconds = 60_000

/** The site's availability and speed in the last day. */
export function Component() {
  const status = useQuery({ ...query(getStatus, {}), refetchInterval: refetchMilliseconds })
  return (
    <>
      <Head title="Status" noIndex />
      <div className="pagehead">
        <div>
          <h1>Status</h1>
          <p>
            {status.data?.judge === false
              ? 'No judge responds. Submissions are saved, and judged as soon as one is back.'
              : 'How the site performed in the last 24 hours, across all servers.'}
          </p>
        </div>
      </div>
      {status.isPending ? (
        <div className="sheet table-sheet">
          <LoadingTable label="Loading the status" />
        </div>
      ) : status.isError ? (
        <div className="sheet table-sheet">
          <FailedState title="The status couldn’t be loaded" onRetry={() => void status.refetch()} />
        </div>
      ) : (
        <>
          <Charts samples={status.data.samples} />
          <Hours samples={status.data.samples} now={status.dataUpdatedAt} />
        </>
      )}
    </>
  )
}

function Charts({ samples }: { samples: readonly StatusSample[] }) {
  const [requests, failed, verdicts] = [
    sumOf(samples, 'requests'),
    sumOf(samples, 'failed'),
    sumOf(samples, 'verdicts'),
  ]
  const [mean, slow] = [meanMilliseconds(samples), sumOf(samples, 'slow')]
  const [waiting, oldest] = [maxOf(samples, 'waiting'), maxOf(samples, 'oldestSeconds')]
  return (
    <>
      <SampleBars
        samples={samples}
        title="Requests"
        figure={countText(requests)}
        note="in 24 hours"
        sentence={`${counted(requests, 'request').join(' ')} in 24 hours. The table below has them by the hour.`}
        valueOf={(one) => one.requests}
        textOf={(one) => counted(one.requests, 'request').join(' ')}
      />
      <SampleBars
        samples={samples}
        title="Failed requests"
        figure={countText(failed)}
        note={`${shareText(failed, requests)} of all`}
        sentence={`${counted(failed, 'request').join(' ')} failed, ${shareText(failed, requests)} of all.`}
        valueOf={(one) => one.failed}
        textOf={(one) => `${countText(one.failed)} failed`}
      />
      <SampleBars
        samples={samples}
        title="Response time"
        figure={requests === 0 ? '–' : `${countText(mean)} ms`}
        note={`on average; ${countText(slow)} took longer than a second`}
        sentence={`A response took ${countText(mean)} milliseconds on average; ${countText(slow)} took longer than a second.`}
        valueOf={(one) => one.milliseconds}
        textOf={(one) => (one.requests === 0 ? 'no requests' : `${countText(one.milliseconds)} ms on average`)}
      />
      <SampleBars
        samples={samples}
        title="Verdicts"
        figure={countText(verdicts)}
        note="runs and submissions that were judged"
        sentence={`${countText(verdicts)} runs and submissions were judged in 24 hours.`}
        valueOf={(one) => one.verdicts}
        textOf={(one) => `${countText(one.verdicts)} verdicts`}
      />
      <SampleBars
        samples={samples}
        title="Waiting submissions"
        figure={countText(waiting)}
        note={waiting === 0 ? 'no submission had to wait' : `at the same time; longest wait ${countText(oldest)} s`}
        sentence={
          waiting === 0
            ? 'No submission had to wait in 24 hours.'
            : `At most ${counted(waiting, 'submission').join(' ')} waited at the same time; the longest wait was ${counted(Math.round(oldest), 'second').join(' ')}.`
        }
        valueOf={(one) => one.waiting}
        textOf={(one) => `${countText(one.waiting)} waited`}
      />
    </>
  )
}

const columns: readonly Column[] = [
  { label: 'Hour' },
  { label: 'Requests', right: true },
  { label: 'Failed', right: true },
  { label: 'Over a second', right: true },
  { label: 'Average', right: true },
  { label: 'Verdicts', right: true },
  { label: 'Most waiting', right: true },
]

/** The numbers of the charts for each hour. */
function Hours({ samples, now }: { samples: readonly StatusSample[]; now: number }) {
  return (
    <div className="sheet table-sheet">
      <ListTable label="The last 24 hours" columns={columns}>
        {hoursOf(samples, now).map((one) => (
          <tr key={one.at}>
            <Cell part="main">
              {timeOf(one)}–{timeOf({ at: one.until })}
            </Cell>
            <Cell right label="Requests">
              <Count value={one.requests} />
            </Cell>
            <Cell right label="Failed">
              <Count value={one.failed} />
            </Cell>
            <Cell right label="Over a second">
              <Count value={one.slow} />
            </Cell>
            <Cell right label="Average">
              {one.requests === 0 ? '–' : `${countText(one.milliseconds)} ms`}
            </Cell>
            <Cell right label="Verdicts">
              <Count value={one.verdicts} />
            </Cell>
            <Cell right label="Most waiting">
              <Count value={one.waiting} />
            </Cell>
          </tr>
        ))}
      </ListTable>
    </div>
  )
}
