import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallProblem } from '../api.ts'
import { Says, SaysProblem } from './box.tsx'

const waitSeconds = 60

interface Resend {
  readonly label: string
  readonly send: () => Promise<unknown>
  /** What to say when it was sent. */
  readonly sent: string
  /** A mail went out just now: the first click waits too. */
  readonly waiting?: boolean
}

/** Sends a mail again, not more often than once a minute. */
export function ResendButton({ label, send, sent, waiting = false }: Resend) {
  const [left, setLeft] = useState(waiting ? waitSeconds : 0)
  const { start, stop } = useInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
  useEffect(() => {
    if (left > 0) start()
    else stop()
    return stop
  }, [left > 0])
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: send,
    onSuccess: () => setLeft(waitSeconds),
    onError: (problem) => setLeft(problem.retryAfterSeconds ?? 0),
  })
  return (
    <>
      {isSuccess && <Says tone="pass">{sent}</Says>}
      <SaysProblem problem={error ?? undefined} />
      <Button variant="default" fullWidth size="md" disabled={left > 0} loading={isPending} onClick={() => mutate()}>
        {left > 0 ? `${label} in ${spoken(left)}` : label}
      </Button>
    </>
  )
}

function spoken(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  return `${Math.ceil(seconds / 60)} min`
}
