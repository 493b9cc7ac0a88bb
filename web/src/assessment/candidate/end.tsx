import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { getAssessmentTest, type AssessmentTest } from '@gradus/contract/assessment-test'
import { query } from '../../api.ts'
import { useRecordings } from '../../recording/use-recordings.ts'
import { ContactAddress } from './contact-address.tsx'
import { AssessmentHeading } from './facts.tsx'
import { KeepAccount } from './keep-account.tsx'
import { LoadingCandidate } from './loading-candidate.tsx'
import { OwnData } from './own-data.tsx'
import { RecordedFacts } from './recorded.tsx'
import { Submitted } from './submitted.tsx'

const second = 1000
/** At the end the last drafts are submitted, one after the other. */
const draftSeconds = 60

/** Whether nothing is submitted any more: neither what was on its way nor, if the company wants that, saved code. */
function isSettled({ now, finishedAt, endsAt }: AssessmentTest): boolean {
  return Date.parse(now) - Date.parse(finishedAt ?? endsAt) >= draftSeconds * second
}

const isUnsubmitted = ({ submissions }: AssessmentTest['questions'][number]) => submissions === 0

/** Replaces the test when the candidate has finished or withdrawn, or when their time is over. */
export function End({ own }: { own: OwnAssessment }) {
  const test = useQuery({
    ...query(getAssessmentTest, { params: { id: own.assessmentId } }),
    enabled: own.begunDate !== null,
    refetchInterval: ({ state: { data } }) => (data && !isSettled(data) ? 5 * second : false),
  })
  if (test.isLoading) return <LoadingCandidate />
  return <Ended own={own} test={test.data} />
}

function Ended({ own, test }: { own: OwnAssessment; test: AssessmentTest | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus disappeared with the test.
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  // Sends the recordings that this browser still has because of a lost connection.
  useRecordings(own.participationId, own.recordsPlayback)
  const isWithdrawn = own.state === 'withdrawn'
  // The page can notice the end before the server has said so.
  const isOutOfTime = test !== undefined && (test.isOutOfTime || test.finishedAt === null)
  return (
    <div className="candidate">
      <AssessmentHeading introduction={own} />
      <div className="candidate-columns">
        <div className="stack">
          <section className="sheet pad" aria-labelledby="end">
            <h2 id="end" ref={heading} tabIndex={-1}>
              {isWithdrawn ? 'You withdrew' : isOutOfTime ? 'Time is up' : 'You are done'}
            </h2>
            {isWithdrawn ? (
              <p>
                <bdi>{withSigns(own.company.name)}</bdi> can see that you withdrew. You can’t take this assessment any
                more.
              </p>
            ) : (
              <>
                {isOutOfTime && (
                  <p>
                    Your time ran out.{' '}
                    {own.submitDraftsAtEnd
                      ? 'If you had saved code for a question that you hadn’t submitted, it was submitted for you.'
                      : 'What you had submitted by then counts; drafts don’t.'}
                  </p>
                )}
                {test && <Submitted questions={test.questions} isSettled={isSettled(test)} />}
                {own.submitDraftsAtEnd && test && !isSettled(test) && test.questions.some(isUnsubmitted) && (
                  <p className="ink2">If you had saved code for these, it is being submitted now.</p>
                )}
                <p>
                  Thank you. <bdi>{withSigns(own.company.name)}</bdi> can now read your report. You see the same report,
                  and you can write a note on each part of it.
                </p>
                <p className="ink2">
                  {test && !isSettled(test) && 'Your last submissions will be judged within a few minutes. '}
                  <bdi>{withSigns(own.company.name)}</bdi> decides what happens next, and can reach you at{' '}
                  <bdi>{own.email}</bdi>. If you have a question, contact <ContactAddress contact={own.contact} />.
                </p>
                {own.can.seeReport && (
                  <Button component={Link} to={`/AssessmentResult/${own.assessmentId}`}>
                    See my report
                  </Button>
                )}
              </>
            )}
          </section>
          <section className="sheet pad" aria-labelledby="recorded">
            <h2 id="recorded">What is recorded</h2>
            <RecordedFacts introduction={own} />
          </section>
        </div>
        <div className="stack">
          {own.can.keep && <KeepAccount own={own} />}
          <OwnData own={own} />
        </div>
      </div>
    </div>
  )
}
