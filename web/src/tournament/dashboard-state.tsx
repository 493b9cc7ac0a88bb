import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messages } from '@gradus/contract/message'
import { setTournamentState, type ManagedTournament } from '@gradus/contract/tournament-management'
import type { TournamentState } from '@gradus/contract/tournament'
import { isOver } from '@gradus/contract/contest/window'
import { call, type CallProblem } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { Period } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { TournamentStateIcon } from './tournament-state-icon.tsx'
import { ReopenForm } from './reopen-form.tsx'

type Decision = 'thaw' | 'finish' | 'reopen'

/** The tournament's phase, and the organiser's decisions: publishing the results and making them final. */
export function DashboardState({
  tournament,
  state,
  waiting,
  extraTimeUntil,
}: {
  tournament: ManagedTournament
  state: TournamentState
  waiting: number
  /** While participants still have extra time, the results can't be shown. */
  extraTimeUntil: string | null
}) {
  const { id, startDate, endDate, timeZone, now, freezeMinutes } = tournament
  const client = useQueryClient()
  const { hash } = useLocation()
  const [deciding, setDeciding] = useState<Decision>()
  const { mutate, isPending } = useMutation<unknown, CallProblem, { to: 'thawed' | 'final'; reason?: string }>({
    mutationFn: (body) => call(setTournamentState, { params: { id }, body }),
    onSuccess: () => {
      setDeciding(undefined)
      toast.updated(messages.updated)
    },
    // The dialog stays open, because the reason for reopening was typed into it.
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshTournaments(client),
  })
  const hasFreeze = freezeMinutes > 0
  const onEnd = () => void refreshTournaments(client)
  return (
    <section className="sheet pad dashboard-state" aria-labelledby="dashboard-state">
      <div className="row between wrap">
        <h2 id="dashboard-state">State</h2>
        <TournamentStateIcon state={state} />
      </div>
      <div className="tournament-when">
        {state === 'scheduled' && (
          <p className="tournament-moment">
            <span className="small ink2">Starts in</span>
            <Countdown key={startDate} to={startDate} now={now} label="Until the start" onEnd={onEnd} />
          </p>
        )}
        {(state === 'running' || state === 'frozen') && (
          <p className="tournament-moment">
            <span className="small ink2">Ends in</span>
            <Countdown key={endDate} to={endDate} now={now} label="Until the end" onEnd={onEnd} />
          </p>
        )}
        {state === 'ended' && extraTimeUntil !== null && (
          <p className="tournament-moment">
            <span className="small ink2">Extra time ends in</span>
            <Countdown
              key={extraTimeUntil}
              to={extraTimeUntil}
              now={now}
              label="Until the end of the extra time"
              onEnd={onEnd}
            />
          </p>
        )}
        <Period start={startDate} end={endDate} zone={timeZone} />
      </div>
      <p className="small ink2">
        {state === 'ended' && extraTimeUntil !== null
          ? inExtraTime
          : state === 'scheduled' && !tournament.isPublic
            ? privateScheduled
            : explanations[state]}
      </p>
      <div className="row wrap">
        {state === 'ended' && (
          <Button
            ref={hash === '#show-results' ? focusOnce : undefined}
            disabled={extraTimeUntil !== null}
            onClick={() => setDeciding('thaw')}
          >
            {hasFreeze ? 'Show the results' : 'Close the tournament'}
          </Button>
        )}
        {state === 'thawed' && <Button onClick={() => setDeciding('finish')}>Make it final</Button>}
        {state === 'ended' && hasFreeze && extraTimeUntil === null && (
          <Button component={Link} to={`/TourReveal/${id}`} variant="default">
            Reveal on a projector
          </Button>
        )}
        {state !== 'draft' && state !== 'scheduled' && (
          <>
            <Button component={Link} to={`/TourRank/${id}`} variant="default">
              Ranking
            </Button>
            <Button component={Link} to={`/TournamentManagement/${id}/Rankings`} variant="default">
              Public and full ranking
            </Button>
          </>
        )}
        {isOver(state) && state === 'final' && tournament.can.administer && (
          <Button variant="subtle" className="danger" onClick={() => setDeciding('reopen')}>
            Reopen
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={deciding === 'thaw'}
        title={hasFreeze ? 'Show the results to everybody?' : 'Close the tournament?'}
        text={`${waiting > 0 ? `${waiting} ${waiting === 1 ? 'submission is' : 'submissions are'} still being judged. ` : ''}${
          hasFreeze
            ? 'The public ranking shows the results since the freeze, and solved questions also count outside the tournament. You can’t hide them again.'
            : 'From then on, solved questions also count outside the tournament.'
        }`}
        action={hasFreeze ? 'Show the results' : 'Close the tournament'}
        pending={isPending}
        onConfirm={() => mutate({ to: 'thawed' })}
        onClose={() => setDeciding(undefined)}
      />
      <ConfirmDialog
        opened={deciding === 'finish'}
        title="Make the ranking final?"
        text={
          tournament.isPublic
            ? 'The first three ranks earn their reputation (25, 15 and 10 points), and participants get their certificates.'
            : 'Participants get their certificates. Nobody earns reputation in a private tournament.'
        }
        action="Make it final"
        pending={isPending}
        onConfirm={() => mutate({ to: 'final' })}
        onClose={() => setDeciding(undefined)}
      />
      <FormDialog
        opened={deciding === 'reopen'}
        onClose={() => setDeciding(undefined)}
        title="Reopen the tournament"
        size={460}
      >
        <ReopenForm
          isPending={isPending}
          onReopen={(reason) => mutate({ to: 'thawed', reason })}
          onCancel={() => setDeciding(undefined)}
        />
      </FormDialog>
    </section>
  )
}

/** The link at the end of a reveal leads to the button, which asks before it shows the results. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}

const inExtraTime = 'Participants with extra time can still submit. You can show the results when their time is over.'

const privateScheduled = 'Only people you invite can see it and register.'

const explanations: Readonly<Record<TournamentState, string>> = {
  draft: 'Only organisers see it. To publish it, edit it.',
  scheduled: 'Everybody can see it and register.',
  running: 'Submissions are open.',
  frozen: 'Submissions are open. The public ranking shows only how often each participant has tried.',
  ended: 'Submissions are closed. Check the results before you show them.',
  thawed: 'Everybody sees the results. Make them final once nothing will change any more.',
  final: 'The ranking doesn’t change any more.',
}
