import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAssignments, type AssignmentSummary } from '@gradus/contract/assignment'
import type { Course } from '@gradus/contract/course'
import { query } from '../api.ts'
import { AssignmentState } from '../assignment/assignment-state.tsx'
import { counted } from '../ui/count.ts'
import { ListTable } from '../ui/list-sheet.tsx'
import { OwnZoneTime } from '../ui/period.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { LoadingTable, type Column } from '../ui/table.tsx'
import { Cell, Title } from '../ui/table-cell.tsx'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { pointsText } from '../ui/points.ts'

const columns: readonly Column[] = [
  { label: 'Assignment' },
  { label: 'State' },
  { label: 'Submitted', right: true },
  { label: 'Due', right: true },
  { label: 'Points', right: true },
]

/** The course's open work, with the reader's own times. */
export function CourseAssignments({ course: { id, timeZone } }: { course: Course }) {
  const list = useQuery(query(listAssignments, { params: { id } }))
  return (
    <section aria-labelledby="course-assignments">
      <h2 id="course-assignments">Assignments</h2>
      <div className="sheet table-sheet">
        {list.isPending ? (
          <LoadingTable label="Loading assignments" />
        ) : list.isLoadingError ? (
          <FailedState onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <EmptyState title="No assignments yet" text="Assignments appear here once your lecturers publish them." />
        ) : (
          <ListTable label="Assignments of the course" columns={columns}>
            {list.data.map((assignment) => (
              <Row key={assignment.id} assignment={assignment} zone={timeZone} />
            ))}
          </ListTable>
        )}
      </div>
    </section>
  )
}

function Row({ assignment, zone }: { assignment: AssignmentSummary; zone: string }) {
  const { id, title, due, items, possible, own } = assignment
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={`/Assignment/${id}`} dir="auto">
            {title}
          </Link>
        </Title>
        <div className="tiny ink2 num">{counted(items, 'question').join(' ')}</div>
      </Cell>
      <Cell>
        <AssignmentState assignment={assignment} />
      </Cell>
      <Cell right label="Submitted">
        <span className="num">{submittedOf(assignment)}</span>
      </Cell>
      <Cell right quiet {...(due === null ? {} : { label: 'Due' })}>
        {due === null ? 'No due time' : <OwnZoneTime at={due} zone={zone} />}
      </Cell>
      <Cell right label="Points">
        <span className="num">
          {own?.isExcused ? (
            'Excused'
          ) : (
            <>
              {/* Alone, the possible points would look like points that the student has. */}
              {own ? pointsOf(own.points, possible) : `${pointsText(possible)} possible`}
            </>
          )}
        </span>
      </Cell>
    </tr>
  )
}

/** What is counted: a student's submitted questions, or for staff the students who submitted all of them. */
function submittedOf({ own, progress, items }: AssignmentSummary): string {
  if (own) return `${own.submitted} of ${items}`
  return progress ? `${progress.complete} of ${progress.students}` : '–'
}
