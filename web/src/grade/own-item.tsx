import { Button } from '@mantine/core'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import type { OwnWork } from '@gradus/contract/own-grade'
import { countedPointsOf } from '../gradebook/grade-texts.ts'
import { counted } from '../ui/count.ts'
import { AttemptView } from './attempt-view.tsx'
import { RegradeRequests } from './own-regrade.tsx'
import { pointsText, signedPoints } from '../ui/points.ts'

type Item = OwnWork['items'][number]

/** The released grade of one question: points, rubric, comment, the code with comments on its lines, regrade requests. */
export function OwnItem({
  item,
  regradeUntil,
  withCode = true,
}: {
  item: Item
  regradeUntil: string | null
  /** Whether to show the code. Without it, a line mentions that there are comments in it. */
  withCode?: boolean
}) {
  const {
    title,
    kind,
    points,
    possible,
    isByHand,
    lateDeduction,
    comment,
    criteria,
    testPoints,
    tests,
    attemptId,
    attemptNumber,
    lineComments,
  } = item
  const sent = kind === 'multiChoice' ? 'answer' : 'code'
  const [isOpen, setOpen] = useState(withCode && lineComments > 0)
  return (
    <>
      <div className="row between wrap">
        <h2>
          <bdi>{withSigns(title)}</bdi>
        </h2>
        <b className="strong num">{countedPointsOf(points, possible)}</b>
      </div>
      <p className="small ink2">
        {[
          attemptNumber === null ? 'Nothing was submitted' : `Attempt ${attemptNumber} counts`,
          tests === null ? undefined : `with ${tests.passed} of ${counted(tests.all, 'test').join(' ')} passed`,
          isByHand ? 'graded by hand' : undefined,
          lateDeduction > 0
            ? `${pointsText(lateDeduction)} ${lateDeduction === 1 ? 'point' : 'points'} off for lateness`
            : undefined,
        ]
          .filter((fact) => fact !== undefined)
          .join(', ')}
        .
      </p>
      {criteria.length > 0 && (
        <div className="own-item-criteria">
          <p className="tiny ink2">
            {isByHand
              ? 'Rubric. The points were set by hand and are not the sum of these.'
              : `Rubric. The sum is at least 0 and at most ${pointsText(possible)}.`}
          </p>
          <ul aria-label="Rubric">
            {testPoints !== null && (
              <li>
                {kind === 'multiChoice' ? 'From the answer' : 'From the tests'}
                <span className="num">{pointsText(testPoints)}</span>
              </li>
            )}
            {criteria.map(({ text, points: worth, isApplied }, index) => (
              // Criteria have no id here and keep their order, so the index is the key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={isApplied ? undefined : 'ink2'}>
                <bdi>{withSigns(text)}</bdi>
                <CriterionPoints worth={worth} isApplied={isApplied} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {comment !== '' && (
        <blockquote className="request-answer">
          <p className="tiny ink2">Comment</p>
          <p className="lines" dir="auto">
            {withSigns(comment)}
          </p>
        </blockquote>
      )}
      {attemptId !== null &&
        (isOpen ? (
          <AttemptView attempt={{ attemptId }} title={title} />
        ) : (
          <p className="small own-item-code">
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {lineComments > 0
                ? `Show ${counted(lineComments, 'comment').join(' ')} in your ${sent}`
                : `Show your ${sent}`}
            </Button>
          </p>
        ))}
      <RegradeRequests item={item} regradeUntil={regradeUntil} />
    </>
  )
}

function CriterionPoints({ worth, isApplied }: { worth: number; isApplied: boolean }) {
  if (worth > 0)
    return <span className="num nowrap">{`${isApplied ? pointsText(worth) : '0'} of ${pointsText(worth)}`}</span>
  if (isApplied) return <span className="num nowrap">{signedPoints(worth)}</span>
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="sr">does not apply</span>
    </span>
  )
}
