import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Assignment, AssignmentItem } from '@gradus/contract/assignment'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { LoadingArticle } from '../article/loading-article.tsx'
import { WorkLooks } from '../course-record/looks.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { Head } from '../ui/head.tsx'
import { Prose } from '../ui/prose.tsx'
import { KindIcon } from '../ui/question-icons.tsx'
import { FailedState } from '../ui/states.tsx'
import './assignment-page.css'
import { AssignmentState } from './assignment-state.tsx'
import { AssignmentFacts } from './facts.tsx'
import { ItemIcon, attemptsLeftText, itemPointsText, itemStateText } from './item-state.tsx'
import { isStudentOf, nextMomentOf, useAssignment } from './own-assignment.ts'
import { Receipts } from './receipts.tsx'
import { refreshAssignments } from './refresh.ts'
import { NoTeamNote, Team } from './team.tsx'
import { pointsText } from '../ui/points.ts'

/** The student's page of an assignment: their own times and points, the rules, the questions, and the receipts. */
export function Component() {
  const { id = '' } = useParams()
  const assignment = useAssignment(id)
  if (assignment.data === null) return <NotFoundPage />
  if (assignment.isLoadingError) return <FailedState heading="h1" onRetry={() => void assignment.refetch()} />
  if (!assignment.data) return <LoadingArticle label="Loading the assignment" />
  return <LoadedAssignment key={id} assignment={assignment.data} />
}

function LoadedAssignment({ assignment }: { assignment: Assignment }) {
  const { id, title, body, courseId, courseName, can, questions } = assignment
  const isStudent = isStudentOf(assignment)
  return (
    <article className="article assignment-page">
      <Head title={title} noIndex />
      <p className="small ink2 crumb">
        <Link className="quietlink" to={`/Course/${courseId}`}>
          <bdi>{withSigns(courseName)}</bdi>
        </Link>
      </p>
      <h1 dir="auto">{withSigns(title)}</h1>
      {can.grade && <StaffNote assignment={assignment} />}
      <OwnProgress assignment={assignment} />
      {body !== '' && <Prose html={body} />}
      <section aria-labelledby="assignment-questions">
        <h2 id="assignment-questions">Questions</h2>
        {assignment.teamSize !== null && isStudent && <NoTeamNote assignment={assignment} />}
        {questions.length === 0 ? (
          <p className="small ink2">
            {assignment.timing === 'early'
              ? 'You’ll see the questions when the assignment opens.'
              : 'This assignment has no questions yet.'}
          </p>
        ) : (
          <ol className="assignment-items">
            {questions.map((item, index) => (
              <Item
                key={item.itemId}
                assignment={assignment}
                item={item}
                letter={letterOf(index)}
                isStudent={isStudent}
              />
            ))}
          </ol>
        )}
      </section>
      {assignment.teamSize !== null && isStudent && <Team assignment={assignment} />}
      <section aria-labelledby="assignment-rules">
        <h2 id="assignment-rules">Times and rules</h2>
        <AssignmentFacts assignment={assignment} />
      </section>
      {isStudent && assignment.timing !== 'early' && (
        <section aria-labelledby="assignment-receipts">
          <h2 id="assignment-receipts">Receipts</h2>
          <Receipts assignment={assignment} />
        </section>
      )}
      {isStudent && assignment.timing !== 'early' && <WorkLooks assignmentId={id} />}
    </article>
  )
}

function StaffNote({ assignment }: { assignment: Assignment }) {
  const { id, isDraft, can } = assignment
  return (
    <p className="notice row wrap between">
      <span>
        {isDraft
          ? 'This is a draft: only the course’s staff can see it.'
          : isStudentOf(assignment)
            ? 'You are also a student of this course, so you see your own work here.'
            : 'You see this as staff, with the times that apply to the whole course.'}
      </span>
      {can.teach && (
        <Link className="link" to={`/AssignmentManagement/${id}`}>
          {can.manage ? 'Manage the assignment' : 'Rules and exceptions'}
        </Link>
      )}
    </p>
  )
}

/** The reader's remaining time, what they have submitted, and their points once released. */
function OwnProgress({ assignment }: { assignment: Assignment }) {
  const client = useQueryClient()
  const { id, own, possible, items, now } = assignment
  const next = nextMomentOf(assignment)
  return (
    <div className="sheet pad assignment-progress">
      <dl>
        <div>
          <dt>
            <AssignmentState assignment={assignment} />
          </dt>
          <dd className="assignment-clock">
            {next ? (
              <>
                <span className="small ink2">{next.label}</span>{' '}
                <Countdown
                  key={next.at}
                  to={next.at}
                  now={now}
                  label={next.label}
                  urgent
                  onEnd={() => void refreshAssignments(client)}
                />
              </>
            ) : (
              <span className="small ink2">
                {assignment.isArchived
                  ? 'The course is archived: nothing can be submitted any more.'
                  : assignment.timing === 'tooLate'
                    ? assignment.practiceAfterwards
                      ? 'You can practise, but it no longer counts.'
                      : 'Submissions are no longer accepted.'
                    : 'There is no due time.'}
              </span>
            )}
          </dd>
        </div>
        {own && (
          <>
            <div>
              <dt className="small ink2">Submitted</dt>
              <dd className="num">
                {own.submitted} of {items}
              </dd>
            </div>
            <div>
              <dt className="small ink2">Points</dt>
              <dd className="num">
                {own.isReleased ? (
                  <Link className="link" to={`/OwnWork/${id}`}>
                    {own.isExcused
                      ? 'excused'
                      : own.points === null
                        ? 'not graded'
                        : `${pointsText(own.points)} of ${pointsText(possible)}`}
                  </Link>
                ) : (
                  <span className="ink2">not released yet</span>
                )}
              </dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}

function Item({
  assignment,
  item,
  letter,
  isStudent,
}: {
  assignment: Assignment
  item: AssignmentItem
  letter: string
  isStudent: boolean
}) {
  const left = attemptsLeftText(item, assignment)
  return (
    <li className="assignment-item">
      <b className="question-letter" aria-hidden="true">
        {letter}
      </b>
      <div className="grow">
        <Link className="quietlink strong" to={`/AssignmentQuestion/${assignment.id}/${item.itemId}`} dir="auto">
          {withSigns(item.title)}
        </Link>
        <div className="row wrap small ink2 assignment-item-about">
          <KindIcon kind={item.kind} />
          <span className="num">{itemPointsText(item)}</span>
          {isStudent && <span>{itemStateText(item, assignment)}</span>}
          {isStudent && left !== undefined && <span className="num">{left}</span>}
        </div>
      </div>
      {isStudent && <ItemIcon item={item} assignment={assignment} />}
    </li>
  )
}
