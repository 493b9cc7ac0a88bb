import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { useRecordings } from '../../recording/use-recordings.ts'
import { AssessmentHeading } from './facts.tsx'
import { KeepAccount } from './keep-account.tsx'
import { OwnData } from './own-data.tsx'
import { RecordedFacts } from './recorded.tsx'

/** Replaces the test when the candidate has finished or withdrawn, or when their time is over. */
export function End({ own }: { own: OwnAssessment }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus disappeared with the test.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // Sends the recordings that this browser still has because of a lost connection.
  useRecordings(own.participationId, own.recordsPlayback)
  const isWithdrawn = own.state === 'withdrawn'
  return (
    <div className="candidate">
      <AssessmentHeading introduction={own} />
      <div className="candidate-columns">
        <div className="stack">
          <section className="sheet pad" aria-labelledby="end">
            <h2 id="end" ref={heading} tabIndex={-1}>
              {isWithdrawn ? 'You withdrew' : 'You are done'}
            </h2>
            {isWithdrawn ? (
              <p>
                <bdi>{own.company.name}</bdi> can see that you withdrew. You can’t take this assessment any more.
              </p>
            ) : (
              <>
                <p>
                  Thank you. <bdi>{own.company.name}</bdi> can now read your report. You see the same report, and you
                  can write a note on each part of it.
                </p>
                <p className="ink2">
                  Your last submissions will be judged within a few minutes. To find out what happens next, ask the
                  company: <bdi>{own.contact}</bdi>.
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
