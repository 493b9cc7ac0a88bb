import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getRevision, getRevisions, rollBackQuestion, type Revision } from '@gradus/contract/revision'
import { partNames, type QuestionSource } from '@gradus/contract/editing'
import { messages } from '@gradus/contract/message'
import { call, query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Difference } from './difference.tsx'

/** The revisions of a question: who changed what and when, with the difference and a button to roll back. */
export function Revisions({ source, onRolledBack }: { source: QuestionSource; onRolledBack: () => Promise<void> }) {
  const revisions = useQuery({ ...query(getRevisions, { params: { id: source.id } }), staleTime: 0 })
  const [open, setOpen] = useState<number>()
  const [to, setTo] = useState<number>()
  const rolling = useMutation({
    mutationFn: (revision: number) =>
      call(rollBackQuestion, { params: { id: source.id }, body: { to: revision, revision: source.revision } }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      setTo(undefined)
      await onRolledBack()
    },
    onError: (problem) => {
      setTo(undefined)
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  return (
    <section className="revisions" aria-labelledby="revisions">
      <h2 id="revisions">Revisions</h2>
      {revisions.isPending && <LoadingLines label="Loading the revisions" />}
      {revisions.isLoadingError && (
        <FailedState text="The revisions couldn’t be loaded." onRetry={() => void revisions.refetch()} />
      )}
      {revisions.data?.length === 0 && <p className="small ink2">Nobody has edited this question yet.</p>}
      {revisions.data !== undefined && revisions.data.length > 0 && (
        <ol className="sheet">
          {revisions.data.map((one) => (
            <li key={one.revision} className="revision">
              <div className="row wrap">
                <By revision={one} />
                <span className="small ink2 grow">{one.changed.map((part) => partNames[part]).join(', ')}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={open === one.revision}
                  onClick={() => setOpen(open === one.revision ? undefined : one.revision)}
                >
                  {open === one.revision ? 'Hide the difference' : 'Show the difference'}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setTo(one.revision - 1)}>
                  Roll back
                </Button>
              </div>
              {open === one.revision && <Between source={source} revision={one} />}
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        opened={to !== undefined}
        title="Roll back?"
        text="This restores the question as it was before this edit. You can roll that back, too."
        action="Roll back"
        pending={rolling.isPending}
        onConfirm={() => to !== undefined && rolling.mutate(to)}
        onClose={() => setTo(undefined)}
      />
    </section>
  )
}

function By({ revision: { userId, displayName, date } }: { revision: Revision }) {
  return (
    <span className="small">
      {userId === null ? (
        <span className="ink2">Deleted user</span>
      ) : (
        <Link className="quietlink strong" to={`/Profile?id=${userId}`}>
          <bdi>{withSigns(displayName ?? '')}</bdi>
        </Link>
      )}{' '}
      <span className="ink2">
        <Ago at={date} />
      </span>
    </span>
  )
}

/** The difference between a revision and the one before. */
function Between({ source, revision: { revision, changed } }: { source: QuestionSource; revision: Revision }) {
  const params = (at: number) => ({ params: { id: source.id, revision: at } })
  const former = useQuery({ ...query(getRevision, params(revision - 1)), staleTime: Infinity })
  const isPresent = revision === source.revision
  const next = useQuery({ ...query(getRevision, params(revision)), staleTime: Infinity, enabled: !isPresent })
  const later = isPresent ? source.content : next.data
  if (former.isLoadingError || next.isLoadingError)
    return (
      <FailedState
        text="The difference couldn’t be loaded."
        onRetry={() => void (former.isLoadingError ? former : next).refetch()}
      />
    )
  if (!former.data || !later) return <LoadingLines label="Loading the difference" />
  return <Difference former={former.data} later={later} parts={changed} />
}
