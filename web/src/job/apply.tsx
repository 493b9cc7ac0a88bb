import { Button, Textarea } from '@mantine/core'
import { IconExternalLink, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { OpenJob } from '@gradus/contract/job'
import {
  ApplicationForm,
  applicationLimits,
  applicationStates,
  applyForJob,
  type getJobSignedIn,
} from '@gradus/contract/job-application'
import { call, type CallProblem } from '../api.ts'
import { usePersistedState } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../ui/toast.tsx'
import { MatchNote } from './match-note.tsx'
import { refreshJobs } from './refresh.ts'
import { useCountedClick } from './visit.ts'

type SignedIn = ReplyOf<typeof getJobSignedIn>

/** The one way to apply: a link, an email address, or here. */
export function Apply({ job, signedIn }: { job: OpenJob; signedIn: SignedIn | undefined }) {
  const countClick = useCountedClick(job.id)
  return (
    <section className="sheet job-apply" aria-labelledby="job-apply">
      <h2 id="job-apply">Apply</h2>
      {signedIn && <MatchNote matches={signedIn.matches} />}
      {job.applyUrl !== null ? (
        <ApplyByLink address={job.applyUrl} onClick={countClick} />
      ) : job.applyEmail !== null ? (
        <>
          <p>Write to the company.</p>
          <div>
            <Button
              component="a"
              href={`mailto:${job.applyEmail}?subject=${encodeURIComponent(job.title)}`}
              leftSection={<IconMail size={16} stroke={1.8} />}
              onClick={countClick}
            >
              {job.applyEmail}
            </Button>
          </div>
        </>
      ) : (
        <ApplyHere job={job} signedIn={signedIn} onOpen={countClick} />
      )}
      {signedIn?.can.manage && (
        <div className="row wrap">
          <Button component={Link} to={`/EditJobOffer/${job.id}`} variant="default">
            Edit
          </Button>
          <Button component={Link} to={`/JobApplicants/${job.id}`} variant="default">
            Applicants
          </Button>
        </div>
      )}
    </section>
  )
}

function ApplyByLink({ address, onClick }: { address: string; onClick: () => void }) {
  const { host } = new URL(address)
  return (
    <>
      <p>The company takes applications on its own site.</p>
      <div>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="nofollow noopener noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.8} />}
          onClick={onClick}
        >
          Apply at {host}
        </Button>
      </div>
    </>
  )
}

function ApplyHere({ job, signedIn, onOpen }: { job: OpenJob; signedIn: SignedIn | undefined; onOpen: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  if (session.state !== 'user')
    return (
      <>
        <p>You apply here, with your profile and a message.</p>
        <div className="row wrap">
          <Button component={Link} to={`/Login?next=${encodeURIComponent(pathname)}`} onClick={onOpen}>
            Log in to apply
          </Button>
          <Link className="link small" to="/SignUp">
            Sign up
          </Link>
        </div>
      </>
    )
  if (!signedIn) return <p aria-busy="true">You apply here, with your profile and a message.</p>
  if (signedIn.application)
    return (
      <p>
        You applied for this job. State: <b>{applicationStates[signedIn.application.state]}</b>.{' '}
        <Link className="link" to="/MyApplications">
          Your applications
        </Link>
      </p>
    )
  if (!signedIn.can.apply && !signedIn.can.manage) return <p>Members of the company can’t apply to it.</p>
  if (!signedIn.can.apply) return <p>People apply here, with their profile and a message.</p>
  if (!isOpen)
    return (
      <>
        <p>You apply here, with your profile and a message.</p>
        <div>
          <Button
            onClick={() => {
              setOpen(true)
              onOpen()
            }}
          >
            Apply
          </Button>
        </div>
      </>
    )
  return <Form job={job} email={signedIn.email} userId={session.userId} onCancel={() => setOpen(false)} />
}

function Form({
  job: { id, company },
  email,
  userId,
  onCancel,
}: {
  job: OpenJob
  email: string
  userId: number
  onCancel: () => void
}) {
  const client = useQueryClient()
  const kept = usePersistedState(`application/${userId}/${id}`, isText)
  const [error, setError] = useState<string>()
  const logInAgain = useLogInAgain()
  const message = kept.value ?? ''
  const { mutate, isPending } = useMutation<unknown, CallProblem, string>({
    mutationFn: (text) => call(applyForJob, { params: { id }, body: { message: text } }),
    onSuccess: () => {
      kept.save(undefined)
      toast.done('Your application was sent.', { text: 'We sent you a confirmation by email.' })
      return refreshJobs(client)
    },
    onError: (problem) => {
      if (problem.status === 401) return logInAgain()
      if (problem.field === 'message') return setError(problem.message)
      toast.failed('Your application was not sent.', { text: problem.message })
      if (problem.status === 409) void refreshJobs(client)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const parsed = ApplicationForm.safeParse({ message })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) mutate(parsed.data.message)
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <Textarea
        label="Message"
        description={`What ${company.name} should know about you.`}
        dir="auto"
        autosize
        minRows={6}
        maxRows={24}
        maxLength={applicationLimits.message}
        value={message}
        error={error}
        ref={focusOnce}
        onChange={({ currentTarget }) => {
          setError(undefined)
          kept.save(currentTarget.value)
        }}
      />
      <p className="small ink2">
        <bdi>{company.name}</bdi> gets this message,{' '}
        <Link className="link" to="/Profile">
          your profile
        </Link>{' '}
        and your email address <bdi>{email}</bdi>. You can withdraw the application at any time.
      </p>
      <div className="row wrap">
        <Button type="submit" loading={isPending}>
          Send application
        </Button>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The same function at every render, so it is called for the field's first one alone. */
function focusOnce(field: HTMLElement | null): void {
  field?.focus()
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
