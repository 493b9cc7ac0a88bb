import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallProblem } from '../api.ts'
import { FormMessage, ProblemMessage } from './auth-card.tsx'

const waitSeconds = 60

interface Resend {
  readonly label: string
  readonly send: () => Promise<unknown>
  /** Replaces the button after a mail was sent. */
  readonly sent: string
  /** A mail was sent just now, so the button starts disabled. */
  readonly waiting?: boolean
}

/** Sends a mail again, at most once a minute. */
export function ResendButton({ label, send, sent, waiting = false }: Resend) {
  const [left, setLeft] = useState(waiting ? waitSeconds : 0)
  const counting = left > 0
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [counting])
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: send,
    onSuccess: () => setLeft(waitSeconds),
    onError: (problem) => setLeft(problem.retryAfterSeconds ?? 0),
  })
  return (
    <>
      {isSuccess && <FormMessage tone="pass">{sent}</FormMessage>}
      <ProblemMessage problem={error ?? undefined} />
      <Button variant="default" fullWidth size="md" disabled={counting} loading={isPending} onClick={() => mutate()}>
        {counting ? `${label} in ${spoken(left)}` : label}
      </Button>
    </>
  )
}

function spoken(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  return `${Math.ceil(seconds / 60)} min`
}
