import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

export function ReopenForm({
  isPending,
  onReopen,
  onCancel,
}: {
  isPending: boolean
  onReopen: (reason: string) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(() => reason.trim() !== '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '') onReopen(reason.trim())
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <p className="dialog-text">
        The points for the first three ranks are withdrawn until the ranking is final again.
      </p>
      <Textarea
        label="Reason"
        description="It is kept in the audit trail."
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        error={isTried && reason.trim() === '' ? 'Enter a reason.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogButtons action="Reopen" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}
