import { Checkbox } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ManagedAssessment } from '@gradus/contract/assessment'
import type { Candidate } from '@gradus/contract/assessment-candidate'
import { Ago, DaysUntil } from '../ui/ago.tsx'
import { Avatar } from '../ui/person.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { CandidateMenu } from './managed-candidate-menu.tsx'
import { ScoreBar } from './report/score-bar.tsx'
import { percentText } from '../ui/percent.ts'
import { candidateStateNames } from './state-names.ts'
import { pointsText } from '../ui/points.ts'

export function ManagedCandidateRow({
  assessment,
  candidate,
  isChosen,
  isSelectionFull,
  onToggle,
}: {
  assessment: ManagedAssessment
  candidate: Candidate
  isChosen: boolean
  isSelectionFull: boolean
  onToggle: (participation: number) => void
}) {
  const { participationId, name, email, begunDate, score, waiting, similar, extraPercent, reviewers, invitedDate } =
    candidate
  const nameOrEmail = name || email
  const hasReport = participationId !== null && begunDate !== null
  return (
    <tr data-on={isChosen || undefined}>
      <td className="choose">
        {hasReport && (
          <Checkbox
            aria-label={`Select ${nameOrEmail}`}
            checked={isChosen}
            disabled={isSelectionFull && !isChosen}
            onChange={() => onToggle(participationId)}
          />
        )}
      </td>
      <Cell part="main">
        <div className="person-cell">
          <Avatar name={nameOrEmail} picture={null} size={28} />
          <div>
            {hasReport ? (
              <Link
                className="quietlink strong ellipsis"
                to={`/AssessmentReport/${assessment.id}/${participationId}`}
                title={nameOrEmail}
              >
                <bdi>{nameOrEmail}</bdi>
              </Link>
            ) : (
              <span className="strong ellipsis">
                <bdi>{nameOrEmail}</bdi>
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
        <CandidateState candidate={candidate} />
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
                Worth a look: similar code
              </Link>
            )}
          </div>
        )}
      </Cell>
      <Cell right quiet drop="m" label="Invited">
        <Ago at={invitedDate} />
      </Cell>
      <Cell right drop="m" label="Extra time">
        {extraPercent === 0 ? <span className="ink3">None</span> : `${extraPercent}%`}
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

/** The candidate's state, and below it the time at which it was reached or will end. */
function CandidateState({ candidate }: { candidate: Candidate }) {
  const { state, sentDate, expiresDate, openedDate, agreedDate, endsDate, finishedDate, erasureDate, sharedDate } =
    candidate
  return (
    <>
      <span className={state === 'finished' ? 'strong' : undefined}>{candidateStateNames[state]}</span>
      <div className="tiny ink2">
        {state === 'invited' && sentDate === null && 'the email is on its way'}
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
      {erasureDate !== null && (
        <div className="tiny ink2">
          data deleted <DaysUntil at={erasureDate} />
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
