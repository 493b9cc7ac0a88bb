import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { messages } from '@gradus/contract/message'
import type { CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

interface DialogFormOptions<Body> {
  /** What the contract says of the current values. */
  readonly body: z.ZodSafeParseResult<Body>
  /** Something was typed that closing would lose. */
  readonly isChanged: boolean
  readonly send: (body: Body) => Promise<unknown>
  /** The toast after it. */
  readonly done: string
  /** Refetches what the call changed. */
  readonly refresh: () => unknown
  readonly onClose: () => void
}

/** A short form in a dialog, which closes once it was sent. Fields show their errors from the first try on. */
export function useDialogForm<Body>({ body, isChanged, send, done, refresh, onClose }: DialogFormOptions<Body>) {
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, Body>({
    mutationFn: send,
    onSuccess: () => {
      toast.done(done)
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: refresh,
  })
  useUnsaved(() => isChanged && !isSuccess)
  return {
    isPending,
    /** What is wrong with a field. */
    errorOf: (field: string) =>
      isTried ? body.error?.issues.find(({ path }) => path[0] === field)?.message : undefined,
    form: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        setTried(true)
        if (body.success && !isPending) mutate(body.data)
      },
    } as const,
  }
}
