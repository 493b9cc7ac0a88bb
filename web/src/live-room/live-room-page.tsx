import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { LiveRoom } from '@gradus/contract/live-room'
import { progressText } from '../assignment/progress-text.ts'
import type { StreamState } from '../follow-stream.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { FilterSelect, LoadingTable } from '../ui/table.tsx'
import { AlikeMistakes } from './alike-mistakes.tsx'
import { HeatTable } from './heat-table.tsx'
import { useLiveRoom } from './live-room.ts'
import { figuresOf } from './room-figures.ts'
import './advice.css'
import './live-room.css'

/** A live view of what a class is doing in a lab. */
export function Component() {
  const { assignmentId = '' } = useParams()
  const address = useAddress()
  const groupId = Number(address.get('group')) || undefined
  const { room, stream } = useLiveRoom(assignmentId, groupId)
  if (room.data === null) return <NotFoundPage />
  if (room.isLoadingError && !room.data) return <FailedState heading="h1" onRetry={() => void room.refetch()} />
  if (!room.data)
    return (
      <div className="sheet">
        <LoadingTable label="Loading the live room" />
      </div>
    )
  return <Room room={room.data} stream={stream} />
}

const states: Record<StreamState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  polling: 'Updated every 10 seconds',
  offline: 'Offline',
}

function Room({ room, stream }: { room: LiveRoom; stream: StreamState }) {
  const { assignmentId, courseId, title, courseGroups, students, items, isAnonymous } = room
  const address = useAddress()
  const figures = figuresOf(room)
  const isFiltered = address.get('group') !== undefined
  return (
    <>
      <Head title={`Live room: ${title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/AssignmentsManagement/${courseId}`}>
          Assignments
        </Link>
      </p>
      <div className="row between wrap listhead">
        <h1>
          Live room: <bdi>{withSigns(title)}</bdi>
        </h1>
        <div className="row wrap">
          <span
            className="row xs small ink2 live-state"
            role="status"
            data-state={room.isArchived ? 'offline' : stream}
          >
            <i aria-hidden="true" />
            {room.isArchived ? 'Archived' : states[stream]}
          </span>
          <Button component={Link} to={`/Submissions/${assignmentId}`} variant="default">
            Submissions
          </Button>
        </div>
      </div>
      <div className="toolbar">
        {courseGroups.length > 0 && (
          <FilterSelect
            address={address}
            name="group"
            label="Group"
            choices={[
              { value: '', label: 'All groups' },
              ...courseGroups.map(({ id, groupName }) => ({ value: String(id), label: groupName })),
            ]}
            width={180}
          />
        )}
        <p className="small ink2 num">
          {progressText({ ...figures, students: students.length }, items.length)}.{' '}
          {figures.finished.toLocaleString('en-GB')} solved everything.
          {isAnonymous && ' You see pseudonyms.'}
        </p>
      </div>
      {students.length === 0 || items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title={items.length === 0 ? 'No questions yet' : 'No students here'}
            text={
              items.length === 0
                ? 'Add questions to the assignment to fill its live room.'
                : isFiltered
                  ? 'This group has no student in the assignment.'
                  : 'Students appear here once they belong to the course.'
            }
          />
        </div>
      ) : (
        <>
          <HeatTable room={room} />
          <AlikeMistakes room={room} />
        </>
      )}
    </>
  )
}
