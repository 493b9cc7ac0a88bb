import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@gradus/contract/message'
import type { CallProblem } from '../api.ts'
import { ConfirmDialog } from './confirm.tsx'
import { toast } from './toast.tsx'

interface ConfirmedCallProps<Subject> {
  /** What it is about; undefined while nothing is asked. */
  readonly of: Subject | undefined
  readonly title: string
  readonly text: (subject: Subject) => string
  /** The verb of the button. */
  readonly action: string
  readonly danger?: boolean
  readonly make: (subject: Subject) => Promise<unknown>
  /** Says that it was done; by default "updated". */
  readonly onDone?: (subject: Subject) => unknown
  /** Refetches what the call may have changed, also after a failure. */
  readonly refresh: () => Promise<unknown>
  readonly onClose: () => void
}

const sayUpdated = () => toast.updated(messages.updated)

/** Asks before a call that is hard to undo, makes it, and says how it went. */
export function ConfirmedCall<Subject>({
  of,
  title,
  text,
  action,
  danger = true,
  make,
  onDone = sayUpdated,
  refresh,
  onClose,
}: ConfirmedCallProps<Subject>) {
  // While the dialog fades out it still says what it was about.
  const [shown, setShown] = useState(of)
  if (of !== undefined && of !== shown) setShown(of)
  const { mutate, isPending } = useMutation<unknown, CallProblem, Subject>({
    mutationFn: make,
    onSuccess: (_reply, subject) => onDone(subject),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      opened={of !== undefined}
      title={title}
      text={shown === undefined ? '' : text(shown)}
      action={action}
      danger={danger}
      pending={isPending}
      onConfirm={() => of !== undefined && mutate(of)}
      onClose={onClose}
    />
  )
}
