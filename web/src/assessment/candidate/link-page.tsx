import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import {
  agreeSignedIn,
  agreeToAssessment,
  openAssessmentLink,
  type AssessmentIntroduction,
} from '@gradus/contract/assessment-link'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { CallProblem, call } from '../../api.ts'
import { useSession } from '../../shell/session.ts'
import { Head } from '../../ui/head.tsx'
import { IllustratedMessage, FailedState } from '../../ui/states.tsx'
import { ContinueHere } from './continue-here.tsx'
import { AssessmentFacts, AssessmentHeading } from './facts.tsx'
import { useLinkToken } from './link.ts'
import { LoadingCandidate } from './loading-candidate.tsx'
import { useOwnAssessment } from './own-assessment.ts'
import { RecordedFacts } from './recorded.tsx'
import './candidate.css'

type OpenedLink = ReplyOf<typeof openAssessmentLink>

/** The page that an invitation links to: it describes the assessment and what is recorded, and asks for consent. */
export function Component() {
  const token = useLinkToken()
  return (
    <>
      <Head title="Assessment" noIndex />
      {token === undefined ? <LoadingCandidate /> : token === null ? <NoLink /> : <Opened token={token} />}
    </>
  )
}

function NoLink() {
  return (
    <IllustratedMessage
      art="empty"
      heading="h1"
      title="Open the link in your email"
      text="An assessment opens with the link in its invitation. The link works as often as you need it."
    />
  )
}

function Opened({ token }: { token: string }) {
  const link = useQuery<OpenedLink, CallProblem>({
    queryKey: [openAssessmentLink.url, token],
    queryFn: () => call(openAssessmentLink, { body: { token } }),
    retry: (count, problem) => count < 2 && (problem.status === 0 || problem.status >= 500),
    staleTime: 60_000,
  })
  // Before anybody has agreed, no session of this browser can belong to the assessment.
  const isTaken = link.data !== undefined && link.data.access !== 'agree'
  const own = useOwnAssessment(isTaken ? link.data.assessmentId : undefined)
  if (link.isLoadingError) {
    const isGone = link.error.status === 404 || link.error.status === 409
    return isGone ? (
      <IllustratedMessage
        art="missing"
        heading="h1"
        title="This link doesn’t work"
        // A link that used to work says why it no longer does, and whom to ask.
        text={
          link.error.status === 409
            ? link.error.message
            : 'It may have expired, been replaced by a newer one, or been revoked. Ask the company for a new invitation.'
        }
      />
    ) : (
      <FailedState heading="h1" title="The assessment couldn’t be opened" onRetry={() => void link.refetch()} />
    )
  }
  if (link.isPending || (isTaken && own.isPending)) return <LoadingCandidate />
  if (own.data) return <Navigate to={`/AssessmentTest/${own.data.assessmentId}`} replace />
  return <Introduction token={token} link={link.data} />
}

function Introduction({ token, link }: { token: string; link: OpenedLink }) {
  return (
    <div className="candidate">
      <AssessmentHeading introduction={link} />
      <div className="candidate-columns">
        <section className="sheet pad" aria-labelledby="about">
          <h2 id="about">About this assessment</h2>
          <AssessmentFacts introduction={link} />
        </section>
        <div className="stack">
          {link.state === 'expired' || link.state === 'withdrawn' || link.state === 'revoked' ? (
            <Closed state={link.state} />
          ) : link.access === 'code' ? (
            <ContinueHere token={token} maskedEmail={link.maskedEmail} state={link.state} />
          ) : link.access === 'account' ? (
            <WithAccount />
          ) : (
            <Consent token={token} link={link} />
          )}
        </div>
      </div>
    </div>
  )
}

function Closed({ state }: { state: AssessmentIntroduction['state'] }) {
  return (
    <section className="sheet pad" aria-labelledby="closed">
      <h2 id="closed">{state === 'withdrawn' ? 'You withdrew from this assessment' : 'This assessment is closed'}</h2>
      <p className="ink2">You can’t take it any more. If you think this is a mistake, ask the company.</p>
    </section>
  )
}

function WithAccount() {
  return (
    <section className="sheet pad" aria-labelledby="with-account">
      <h2 id="with-account">Log in to continue</h2>
      <p className="ink2">You take this assessment with your account.</p>
      <Button component={Link} to="/Login?next=%2FAssessment">
        Log in
      </Button>
    </section>
  )
}

function Consent({ token, link }: { token: string; link: OpenedLink }) {
  const navigate = useNavigate()
  const session = useSession()
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const agreeing = useMutation({
    mutationFn: () => {
      const body = { token, version: link.consent.version, agrees: true as const }
      return session.state === 'user' ? call(agreeSignedIn, { body }) : call(agreeToAssessment, { body })
    },
    onSuccess: ({ assessmentId }) => void navigate(`/AssessmentTest/${assessmentId}`, { replace: true }),
  })
  return (
    <section className="sheet pad" aria-labelledby="recorded">
      <h2 id="recorded">What is recorded</h2>
      <RecordedFacts introduction={link} />
      <Checkbox
        className="candidate-agree"
        checked={agrees}
        label="I have read this and agree to it."
        error={isMissing && !agrees ? 'Agree to what is recorded, or don’t take the assessment.' : undefined}
        onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
      />
      <ProblemMessage problem={agreeing.error instanceof CallProblem ? agreeing.error : undefined} />
      <Button
        loading={agreeing.isPending}
        disabled={session.state === 'checking'}
        onClick={() => (agrees ? agreeing.mutate() : setMissing(true))}
      >
        Agree and continue
      </Button>
      <p className="small ink2">
        Next you can try the editor and check your system. The clock doesn’t start yet.{' '}
        {session.state === 'user'
          ? 'You will take it with the account that is logged in.'
          : 'You don’t need an account.'}
      </p>
    </section>
  )
}
