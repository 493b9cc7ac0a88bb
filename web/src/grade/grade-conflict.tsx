import { withSigns } from '@gradus/contract/direction'
import { Button, Group } from '@mantine/core'
import type { GradeVersion, RubricCriterion } from '@gradus/contract/grade'
import { Ago } from '../ui/ago.tsx'
import { pointsText } from '../ui/points.ts'

type GradeContent = Pick<GradeVersion, 'byHand' | 'comment'> & { readonly criterionIds: readonly number[] }

/** Another grade was saved in the meantime, perhaps by the same grader in another tab. Shows both versions side by side, and the grader chooses one. */
export function GradeConflict({
  theirs,
  yours,
  rubric,
  isPending,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: GradeVersion
  yours: GradeContent
  rubric: readonly RubricCriterion[]
  isPending: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  return (
    <section className="grade-conflict" role="alert" aria-label="Another grade was saved in the meantime">
      <p className="small">
        {theirs.graderName === null ? (
          'Another grade was saved'
        ) : (
          <>
            <bdi className="strong">{withSigns(theirs.graderName)}</bdi> saved another grade
          </>
        )}
        {theirs.changedDate !== null && (
          <>
            {' '}
            <Ago at={theirs.changedDate} />
          </>
        )}
        . What you entered is not saved yet.
      </p>
      <div className="grade-versions">
        <Version name="Saved" grade={theirs} rubric={rubric} />
        <Version name="Entered here" grade={yours} rubric={rubric} />
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={isPending} onClick={onTakeTheirs}>
          Keep the saved one
        </Button>
        <Button size="xs" variant="default" loading={isPending} onClick={onKeepMine}>
          Save mine instead
        </Button>
      </Group>
    </section>
  )
}

function Version({ name, grade, rubric }: { name: string; grade: GradeContent; rubric: readonly RubricCriterion[] }) {
  const ticked = rubric.filter(({ id }) => grade.criterionIds.includes(id))
  return (
    <div>
      <h3 className="small">{name}</h3>
      <dl className="small">
        <dt>Points by hand</dt>
        <dd className="num">{grade.byHand === null ? 'none, as computed' : pointsText(grade.byHand)}</dd>
        {rubric.length > 0 && (
          <>
            <dt>Rubric</dt>
            <dd>{ticked.length === 0 ? 'nothing ticked' : <bdi>{ticked.map(({ text }) => text).join('; ')}</bdi>}</dd>
          </>
        )}
        <dt>Comment</dt>
        <dd className="lines" dir="auto">
          {grade.comment === '' ? 'none' : grade.comment}
        </dd>
      </dl>
    </div>
  )
}
