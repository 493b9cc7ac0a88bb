import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { ApplicationState, applicationStates } from '@gradus/contract/job-application'
import { listApplications } from '@gradus/contract/application-review'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useAddress, type Address } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { SearchField } from '../ui/table.tsx'
import { ApplicantsTable } from './applicants-table.tsx'
import { ApplicationView } from './application-view.tsx'
import { MailTexts } from './mail-texts.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import './applications.css'

/** The applications for an offer; `?application=` opens one of them. */
export function Component() {
  const { id = '' } = useParams()
  const address = useAddress()
  const state = ApplicationState.safeParse(address.get('state')).data
  const q = address.get('q')
  const list = useQuery({
    ...queryOrNull(listApplications, {
      params: { id },
      query: { page: address.page, ...(q === undefined ? {} : { q }), ...(state === undefined ? {} : { state }) },
    }),
    placeholderData: keepPreviousData,
  })
  if (list.data === null) return <NotFoundPage />
  if (list.isLoadingError) return <FailedState heading="h1" onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingArticle label="Loading the applicants" />
  const opened = Number(address.get('application'))
  const { job } = list.data
  return (
    <>
      <Head title={`Applicants: ${job.title}`} noIndex />
      <div className="pagehead">
        <div>
          <h1>Applicants</h1>
          <p className="ink2">
            <Link className="link" to={`/Job/${job.id}`}>
              <bdi>{withSigns(job.title)}</bdi>
            </Link>{' '}
            · <bdi>{withSigns(job.companyName)}</bdi>
          </p>
        </div>
        {list.data.can.manage && <MailTextsButton companyId={job.companyId} />}
      </div>
      {opened > 0 ? (
        <ApplicationView key={opened} id={opened} job={job} back={address.to({ application: undefined })} />
      ) : (
        <Applicants list={list.data} isStale={list.isPlaceholderData} address={address} state={state} />
      )}
    </>
  )
}

function MailTextsButton({ companyId }: { companyId: number }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} stroke={1.8} />} onClick={open}>
        Email templates
      </Button>
      {isOpen && <MailTexts companyId={companyId} onClose={close} />}
    </>
  )
}

function Applicants({
  list,
  isStale,
  address,
  state,
}: {
  list: ReplyOf<typeof listApplications>
  isStale: boolean
  address: Address
  state: ApplicationState | undefined
}) {
  const all = Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  const states = ApplicationState.options.filter((one) => list.counts[one] > 0 || one === state)
  return (
    <>
      <nav className="application-states" aria-label="States">
        <StateLink to={address.to({ state: undefined })} name="All" count={all} isHere={state === undefined} />
        {states.map((one) => (
          <StateLink
            key={one}
            to={address.to({ state: one })}
            name={applicationStates[one]}
            count={list.counts[one]}
            isHere={state === one}
          />
        ))}
      </nav>
      <div className="toolbar">
        <SearchField address={address} label="Search applicants" placeholder="Name" />
      </div>
      {list.items.length === 0 ? (
        <div className="sheet">
          {all === 0 ? (
            <EmptyState
              title={list.can.manage ? 'No applications yet' : 'Nothing to review'}
              text={
                list.can.manage
                  ? 'Applications that are sent on this site appear here. You are notified of each.'
                  : 'Applications appear here once a recruiter assigns them to you.'
              }
            />
          ) : (
            <NothingFound
              title="No applicants found"
              text="No applicant matches your search and filters."
              all="Show all applicants"
              to={`/JobApplicants/${list.job.id}`}
            />
          )}
        </div>
      ) : (
        <ApplicantsTable items={list.items} isStale={isStale} address={address} />
      )}
      <Paging {...list} to={(page) => address.to({ page: String(page) })} name="Pages of applicants" />
    </>
  )
}

function StateLink({ to, name, count, isHere }: { to: string; name: string; count: number; isHere: boolean }) {
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} preventScrollReset>
      {name} <span className="num">{count.toLocaleString('en-GB')}</span>
    </Link>
  )
}
