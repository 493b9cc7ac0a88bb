import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  beginTournament,
  registerForTournament,
  withdrawFromTournament,
  type TournamentSignedIn,
} from '@gradus/contract/participation'
import { issueCertificate, ordinal } from '@gradus/contract/certificate'
import { certificatePath } from '@gradus/contract/certificate-path'
import { messages } from '@gradus/contract/message'
import type { Tournament } from '@gradus/contract/tournament'
import { CallProblem, call } from '../api.ts'
import { useLogInAgain, useLoginAddress } from '../shell/log-in-again.ts'
import { useSession } from '../shell/session.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { useServerClock } from '../ui/server-clock.ts'
import { useTimeLeft } from '../ui/time-left.ts'
import { toast } from '../ui/toast.tsx'
import { durationText, timeLeftText } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'

/** The reader's possible actions at this moment, as the server reports them. */
export function TakePart({
  tournament,
  own,
  token,
  onRegistered,
}: {
  tournament: Tournament
  own: TournamentSignedIn | undefined
  token: string | undefined
  onRegistered: () => void
}) {
  const session = useSession()
  if (session.state === 'visitor') return <ForVisitor tournament={tournament} />
  // Keeps the space free until the session is known.
  if (!own) return <div className="take-part" aria-busy="true" />
  return <ForUser own={own} token={token} onRegistered={onRegistered} />
}

function ForVisitor({ tournament: { id, state, minutesPerParticipant } }: { tournament: Tournament }) {
  const login = useLoginAddress()
  const isOpen = state === 'scheduled' || state === 'running' || state === 'frozen'
  const showsRanking = state !== 'scheduled' && state !== 'draft' && !(isOpen && minutesPerParticipant !== null)
  return (
    <div className="take-part">
      <Button component={Link} to={login}>
        {isOpen ? 'Log in to register' : 'Log in for a virtual run'}
      </Button>
      {showsRanking && <RankingLink id={id} />}
    </div>
  )
}

