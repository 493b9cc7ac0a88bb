import { ActionIcon, Button, Group, MultiSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { GradeCategoryForm, gradebookLimits, putGradeCategories, type Gradebook } from '@gradus/contract/gradebook'
import { messages } from '@gradus/contract/message'
import { NumberField } from '../ui/number-field.tsx'
import { call, type CallProblem } from '../api.ts'
import { refreshGrades } from '../grade/refresh.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { focusAdded } from '../ui/focus-added.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

interface CategoryFields {
  /** The React key, which stays the same when other rows are removed. */
  readonly key: number
  /** Undefined for a new category. */
  readonly id: number | undefined
  readonly name: string
  readonly weight: number | ''
  readonly dropLowest: number | ''
  readonly assignmentIds: readonly number[]
}

const sent = (rows: readonly CategoryFields[]) => ({
  categories: rows.map(({ id, name, weight, dropLowest, assignmentIds }) => ({
    ...(id === undefined ? {} : { id }),
    name,
    weight,
    dropLowest,
    assignmentIds: [...assignmentIds],
  })),
})

function categoriesOf({ categories, assignments }: Gradebook) {
  return categories.map(({ id, name, weight, dropLowest }) => ({
    id,
    name,
    weight,
    dropLowest,
    assignmentIds: assignments.flatMap(({ assignmentId, categoryId }) => (categoryId === id ? [assignmentId] : [])),
  }))
}

/** The gradebook's categories: their weights, how many of the lowest grades they drop, and their assignments. */
export function CategoriesDialog({ gradebook, onClose }: { gradebook: Gradebook; onClose: () => void }) {
  const { courseId, assignments, anonymous } = gradebook
  const client = useQueryClient()
  // The gradebook is read again while the dialog is open.
  const [read] = useState(() => categoriesOf(gradebook))
  const before: readonly CategoryFields[] = read.map((category) => ({ ...category, key: category.id }))
  const [rows, setRows] = useState(before)
  const [nextKey, setNextKey] = useState(-1)
  const [isTried, setTried] = useState(false)
  const form = GradeCategoryForm.safeParse(sent(rows))
  const errorAt = (index: number, field: string) =>
    isTried ? form.error?.issues.find(({ path }) => path[1] === index && path[2] === field)?.message : undefined
  const wrongWhole = isTried ? form.error?.issues.find(({ path }) => path.length === 1)?.message : undefined
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, GradeCategoryForm>({
    mutationFn: (body) => call(putGradeCategories, { params: { id: courseId }, body: { ...body, before: read } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => JSON.stringify(sent(rows)) !== JSON.stringify(sent(before)) && !isSuccess)
  const change = (row: CategoryFields, changes: Partial<CategoryFields>) =>
    setRows(
      rows.map((one) => {
        if (one === row) return { ...one, ...changes }
        // An assignment is in one category at most, so choosing it here removes it from the others.
        const chosen = changes.assignmentIds
        return chosen ? { ...one, assignmentIds: one.assignmentIds.filter((id) => !chosen.includes(id)) } : one
      }),
    )
  const uncounted = assignments.filter(
    ({ assignmentId }) => !rows.some(({ assignmentIds }) => assignmentIds.includes(assignmentId)),
  )
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (form.success && !isPending) mutate(form.data)
      }}
    >
      <p className="small ink2">
        With categories, each category’s percentage counts by its weight. The weight of a category without a grade goes
        to the others. “Drop lowest” leaves out the grades without which the category’s percentage is highest; at least
        one grade always counts. Without categories, all points count equally.
        {anonymous.length > 0 && ' Anonymous assignments keep their category.'}
      </p>
      <ol className="stack" aria-label="Categories">
        {rows.map((row, index) => (
          <li key={row.key} className="category-line">
            <TextInput
              ref={row.key < 0 && row.key === nextKey + 1 ? focusAdded : undefined}
              label="Name"
              dir="auto"
              maxLength={gradebookLimits.categoryName}
              value={row.name}
              error={errorAt(index, 'name')}
              onChange={({ currentTarget }) => change(row, { name: currentTarget.value })}
            />
            <NumberField
              label="Weight"
              min={1}
              max={gradebookLimits.weight}
              hideControls
              value={row.weight}
              error={errorAt(index, 'weight') && 'Enter 1 to 10,000.'}
              onChange={(value) => change(row, { weight: typeof value === 'number' ? value : '' })}
            />
            <NumberField
              label="Drop lowest"
              min={0}
              max={gradebookLimits.dropLowest}
              hideControls
              value={row.dropLowest}
              error={errorAt(index, 'dropLowest') && 'Enter 0 to 100.'}
              onChange={(value) => change(row, { dropLowest: typeof value === 'number' ? value : '' })}
            />
            <ActionIcon
              size={36}
              aria-label={`Remove the category ${row.name}`}
              onClick={() => setRows(rows.filter((one) => one !== row))}
            >
              <IconTrash size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
            <MultiSelect
              label="Assignments"
              data={assignments.map(({ assignmentId, title }) => ({ value: String(assignmentId), label: title }))}
              value={row.assignmentIds.map(String)}
              comboboxProps={{ transitionProps: { duration: 0 } }}
              onChange={(values) => change(row, { assignmentIds: values.map(Number) })}
            />
          </li>
        ))}
      </ol>
      {rows.length > 0 && uncounted.length > 0 && (
        <p className="small ink2" role="status">
          In no category, so not part of the totals:{' '}
          <bdi>{withSigns(uncounted.map(({ title }) => title).join(', '))}</bdi>.
        </p>
      )}
      {wrongWhole && (
        <p className="small fail-text" role="alert">
          {wrongWhole}
        </p>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
          disabled={rows.length >= gradebookLimits.categories}
          onClick={() => {
            setRows([...rows, { key: nextKey, id: undefined, name: '', weight: 1, dropLowest: 0, assignmentIds: [] }])
            setNextKey(nextKey - 1)
          }}
        >
          Add a category
        </Button>
      </Group>
      <DialogButtons action="Save" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
