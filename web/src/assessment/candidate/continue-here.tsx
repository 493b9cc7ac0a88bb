import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { CandidateState } from '@gradus/contract/assessment-candidate'
import { continueAssessment, sendAssessmentCode } from '@gradus/contract/assessment-link'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { CallProblem, call } from '../../api.ts'
import { CodeField } from '../../account/code-field.tsx'

/** Shown if the candidate has agreed in another browser. A code by mail proves that it is the same person. */
export function ContinueHere({
  token,
  maskedEmail,
  state,
}: {
  token: string
  maskedEmail: string
  state: CandidateState
}) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const sending = useMutation({ mutationFn: () => call(sendAssessmentCode, { body: { token } }) })
  const going = useMutation({
    mutationFn: () => call(continueAssessment, { body: { token, code: code.trim() } }),
    onSuccess: ({ assessmentId }) => void navigate(`/AssessmentTest/${assessmentId}`, { replace: true }),
  })
  const problem = going.error ?? sending.error
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    going.mutate()
  }
  return (
    <section className="sheet pad" aria-labelledby="continue">
      <h2 id="continue">Continue in this browser</h2>
      <p className="ink2">
        You opened this assessment in another browser. To continue here, enter the code that we send to{' '}
        <bdi className="strong">{maskedEmail}</bdi>. {safeText(state)}
      </p>
      <ProblemMessage problem={problem instanceof CallProblem ? problem : undefined} />
      {sending.isSuccess ? (
        <form className="stack s" onSubmit={submit}>
          <CodeField value={code} onChange={({ currentTarget }) => setCode(currentTarget.value)} />
          <div className="row wrap">
            <Button type="submit" loading={going.isPending} disabled={code.trim() === ''}>
              Continue
            </Button>
            <Button variant="subtle" loading={sending.isPending} onClick={() => sending.mutate()}>
              Send another code
            </Button>
          </div>
        </form>
      ) : (
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          Send the code
        </Button>
      )}
    </section>
  )
}

/** Before Begin there is neither work nor a running clock, and after the end the clock has stopped. */
function safeText(state: CandidateState): string {
  if (state === 'started') return 'Your work is safe, and the clock keeps running.'
  return state === 'finished' ? 'Your work is safe.' : 'The clock hasn’t started yet.'
}
