import { withSigns } from '@gradus/contract/direction'
import type { RubricCriterion } from '@gradus/contract/grade'
import { signedPoints } from '../ui/points.ts'

/** Somebody changed the rubric while a grade was typed: what is different, so that the grader can check the ticks. */
export function RubricChange({ before, now }: { before: readonly RubricCriterion[]; now: readonly RubricCriterion[] }) {
  const removed = before.filter(({ id }) => !now.some((one) => one.id === id))
  return (
    <section className="grade-conflict" role="alert" aria-label="The rubric has changed">
      <p className="small">The rubric has changed since you ticked it. Check your ticks, then save again.</p>
      <ul className="small">
        {now.map((criterion) => {
          const former = before.find(({ id }) => id === criterion.id)
          if (former?.text === criterion.text && former.points === criterion.points) return null
          return (
            <li key={criterion.id}>
              {former ? (
                <>
                  <Criterion {...former} /> is now <Criterion {...criterion} />
                </>
              ) : (
                <>
                  New: <Criterion {...criterion} />
                </>
              )}
            </li>
          )
        })}
        {removed.map((criterion) => (
          <li key={criterion.id}>
            Removed: <Criterion {...criterion} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Criterion({ text, points }: RubricCriterion) {
  return (
    <>
      <bdi>{withSigns(text)}</bdi> <span className="ink2 num nowrap">{signedPoints(points)}</span>
    </>
  )
}
