import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import type { Assignment, AssignmentItem } from '@gradus/contract/assignment'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { Advice } from '../live-room/advice.tsx'
import { Split } from '../question/split.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { LoadingArena } from '../tournament/loading-arena.tsx'
import { QuestionText } from '../tournament/question-text.tsx'
import '../tournament/arena.css'
import { Countdown } from '../ui/countdown.tsx'
import { Head } from '../ui/head.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FailedState } from '../ui/states.tsx'
import { AssignmentChoice } from './assignment-choice.tsx'
import { AssignmentEditor } from './assignment-editor.tsx'
import { AssignmentStrip } from './assignment-strip.tsx'
import { attemptsLeftText, itemPointsText } from './item-state.tsx'
import { hasTeamWork, isStudentOf, nextMomentOf, useAssignment } from './own-assignment.ts'
import { OwnAttempts } from './own-attempts.tsx'
import { refreshAssignments } from './refresh.ts'
import './question-page.css'

const ReleasedWork = lazyPart(async () => (await import('../grade/released-work.tsx')).ReleasedWork)

/** The page on which a student answers one question of an assignment. */
export function Component() {
  const { id = '', itemId = '' } = useParams()
  const assignment = useAssignment(id)
  if (assignment.data === null) return <NotFoundPage />
  if (assignment.isLoadingError) return <FailedState heading="h1" onRetry={() => void assignment.refetch()} />
  if (!assignment.data) return <LoadingArena label="Loading the assignment" />
  const index = assignment.data.questions.findIndex((item) => String(item.itemId) === itemId)
  const item = assignment.data.questions[index]
  if (!item) return <NotFoundPage />
  return <SolvingArea key={item.itemId} assignment={assignment.data} item={item} letter={letterOf(index)} />
}

interface ItemProps {
  readonly assignment: Assignment
  readonly item: AssignmentItem
  readonly letter: string
}

function SolvingArea({ assignment, item, letter }: ItemProps) {
  const text = (
    <>
      {isStudentOf(assignment) && <Advice assignmentId={assignment.id} itemId={item.itemId} />}
      <QuestionText question={item} letter={letter} />
    </>
  )
  const after = (
    <div className="stack xl">
      {assignment.isReleased && isStudentOf(assignment) && (
        <Suspense fallback={null}>
          <ReleasedWork assignmentId={assignment.id} itemId={item.itemId} />
        </Suspense>
      )}
      <section className="arena-submissions" aria-labelledby="own-attempts">
        <h2 id="own-attempts">{hasTeamWork(assignment) ? 'Your team’s attempts' : 'Your attempts'}</h2>
        <OwnAttempts assignment={assignment} item={item} />
      </section>
    </div>
  )
  return (
    <div className="arena">
      <Head title={`${item.title}, ${assignment.title}`} noIndex />
      <SolvingBar assignment={assignment} item={item} />
      <div className="arena-body">
        <AssignmentStrip assignment={assignment} current={item.itemId} />
        <div className="question-room">
          {item.kind === 'multiChoice' ? (
            <div className="choosing-item">
              {text}
              <AssignmentChoice assignment={assignment} item={item} />
              {after}
            </div>
          ) : (
            <Split text={text} solving={<AssignmentEditor assignment={assignment} item={item} />} after={after} />
          )}
        </div>
      </div>
    </div>
  )
}

function SolvingBar({ assignment, item }: Omit<ItemProps, 'letter'>) {
  const client = useQueryClient()
  const next = nextMomentOf(assignment)
  const left = isStudentOf(assignment) ? attemptsLeftText(item, assignment) : undefined
  return (
    <header className="arena-bar">
      <div className="arena-title">
        <Link className="quietlink strong ellipsis" to={`/Assignment/${assignment.id}`} dir="auto">
          {withSigns(assignment.title)}
        </Link>
        <span className="tiny ink2 ellipsis" dir="auto">
          {assignment.courseName}
        </span>
      </div>
      <span className="grow" />
      <span className="small ink2 num nowrap">
        <span className="wide-only">
          {itemPointsText(item)}
          {left !== undefined && ', '}
        </span>
        {left}
      </span>
      {next && (
        <div className="assignment-bar-clock">
          <span className="tiny ink2">{next.label}</span>
          <b>
            <Countdown
              key={next.at}
              to={next.at}
              now={assignment.now}
              label={next.label}
              urgent
              onEnd={() => void refreshAssignments(client)}
            />
          </b>
        </div>
      )}
    </header>
  )
}
