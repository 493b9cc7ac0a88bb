import { Button } from '@mantine/core'
import { IconExternalLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { OpenJob } from '@gradus/contract/job'
import { ownApplicationStates, type getJobSignedIn } from '@gradus/contract/job-application'
import { useSession } from '../shell/session.ts'
import { MatchNote } from './match-note.tsx'
import { useCountedClick } from './visit.ts'
import { ApplyForm, useApplicationDraft } from './apply-form.tsx'

type SignedIn = ReplyOf<typeof getJobSignedIn>

/** How to apply for the offer: by a link, an email address, or a form on this site. */
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
      <p>The company accepts applications on its own site.</p>
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

const applyHere = 'Apply here with your profile and a message.'

function ApplyHere({ job, signedIn, onOpen }: { job: OpenJob; signedIn: SignedIn | undefined; onOpen: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  // The place of the button stays free until it is known which one belongs here.
  if (session.state === 'checking' || (session.state === 'user' && !signedIn))
    return (
      <>
        <p>{applyHere}</p>
        <div className="job-apply-button" aria-busy="true" />
      </>
    )
  if (session.state === 'visitor' || !signedIn)
    return (
      <>
        <p>{applyHere}</p>
        <div className="row wrap">
          <Button component={Link} to={`/Login?next=${encodeURIComponent(pathname)}`} onClick={onOpen}>
            Log in to apply
          </Button>
          <Link className="link small" to={`/SignUp?next=${encodeURIComponent(pathname)}`}>
            Sign up
          </Link>
        </div>
      </>
    )
  if (signedIn.application)
    return (
      <p>
        You applied for this job. State: <b>{ownApplicationStates[signedIn.application.state]}</b>.{' '}
        <Link className="link" to="/MyApplications">
          Your applications
        </Link>
      </p>
    )
  if (!signedIn.can.apply && !signedIn.can.manage) return <p>Members of the company can’t apply.</p>
  if (!signedIn.can.apply) return <p>People apply here with their profile and a message.</p>
  return <ApplyWithForm job={job} email={signedIn.email} userId={session.userId} onOpen={onOpen} />
}

type Reader = { readonly job: OpenJob; readonly email: string; readonly userId: number }

function ApplyWithForm({ onOpen, ...reader }: Reader & { onOpen: () => void }) {
  const draft = useApplicationDraft(reader.userId, reader.job.id)
  // The form is open again for somebody who had to log in while writing.
  const [form, setForm] = useState<'closed' | 'restored' | 'opened'>(draft.value ? 'restored' : 'closed')
  if (form !== 'closed')
    return <ApplyForm {...reader} takesFocus={form === 'opened'} onCancel={() => setForm('closed')} />
  return (
    <>
      <p>{applyHere}</p>
      <div>
        <Button
          onClick={() => {
            setForm('opened')
            onOpen()
          }}
        >
          Apply
        </Button>
      </div>
    </>
  )
}
