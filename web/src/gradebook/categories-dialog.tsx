import { ActionIcon, Button, Group, MultiSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GradeCategoryForm, gradebookLimits, putGradeCategories, type Gradebook } from '@gradus/contract/gradebook'
import { messages } from '@gradus/contract/message'
import { NumberField } from '../ui/number-field.tsx'
import { call, type CallProblem } from '../api.ts'
import { refreshGrades } from '../grade/refresh.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { focusAdded } from '../ui/focus-added.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

interface Line {
  /** The React key, which stays the same when other rows are removed. */
  readonly key: number
  /** Undefined for a new category. */
  readonly id: number | undefined
  readonly name: string
  readonly weight: number | ''
  readonly dropLowest: number | ''
  readonly assignmentIds: readonly number[]
}

const sent = (lines: readonly Line[]) => ({
  categories: lines.map(({ id, name, weight, dropLowest, assignmentIds }) => ({
    ...(id === undefined ? {} : { id }),
    name,
    weight,
    dropLowest,
    assignmentIds: [...assignmentIds],
  })),
})

/** The gradebook's categories: their weights, how many of the lowest grades they drop, and their assignments. */
export function CategoriesDialog({ gradebook, onClose }: { gradebook: Gradebook; onClose: () => void }) {
  const { courseId, categories, assignments, anonymous } = gradebook
  const client = useQueryClient()
  const [before] = useState<readonly Line[]>(() =>
    categories.map((category) => ({
      ...category,
      key: category.id,
      assignmentIds: assignments.flatMap(({ assignmentId, categoryId }) =>
        categoryId === category.id ? [assignmentId] : [],
      ),
    })),
  )
  const [lines, setLines] = useState(before)
  const [nextKey, setNextKey] = useState(-1)
  const [isTried, setTried] = useState(false)
  const form = GradeCategoryForm.safeParse(sent(lines))
  const wrongAt = (index: number, field: string) =>
    isTried ? form.error?.issues.find(({ path }) => path[1] === index && path[2] === field)?.message : undefined
  const wrongWhole = isTried ? form.error?.issues.find(({ path }) => path.length === 1)?.message : undefined
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, GradeCategoryForm>({
    mutationFn: (body) => call(putGradeCategories, { params: { id: courseId }, body }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => JSON.stringify(sent(lines)) !== JSON.stringify(sent(before)) && !isSuccess)
  const change = (line: Line, changes: Partial<Line>) =>
    setLines(
      lines.map((one) => {
        if (one === line) return { ...one, ...changes }
        // An assignment is in one category at most, so choosing it here removes it from the others.
        const taken = changes.assignmentIds
        return taken ? { ...one, assignmentIds: one.assignmentIds.filter((id) => !taken.includes(id)) } : one
      }),
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
        With categories, the total is the weighted mean of their shares. The weight of a category without a grade goes
        to the others. Without categories, all points count equally.
        {anonymous.length > 0 && ' Anonymous assignments keep their category.'}
      </p>
      <ol className="stack" aria-label="Categories">
        {lines.map((line, index) => (
          <li key={line.key} className="category-line">
            <TextInput
              ref={line.key < 0 && line.key === nextKey + 1 ? focusAdded : undefined}
              label="Name"
              dir="auto"
              maxLength={gradebookLimits.categoryName}
              value={line.name}
              error={wrongAt(index, 'name')}
              onChange={({ currentTarget }) => change(line, { name: currentTarget.value })}
            />
            <NumberField
              label="Weight"
              min={1}
              max={gradebookLimits.weight}
              hideControls
              value={line.weight}
              error={wrongAt(index, 'weight') && 'Enter 1 to 10,000.'}
              onChange={(value) => change(line, { weight: typeof value === 'number' ? value : '' })}
            />
            <NumberField
              label="Drop lowest"
              min={0}
              max={gradebookLimits.dropLowest}
              hideControls
              value={line.dropLowest}
              error={wrongAt(index, 'dropLowest') && 'Enter 0 to 100.'}
              onChange={(value) => change(line, { dropLowest: typeof value === 'number' ? value : '' })}
            />
            <ActionIcon
              size={36}
              aria-label={`Remove the category ${line.name}`}
              onClick={() => setLines(lines.filter((one) => one !== line))}
            >
              <IconTrash size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
            <MultiSelect
              label="Assignments"
              data={assignments.map(({ assignmentId, title }) => ({ value: String(assignmentId), label: title }))}
              value={line.assignmentIds.map(String)}
              comboboxProps={{ transitionProps: { duration: 0 } }}
              onChange={(values) => change(line, { assignmentIds: values.map(Number) })}
            />
          </li>
        ))}
      </ol>
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
          disabled={lines.length >= gradebookLimits.categories}
          onClick={() => {
            setLines([...lines, { key: nextKey, id: undefined, name: '', weight: 1, dropLowest: 0, assignmentIds: [] }])
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
