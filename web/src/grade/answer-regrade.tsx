import { Alert, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegradeRequest } from '@gradus/contract/regrade'
import { RegradeAnswerForm, answerRegrade } from '@gradus/contract/regrade'
import { withSigns } from '@gradus/contract/direction'
import { NumberField } from '../ui/number-field.tsx'
import { call } from '../api.ts'
import { useDialogForm } from '../form/dialog-form.ts'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { pointsError } from './points-error.ts'
import { refreshGrades } from './refresh.ts'

/** Answers a regrade request, and optionally changes the points. */
export function AnswerRegrade({ request, onClose }: { request: RegradeRequest; onClose: () => void }) {
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [points, setPoints] = useState<number | ''>('')
  const tooMany = pointsError(points, request.possible)
  const body = RegradeAnswerForm.refine(() => tooMany === undefined, {
    error: tooMany ?? '',
    path: ['points'],
  }).safeParse({
    answer,
    ...(points === '' ? {} : { points }),
    version: request.version,
  })
  const { form, errorOf, isPending } = useDialogForm({
    body,
    isChanged: answer.trim() !== '' || points !== '',
    send: (sent) => call(answerRegrade, { params: { id: request.id }, body: sent }),
    done: 'Answered. The student is notified.',
    refresh: () => refreshGrades(client),
    onClose,
  })
  return (
    <form className="stack" {...form}>
      <blockquote className="request-answer">
        <p className="lines" dir="auto">
          {withSigns(request.text)}
        </p>
      </blockquote>
      {request.isOverridden && (
        <Alert color="yellow">
          The student is excused, or the points of the whole assignment were set in the gradebook. New points for this
          question don’t change that.
        </Alert>
      )}
      <Textarea
        label="Answer"
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        value={answer}
        error={errorOf('answer')}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <NumberField
        label="New points"
        description={`Leave it empty to keep ${pointsOf(request.points, request.possible)}.`}
        min={0}
        hideControls
        w={220}
        value={points}
        error={errorOf('points')}
        onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
      />
      <DialogButtons action="Answer" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
