import { Alert, Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Rejudge } from '@gradus/contract/rejudge'
import { counted } from '../ui/count.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { People } from './people.tsx'
import { Ranks } from './ranks.tsx'
import './rejudge.css'

export interface RejudgeDecisions {
  readonly isPending: boolean
  readonly decide: (decision: 'start' | 'apply' | 'drop', after?: () => void) => void
}

interface RejudgeViewProps {
  readonly rejudge: Rejudge
  readonly decisions: RejudgeDecisions
  /** The question, as a link. */
  readonly question: ReactNode
  /** The message after the new verdicts were applied. */
  readonly applied: string
  /** The number of affected users, if it differs from the draft's. */
  readonly affected?: number
  /** The submissions whose outcome changes, shown below the people. */
  readonly changes?: ReactNode
}

/** The progress of a rejudge, what it would change, and the decision. */
export function RejudgeView(props: RejudgeViewProps) {
  const { rejudge, decisions, question, applied } = props
  const { state, submissions } = rejudge
  const open = state === 'running' || state === 'ready'
  return (
    <>
      <Head title="Judge again" noIndex />
      <div className="pagehead">
        <div>
          <h1>Judge again</h1>
          <p>Submissions to “{question}”, with its current tests. Nothing changes until you apply the new verdicts.</p>
        </div>
        {!open && submissions > 0 && (
          <Button
            leftSection={<IconRefresh size={16} stroke={1.8} />}
            loading={decisions.isPending}
            onClick={() => decisions.decide('start')}
          >
            Judge {submissions.toLocaleString('en-GB')} again
          </Button>
        )}
      </div>
      <div role="status" aria-live="polite">
        {state === 'running' && <Running rejudge={rejudge} decisions={decisions} />}
      </div>
      {state === 'ready' && <Ready {...props} />}
      {!open && (
        <div className="sheet">
          <EmptyState
            title={endings[state].title}
            text={submissions === 0 ? noSubmissions : state === 'applied' ? applied : endings[state].text}
          />
        </div>
      )}
    </>
  )
}

const noSubmissions = 'Nobody has submitted anything to this question yet.'
const endings = {
  none: { title: 'Not judged again yet', text: 'Judge again after you change the question’s tests.' },
  applied: { title: 'Applied', text: '' },
  dropped: { title: 'Discarded', text: 'Nothing was changed.' },
} as const

function Running({ rejudge: { judged, total }, decisions }: Pick<RejudgeViewProps, 'rejudge' | 'decisions'>) {
  return (
    <div className="sheet pad stack s">
      <div className="row between">
        <span className="num">
          {judged.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} judged
        </span>
        <Button variant="default" size="xs" loading={decisions.isPending} onClick={() => decisions.decide('drop')}>
          Stop
        </Button>
      </div>
      <Progress value={total === 0 ? 0 : (judged / total) * 100} aria-label="Submissions judged so far" />
      <p className="small ink2">You can leave this page: judging continues.</p>
    </div>
  )
}

function Ready({ rejudge, decisions, affected = rejudge.affected, changes }: RejudgeViewProps) {
  const [applying, setApplying] = useState(false)
  const { total, changed, left, stale, peopleTotal } = rejudge
  return (
    <div className="stack">
      {stale && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title="The question changed meanwhile">
          These verdicts are based on earlier tests and can’t be applied. Discard them and judge again.
        </Alert>
      )}
      <div className="sheet pad row between wrap">
        <p className="num">
          <b className="strong">{changed.toLocaleString('en-GB')}</b> of {counted(total, 'submission').join(' ')}{' '}
          {changed === 1 || total === 1 ? 'gets' : 'get'} a different outcome
          {left > 0 && <span className="ink2">; {left.toLocaleString('en-GB')} could not be judged and stay</span>}.
        </p>
        <div className="row">
          <Button variant="default" loading={decisions.isPending} onClick={() => decisions.decide('drop')}>
            Discard
          </Button>
          <Button disabled={stale} onClick={() => setApplying(true)}>
            Apply
          </Button>
        </div>
      </div>
      {peopleTotal > 0 && <People rejudge={rejudge} />}
      {rejudge.ranksTotal > 0 && <Ranks rejudge={rejudge} />}
      {(changed > 0 || affected > 0) && changes}
      <ConfirmDialog
        opened={applying}
        title="Apply the new verdicts"
        text={`${counted(changed, 'submission').join(' ')} ${changed === 1 ? 'gets' : 'get'} a different outcome. The results of ${affected.toLocaleString('en-GB')} ${affected === 1 ? 'person' : 'people'} change. You can’t undo this.`}
        action="Apply"
        pending={decisions.isPending}
        onConfirm={() => decisions.decide('apply', () => setApplying(false))}
        onClose={() => setApplying(false)}
      />
    </div>
  )
}
