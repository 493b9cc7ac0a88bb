import { useQuery } from '@tanstack/react-query'
import { ownSubmissionsAtOnce } from '@gradus/contract/limit'
import { getTournamentSubmissions, type TournamentSubmission } from '@gradus/contract/tournament-submission'
import { query } from '../api.ts'
import { SubmissionRow } from '../submission/submission-row.tsx'
import { partText } from '../ui/percent.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'

/** Submissions of the current run only: a virtual run begins without the earlier ones. */
export function tournamentSubmissionsQuery(id: number, startsAt: string) {
  return {
    ...query(getTournamentSubmissions, { params: { id }, query: {} }),
    select: (all: TournamentSubmission[]) => all.filter(({ receivedAt }) => receivedAt >= startsAt),
  }
}

/** The user's own submissions to one question of a tournament, newest first. Late ones are marked. */
export function TournamentSubmissions({
  id,
  startsAt,
  questionId,
}: {
  id: number
  startsAt: string
  questionId: number
}) {
  const { data, isPending, isLoadingError, refetch } = useQuery(tournamentSubmissionsQuery(id, startsAt))
  if (isPending) return <LoadingLines label="Loading your submissions" />
  if (isLoadingError) return <FailedState onRetry={() => void refetch()} />
  const own = data.filter((one) => one.questionId === questionId)
  if (own.length === 0) return <p className="small ink2">You haven’t submitted anything to this question yet.</p>
  return (
    <>
      <ul className="attempts">
        {own.map((one) => (
          <SubmissionRow key={one.id} id={one.id} language={one.type} at={one.receivedAt}>
            <TournamentOutcome submission={one} />
            {one.isFromDraft && <span className="tiny ink2">Your draft, submitted when your time ended</span>}
            {one.isLate && <span className="tiny strong late-mark">Late: doesn’t count</span>}
          </SubmissionRow>
        ))}
      </ul>
      {data.length >= ownSubmissionsAtOnce && (
        <p className="small ink2">Only the newest 1,000 of your submissions to this tournament are listed.</p>
      )}
    </>
  )
}

/** The result in words: "33% correct", or the state if it has no such result. */
export function TournamentOutcome({ submission }: { submission: TournamentSubmission }) {
  const { state } = submission
  if (state === 'waiting') return <VerdictIcon outcome="judgeError" label="Waiting for the judge" />
  if (state === 'ignored') return <VerdictIcon outcome="compileError" label="Didn’t run: doesn’t count as a try" />
  if (state === 'accepted') return <VerdictIcon outcome="passed" label="Passed" />
  return <VerdictIcon outcome="failed" label={partText(submission) ?? 'Failed'} />
}
