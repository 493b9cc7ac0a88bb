import { withSigns } from '@gradus/contract/direction'
import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { gradeLimits, putGrade, type GradeVersion, type ItemGrade, type RubricCriterion } from '@gradus/contract/grade'
import { messages } from '@gradus/contract/message'
import { NumberField } from '../ui/number-field.tsx'
import { call, type CallProblem } from '../api.ts'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import type { GradeOf } from './claim-bar.tsx'
import { GradeConflict } from './grade-conflict.tsx'
import { useGradeDraft, useKeptDraft, type GradeValues } from './grade-draft.ts'
import { pointsError } from './points-error.ts'
import { refreshGrades } from './refresh.ts'
import { RubricChange } from './rubric-change.tsx'
import { pointsText, signedPoints } from '../ui/points.ts'

const valuesOf = ({ byHand, comment, criterionIds }: GradeVersion): GradeValues => ({
  points: byHand ?? '',
  comment,
  criterionIds,
})
const requestOf = ({ points, comment, criterionIds }: GradeValues) => ({
  byHand: points === '' ? null : points,
  comment,
  criterionIds: [...criterionIds],
})
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** Without the ticks of criteria that were removed. */
const withRubric = (rubric: readonly RubricCriterion[], { criterionIds, ...values }: GradeValues): GradeValues => ({
  ...values,
  criterionIds: criterionIds.filter((id) => rubric.some((one) => one.id === id)),
})

interface Saving {
  readonly version: number
  readonly opensNext: boolean
  readonly sent: ReturnType<typeof requestOf>
  readonly seen: readonly RubricCriterion[]
  readonly reason: string
}

/**
 * The grade of one question: points by hand, rubric, a comment. If two graders save at once, the second one resolves
 * the conflict.
 */
