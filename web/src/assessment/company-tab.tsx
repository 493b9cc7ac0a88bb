import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAssessmentTemplates } from '@gradus/contract/assessment-template'
import { listAssessments, type AssessmentSummary } from '@gradus/contract/assessment'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import type { CompanyTabProps } from '../company/tab-props.ts'
import { TournamentStateIcon } from '../tournament/tournament-state-icon.tsx'
import { useAddress } from '../ui/address.ts'
import { counted } from '../ui/count.ts'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Paging } from '../ui/paging.tsx'
import { OwnZoneTime } from '../ui/period.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { TemplateCards } from './templates.tsx'

const columns: readonly Column[] = [
  { label: 'Assessment' },
  { label: 'State' },
  { label: 'Invited', right: true, className: 'drop-m' },
  { label: 'Finished', right: true },
  { label: 'Ends', right: true, className: 'drop-l' },
  { label: 'Next step', className: 'drop-s' },
]

/** A company's assessments, each with its next step; templates if there are none yet. */
export function CompanyTab({ company: { id, can } }: CompanyTabProps) {
  const { page } = useAddress()
  const list = useQuery({
    ...query(listAssessments, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  if (list.data?.total === 0) return can.recruit ? <FirstAssessment companyId={id} /> : <NothingAssigned />
  return (
    <section aria-labelledby="company-assessments">
      <div className="row between wrap listhead">
        <h2 id="company-assessments">
          Assessments {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h2>
        {can.recruit && (
          <Button component={Link} to={`/AddAssessment/${id}`} leftSection={<IconPlus size={16} stroke={2.2} />}>
            Add Assessment
          </Button>
        )}
      </div>
      <ListSheet list={list} loading="Loading assessments">
        <ListTable label="Assessments of the company" columns={columns}>
          {list.data?.items.map((assessment) => (
            <Row key={assessment.id} assessment={assessment} manages={can.recruit} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && (
        <Paging
          {...list.data}
          to={(to) => `/CompanyManagement/${id}/assessments?page=${to}`}
          name="Pages of assessments"
        />
      )}
    </section>
  )
}

function Row({ assessment, manages }: { assessment: AssessmentSummary; manages: boolean }) {
  const { id, title, state, minutes, questionCount, counts, endDate, timeZone } = assessment
  const { invited, opened, started, finished, expired, withdrawn } = counts
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={`/AssessmentManagement/${id}`} dir="auto">
            {withSigns(title)}
          </Link>
        </Title>
        <div className="tiny ink2 num">
          {counted(minutes, 'minute').join(' ')}, {counted(questionCount, 'question').join(' ')}
        </div>
      </Cell>
      <Cell>
        <TournamentStateIcon state={state} />
      </Cell>
      <Cell right drop="m" label="Invited">
        <Count value={invited + opened + started + finished + expired + withdrawn} />
      </Cell>
      <Cell right label="Finished">
        <Count value={finished} />
      </Cell>
      <Cell right quiet drop="l">
        <OwnZoneTime at={endDate} zone={timeZone} />
      </Cell>
      <Cell drop="s">
        <NextStep assessment={assessment} manages={manages} />
      </Cell>
    </tr>
  )
}

/** The most useful thing to do next. */
function NextStep({ assessment: { id, state, counts }, manages }: { assessment: AssessmentSummary; manages: boolean }) {
  const everybody = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (manages && state === 'draft')
    return (
      <Link className="link" to={`/EditAssessment/${id}`}>
        Finish and publish
      </Link>
    )
  if (manages && everybody === 0)
    return (
      <Link className="link" to={`/AssessmentManagement/${id}?invite=1`}>
        Invite candidates
      </Link>
    )
  if (counts.finished > 0)
    return (
      <Link className="link" to={`/AssessmentManagement/${id}?state=finished`}>
        Read {counted(counts.finished, 'report').join(' ')}
      </Link>
    )
  if (counts.started > 0) return <span className="ink2">{counted(counts.started, 'candidate').join(' ')} working</span>
  return <span className="ink2">Waiting for candidates</span>
}

function FirstAssessment({ companyId }: { companyId: number }) {
  const offered = useQuery(query(listAssessmentTemplates, {}))
  return (
    <section className="stack" aria-labelledby="company-assessments">
      <div>
        <h2 id="company-assessments">Your first assessment</h2>
        <p className="ink2 template-intro">
          Choose a template, invite candidates by email, and read how each of them solved it. You can change everything
          before you publish.
        </p>
      </div>
      {offered.isLoadingError ? (
        <FailedState onRetry={() => void offered.refetch()} />
      ) : offered.data ? (
        <TemplateCards companyId={companyId} templates={offered.data.templates} />
      ) : (
        <LoadingTable label="Loading the templates" />
      )}
    </section>
  )
}

function NothingAssigned() {
  return (
    <div className="sheet">
      <EmptyState title="No candidates yet" text="Candidates who are assigned to you for review appear here." />
    </div>
  )
}
