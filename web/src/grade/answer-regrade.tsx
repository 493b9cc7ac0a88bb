import { NumberInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerRegrade, type RegradeRequest } from '@gradus/contract/regrade'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { pointsOf } from '../gradebook/grade-texts.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { refreshGrades } from './refresh.ts'

/** Answers a regrade request, with other points if they change. */
export function AnswerRegrade({ request, onClose }: { request: RegradeRequest; onClose: () => void }) {
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [points, setPoints] = useState<number | ''>('')
  const [isTried, setTried] = useState(false)
  const body = answerRegrade.body.safeParse({
    answer,
    ...(points === '' ? {} : { points }),
    version: request.version,
  })
  const wrong = (field: string) =>
    isTried ? body.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, NonNullable<typeof body.data>>({
    mutationFn: (sent) => call(answerRegrade, { params: { id: request.id }, body: sent }),
    onSuccess: () => {
      toast.done('Answered. The student is notified.')
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => (answer.trim() !== '' || points !== '') && !isSuccess)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (body.success && !isPending) mutate(body.data)
      }}
    >
      <blockquote className="request-answer">
        <p className="lines" dir="auto">
          {request.text}
        </p>
      </blockquote>
      <Textarea
        label="Answer"
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        value={answer}
        error={wrong('answer')}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <NumberInput
        label="New points"
        description={`Leave it empty to keep ${pointsOf(request.points, request.possible)}.`}
        min={0}
        decimalScale={2}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        w={220}
        value={points}
        error={wrong('points')}
        onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
      />
      <DialogButtons action="Answer" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
