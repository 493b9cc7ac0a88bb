import { Button, Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { beginTournament, getTournamentSignedIn, type TournamentSignedIn } from '@gradus/contract/participation'
import { withSigns } from '@gradus/contract/direction'
import { call } from '../api.ts'
import { Countdown } from '../ui/countdown.tsx'
import { FailedState } from '../ui/states.tsx'
import { Period, timeLeftText } from '../ui/period.tsx'
import { useTimeLeft } from '../ui/time-left.ts'

/**
 * Shown to a participant who has registered but not begun. The questions open by themselves, or with Begin if each
 * participant has their own time.
 */
export function BeforeBegin({ tournament }: { tournament: TournamentSignedIn }) {
  const client = useQueryClient()
  const { id, title, startDate, now, minutesPerParticipant, can, endDate, timeZone, participation } = tournament
  const timeLeft = useTimeLeft(tournament.timeLeft, { ...tournament, extraMinutes: participation?.extraMinutes ?? 0 })
  const refresh = () => client.invalidateQueries({ queryKey: [getTournamentSignedIn.url] })
  const beginning = useMutation({
    mutationFn: () => call(beginTournament, { params: { id }, body: { virtual: false } }),
    onSuccess: refresh,
  })
  const hasOwnTime = minutesPerParticipant !== null
  const begin = useEffectEvent(() => beginning.mutate())
  useEffect(() => {
    if (can.begin && !hasOwnTime) begin()
  }, [can.begin, hasOwnTime])

  if (beginning.isError)
    return (
      <FailedState
        heading="h1"
        title="The tournament couldn’t be opened"
        text={beginning.error.message}
        onRetry={() => beginning.mutate()}
      />
    )
  return (
    <section className="before-begin" aria-labelledby="before-begin">
      <h1 id="before-begin" dir="auto">
        {withSigns(title)}
      </h1>
      {can.begin && hasOwnTime ? (
        <>
          <p className="before-begin-time num">{timeLeftText(timeLeft ?? 0)}</p>
          <p className="ink2">
            This is how long you have once you press Begin. The time can’t be paused, and it keeps running if you close
            the page.
          </p>
          <Button size="md" loading={beginning.isPending} onClick={() => beginning.mutate()} data-autofocus>
            Begin
          </Button>
        </>
      ) : can.begin ? (
        <p className="row before-begin-wait" role="status">
          <Loader size={18} aria-hidden /> Opening the questions…
        </p>
      ) : now < startDate ? (
        <>
          <p className="ink2" aria-hidden="true">
            Starts in
          </p>
          <p className="before-begin-time">
            <Countdown to={startDate} now={now} label="Starts in" onEnd={() => void refresh()} />
          </p>
          <p className="ink2">
            {hasOwnTime
              ? 'You can begin when the countdown ends. Your own time starts when you press Begin.'
              : 'The questions open on this page when it starts. You don’t need to reload it.'}
          </p>
          <Period start={startDate} end={endDate} zone={timeZone} />
        </>
      ) : (
        <p className="ink2">
          {now >= endDate ? 'The tournament is over, and you didn’t begin it.' : 'You can’t begin this tournament now.'}
        </p>
      )}
      <Link className="link small" to={`/Tournament/${id}`}>
        About the tournament
      </Link>
    </section>
  )
}
