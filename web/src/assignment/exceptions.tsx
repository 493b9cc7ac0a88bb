import { withSigns } from '@gradus/contract/direction'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Assignment } from '@gradus/contract/assignment'
import {
  listExceptions,
  putException,
  type AssignmentException,
  type ExceptionTimes,
} from '@gradus/contract/assignment-exception'
import type { Course } from '@gradus/contract/course'
import { call, query } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { FormDialog } from '../ui/unsaved.tsx'
import { ExceptionForm } from './exception-form.tsx'
import { Moment } from './facts.tsx'
import { refreshAssignments } from './refresh.ts'

const readColumns: readonly Column[] = [
  { label: 'Who' },
  { label: 'What is different' },
  { label: 'Reason', className: 'drop-m' },
]
const columns: readonly Column[] = [...readColumns, { label: 'Actions', hidden: true }]

/** The students and groups whose times or attempts differ from the assignment's. */
export function Exceptions({ assignment, course }: { assignment: Assignment; course: Course }) {
  const { id, can } = assignment
  const client = useQueryClient()
  const list = useQuery(query(listExceptions, { params: { id } }))
  const [editing, setEditing] = useState<AssignmentException | 'new'>()
  const [removing, setRemoving] = useState<AssignmentException>()
  return (
    <section className="assignment-exceptions" aria-labelledby="assignment-exceptions">
      <div className="row between wrap listhead">
        <h2 id="assignment-exceptions">
          Exceptions {list.data && <span className="total num">{list.data.length}</span>}
        </h2>
        {can.manage && (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setEditing('new')}>
            Add an exception
          </Button>
        )}
      </div>
      <div className="sheet table-sheet">
        {list.isPending ? (
          <LoadingTable label="Loading the exceptions" />
        ) : list.isLoadingError ? (
          <FailedState onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <EmptyState
            title="No exceptions"
            text={
              can.manage
                ? 'Give a student or a group more time or more attempts. A student’s own exception takes precedence over those of their groups.'
                : 'The same times and attempts apply to everybody.'
            }
          />
        ) : (
          <ListTable label="Exceptions of the assignment" columns={can.manage ? columns : readColumns}>
            {list.data.map((exception) => (
              <tr key={exception.id}>
                <Cell part="main">
                  <bdi className="strong">{withSigns(exception.name)}</bdi>
                  <div className="tiny ink2">{exception.groupId === null ? 'Student' : 'Group'}</div>
                </Cell>
                <Cell part="wide">
                  <Differences times={exception.times} zone={assignment.timeZone} />
                </Cell>
                <Cell part="wide" quiet drop="m" {...(exception.reason === '' ? {} : { label: 'Reason' })}>
                  <bdi>{exception.reason}</bdi>
                </Cell>
                {can.manage && (
                  <Cell part="actions">
                    <div className="row">
                      <Button size="xs" variant="default" onClick={() => setEditing(exception)}>
                        Change<span className="sr"> the exception of {exception.name}</span>
                      </Button>
                      <Button size="xs" variant="default" onClick={() => setRemoving(exception)}>
                        Remove<span className="sr"> the exception of {exception.name}</span>
                      </Button>
                    </div>
                  </Cell>
                )}
              </tr>
            ))}
          </ListTable>
        )}
      </div>
      <FormDialog
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === 'new' ? 'Add an exception' : 'Change the exception'}
        size={560}
      >
        {editing !== undefined && (
          <ExceptionForm
            assignment={assignment}
            course={course}
            exception={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        )}
      </FormDialog>
      <ConfirmedCall
        subject={removing}
        title="Remove this exception?"
        text={({ name }) => `The assignment’s own rules apply to ${isolated(name)} again, and grades are recalculated.`}
        action="Remove"
        make={({ id: replaces, userId, groupId }) =>
          call(putException, {
            params: { id },
            body: { replaces, ...(userId === null ? {} : { userId }), ...(groupId === null ? {} : { groupId }) },
          })
        }
        refresh={() => refreshAssignments(client)}
        onClose={() => setRemoving(undefined)}
      />
    </section>
  )
}

const moments = [
  ['opens', 'Opens', 'open from the beginning'],
  ['due', 'Due', 'no due time'],
  ['lateUntil', 'Late work until', 'no late work'],
] as const

function Differences({ times, zone }: { times: ExceptionTimes; zone: string }) {
  return (
    <ul>
      {moments.map(([field, name, none]) => {
        const at = times[field]
        if (at === undefined) return null
        return (
          <li key={field} className="small">
            {name}: {at === null ? none : <Moment at={at} zone={zone} />}
          </li>
        )
      })}
      {times.attempts !== undefined && <li className="small">Attempts: {times.attempts ?? 'as many as they like'}</li>}
    </ul>
  )
}
