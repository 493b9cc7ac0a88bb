import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnWork } from '@gradus/contract/own-grade'
import { messages } from '@gradus/contract/message'
import { askForRegrade } from '@gradus/contract/regrade'
import { call, type CallProblem } from '../api.ts'
import { Ago, DaysUntil } from '../ui/ago.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { FormModal, useUnsaved } from '../ui/unsaved.tsx'
import { refreshGrades } from './refresh.ts'
import './requests.css'

/** Requests to look at a grade again, with their answers, and the way to ask. */
export function RegradeRequests({
  item: { itemId, title, regrades, canAskForRegrade },
  regradeUntil,
}: {
  item: OwnWork['items'][number]
  regradeUntil: string | null
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="own-regrades stack s">
      {regrades.map(({ id, text, date, answer, answeredDate }) => (
        <blockquote key={id} className="request-answer">
          <p className="tiny ink2">
            You asked to look at it again, <Ago at={date} />
          </p>
          <p className="lines" dir="auto">
            {text}
          </p>
          {answer === null ? (
            <p className="small ink2">Waits for an answer.</p>
          ) : (
            <>
              <p className="tiny ink2">
                Answer
                {answeredDate !== null && (
                  <>
                    , <Ago at={answeredDate} />
                  </>
                )}
              </p>
              <p className="lines" dir="auto">
                {answer}
              </p>
            </>
          )}
        </blockquote>
      ))}
      {canAskForRegrade && (
        <div className="row wrap">
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Ask for a regrade
          </Button>
          {regradeUntil !== null && (
            <span className="tiny ink2">
              Closes <DaysUntil at={regradeUntil} />
            </span>
          )}
        </div>
      )}
      <FormModal opened={isAsking} onClose={() => setAsking(false)} title="Ask for a regrade" size={520}>
        <AskForm itemId={itemId} title={title} onClose={() => setAsking(false)} />
      </FormModal>
    </div>
  )
}

function AskForm({ itemId, title, onClose }: { itemId: number; title: string; onClose: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const body = askForRegrade.body.safeParse({ itemId, text })
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, NonNullable<typeof body.data>>({
    mutationFn: (sent) => call(askForRegrade, { body: sent }),
    onSuccess: () => {
      toast.done('Your request is sent.')
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => text.trim() !== '' && !isSuccess)
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
      <Textarea
        label={
          <>
            What should be looked at again in “<bdi>{title}</bdi>”?
          </>
        }
        description="A grader answers. Your points can go up or down."
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        value={text}
        error={isTried ? body.error?.issues[0]?.message : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogButtons action="Send the request" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
