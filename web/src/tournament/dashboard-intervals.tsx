import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@gradus/contract/message'
import type { TournamentState } from '@gradus/contract/tournament'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { listRemovedIntervals, removeInterval, restoreInterval } from '@gradus/contract/tournament-dashboard'
import { call, query, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import { durationText, timeIn } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { TimeField } from '../form/time-field.tsx'
import { momentOf, type LocalTime } from '../form/local-time.ts'
import { localTimeOf, zoneName } from '@gradus/contract/zoned-time'

/** Intervals in which contest time was stopped, for example because of an outage. */
export function DashboardIntervals({ tournament, state }: { tournament: ManagedTournament; state: TournamentState }) {
  const { id, timeZone } = tournament
  const client = useQueryClient()
  const list = useQuery(query(listRemovedIntervals, { params: { id } }))
  const [adding, setAdding] = useState(false)
  const isFinal = state === 'final'
  const restoring = useMutation<unknown, CallProblem, number>({
    mutationFn: (interval) => call(restoreInterval, { params: { id: interval } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshTournaments(client),
  })
  return (
    <section className="sheet pad" aria-labelledby="dashboard-intervals">
      <div className="row between wrap">
        <h2 id="dashboard-intervals">Removed time</h2>
        {!isFinal && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Remove an interval
          </Button>
        )}
      </div>
      <p className="small ink2 dashboard-none">
        {isFinal
          ? 'The ranking is final, so its time can’t be changed unless it is reopened.'
          : 'Remove the time of an outage, and results are timed as if it had not happened. To give participants the lost time back, also move the end.'}
      </p>
      {list.isLoadingError && <FailedState onRetry={() => void list.refetch()} />}
      {list.data && list.data.length > 0 && (
        <ul className="intervals">
          {list.data.map((interval) => (
            <li key={interval.id} className="row between">
              <span className="num">
                {timeIn(timeZone, interval.startDate)}, for{' '}
                {durationText(Date.parse(interval.endDate) - Date.parse(interval.startDate))}
              </span>
              {!isFinal && (
                <ActionIcon
                  size={28}
                  aria-label={`Put back the interval of ${timeIn(timeZone, interval.startDate)}`}
                  loading={restoring.isPending && restoring.variables === interval.id}
                  onClick={() => restoring.mutate(interval.id)}
                >
                  <IconTrash size={16} stroke={1.8} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormDialog opened={adding} onClose={() => setAdding(false)} title="Remove an interval" size={520}>
        <IntervalForm tournament={tournament} onClose={() => setAdding(false)} />
      </FormDialog>
    </section>
  )
}

function IntervalForm({ tournament, onClose }: { tournament: ManagedTournament; onClose: () => void }) {
  const { id, timeZone, startDate } = tournament
  const client = useQueryClient()
  const [initial] = useState<LocalTime>({ local: localTimeOf(new Date(startDate), timeZone), later: false })
  const [start, setStart] = useState(initial)
  const [end, setEnd] = useState(initial)
  const [from, to] = [momentOf(start, timeZone), momentOf(end, timeZone)]
  const isRight = from !== undefined && to !== undefined && from < to
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(removeInterval, {
        params: { id },
        body: { startDate: from?.toISOString() ?? '', endDate: to?.toISOString() ?? '' },
      }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onSettled: () => refreshTournaments(client),
  })
  useUnsaved(() => (start !== initial || end !== initial) && !isSuccess)
  const isChanged = start !== initial || end !== initial
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) mutate()
      }}
    >
      <p className="dialog-text">Times are in {zoneName(timeZone)}.</p>
      <TimeField label="From" path="startDate" value={start} zone={timeZone} error={undefined} onChange={setStart} />
      <TimeField
        label="To"
        path="endDate"
        value={end}
        zone={timeZone}
        error={error?.message ?? (isChanged && !isRight ? 'Choose an end after the start.' : undefined)}
        onChange={setEnd}
      />
      <DialogButtons action="Remove the interval" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
