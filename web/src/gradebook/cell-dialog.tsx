import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { gradeLimits } from '@gradus/contract/grade'
import { putGradebookCell, type Gradebook } from '@gradus/contract/gradebook'
import { messages } from '@gradus/contract/message'
import { NumberField } from '../ui/number-field.tsx'
import { call, type CallProblem } from '../api.ts'
import { workAddress } from '../grade/addresses.ts'
import { pointsError } from '../grade/points-error.ts'
import { refreshGrades } from '../grade/refresh.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { pointsOf } from './grade-texts.ts'

export interface ChosenCell {
  readonly row: Gradebook['rows'][number]
  readonly assignment: Gradebook['assignments'][number]
}

/** Sets a student's points for a whole assignment, or excuses the student. */
export function CellDialog({ cell: { row, assignment }, onClose }: { cell: ChosenCell; onClose: () => void }) {
  const { assignmentId, title, possible } = assignment
  const cell = row.cells.find((one) => one.assignmentId === assignmentId)
  const before = { points: cell?.isOverridden ? (cell.points ?? '') : '', isExcused: cell?.isExcused ?? false } as const
  const client = useQueryClient()
  const [points, setPoints] = useState<number | ''>(before.points)
  const [isExcused, setExcused] = useState(before.isExcused)
  const [reason, setReason] = useState('')
  const pointsProblem = pointsError(points, possible)
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(putGradebookCell, {
        params: { id: assignmentId },
        body: {
          sid: String(row.userId),
          points: points === '' ? null : points,
          isExcused,
          reason,
          version: cell?.version ?? 0,
        },
      }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => (points !== before.points || isExcused !== before.isExcused || reason !== '') && !isSuccess)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pointsProblem === undefined && !isPending) mutate()
      }}
    >
      <p className="dialog-text">
        <bdi>{withSigns(row.officialName || row.displayName)}</bdi>, <bdi>{withSigns(title)}</bdi>:{' '}
        {pointsOf(cell?.points ?? null, possible)} points.{' '}
        <Link className="link" to={workAddress(assignmentId, String(row.userId))}>
          Look at the work
        </Link>
      </p>
      <NumberField
        label="Points for the whole assignment"
        description="Leave it empty for the sum of the questions."
        data-autofocus
        min={0}
        hideControls
        w={240}
        value={points}
        error={pointsProblem}
        onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
      />
      <Checkbox
        label="Excuse this student"
        description="The assignment then counts neither in the current nor in the final total."
        checked={isExcused}
        onChange={({ currentTarget }) => setExcused(currentTarget.checked)}
      />
      <TextInput
        label="Reason"
        description="Optional. Only staff see it, in the history."
        dir="auto"
        maxLength={gradeLimits.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
