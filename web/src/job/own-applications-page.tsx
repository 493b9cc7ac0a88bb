import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import {
  listOwnApplications,
  ownApplicationStates,
  withdrawApplication,
  type OwnApplication,
} from '@gradus/contract/job-application'
import { jobPath } from '@gradus/contract/slug'
import { call, query } from '../api.ts'
import { CompanyLogo } from '../company/company-logo.tsx'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState, LoadingRows } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { dateText } from './date-text.ts'
import { refreshJobs } from './refresh.ts'
import { ApplicationStateChip } from './state-chip.tsx'
import './applications.css'

/** The user's own applications with their state. */
export function Component() {
  const address = useAddress()
  const list = useQuery({
    ...query(listOwnApplications, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [withdrawing, setWithdrawing] = useState<OwnApplication>()
  return (
    <>
      <Head title="Your applications" noIndex />
      <div className="row between wrap listhead">
        <h1>Your applications</h1>
        <Link className="link small" to="/Jobs">
          All jobs
        </Link>
      </div>
      {list.isLoadingError ? (
        <div className="sheet">
          <FailedState onRetry={() => void list.refetch()} />
        </div>
      ) : !list.data ? (
        <LoadingRows label="Loading your applications" count={3} />
      ) : list.data.items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title="You haven’t applied for a job yet"
            text="Applications that you make on this site appear here."
            action={
              <Button component={Link} to="/Jobs">
                See all jobs
              </Button>
            }
          />
        </div>
      ) : (
        <ul className="sheet">
          {list.data.items.map((application) => (
            <Row key={application.id} application={application} onWithdraw={() => setWithdrawing(application)} />
          ))}
        </ul>
      )}
      {list.data && (
        <Paging {...list.data} to={(page) => `/MyApplications?page=${page}`} name="Pages of applications" />
      )}
      <Withdrawal application={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </>
  )
}

function Row({ application, onWithdraw }: { application: OwnApplication; onWithdraw: () => void }) {
  const { jobId, title, companyId, companyName, companyLogo, state, history, message, erasureDate, can } = application
  return (
    <li className="own-application">
      <CompanyLogo name={companyName} logo={companyLogo} size={40} />
      <div className="grow stack s">
        <div className="row between wrap">
          <h2>
            <Link className="quietlink" to={jobPath({ id: jobId, title })}>
              <bdi>{withSigns(title)}</bdi>
            </Link>
          </h2>
          <ApplicationStateChip state={state} names={ownApplicationStates} />
        </div>
        <Link className="quietlink ink2" to={`/Company/${companyId}`}>
          <bdi>{withSigns(companyName)}</bdi>
        </Link>
        <ol className="application-history" aria-label="History">
          {history.map(({ state: reached, date }) => (
            <li key={`${reached} ${date}`}>
              <b>{ownApplicationStates[reached]}</b>{' '}
              <span className="small ink2">
                <Ago at={date} />
              </span>
            </li>
          ))}
        </ol>
        {message !== '' && (
          <details>
            <summary className="small">Your message</summary>
            <p className="application-text" dir="auto">
              {withSigns(message)}
            </p>
          </details>
        )}
        <div className="row between wrap small ink2">
          <span>
            {state === 'withdrawn' ? 'It' : 'If nothing changes, it'} will be erased on {dateText(erasureDate)}.
          </span>
          {can.withdraw && (
            <Button variant="default" size="xs" onClick={onWithdraw}>
              Withdraw
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function Withdrawal({ application, onClose }: { application: OwnApplication | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={application}
      title="Withdraw this application?"
      text={({ companyName }) =>
        `Your message and the notes that ${isolated(companyName)} made are erased. You can’t apply for this offer again.`
      }
      action="Withdraw"
      make={({ id }) => call(withdrawApplication, { params: { id } })}
      onDone={() => toast.done('The application is withdrawn.')}
      refresh={() => refreshJobs(client)}
      onClose={onClose}
    />
  )
}
