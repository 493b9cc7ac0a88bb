import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import type { OwnWork } from '@gradus/contract/own-grade'
import { RegradeRequestForm, askForRegrade } from '@gradus/contract/regrade'
import { call } from '../api.ts'
import { useDialogForm } from '../form/dialog-form.ts'
import { Ago, DaysUntil } from '../ui/ago.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { refreshGrades } from './refresh.ts'
import './requests.css'

/** The student's regrade requests with their answers, and a form for a new one. */
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
            You asked for a regrade, <Ago at={date} />
          </p>
          <p className="lines" dir="auto">
            {withSigns(text)}
          </p>
          {answer === null ? (
            <p className="small ink2">Waiting for an answer.</p>
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
                {withSigns(answer)}
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
      <FormDialog opened={isAsking} onClose={() => setAsking(false)} title="Ask for a regrade" size={520}>
        <p className="ink2" dir="auto">
          {withSigns(title)}
        </p>
        <AskForm itemId={itemId} onClose={() => setAsking(false)} />
      </FormDialog>
    </div>
  )
}

function AskForm({ itemId, onClose }: { itemId: number; onClose: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const body = RegradeRequestForm.safeParse({ itemId, text })
  const { form, errorOf, isPending } = useDialogForm({
    body,
    isChanged: text.trim() !== '',
    send: (sent) => call(askForRegrade, { body: sent }),
    done: 'Your request was sent.',
    refresh: () => refreshGrades(client),
    onClose,
  })
  return (
    <form className="stack" {...form}>
      <Textarea
        label="What should we look at again?"
        description="A grader answers. Your points can go up or down."
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        value={text}
        error={errorOf('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogButtons action="Send the request" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
