import { Button, Group } from '@mantine/core'
import type { GradeVersion, RubricCriterion } from '@gradus/contract/grade'
import { pointsText } from '../gradebook/grade-texts.ts'
import { Ago } from '../ui/ago.tsx'

type GradeContent = Pick<GradeVersion, 'byHand' | 'comment'> & { readonly criterionIds: readonly number[] }

/** Somebody else has saved in the meantime. Shows both versions side by side, and the grader chooses one. */
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
    <section className="grade-conflict" role="alert" aria-label="Somebody else has saved another grade">
      <p className="small">
        <bdi className="strong">{theirs.graderName ?? 'Somebody else'}</bdi> saved another grade
        {theirs.changedDate !== null && (
          <>
            {' '}
            <Ago at={theirs.changedDate} />
          </>
        )}
        . Yours is not saved yet.
      </p>
      <div className="grade-versions">
        <Version name="Theirs" grade={theirs} rubric={rubric} />
        <Version name="Yours" grade={yours} rubric={rubric} />
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={isPending} onClick={onTakeTheirs}>
          Keep theirs
        </Button>
        <Button size="xs" variant="default" loading={isPending} onClick={onKeepMine}>
          Save mine
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
