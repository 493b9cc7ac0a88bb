import { Button, Checkbox, CloseButton } from '@mantine/core'
import { IconColumns, IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ManagedAssessment } from '@gradus/contract/assessment'
import { CandidateState, listCandidates, type Candidate } from '@gradus/contract/assessment-candidate'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago, DaysUntil } from '../ui/ago.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Paging } from '../ui/paging.tsx'
import { Face } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { FilterSelect, SearchField, type Column } from '../ui/table.tsx'
import { CandidateMenu } from './managed-candidate-menu.tsx'
import { ScoreBar } from './report/score-bar.tsx'
import { percentText, pointsText } from './report/texts.ts'
import { candidateStateNames } from './state-names.ts'

type Sort = 'invited' | 'name' | 'score' | 'finished'
const columns: readonly Column<Sort>[] = [
  { label: 'Choose', hidden: true },
  { label: 'Candidate', sort: 'name' },
  { label: 'State', sort: 'finished' },
  { label: 'Score', sort: 'score' },
  { label: 'Invited', sort: 'invited', right: true, className: 'drop-m' },
  { label: 'Extra time', right: true, className: 'drop-m' },
  { label: 'Reviewers', className: 'drop-l' },
  { label: 'Actions', hidden: true },
]
const states = [
  { value: '', label: 'All states' },
  ...CandidateState.options.map((value) => ({ value, label: candidateStateNames[value] })),
]
const pollMilliseconds = 10_000
const most = assessmentLimits.compared

