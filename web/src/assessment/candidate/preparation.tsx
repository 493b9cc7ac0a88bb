import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginAssessment,
  getOwnAssessment,
  withdrawFromAssessment,
  type OwnAssessment,
} from '@gradus/contract/assessment-own'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { CallProblem, call } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { durationText, timeLeftText } from '../../ui/period.tsx'
import { useTimeLeft } from '../../ui/time-left.ts'
import { AssessmentFacts, AssessmentHeading } from './facts.tsx'
import { MoreTime } from './more-time.tsx'
import { OwnData } from './own-data.tsx'
import { Practice } from './practice.tsx'
import { RecordedFacts } from './recorded.tsx'
import { SystemCheck } from './system-check.tsx'

/** After the consent and before the start: practice, system check, more time, and Begin. */
export function Preparation({ own }: { own: OwnAssessment }) {
  return (
    <div className="candidate">
      <AssessmentHeading introduction={own} />
      <div className="candidate-columns">
        <div className="stack">
          <section className="sheet pad" aria-labelledby="about">
            <h2 id="about">About this assessment</h2>
            <AssessmentFacts introduction={own} />
          </section>
          <section className="sheet pad" aria-labelledby="recorded">
            <h2 id="recorded">What is recorded</h2>
            <RecordedFacts introduction={own} />
          </section>
        </div>
        <div className="stack">
          <SystemCheck own={own} />
          <MoreTime own={own} />
          <Begin own={own} />
          <OwnData own={own} />
        </div>
      </div>
      {own.practiceQuestionId !== null && <Practice questionId={own.practiceQuestionId} />}
    </div>
  )
}

function Begin({ own }: { own: OwnAssessment }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: [getOwnAssessment.url] })
  const params = { id: own.assessmentId }
  const beginning = useMutation({ mutationFn: () => call(beginAssessment, { params }), onSuccess: refresh })
  const { startDate, endDate, now, can, checkedDate, minutes, ownMinutes } = own
  const timeLeft = useTimeLeft(own.timeLeft, {
    startDate,
    endDate,
    minutesPerParticipant: minutes,
    extraMinutes: ownMinutes - minutes,
  })
  const whole = Math.round(ownMinutes * 60_000)
  const time = timeLeft === null || timeLeft >= whole ? durationText(whole) : timeLeftText(timeLeft)
  return (
    <section className="sheet pad" aria-labelledby="begin">
      <h2 id="begin">Begin</h2>
      {now < startDate ? (
        <p>
          You can begin in{' '}
          <b className="strong">
            <Countdown to={startDate} now={now} label="You can begin in" onEnd={() => void refresh()} />
          </b>
          .
        </p>
      ) : now >= endDate ? (
        <p>This assessment is over, and you didn’t begin it.</p>
      ) : (
        <p>
          You have <b className="strong">{time}</b> from the moment you begin. The clock can’t be paused, and it keeps
          running if you close the page.
        </p>
      )}
      {checkedDate === null && now < endDate && <p className="small ink2">Check your system first.</p>}
      <ProblemMessage problem={beginning.error instanceof CallProblem ? beginning.error : undefined} />
      <Button size="md" disabled={!can.begin} loading={beginning.isPending} onClick={() => setAsking(true)}>
        Begin
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Begin now?"
        text={`Your ${time} start now and can’t be paused.`}
        action="Start the clock"
        keep="Not yet"
        pending={beginning.isPending}
        onConfirm={() => beginning.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
      {can.withdraw && <Withdraw own={own} />}
    </section>
  )
}

function Withdraw({ own }: { own: OwnAssessment }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawFromAssessment, { params: { id: own.assessmentId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [getOwnAssessment.url] }),
  })
  return (
    <p className="small ink2">
      Changed your mind?{' '}
      <button type="button" className="textbutton" onClick={() => setAsking(true)}>
        Withdraw from this assessment
      </button>
      <ConfirmDialog
        opened={isAsking}
        title="Withdraw from this assessment?"
        text="You can’t take it any more. The company can see that you withdrew."
        action="Withdraw"
        danger
        pending={withdrawing.isPending}
        onConfirm={() => withdrawing.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </p>
  )
}
