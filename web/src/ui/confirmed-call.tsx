import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@gradus/contract/message'
import type { CallProblem } from '../api.ts'
import { ConfirmDialog } from './confirm.tsx'
import { toast } from './toast.tsx'

interface ConfirmedCallProps<Subject> {
  /** The object of the call; undefined while the dialog is closed. */
  readonly subject: Subject | undefined
  readonly title: string
  readonly text: (subject: Subject) => string
  /** The verb on the button that confirms. */
  readonly action: string
  readonly danger?: boolean
  readonly make: (subject: Subject) => Promise<unknown>
  /** Announces the success; by default with "updated". */
  readonly onDone?: (subject: Subject) => unknown
  /** Refetches what the call may have changed, even after a failure. */
  readonly refresh: () => Promise<unknown>
  readonly onClose: () => void
}

const sayUpdated = () => toast.updated(messages.updated)

/** Asks for confirmation of a call that is hard to undo, makes it, and reports the result. */
export function ConfirmedCall<Subject>({
  subject,
  title,
  text,
  action,
  danger = true,
  make,
  onDone = sayUpdated,
  refresh,
  onClose,
}: ConfirmedCallProps<Subject>) {
  // Keeps the object while the dialog fades out, because its text still names it.
  const [lastSubject, setLastSubject] = useState(subject)
  if (subject !== undefined && subject !== lastSubject) setLastSubject(subject)
  const { mutate, isPending } = useMutation<unknown, CallProblem, Subject>({
    mutationFn: make,
    onSuccess: (_reply, changed) => onDone(changed),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      opened={subject !== undefined}
      title={title}
      text={lastSubject === undefined ? '' : text(lastSubject)}
      action={action}
      danger={danger}
      pending={isPending}
      onConfirm={() => subject !== undefined && mutate(subject)}
      onClose={onClose}
    />
  )
}
