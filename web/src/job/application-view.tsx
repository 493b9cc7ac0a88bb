import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationStates } from '@gradus/contract/job-application'
import { getApplication, type Application } from '@gradus/contract/application-review'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { Ago } from '../ui/ago.tsx'
import { LevelIcon } from '../ui/level-icon.tsx'
import { Avatar } from '../ui/person.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { ApplicationNotes } from './application-notes.tsx'
import type { JobOfApplication } from './job-of-application.ts'
import { MatchNote } from './match-note.tsx'
import { MoveApplication } from './move-application.tsx'
import { Reviewers } from './reviewers.tsx'
import { ApplicationStateChip } from './state-chip.tsx'

/** One application: what the candidate sent, and the company's notes and decisions. */
export function ApplicationView({ id, job, back }: { id: number; job: JobOfApplication; back: string }) {
  const application = useQuery(queryOrNull(getApplication, { params: { id } }))
  return (
    <div className="application-view">
      <div>
        <Button component={Link} to={back} variant="default" size="xs" leftSection={<IconArrowLeft size={14} />}>
          All applicants
        </Button>
      </div>
      {application.isLoadingError ? (
        <FailedState onRetry={() => void application.refetch()} />
      ) : application.data === null ? (
        <div className="sheet">
          <EmptyState title="This application is gone" text="It was erased, or you aren’t assigned to it." />
        </div>
      ) : !application.data ? (
        <LoadingArticle label="Loading the application" />
      ) : (
        <Loaded application={application.data} job={job} />
      )}
    </div>
  )
}

function Loaded({ application, job }: { application: Application; job: JobOfApplication }) {
  const { applicant, state, email, message, matches, appliedDate, can } = application
  return (
    <div className="application-columns">
      <div className="stack l">
        <header className="row wrap">
          <Avatar name={applicant.displayName} picture={applicant.profileImage} size={48} />
          <div className="grow">
            <h2>
              <Link className="quietlink" to={`/Profile?id=${applicant.userId}`}>
                <bdi>{withSigns(applicant.displayName)}</bdi>
              </Link>{' '}
              <LevelIcon reputation={applicant.reputation} size={15} />
            </h2>
            {applicant.subtitle !== '' && (
              <p className="ink2" dir="auto">
                {applicant.subtitle}
              </p>
            )}
            <p className="small ink2">
              Applied <Ago at={appliedDate} />
            </p>
          </div>
          <ApplicationStateChip state={state} />
        </header>
        <MatchNote matches={matches} who="They" />
        <section className="sheet pad" aria-labelledby="application-message">
          <h3 id="application-message">Message</h3>
          <p className="application-text" dir="auto">
            {state === 'withdrawn' ? 'The candidate withdrew. The message was erased.' : withSigns(message)}
          </p>
        </section>
        <Profile application={application} />
        {email !== null && (
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
        <ApplicationNotes application={application} />
      </div>
      <aside className="stack l" aria-label="What happens with it">
        <MoveApplication application={application} job={job} />
        {can.manage && <Reviewers application={application} jobId={job.id} />}
        <section aria-labelledby="application-history">
          <h3 id="application-history">History</h3>
          <ol className="application-history">
            {application.history.map(({ state: reached, date, displayName }) => (
              <li key={`${reached} ${date}`}>
                <b>{applicationStates[reached]}</b>{' '}
                <span className="small ink2">
                  <Ago at={date} /> · <bdi>{displayName ?? 'the candidate'}</bdi>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </aside>
    </div>
  )
}

/** The candidate's profile; nothing once the application is withdrawn. */
function Profile({ application: { bio, contact, linkedIn } }: { application: Application }) {
  if (bio === '' && contact === '' && linkedIn === '') return null
  return (
    <section className="sheet pad" aria-labelledby="application-profile">
      <h3 id="application-profile">Profile</h3>
      {bio !== '' && (
        <p className="application-text" dir="auto">
          {bio}
        </p>
      )}
      {contact !== '' && (
        <p className="application-text" dir="auto">
          {contact}
        </p>
      )}
      {linkedIn.startsWith('https://') && (
        <p>
          <a className="link" href={linkedIn} rel="nofollow noopener noreferrer" dir="ltr">
            {linkedIn}
          </a>
        </p>
      )}
    </section>
  )
}
