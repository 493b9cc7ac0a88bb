import { Alert, Anchor, Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { messages } from '@gradus/contract/message'
import { getRejudge, type Rejudge } from '@gradus/contract/rejudge'
import { questionPath } from '@gradus/contract/slug'
import { query } from '../api.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { LoadingTable } from '../ui/table.tsx'
import { Changes } from './changes.tsx'
import { useRejudgeDecision } from './rejudge-decision.ts'
import { People } from './people.tsx'
import { Ranks } from './ranks.tsx'
import './rejudge.css'

const pollMilliseconds = 1000

/** A question's submissions, judged again: how far it is, what it would change, and the decision. */
export function Component() {
  const { id = '' } = useParams()
  const asked = useQuery({
    ...query(getRejudge, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMilliseconds : false),
  })
  if (asked.isPending) return <LoadingTable label="Loading the rejudge" />
  if (asked.isError) {
    if (asked.error.status === 404 || asked.error.status === 400) return <NotFoundPage />
    return <FailedState heading="h1" title={messages.listFailed} onRetry={() => void asked.refetch()} />
  }
  return <LoadedRejudge rejudge={asked.data} />
}

function LoadedRejudge({ rejudge }: { rejudge: Rejudge }) {
  const { questionId, title, state, submissions } = rejudge
  const decisions = useRejudgeDecision(questionId)
  const open = state === 'running' || state === 'ready'
  return (
    <>
      <Head title="Judge Again" noIndex />
      <div className="pagehead">
        <div>
          <h1>Judge again</h1>
          <p>
            Submissions to{' '}
            <Anchor component={Link} to={questionPath({ id: questionId, title })} underline="always">
              <bdi>{title}</bdi>
            </Anchor>
            , using its current tests. Nothing changes until you apply the new verdicts.
          </p>
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
      {state === 'ready' && <Ready rejudge={rejudge} decisions={decisions} />}
      {!open && (
        <div className="sheet">
          <EmptyState title={endings[state].title} text={submissions === 0 ? noSubmissions : endings[state].text} />
        </div>
      )}
    </>
  )
}

const noSubmissions = 'Nobody has submitted anything to this question yet.'
const endings = {
  none: { title: 'Not judged again yet', text: 'Judge again after you change the question’s tests.' },
  applied: { title: 'Applied', text: 'Verdicts, solved marks and reputation now follow the new tests.' },
  dropped: { title: 'Dropped', text: 'Nothing was changed.' },
} as const

interface Part {
  readonly rejudge: Rejudge
  readonly decisions: ReturnType<typeof useRejudgeDecision>
}

function Running({ rejudge: { judged, total }, decisions }: Part) {
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

function Ready({ rejudge, decisions }: Part) {
  const [applying, setApplying] = useState(false)
  const { total, changed, left, stale, peopleTotal } = rejudge
  return (
    <div className="stack">
      {stale && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} title="The question changed meanwhile">
          These verdicts are based on earlier tests and can’t be applied. Drop them and judge again.
        </Alert>
      )}
      <div className="sheet pad row between wrap">
        <p className="num">
          <b className="strong">{changed.toLocaleString('en-GB')}</b> of {total.toLocaleString('en-GB')} submissions get
          another outcome
          {left > 0 && <span className="ink2">; {left.toLocaleString('en-GB')} could not be judged and stay</span>}.
        </p>
        <div className="row">
          <Button variant="default" loading={decisions.isPending} onClick={() => decisions.decide('drop')}>
            Drop
          </Button>
          <Button disabled={stale} onClick={() => setApplying(true)}>
            Apply
          </Button>
        </div>
      </div>
      {peopleTotal > 0 && <People rejudge={rejudge} />}
      {rejudge.ranksTotal > 0 && <Ranks rejudge={rejudge} />}
      {changed > 0 && <Changes questionId={rejudge.questionId} />}
      <ConfirmDialog
        opened={applying}
        title="Apply the new verdicts"
        text={`${changed.toLocaleString('en-GB')} submissions get a different outcome, which changes solved marks or reputation for ${peopleTotal.toLocaleString('en-GB')} people. You can’t undo this.`}
        action="Apply"
        pending={decisions.isPending}
        onConfirm={() => decisions.decide('apply', () => setApplying(false))}
        onClose={() => setApplying(false)}
      />
    </div>
  )
}
