import { Alert, Button, Group, Select, TextInput, ActionIcon } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { RubricCriterion } from '@gradus/contract/grade'
import type { Matrix } from '@gradus/contract/grade-matrix'
import { messages } from '@gradus/contract/message'
import { getRubric, putRubric, RubricForm, rubricLimits } from '@gradus/contract/rubric'
import { withSigns } from '@gradus/contract/direction'
import { NumberField } from '../ui/number-field.tsx'
import { call, query, type CallProblem } from '../api.ts'
import { counted } from '../ui/count.ts'
import { focusAdded } from '../ui/focus-added.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useDiscarding, useUnsaved } from '../ui/unsaved.tsx'
import { studentName } from './matrix-view.ts'
import { refreshGrades } from './refresh.ts'
import { pointsText } from '../ui/points.ts'

/** The rubrics of an assignment's questions. */
export function RubricDialog({ items, onClose }: { items: Matrix['items']; onClose: () => void }) {
  const [chosen, setChosen] = useState(items[0]?.itemId)
  const discarding = useDiscarding()
  const rubric = useQuery({
    ...query(getRubric, { params: { id: chosen ?? 0 } }),
    enabled: chosen !== undefined,
    // Not refetched on focus, because that would replace what the user is typing.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (chosen === undefined) return <p className="dialog-text">This assignment has no questions yet.</p>
  return (
    <div className="stack">
      <Select
        label="Question"
        allowDeselect={false}
        data={items.map(({ itemId, title }) => ({ value: String(itemId), label: title }))}
        value={String(chosen)}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(value) => discarding.ask(() => setChosen(Number(value)))}
      />
      {discarding.question}
      {rubric.isLoadingError ? (
        <FailedState onRetry={() => void rubric.refetch()} />
      ) : rubric.data && !rubric.isFetching ? (
        <Editor key={chosen} itemId={chosen} rubric={rubric.data} onClose={onClose} />
      ) : (
        <LoadingLines label="Loading the rubric" />
      )}
    </div>
  )
}

interface CriterionFields {
  /** The React key, which stays the same when other rows are removed. */
  readonly key: number
  /** Undefined for a new criterion. */
  readonly id: number | undefined
  readonly text: string
  readonly points: number | ''
}

type Preview = ReplyOf<typeof putRubric>['changed']

/** The editor of a rubric. Before saving, it shows whose grades would change. */
function Editor({
  itemId,
  rubric,
  onClose,
}: {
  itemId: number
  rubric: readonly RubricCriterion[]
  onClose: () => void
}) {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly CriterionFields[]>(() =>
    rubric.map((one, index) => ({ ...one, key: index })),
  )
  const [nextKey, setNextKey] = useState(rubric.length)
  const addedKey = nextKey === rubric.length ? undefined : nextKey - 1
  const [isTried, setTried] = useState(false)
  const [preview, setPreview] = useState<Preview>()
  const form = RubricForm.safeParse({
    criteria: rows.map(({ id, text, points }) => ({ ...(id === undefined ? {} : { id }), text, points })),
  })
  const errorAt = (index: number, field: 'text' | 'points') =>
    isTried ? form.error?.issues.find(({ path }) => path[1] === index && path[2] === field)?.message : undefined
  const change = (changed: readonly CriterionFields[]) => {
    setRows(changed)
    setPreview(undefined)
  }
  const { mutate, isPending, isSuccess, variables } = useMutation<
    ReplyOf<typeof putRubric>,
    CallProblem,
    { readonly criteria: RubricForm['criteria']; readonly changes: number | undefined }
  >({
    mutationFn: ({ criteria, changes }) =>
      changes === undefined
        ? call(putRubric, { params: { id: itemId }, query: { preview: '1' }, body: { criteria, before: [...rubric] } })
        : call(putRubric, { params: { id: itemId }, query: {}, body: { criteria, changes, before: [...rubric] } }),
    onSuccess: async ({ changed }, { changes }) => {
      if (changes === undefined) return setPreview(changed)
      toast.updated(messages.updated)
      await refreshGrades(client)
      onClose()
    },
    onError: (problem) => {
      // The preview no longer applies, so it is requested again.
      setPreview(undefined)
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  useUnsaved(() => {
    const isSaved = isSuccess && variables.changes !== undefined
    const before = rubric.map(({ id, text, points }) => [id, text, points])
    return !isSaved && JSON.stringify(before) !== JSON.stringify(rows.map(({ id, text, points }) => [id, text, points]))
  })
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (form.success && !isPending)
          mutate({ criteria: form.data.criteria, changes: preview ? preview.length : undefined })
      }}
    >
      <p className="small ink2">
        Graders tick what applies. Their points are added to those from the tests; negative points are subtracted. The
        sum is at least 0 and at most what the question is worth.
      </p>
      <ol className="stack s rubric-lines" aria-label="Criteria">
        {rows.map((row, index) => (
          <li key={row.key} className="rubric-line">
            <TextInput
              ref={row.key === addedKey ? focusAdded : undefined}
              className="grow"
              aria-label={`Criterion ${index + 1}`}
              placeholder="What to look for"
              dir="auto"
              maxLength={rubricLimits.text}
              value={row.text}
              error={errorAt(index, 'text')}
              onChange={({ currentTarget: { value } }) =>
                change(rows.map((one) => (one === row ? { ...one, text: value } : one)))
              }
            />
            <NumberField
              aria-label={`Points of criterion ${index + 1}`}
              w={110}
              hideControls
              value={row.points}
              error={errorAt(index, 'points') && 'Enter points.'}
              onChange={(value) =>
                change(
                  rows.map((one) => (one === row ? { ...one, points: typeof value === 'number' ? value : '' } : one)),
                )
              }
            />
            <ActionIcon
              size={36}
              aria-label={`Remove criterion ${index + 1}`}
              onClick={() => change(rows.filter((one) => one !== row))}
            >
              <IconTrash size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
          disabled={rows.length >= rubricLimits.criteria}
          onClick={() => {
            change([...rows, { key: nextKey, id: undefined, text: '', points: '' }])
            setNextKey(nextKey + 1)
          }}
        >
          Add a criterion
        </Button>
      </Group>
      {preview && <Changed changes={preview} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {preview ? 'Save the rubric' : 'Preview the changes'}
        </Button>
      </Group>
    </form>
  )
}

function Changed({ changes }: { changes: Preview }) {
  if (changes.length === 0)
    return (
      <Alert role="status" color="gray">
        No grades will change.
      </Alert>
    )
  return (
    <div className="stack xs" role="status">
      <p className="small strong">{counted(changes.length, 'grade').join(' ')} will change:</p>
      <div className="scroll rubric-preview" tabIndex={0} role="region" aria-label="Grades that will change">
        <table className="table fits">
          <thead>
            <tr>
              <th>Student</th>
              <th className="r">Points</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ student, before, after, isReleased }) => (
              <tr key={student.sid}>
                <td className="wraps">
                  <bdi>{withSigns(studentName(student))}</bdi>
                  {isReleased && <div className="tiny warn-text">released: the student sees the change</div>}
                </td>
                <td className="r">
                  {before === null ? '–' : pointsText(before)} → {after === null ? '–' : pointsText(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
