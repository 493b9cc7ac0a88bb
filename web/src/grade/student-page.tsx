import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useParams } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getStudentSubmissions, type StudentWork } from '@gradus/contract/grade'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { countedPointsOf, pointsOf } from '../gradebook/grade-texts.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState } from '../ui/states.tsx'
import { stateOfAddress, submissionsAddress, workAddress, type StudentWalk } from './addresses.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { ChangeList } from './change-list.tsx'
import { ItemTabs } from './item-tabs.tsx'
import { ItemWork } from './item-work.tsx'
import { studentName } from './matrix-view.ts'
import { StudentNavigation } from './student-navigation.tsx'
import './student-page.css'

type Work = NonNullable<StudentWork['work']>

/** A student's work in a course: in the assignment of the address, or else the list of assignments. */
export function Component() {
  const { gid = '', sid = '' } = useParams()
  const address = useAddress()
  const assignmentId = Number(address.get('assignment')) || undefined
  const state = stateOfAddress(address)
  const found = useQuery({
    ...queryOrNull(getStudentSubmissions, {
      params: { gid, sid },
      query: { assignmentId, state },
    }),
    // Not refetched on focus, because each look at a student's work is logged.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  if (found.data === null) return <NotFoundPage />
  if (found.isLoadingError) return <FailedState heading="h1" onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingArticle label="Loading the student’s work" />
  const { student, work } = found.data
  if (!work) return <Assignments page={found.data} groupId={Number(gid)} />
  return (
    <StudentAssignment
      key={`${student.sid} ${work.assignmentId}`}
      page={found.data}
      work={work}
      walk={{ groupId: Number(gid), state }}
      isStale={found.isPlaceholderData}
    />
  )
}

function StudentAssignment({
  page: { courseId, isArchived, student, assignments },
  work,
  walk,
  isStale,
}: {
  page: StudentWork
  work: Work
  walk: StudentWalk
  isStale: boolean
}) {
  const address = useAddress()
  const chosen = Number(address.get('item'))
  const item = work.items.find(({ itemId }) => itemId === chosen) ?? work.items[0]
  const toItem = (itemId: number) => workAddress(work.assignmentId, student.sid, { ...walk, itemId })
  const toStudent = (sid: string) => workAddress(work.assignmentId, sid, { ...walk, itemId: item?.itemId })
  return (
    <div aria-busy={isStale} data-stale={isStale || undefined} className="student-work">
      <Head title={`${studentName(student)}: ${work.title}`} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={submissionsAddress(work.assignmentId, walk)}>
          <bdi>{withSigns(work.title)}</bdi>, submissions
        </Link>
      </p>
      <div className="row between wrap listhead">
        <div>
          <h1>
            <bdi>{withSigns(studentName(student))}</bdi>
          </h1>
          <p className="small ink2 num">
            {[student.studentNumber !== '' && `Student number ${student.studentNumber}`, ...workStates(work)]
              .filter((fact) => fact !== false)
              .join(' · ')}
          </p>
          {work.team && (
            <p className="small ink2">
              Team{' '}
              {work.team.name !== '' && (
                <>
                  <bdi className="strong">{withSigns(work.team.name)}</bdi>{' '}
                </>
              )}
              {work.team.mates.length === 0 ? 'without other members' : 'with '}
              {work.team.mates.map(({ name, sid }, index) => (
                <Fragment key={sid ?? name}>
                  {index > 0 && ', '}
                  {sid === null ? (
                    <bdi>{withSigns(name)}</bdi>
                  ) : (
                    <Link className="link" to={workAddress(work.assignmentId, sid, { itemId: item?.itemId })}>
                      <bdi>{withSigns(name)}</bdi>
                    </Link>
                  )}
                </Fragment>
              ))}
            </p>
          )}
        </div>
        <StudentNavigation
          previous={work.previousSid === null ? undefined : toStudent(work.previousSid)}
          next={work.nextSid === null ? undefined : toStudent(work.nextSid)}
          items={work.items.map(({ itemId }) => toItem(itemId))}
        />
      </div>
      {isArchived && <ArchivedNotice />}
      {item ? (
        <>
          <ItemTabs items={work.items} open={item.itemId} to={toItem} />
          <ItemWork
            key={item.itemId}
            item={item}
            sid={student.sid}
            team={work.team}
            courseId={courseId}
            isArchived={isArchived}
            {...(work.nextSid === null ? {} : { next: toStudent(work.nextSid) })}
          />
        </>
      ) : (
        <div className="sheet">
          <EmptyState title="No questions" text="This assignment has no questions yet." />
        </div>
      )}
      <ChangeList changes={work.changes} items={work.items} />
      {assignments.length > 1 && (
        <p className="small ink2 student-others">
          <Link className="link" to={`/StudentSubmissions/${walk.groupId ?? 0}/${encodeURIComponent(student.sid)}`}>
            Other assignments of this student
          </Link>
        </p>
      )}
    </div>
  )
}

/** The total, and whether the student can see it. */
function workStates({ points, possible, isExcused, isOverridden, releasedDate }: Work): string[] {
  if (isExcused) return ['Excused from this assignment']
  const total = `${countedPointsOf(points, possible)}${isOverridden ? ', set in the gradebook' : ''}`
  return [total, releasedDate === null ? 'Not released' : 'Released']
}

function Assignments({ page: { student, courseName, assignments }, groupId }: { page: StudentWork; groupId: number }) {
  return (
    <>
      <Head title={studentName(student)} noIndex />
      <p className="small ink2 crumb">
        <bdi>{withSigns(courseName)}</bdi>
      </p>
      <div className="pagehead">
        <h1>
          <bdi>{withSigns(studentName(student))}</bdi>
        </h1>
      </div>
      <div className="sheet table-sheet">
        {assignments.length === 0 ? (
          <EmptyState title="No assignments yet" text="This student has no assignments in this course." />
        ) : (
          <ul className="own-grade-list">
            {assignments.map(({ assignmentId, title, possible, points, isExcused, releasedDate }) => (
              <li key={assignmentId}>
                <Link className="quietlink strong" to={workAddress(assignmentId, student.sid, { groupId })}>
                  <bdi>{withSigns(title)}</bdi>
                </Link>
                <span className="small num">
                  {isExcused ? 'Excused' : pointsOf(points, possible)}
                  <span className="ink2">{releasedDate === null ? ', not released' : ', released'}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