function ForUser({
  own,
  token,
  onRegistered,
}: {
  own: TournamentSignedIn
  token: string | undefined
  onRegistered: () => void
}) {
  const { id, participation, virtual, can, state, minutesPerParticipant, isPublic } = own
  const timeLeft = useTimeLeft(own.timeLeft, { ...own, extraMinutes: participation?.extraMinutes ?? 0 })
  const navigate = useNavigate()
  const { now, isReady } = useServerClock()
  const registration = useRegistration(String(id), {
    token,
    onRegistered,
    // Withdrawing ends access to a private tournament, so the page is left before anything on it refetches.
    beforeWithdrawing: async () => (isPublic ? undefined : navigate('/Tournaments?show=own', { flushSync: true })),
  })
  const beginning = useBeginTournament(id)
  const [asking, setAsking] = useState<'begin' | 'virtual' | 'withdraw'>()
  const isOver = (end: string | null) => end !== null && isReady && Date.parse(end) <= now()
  const hasBegun = participation !== null && participation.begunAt !== null
  const isRunning = hasBegun && !isOver(participation.endsAt)
  const runsVirtually = virtual !== null && virtual.begunAt !== null && !isOver(virtual.endsAt)
  const isLive = participation?.kind === 'live'
  const isRegistered = participation !== null && !participation.isDisqualified
  const mayWithdraw = isRegistered && !hasBegun && (state === 'scheduled' || can.begin)

  const status = statusText({ ...own, timeLeft }, isRunning, isLive)
  const actions: ReactNode[] = []
  if (isRunning) actions.push(<ContinueButton key="on" id={id} label="Continue" />)
  else if (runsVirtually) actions.push(<ContinueButton key="on" id={id} label="Continue your virtual run" />)
  else if (can.begin)
    actions.push(
      <Button key="begin" loading={beginning.isPending} onClick={() => setAsking('begin')}>
        Begin
      </Button>,
    )
  else if (can.register)
    actions.push(
      <Button key="register" loading={registration.isPending} onClick={() => registration.register('live')}>
        Register
      </Button>,
    )
  else if (can.beginVirtual)
    actions.push(
      <Button key="virtual" loading={beginning.isPending} onClick={() => setAsking('virtual')}>
        Virtual run
      </Button>,
    )
  if (can.register && participation === null)
    actions.push(
      <Button key="watch" variant="default" onClick={() => registration.register('spectator')}>
        Watch only
      </Button>,
    )
  if (can.seeRanking && state !== 'scheduled' && state !== 'draft') actions.push(<RankingLink key="ranking" id={id} />)
  if (can.certificate) actions.push(<CertificateButton key="certificate" id={id} />)
  if (mayWithdraw)
    actions.push(
      <Button
        key="withdraw"
        variant="subtle"
        className="danger"
        onClick={() => (isPublic ? registration.withdraw() : setAsking('withdraw'))}
      >
        {isLive ? 'Withdraw' : 'Stop watching'}
      </Button>,
    )

  return (
    <div className="take-part-whole">
      {/* The time left changes every second, which a screen reader should not announce. */}
      <p className="small" role="status" aria-live={status === leftText(timeLeft) ? 'off' : 'polite'}>
        {status}
      </p>
      <div className="take-part">{actions}</div>
      <ConfirmDialog
        opened={asking === 'begin' || asking === 'virtual'}
        title={asking === 'virtual' ? 'Begin a virtual run?' : 'Begin the tournament?'}
        text={
          asking === 'virtual'
            ? `Your clock starts now and runs for ${durationOf(own)}, as it did in the tournament. The original ranking is replayed beside it. A virtual run changes no result and earns no reputation.`
            : minutesPerParticipant === null
              ? `The questions open when you begin. ${leftText(timeLeft)}`
              : `Your clock starts now and doesn’t stop. ${leftText(timeLeft)}`
        }
        action="Begin"
        pending={beginning.isPending}
        onConfirm={() => beginning.mutate(asking === 'virtual', { onSuccess: () => setAsking(undefined) })}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        opened={asking === 'withdraw'}
        title="Withdraw from this tournament?"
        text="This tournament is private. You won’t be able to see it until you use your invitation again."
        action="Withdraw"
        danger
        onConfirm={() => {
          setAsking(undefined)
          registration.withdraw()
        }}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}

function ContinueButton({ id, label }: { id: number; label: string }) {
  return (
    <Button component={Link} to={`/TournamentTest/${id}`}>
      {label}
    </Button>
  )
}

/** Issues the certificate on the first click, and opens it. */
function CertificateButton({ id }: { id: number }) {
  const navigate = useNavigate()
  const onProblem = useOnProblem()
  const issuing = useMutation({
    mutationFn: () => call(issueCertificate, { params: { id } }),
    onSuccess: (code) => void navigate(certificatePath(code)),
    onError: onProblem,
  })
  return (
    <Button variant="default" loading={issuing.isPending} onClick={() => issuing.mutate()}>
      Certificate
    </Button>
  )
}

function RankingLink({ id }: { id: number }) {
  return (
    <Button component={Link} to={`/TourRank/${id}`} variant="default">
      Ranking
    </Button>
  )
}

function statusText(own: TournamentSignedIn, isRunning: boolean, isLive: boolean): string {
  const { participation, can, timeLeft, state, place } = own
  if (participation?.isDisqualified) return 'You were disqualified from this tournament. Ask its organisers why.'
  if (isRunning) return 'You have begun. Your time is running.'
  if (can.begin) return leftText(timeLeft)
  if (place !== null) return `You came ${ordinal(place.rank)} of ${place.ranked.toLocaleString('en-GB')}.`
  if (participation !== null && participation.begunAt !== null) return 'You took part.'
  if (participation !== null && state === 'scheduled')
    return isLive
      ? 'You’re registered. We’ll notify you when it starts.'
      : 'You’re watching. We’ll notify you when it starts.'
  if (can.register) return state === 'scheduled' ? 'Register now and begin after the start.' : leftText(timeLeft)
  if (can.beginVirtual) return 'The tournament is over, but you can still play it on your own against the clock.'
  return ''
}

function leftText(timeLeft: number | null): string {
  return timeLeft === null ? '' : `If you begin now, you have ${timeLeftText(timeLeft)}.`
}

function durationOf({ startDate, endDate, minutesPerParticipant }: TournamentSignedIn): string {
  return durationText(
    minutesPerParticipant === null ? Date.parse(endDate) - Date.parse(startDate) : minutesPerParticipant * 60_000,
  )
}

/** The calls for registering and withdrawing. */
export function useRegistration(
  id: string,
  {
    token,
    onRegistered,
    beforeWithdrawing = async () => undefined,
  }: { token: string | undefined; onRegistered: () => void; beforeWithdrawing?: () => Promise<void> },
) {
  const client = useQueryClient()
  const onProblem = useOnProblem()
  const { mutate, isPending } = useMutation({
    mutationFn: async (as: 'live' | 'spectator' | 'withdrawn') => {
      if (as !== 'withdrawn')
        return await call(registerForTournament, {
          params: { id },
          body: { as, ...(token === undefined ? {} : { token }) },
        })
      await beforeWithdrawing()
      return await call(withdrawFromTournament, { params: { id } })
    },
    onSuccess: async (_reply, as) => {
      if (as !== 'withdrawn') onRegistered()
      await refreshTournaments(client)
      toast.updated(as === 'live' ? 'You are registered.' : messages.updated)
    },
    onError: (problem) => {
      onProblem(problem)
      // The possible actions have changed in the meantime.
      void refreshTournaments(client)
    },
  })
  return { isPending, register: (as: 'live' | 'spectator') => mutate(as), withdraw: () => mutate('withdrawn') }
}

function useBeginTournament(id: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const onProblem = useOnProblem()
  return useMutation({
    mutationFn: (virtual: boolean) => call(beginTournament, { params: { id }, body: { virtual } }),
    onSuccess: () => {
      void refreshTournaments(client)
      void navigate(`/TournamentTest/${id}`)
    },
    onError: (problem) => {
      onProblem(problem)
      void refreshTournaments(client)
    },
  })
}

function useOnProblem() {
  const logInAgain = useLogInAgain()
  return (problem: Error) => {
    if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
    toast.failed(messages.updateFailed, { text: problem.message })
  }
}
