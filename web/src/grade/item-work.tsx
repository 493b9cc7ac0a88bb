import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { ItemGrade, StudentWork } from '@gradus/contract/grade'
import { Ago } from '../ui/ago.tsx'
import { AttemptBar } from './attempt-bar.tsx'
import { AttemptView } from './attempt-view.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { GradeForm } from './grade-form.tsx'
import './requests.css'

type Team = NonNullable<StudentWork['work']>['team']

/** A student's work on one question: the attempts at the left, the grade beside them. */
export function ItemWork({
  item,
  sid,
  team,
  courseId,
  isArchived,
  next,
}: {
  item: ItemGrade
  sid: string
  team: Team
  courseId: number
  isArchived: boolean
  next?: string
}) {
  const counting = item.attempts.find(({ counts }) => counts) ?? item.attempts.at(-1)
  const [chosen, setChosen] = useState<number>()
  const attempt = item.attempts.find(({ attemptId }) => attemptId === chosen) ?? counting
  // An attempt that was opened stays, with the comment that is being written on its lines.
  const [opened, setOpened] = useState<readonly number[]>([])
  if (attempt && !opened.includes(attempt.attemptId)) setOpened([...opened, attempt.attemptId])
  const gradeOf = { sid, ...(counting ? { attemptId: counting.attemptId } : {}) }
  return (
    <div className="item-work">
      <section className="sheet item-code" aria-label={`Work for ${item.title}`}>
        <h2 className="sr">Attempts</h2>
        {attempt ? (
          <>
            <AttemptBar item={item} attempt={attempt} sid={sid} onShow={setChosen} />
            {item.attempts
              .filter(({ attemptId }) => opened.includes(attemptId))
              .map((one) => (
                <div key={one.attemptId} hidden={one !== attempt}>
                  <AttemptView attempt={one} title={item.title} />
                </div>
              ))}
          </>
        ) : (
          <p className="pad small ink2">Nothing was submitted.</p>
        )}
      </section>
      <section className="sheet pad item-grade" aria-label={`Grade for ${item.title}`}>
        {!isArchived && <ClaimBar item={item} gradeOf={gradeOf} />}
        {item.regradeRequest && <AskedForRegrade request={item.regradeRequest} courseId={courseId} />}
        {team && <GradesOfMates item={item} team={team} />}
        {isArchived ? (
          <p className="strong num">{pointsOf(item.points, item.possible)}</p>
        ) : (
          <GradeForm item={item} gradeOf={gradeOf} {...(next === undefined ? {} : { next })} />
        )}
      </section>
    </div>
  )
}

/** A grade by hand is for one member of a team, so the grader sees what the others have. */
function GradesOfMates({ item: { itemId, possible }, team: { mates } }: { item: ItemGrade; team: NonNullable<Team> }) {
  if (mates.length === 0) return null
  return (
    <div className="small ink2 item-mates">
      <p>An attempt of the team counts for all its members, but this grade is for this student only.</p>
      <ul aria-label="Grades of the other members">
        {mates.map(({ name, sid, items }) => (
          <li key={sid ?? name}>
            <bdi>{withSigns(name)}</bdi>:{' '}
            {sid === null
              ? 'not in your groups'
              : pointsOf(items.find((one) => one.itemId === itemId)?.points ?? null, possible)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AskedForRegrade({
  request: { text, date },
  courseId,
}: {
  request: NonNullable<ItemGrade['regradeRequest']>
  courseId: number
}) {
  return (
    <blockquote className="request-answer item-request">
      <p className="tiny ink2">
        Asked for a regrade, <Ago at={date} />
      </p>
      <p className="lines" dir="auto">
        {withSigns(text)}
      </p>
      <p className="small">
        <Link className="link" to={`/RegradeRequests/${courseId}`}>
          Answer the request
        </Link>
      </p>
    </blockquote>
  )
}
