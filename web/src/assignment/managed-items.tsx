import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getManagedAssignment, type ManagedAssignment } from '@gradus/contract/assignment'
import { updateItemCopy } from '@gradus/contract/assignment-question'
import { withSigns } from '@gradus/contract/direction'
import { call, query } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { counted } from '../ui/count.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import './item-list.css'
import { refreshAssignments } from './refresh.ts'
import { countedPoints } from '../ui/points.ts'

type ManagedItem = ManagedAssignment['items'][number]

/** An assignment's questions for those who manage it: what has changed in the originals, and rejudging. */
export function ManagedItems({ id, canChange }: { id: number; canChange: boolean }) {
  const client = useQueryClient()
  const managed = useQuery(query(getManagedAssignment, { params: { id } }))
  const [outdated, setOutdated] = useState<ManagedItem>()
  if (managed.isLoadingError) return <FailedState onRetry={() => void managed.refetch()} />
  if (!managed.data) return <LoadingLines label="Loading the questions" />
  const { items } = managed.data
  if (items.length === 0) return <p className="small ink2">It has no questions yet.</p>
  return (
    <>
      <ol className="item-list">
        {items.map((item) => (
          <li key={item.itemId} className="stack xs">
            <span className="row between">
              <Link className="quietlink strong" to={`/AssignmentQuestion/${id}/${item.itemId}`} dir="auto">
                {withSigns(item.title)}
              </Link>
              <span className="small ink2 num nowrap">{countedPoints(item.points)}</span>
            </span>
            <span className="row wrap small ink2">
              <span className="num">{counted(item.attempts, 'attempt').join(' ')}</span>
              {canChange && item.attempts > 0 && (
                <Link className="link" to={`/AssignmentRejudge/${id}/${item.itemId}`}>
                  Judge again<span className="sr">: {item.title}</span>
                </Link>
              )}
              {canChange && item.isOutdated && (
                <button type="button" className="textbutton" onClick={() => setOutdated(item)}>
                  The original has changed: update the copy<span className="sr">, {item.title}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <ConfirmedCall
        subject={outdated}
        title="Update the copy?"
        text={({ title, attempts }) =>
          `The current text and tests of ${isolated(title)} replace those in this assignment.${
            attempts > 0 ? ' Attempts keep their results until you judge them again.' : ''
          }`
        }
        action="Update"
        danger={false}
        make={({ itemId }) => call(updateItemCopy, { params: { id: itemId } })}
        refresh={() => refreshAssignments(client)}
        onClose={() => setOutdated(undefined)}
      />
    </>
  )
}
