import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ManagedAssessment } from '@gradus/contract/assessment'
import { changeCandidate, listCandidates, type Candidate } from '@gradus/contract/assessment-candidate'
import { messages } from '@gradus/contract/message'
import { withSigns } from '@gradus/contract/direction'
import { call, query, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'
import { ExtraTimeDialog } from './extra-time-dialog.tsx'
import { pollMilliseconds, refreshAssessments } from './refresh.ts'

/** Candidates who have asked for more time. The answer is sent to them by mail. */
export function TimeRequests({ assessment }: { assessment: ManagedAssessment }) {
  const { id } = assessment
  const client = useQueryClient()
  const [other, setOther] = useState<Candidate>()
  const asked = useQuery({
    ...query(listCandidates, { params: { id }, query: { asksForTime: '1' } }),
    refetchInterval: pollMilliseconds(assessment.state),
  })
  const { mutate, isPending, variables } = useMutation<
    unknown,
    CallProblem,
    { candidateId: number; extraPercent: number; before: number }
  >({
    mutationFn: ({ candidateId, ...body }) => call(changeCandidate, { params: { id: candidateId }, body }),
    onSuccess: () => toast.updated('Answered. The candidate gets an email.'),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshAssessments(client),
  })
  if (!asked.data || asked.data.total === 0) return null
  return (
    <section className="sheet pad time-requests" aria-labelledby="time-requests">
      <h2 id="time-requests">{counted(asked.data.total, 'request').join(' ')} for more time</h2>
      <ul>
        {asked.data.items.map((candidate) => {
          const { candidateId, name, email, timeRequest, extraPercent } = candidate
          if (!timeRequest) return null
          const isBusy = isPending && variables.candidateId === candidateId
          return (
            <li key={candidateId}>
              <div className="grow">
                <p>
                  <bdi className="strong">{withSigns(name || email)}</bdi> asks for{' '}
                  <b className="strong num">{timeRequest.percent}%</b> more time
                  {extraPercent > 0 && ` instead of ${extraPercent}%`}{' '}
                  <span className="small ink2">
                    <Ago at={timeRequest.date} />
                  </span>
                </p>
                {timeRequest.note !== '' && (
                  <p className="small ink2 lines" dir="auto">
                    {withSigns(timeRequest.note)}
                  </p>
                )}
              </div>
              <div className="row wrap">
                <Button
                  size="xs"
                  variant="default"
                  loading={isBusy && variables.extraPercent === timeRequest.percent}
                  disabled={isBusy}
                  onClick={() => mutate({ candidateId, extraPercent: timeRequest.percent, before: extraPercent })}
                >
                  Give {timeRequest.percent}%
                </Button>
                <Button size="xs" variant="default" disabled={isBusy} onClick={() => setOther(candidate)}>
                  Give a different amount
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={isBusy}
                  onClick={() => mutate({ candidateId, extraPercent, before: extraPercent })}
                >
                  {extraPercent > 0 ? `Decline: keep ${extraPercent}%` : 'Decline'}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ExtraTimeDialog assessment={assessment} candidate={other} onClose={() => setOther(undefined)} />
    </section>
  )
}
