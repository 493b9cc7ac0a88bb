import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseAttempt, type ClearedGrading, type GradeAttempt, type ItemGrade } from '@gradus/contract/grade'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { counted } from '../ui/count.ts'
import { OwnZoneTime } from '../ui/period.tsx'
import { toast } from '../ui/toast.tsx'
import { ownZone } from '@gradus/contract/zoned-time'
import { attemptText } from './attempt-text.ts'
import { refreshGrades } from './refresh.ts'

interface Choice {
  /** The attempt that a grader chose to count; null if the assignment's rule decides. */
  readonly attemptId: number | null
  readonly clear: boolean
}

/**
 * Shows which attempt is displayed and which one counts. Choosing another attempt to count asks for confirmation,
 * because it clears the grading.
 */
export function AttemptBar({
  item,
  attempt,
  sid,
  onShow,
}: {
  item: ItemGrade
  attempt: GradeAttempt
  sid: string
  onShow: (attemptId: number) => void
}) {
  const { itemId, attempts, grade, possible } = item
  const client = useQueryClient()
  const [confirmation, setConfirmation] = useState<{ attemptId: number | null; clears: ClearedGrading }>()
  const { mutate, isPending } = useMutation<unknown, CallProblem, Choice>({
    mutationFn: async ({ attemptId, clear }) => {
      const gradeOf = { sid, ...(attemptId === null ? {} : { attemptId }) }
      const reply = await call(chooseAttempt, { body: { itemId, ...gradeOf, clear, version: grade.version } })
      if (typeof reply === 'number') {
        setConfirmation(undefined)
        toast.updated(messages.updated)
      } else setConfirmation({ attemptId, clears: reply.clears })
    },
    onError: (problem) => {
      setConfirmation(undefined)
      toast.failed(messages.updateFailed, { text: problem.message })
    },
    onSettled: () => refreshGrades(client),
  })
  const isChosen = attempts.some((one) => one.isChosen)
  return (
    <header className="attempt-bar">
      <div className="row wrap">
        {attempts.length > 1 ? (
          <Select
            className="quietfield attempt-select"
            aria-label="Attempt"
            allowDeselect={false}
            data={attempts.map((one) => ({ value: String(one.attemptId), label: attemptText(one, possible) }))}
            value={String(attempt.attemptId)}
            comboboxProps={{ transitionProps: { duration: 0 } }}
            onChange={(value) => onShow(Number(value))}
          />
        ) : (
          <b className="strong small">{attemptText(attempt, possible)}</b>
        )}
        <span className="small ink2 num">
          <OwnZoneTime at={attempt.receivedDate} zone={ownZone()} />
        </span>
        <span className="grow" />
        {!attempt.counts && attempt.state === 'judged' && !attempt.isPractice && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            onClick={() => mutate({ attemptId: attempt.attemptId, clear: false })}
          >
            Make this attempt count
          </Button>
        )}
        {isChosen && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            onClick={() => mutate({ attemptId: null, clear: false })}
          >
            Let the rule decide
          </Button>
        )}
      </div>
      {attempt.raw !== null && attempt.points !== null && attempt.raw !== attempt.points && (
        <p className="small warn-text">
          {pointsOf(attempt.raw, possible)} before the late deduction, {pointsOf(attempt.points, possible)} after it.
        </p>
      )}
      <ConfirmDialog
        opened={confirmation !== undefined}
        title="Make another attempt count?"
        text={confirmation ? `This clears ${clearsText(confirmation.clears)}.` : ''}
        action="Clear and change"
        danger
        pending={isPending}
        onConfirm={() => confirmation && mutate({ attemptId: confirmation.attemptId, clear: true })}
        onClose={() => setConfirmation(undefined)}
      />
    </header>
  )
}

/** "the points set by hand (15) and 2 line comments". */
function clearsText({ points, comment, criteria, lineComments }: ClearedGrading): string {
  const parts = [
    points === null ? undefined : `the points set by hand (${points})`,
    comment ? 'the comment' : undefined,
    criteria > 0 ? (criteria === 1 ? 'the ticked criterion' : `${criteria} ticked criteria`) : undefined,
    lineComments > 0 ? counted(lineComments, 'line comment').join(' ') : undefined,
  ].filter((part) => part !== undefined)
  const last = parts.pop() ?? 'nothing'
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
