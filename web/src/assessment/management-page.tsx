import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconMail, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { getManagedAssessment, type ManagedAssessment } from '@gradus/contract/assessment'
import { downloadCandidatesCsv } from '@gradus/contract/assessment-candidate'
import type { ScoreDistribution } from '@gradus/contract/assessment-report-part'
import { withSigns } from '@gradus/contract/direction'
import { addressOf, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { TournamentStateIcon } from '../tournament/tournament-state-icon.tsx'
import { ActionMenu } from '../ui/action-menu.tsx'
import { useAddress } from '../ui/address.ts'
import { counted } from '../ui/count.ts'
import { Head } from '../ui/head.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Period } from '../ui/period.tsx'
import { FailedState } from '../ui/states.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { DeleteAssessment } from './delete-dialog.tsx'
import { EndAssessment } from './end-dialog.tsx'
import { InviteCandidates } from './invite-dialog.tsx'
import { ManagedCandidates } from './managed-candidates.tsx'
import './management.css'
import { pollMilliseconds, refreshAssessments } from './refresh.ts'
import { percentText } from '../ui/percent.ts'
import { TimeRequests } from './time-requests.tsx'

const Distribution = lazyPart(async () => (await import('./report/distribution.tsx')).Distribution)

/** The page on which a company follows an assessment: its candidates, their scores, and what needs a decision. */
export function Component() {
  const { id = '' } = useParams()
  const assessment = useQuery({
    ...queryOrNull(getManagedAssessment, { params: { id } }),
    refetchInterval: ({ state }) => pollMilliseconds(state.data?.state),
  })
  if (assessment.data === null) return <NotFoundPage />
  if (assessment.isLoadingError) return <FailedState heading="h1" onRetry={() => void assessment.refetch()} />
  if (!assessment.data) return <LoadingArticle label="Loading the assessment" />
  return <Management assessment={assessment.data} />
}

function Management({ assessment }: { assessment: ManagedAssessment & { distribution: ScoreDistribution } }) {
  const { id, title, companyId, companyName, can, state, startDate, endDate, timeZone, minutes, questionCount } =
    assessment
  const client = useQueryClient()
  const address = useAddress()
  const [inviting, { open, close }] = useDisclosure(address.get('invite') !== undefined)
  const [asking, setAsking] = useState<'end' | 'delete'>()
  const mayInvite = can.manage && (state === 'scheduled' || state === 'running')
  return (
    <>
      <Head title={`Candidates: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/CompanyManagement/${companyId}/assessments`}>
          <bdi>{withSigns(companyName)}</bdi>, assessments
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1 dir="auto">{withSigns(title)}</h1>
        <div className="row wrap">
          {mayInvite && (
            <Button leftSection={<IconMail size={16} stroke={1.8} />} onClick={open}>
              Invite candidates
            </Button>
          )}
          {can.manage && (
            <Button
              component={Link}
              to={`/EditAssessment/${id}`}
              variant={state === 'draft' ? 'filled' : 'default'}
              leftSection={<IconPencil size={16} stroke={1.8} />}
            >
              {state === 'draft' ? 'Edit and publish' : 'Edit'}
            </Button>
          )}
          <ActionMenu>
            <Menu.Target>
              <Button variant="default" leftSection={<IconDots size={16} stroke={1.8} />}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={addressOf(downloadCandidatesCsv, { id })} download>
                Download CSV
              </Menu.Item>
              {can.manage && state === 'running' && (
                <Menu.Item color="red" onClick={() => setAsking('end')}>
                  End now
                </Menu.Item>
              )}
              {can.manage && can.delete && (
                <Menu.Item color="red" onClick={() => setAsking('delete')}>
                  Delete
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </ActionMenu>
        </div>
      </div>
      <section className="assessment-head" aria-label="Summary">
        <div className="stack s">
          <div className="row wrap">
            <TournamentStateIcon state={state} />
            <span className="small ink2 num">
              {counted(minutes, 'minute').join(' ')} for each candidate, {counted(questionCount, 'question').join(' ')}
            </span>
          </div>
          <Period start={startDate} end={endDate} zone={timeZone} />
          <Counts assessment={assessment} />
          <p className="tiny ink2">
            Everything that identifies a candidate is deleted {counted(assessment.retentionDays, 'day').join(' ')} after
            they finish.
          </p>
        </div>
        <div className="assessment-distribution">
          <h2 className="small">Scores, in steps of 10%</h2>
          {assessment.distribution.average !== null && assessment.distribution.median !== null && (
            <p className="tiny ink2 num">
              Average {percentText(assessment.distribution.average)}, median{' '}
              {percentText(assessment.distribution.median)}
            </p>
          )}
          <Suspense fallback={<div className="assessment-distribution-room" />}>
            <Distribution distribution={assessment.distribution} />
          </Suspense>
        </div>
      </section>
      {can.manage && <TimeRequests assessment={assessment} />}
      <ManagedCandidates assessment={assessment} mayInvite={mayInvite} onInvite={open} />
      <FormDialog opened={inviting && mayInvite} onClose={close} title="Invite candidates" size={640}>
        <InviteCandidates
          assessment={assessment}
          onClose={close}
          onSent={() => {
            close()
            void refreshAssessments(client)
          }}
        />
      </FormDialog>
      <EndAssessment assessment={assessment} opened={asking === 'end'} onClose={() => setAsking(undefined)} />
      <DeleteAssessment assessment={assessment} opened={asking === 'delete'} onClose={() => setAsking(undefined)} />
    </>
  )
}

function Counts({ assessment: { counts } }: { assessment: ManagedAssessment }) {
  const entries = [
    ['to start', counts.invited + counts.opened],
    ['working', counts.started],
    ['finished', counts.finished],
    ['not taking part', counts.expired + counts.withdrawn + counts.revoked],
  ] as const
  return (
    <dl className="report-figures assessment-counts">
      {entries.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