/** Who was invited, how far they are, how they did; up to five can be compared. */
export function ManagedCandidates({
  assessment,
  mayInvite,
  onInvite,
}: {
  assessment: ManagedAssessment
  mayInvite: boolean
  onInvite: () => void
}) {
  const { id, can, state: stateOfAssessment } = assessment
  const address = useAddress()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const by = address.oneOf('sort', ['invited', 'name', 'score', 'finished'])
  const order = address.oneOf('order', by === 'name' ? ['up', 'down'] : ['down', 'up'])
  const filter = { q: address.get('q'), state: CandidateState.safeParse(address.get('state')).data, by, order }
  const list = useQuery({
    ...query(listCandidates, { params: { id }, query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      stateOfAssessment === 'running' || state.data?.items.some(({ waiting }) => waiting > 0)
        ? pollMilliseconds
        : false,
  })
  const isNarrowed = filter.q !== undefined || filter.state !== undefined
  const toggle = (participation: number) =>
    setChosen(
      chosen.includes(participation) ? chosen.filter((one) => one !== participation) : [...chosen, participation],
    )
  return (
    <section aria-labelledby="assessment-candidates">
      <div className="row between wrap listhead">
        <h2 id="assessment-candidates">
          Candidates {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h2>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search candidates" placeholder="Name or email" />
        <FilterSelect address={address} name="state" label="State" choices={states} width={168} />
      </div>
      <ListSheet
        list={list}
        loading="Loading candidates"
        empty={
          isNarrowed ? (
            <EmptyState
              title="Nobody found"
              text="No candidate matches your search and filter."
              action={
                <Button component={Link} to={`/AssessmentManagement/${id}`} variant="default">
                  Show all candidates
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No candidates yet"
              text={
                mayInvite
                  ? 'Invite them by a CSV file or one by one. Each gets a link of their own by email, and needs no account.'
                  : can.manage && stateOfAssessment === 'draft'
                    ? 'Publish the assessment, then invite candidates.'
                    : 'Nobody was invited.'
              }
              action={mayInvite && <Button onClick={onInvite}>Invite candidates</Button>}
            />
          )
        }
      >
        <CompareBar id={id} chosen={chosen} onClear={() => setChosen([])} />
        <ListTable
          label="Candidates of the assessment"
          columns={columns}
          sort={by}
          descending={order === 'down'}
          address={address}
        >
          {list.data?.items.map((candidate) => (
            <Row
              key={candidate.candidateId}
              assessment={assessment}
              candidate={candidate}
              isChosen={candidate.participationId !== null && chosen.includes(candidate.participationId)}
              isFull={chosen.length >= most}
              onToggle={toggle}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && (
        <Paging
          {...list.data}
          to={(page) => address.to({ page: page === 1 ? undefined : String(page) })}
          name="Pages of candidates"
        />
      )}
    </section>
  )
}

function CompareBar({ id, chosen, onClear }: { id: number; chosen: readonly number[]; onClear: () => void }) {
  const navigate = useNavigate()
  return (
    <div
      className="bulk"
      data-on={chosen.length > 0 || undefined}
      role="group"
      aria-label="Compare the chosen candidates"
    >
      {chosen.length === 0 ? (
        <span className="ink2">Choose up to {most} candidates to compare them</span>
      ) : (
        <>
          <b className="strong nowrap num">
            {chosen.length} of {most} chosen
          </b>
          <span className="grow" />
          <Button
            size="xs"
            disabled={chosen.length < 2}
            leftSection={<IconColumns size={15} stroke={1.8} aria-hidden />}
            onClick={() => void navigate(`/AssessmentCompare/${id}?candidates=${chosen.join(',')}`)}
          >
            Compare
          </Button>
          <CloseButton aria-label="Clear selection" size="sm" onClick={onClear} />
        </>
      )}
    </div>
  )
}

function Row({
  assessment,
  candidate,
  isChosen,
  isFull,
  onToggle,
}: {
  assessment: ManagedAssessment
  candidate: Candidate
  isChosen: boolean
  isFull: boolean
  onToggle: (participation: number) => void
}) {
  const { participationId, name, email, begunDate, score, waiting, similar, extraPercent, reviewers, invitedDate } =
    candidate
  const shown = name || email
  const hasReport = participationId !== null && begunDate !== null
  return (
    <tr data-on={isChosen || undefined}>
      <td className="choose">
        {hasReport && (
          <Checkbox
            aria-label={`Choose ${shown}`}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => onToggle(participationId)}
          />
        )}
      </td>
      <Cell part="main">
        <div className="person-cell">
          <Face name={shown} picture={null} size={28} />
          <div>
            {hasReport ? (
              <Link
                className="quietlink strong ellipsis"
                to={`/AssessmentReport/${assessment.id}/${participationId}`}
                title={shown}
              >
                <bdi>{shown}</bdi>
              </Link>
            ) : (
              <span className="strong ellipsis">
                <bdi>{shown}</bdi>
              </span>
            )}
            {name !== '' && (
              <span className="tiny ink2 ellipsis">
                <bdi>{email}</bdi>
              </span>
            )}
          </div>
        </div>
      </Cell>
      <Cell>
        <StateOf candidate={candidate} />
      </Cell>
      <Cell label="Score">
        {score === null ? (
          <span className="ink3">–</span>
        ) : (
          <div className="score-cell">
            <span className="row between num">
              <b className="strong">{percentText(score.share)}</b>
              <span className="tiny ink2">
                {pointsText(score.points)} of {pointsText(score.maximum)}
              </span>
            </span>
            <ScoreBar share={score.share} />
            {waiting > 0 && <span className="tiny ink2">{waiting} being judged</span>}
            {similar > 0 && (
              <Link
                className="look-at tiny"
                to={`/AssessmentReport/${assessment.id}/${participationId}#report-similarity`}
              >
                <IconEye size={13} stroke={1.8} aria-hidden />
                Look at this: similar code
              </Link>
            )}
          </div>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Invited">
        <Ago at={invitedDate} />
      </Cell>
      <Cell right drop="m" label="Extra time">
        {extraPercent === 0 ? <span className="ink3">None</span> : `${extraPercent} %`}
      </Cell>
      <Cell drop="l" label="Reviewers">
        {reviewers.length === 0 ? (
          <span className="ink3">None</span>
        ) : (
          <bdi className="reviewer-names">{reviewers.map(({ displayName }) => displayName).join(', ')}</bdi>
        )}
      </Cell>
      <Cell part="corner">
        <CandidateMenu assessment={assessment} candidate={candidate} />
      </Cell>
    </tr>
  )
}

/** The state, and below it the moment that matters for it. */
function StateOf({ candidate }: { candidate: Candidate }) {
  const { state, sentDate, expiresDate, openedDate, agreedDate, endsDate, finishedDate, erasedDate, sharedDate } =
    candidate
  return (
    <>
      <span className={state === 'finished' ? 'strong' : undefined}>{candidateStateNames[state]}</span>
      <div className="tiny ink2">
        {state === 'invited' && sentDate === null && 'the mail is on its way'}
        {state === 'opened' && <Moment text={agreedDate === null ? '' : 'agreed'} at={agreedDate ?? openedDate} />}
        {(state === 'invited' || state === 'opened') && agreedDate === null && expiresDate !== null && (
          <>
            {(state === 'opened' || sentDate === null) && ', '}
            <Moment text="expires" at={expiresDate} />
          </>
        )}
        {state === 'started' && <Moment text="ends" at={endsDate} />}
        {state === 'finished' && <Moment text="" at={finishedDate} />}
        {state === 'expired' && <Moment text="" at={expiresDate} />}
      </div>
      {erasedDate !== null && (
        <div className="tiny ink2">
          data deleted <DaysUntil at={erasedDate} />
          {sharedDate !== null && ', result sent'}
        </div>
      )}
    </>
  )
}

function Moment({ text, at }: { text: string; at: string | null }) {
  if (at === null) return null
  return (
    <>
      {text} <Ago at={at} />
    </>
  )
}