export function GradeForm({ item, gradeOf, next }: { item: ItemGrade; gradeOf: GradeOf; next?: string }) {
  const { itemId, possible, computed, grade, points, state, hasNewerAttempt } = item
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useGradeDraft(`${itemId} ${gradeOf.sid}`)
  const [restored] = useState(draft.value)
  const [saved, setSaved] = useState(restored?.saved ?? grade)
  const [typed, setValues] = useState(() => restored?.values ?? valuesOf(grade))
  const [reason, setReason] = useState(restored?.reason ?? '')
  const [theirs, setTheirs] = useState<GradeVersion>()
  // The rubric that the grader saw. A changed one replaces it if nothing is typed, or once saving has been refused.
  const [rubric, setRubric] = useState(restored?.rubric ?? item.rubric)
  const [rubricBefore, setRubricBefore] = useState<typeof rubric>()
  const [isRubricRefused, setRubricRefused] = useState(false)
  const values = withRubric(rubric, typed)
  const isChanged = !isSame(values, withRubric(rubric, valuesOf(saved)))
  if (!isSame(rubric, item.rubric) && (!isChanged || isRubricRefused)) {
    if (isChanged) setRubricBefore(rubric)
    setRubric(item.rubric)
    setRubricRefused(false)
  }
  // A grade that somebody else saved replaces this one if nothing is typed. Otherwise, saving reports the conflict.
  if (grade.version > saved.version && !isChanged) {
    setSaved(grade)
    setValues(valuesOf(grade))
  }
  const pointsProblem = pointsError(values.points, possible)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useMutation<GradeVersion | number, CallProblem, Saving>({
    mutationFn: async ({ version, sent: { byHand, comment, criterionIds }, seen, reason: sentReason }) => {
      const grading = { points: byHand, comment, criterionIds, rubric: [...seen] }
      const body = { itemId, ...gradeOf, ...grading, reason: sentReason, version }
      const reply = await call(putGrade, { body })
      return typeof reply === 'number' ? reply : reply.theirs
    },
    // What is changed while it is being saved stays unsaved.
    onSuccess: async (reply, { opensNext, sent, reason: sentReason }) => {
      if (typeof reply !== 'number') {
        setTheirs(reply)
        return refreshGrades(client)
      }
      setTheirs(undefined)
      setRubricBefore(undefined)
      setReason((current) => (current === sentReason ? '' : current))
      setSaved({ ...saved, ...sent, version: reply })
      toast.updated(messages.updated)
      await refreshGrades(client)
      if (opensNext && next !== undefined) void navigate(next, { preventScrollReset: true })
    },
    onError: (problem) => {
      if (problem.field === 'rubric') setRubricRefused(true)
      toast.failed(messages.updateFailed, { text: problem.message })
      return refreshGrades(client)
    },
  })
  const isTyped = isChanged || reason.trim() !== ''
  useUnsaved(() => isTyped)
  useKeptDraft(draft, isTyped, { saved, values: typed, reason, rubric })
  const save = (opensNext = false, version = saved.version) => {
    if (pointsProblem !== undefined) focusFirstInvalid(form.current)
    else if (!isPending) mutate({ version, opensNext, sent: requestOf(values), seen: rubric, reason })
  }
  const toggle = (id: number) =>
    setValues({
      ...values,
      criterionIds: values.criterionIds.includes(id)
        ? values.criterionIds.filter((one) => one !== id)
        : [...values.criterionIds, id].toSorted((one, other) => one - other),
    })
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(event.nativeEvent.submitter?.getAttribute('name') === 'next')
      }}
    >
      <div>
        <h2>
          <span className="num">{pointsOf(points, possible)}</span>{' '}
          <span className="total">{possible === 1 ? 'point' : 'points'}</span>
        </h2>
        <p className="small" role="status">
          {isChanged &&
            pointsProblem === undefined &&
            `After saving: ${pointsOf(pointsWith(item, rubric, values), possible)}.`}
        </p>
        <p className="small ink2">
          {state === 'byHand'
            ? 'Graded by hand; later attempts and new verdicts don’t change it.'
            : computedText(state, rubric.length > 0)}
        </p>
        {restored && isTyped && (
          <p className="small warn-text">What you typed before is here again. It is not saved yet.</p>
        )}
        {hasNewerAttempt && <p className="small warn-text">A newer attempt arrived after grading.</p>}
      </div>
      {theirs && (
        <GradeConflict
          theirs={theirs}
          yours={requestOf(values)}
          rubric={rubric}
          isPending={isPending}
          onTakeTheirs={() => {
            setSaved(theirs)
            setValues(valuesOf(theirs))
            setTheirs(undefined)
          }}
          onKeepMine={() => save(false, theirs.version)}
        />
      )}
      {rubricBefore && isChanged && <RubricChange before={rubricBefore} now={rubric} />}
      {rubric.length > 0 && (
        <Checkbox.Group
          label="Rubric"
          {...(values.points === ''
            ? {}
            : {
                description:
                  'Points by hand replace the points of the rubric; the student still sees the ticked criteria.',
              })}
          value={values.criterionIds.map(String)}
        >
          <div className="stack xs rubric-choices">
            {rubric.map((criterion) => (
              <Checkbox
                key={criterion.id}
                value={String(criterion.id)}
                label={
                  <>
                    <bdi>{withSigns(criterion.text)}</bdi>{' '}
                    <span className="ink2 num">{signedPoints(criterion.points)}</span>
                  </>
                }
                onChange={() => toggle(criterion.id)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <NumberField
        label="Points by hand"
        description={
          computed === null
            ? 'Leave it empty to wait for the computed points.'
            : `Leave it empty for the computed points: ${pointsText(computed)}.`
        }
        min={0}
        hideControls
        styles={{ wrapper: { maxWidth: 200 } }}
        value={values.points}
        error={pointsProblem}
        onChange={(value) => setValues({ ...values, points: typeof value === 'number' ? value : '' })}
      />
      <Textarea
        label="Comment to the student"
        autosize
        minRows={3}
        maxRows={14}
        dir="auto"
        maxLength={gradeLimits.comment}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          save()
        }}
        value={values.comment}
        onChange={({ currentTarget }) => setValues({ ...values, comment: currentTarget.value })}
      />
      <TextInput
        label="Reason for the change"
        description="Optional. Only staff see it, in the history."
        dir="auto"
        maxLength={gradeLimits.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group>
        <Button type="submit" loading={isPending}>
          Save the grade
        </Button>
        {next !== undefined && (
          <Button variant="default" disabled={isPending} type="submit" name="next">
            Save and next student
          </Button>
        )}
      </Group>
      {saved.graderName !== null && (
        <p className="tiny ink2">
          Graded by <bdi>{withSigns(saved.graderName)}</bdi>.
        </p>
      )}
    </form>
  )
}

/** The points that saving these values gives, as the server computes them: points by hand, otherwise with the rubric. */
function pointsWith(
  { attempts, possible }: ItemGrade,
  rubric: readonly RubricCriterion[],
  { points, criterionIds }: GradeValues,
): number | null {
  if (points !== '') return points
  const attempted = attempts.find(({ counts }) => counts)?.points ?? null
  const ticked = rubric.filter(({ id }) => criterionIds.includes(id))
  if (ticked.length === 0) return attempted
  const total = ticked.reduce((sum, criterion) => sum + criterion.points, attempted ?? 0)
  return Math.min(Math.max(total, 0), possible)
}

function computedText(state: 'none' | 'waiting' | 'computed', hasRubric: boolean): string {
  if (state === 'none') return 'Nothing was submitted.'
  if (state === 'waiting') return 'No attempt has a verdict yet.'
  return hasRubric ? 'Computed from the attempt that counts and the rubric.' : 'Computed from the attempt that counts.'
}
