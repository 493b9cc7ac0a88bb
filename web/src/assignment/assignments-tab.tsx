import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAssignments, type AssignmentSummary } from '@gradus/contract/assignment'
import type { Course } from '@gradus/contract/course'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { OpenRegrades } from '../grade/open-regrades.tsx'
import { counted } from '../ui/count.ts'
import { ListTable } from '../ui/list-sheet.tsx'
import { OwnZoneTime } from '../ui/period.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { Cell, Title } from '../ui/table-cell.tsx'
import { AssignmentState } from './assignment-state.tsx'
import { countedPoints } from '../ui/points.ts'

const columns: readonly Column[] = [
  { label: 'Assignment' },
  { label: 'State' },
  { label: 'Due', right: true },
  { label: 'Submitted', right: true },
  { label: 'Next step', className: 'drop-s' },
]

/** A course's assignments for its staff, each with its next step. */
export function AssignmentsTab({ course }: { course: Course }) {
  const { id, timeZone, can } = course
  const list = useQuery(query(listAssignments, { params: { id } }))
  return (
    <section aria-labelledby="course-assignments">
      <div className="row between wrap listhead">
        <h2 id="course-assignments">
          Assignments {list.data && <span className="total num">{list.data.length}</span>}
        </h2>
        <div className="row wrap">
          <OpenRegrades courseId={id} />
          {can.manage && (
            <Button component={Link} to={`/AddAssignment/${id}`} leftSection={<IconPlus size={16} stroke={2.2} />}>
              Add Assignment
            </Button>
          )}
        </div>
      </div>
      <div className="sheet table-sheet">
        {list.isPending ? (
          <LoadingTable label="Loading assignments" />
        ) : list.isLoadingError ? (
          <FailedState onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <EmptyState
            title="No assignments yet"
            text={
              can.manage
                ? 'An assignment has questions with points, a due time, and a rule for late work.'
                : 'The lecturers haven’t added any yet.'
            }
          />
        ) : (
          <ListTable label="Assignments of the course" columns={columns}>
            {list.data.map((assignment) => (
              <Row key={assignment.id} assignment={assignment} zone={timeZone} can={can} />
            ))}
          </ListTable>
        )}
      </div>
    </section>
  )
}

function Row({ assignment, zone, can }: { assignment: AssignmentSummary; zone: string; can: Course['can'] }) {
  const { id, title, due, items, possible, progress } = assignment
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link
            className="quietlink strong"
            to={can.teach ? `/AssignmentManagement/${id}` : `/Submissions/${id}`}
            dir="auto"
          >
            {withSigns(title)}
          </Link>
        </Title>
        <div className="tiny ink2 num">
          {counted(items, 'question').join(' ')}, {countedPoints(possible)}
        </div>
      </Cell>
      <Cell>
        <AssignmentState assignment={assignment} />
      </Cell>
      <Cell right quiet {...(due === null ? {} : { label: 'Due' })}>
        {due === null ? 'No due time' : <OwnZoneTime at={due} zone={zone} />}
      </Cell>
      <Cell right label="Submitted">
        {progress === null ? (
          <span className="ink3">–</span>
        ) : (
          <>
            <span className="num">
              {progress.complete.toLocaleString('en-GB')} of {progress.students.toLocaleString('en-GB')}
            </span>
            {progress.submitted > progress.complete && (
              <div className="tiny ink2 num">
                {(progress.submitted - progress.complete).toLocaleString('en-GB')} in part
              </div>
            )}
          </>
        )}
      </Cell>
      <Cell drop="s">
        <NextStep assignment={assignment} manages={can.manage} />
      </Cell>
    </tr>
  )
}

/** The most useful thing to do next. */
function NextStep({
  assignment: { id, isDraft, progress },
  manages,
}: {
  assignment: AssignmentSummary
  manages: boolean
}) {
  if (isDraft)
    return manages ? (
      <Link className="link" to={`/EditAssignment/${id}`}>
        Finish and publish
      </Link>
    ) : null
  if (progress !== null && progress.submitted > 0)
    return (
      <Link className="link" to={`/Submissions/${id}`}>
        Read the submissions
      </Link>
    )
  return <span className="ink2">Waiting for submissions</span>
}
