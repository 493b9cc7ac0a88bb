import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { messages } from '@gradus/contract/message'
import type { CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

interface DialogFormOptions<Body> {
  /** The result of checking the current values with the contract's schema. */
  readonly body: z.ZodSafeParseResult<Body>
  /** True if closing would lose typed input. */
  readonly isChanged: boolean
  readonly send: (body: Body) => Promise<unknown>
  /** The text of the toast after success. */
  readonly done: string
  /** Refetches what the call has changed. */
  readonly refresh: () => unknown
  readonly onClose: () => void
}

/** A short form in a dialog that closes after sending. Fields show their errors from the first attempt to send on. */
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
    /** The error of a field. */
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
