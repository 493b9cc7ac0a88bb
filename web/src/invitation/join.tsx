import { withSigns } from '@gradus/contract/direction'
import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '@gradus/contract/message'
import type { CallProblem } from '../api.ts'
import { useLoginAddress } from '../shell/log-in-again.ts'
import { useOwnInfo } from '../shell/session.ts'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import './join.css'

/** Shared by the two pages that accept an invitation, a company's and a course's. */

export function JoinSheet({ children }: { children: ReactNode }) {
  return <section className="sheet pad join-sheet">{children}</section>
}

interface JoiningProps {
  readonly join: () => Promise<unknown>
  /** The address to open after joining. */
  readonly next: string
  readonly onJoined: () => void
  /** Other actions, beside the button. */
  readonly others?: ReactNode
}

/** The form for a logged-in user. */
export function Joining({ join, next, onJoined, others }: JoiningProps) {
  const navigate = useNavigate()
  const me = useOwnInfo()
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: join,
    onSuccess: async () => {
      await navigate(next, { replace: true })
      onJoined()
    },
    onError: (problem) => {
      if (problem.code !== 'notAllowed') toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  return (
    <>
      {/* It stays on the page: to follow it, its reader logs out first. */}
      {error?.code === 'notAllowed' && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <div className="row wrap">
        <Button loading={isPending} onClick={() => mutate()}>
          Join
        </Button>
        {others}
      </div>
      {me && (
        <p className="small ink2">
          You are logged in as <bdi>{withSigns(me.displayName)}</bdi>.
        </p>
      )}
    </>
  )
}

/** The choices of a visitor. @param page the address to which a new account returns */
export function InvitedVisitor({ page, note }: { page: string; note: string }) {
  const login = useLoginAddress()
  return (
    <>
      <div className="row wrap">
        <Button component={Link} to={login}>
          Log In
        </Button>
        <Button component={Link} to={`/SignUp?next=${encodeURIComponent(page)}`} variant="default">
          Sign Up
        </Button>
      </div>
      <p className="small ink2">{note}</p>
    </>
  )
}

/** Shown for a link that does not work. */
export function InvitationEnded({ title, text, onForget }: { title: string; text: ReactNode; onForget: () => void }) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      text={text}
      action={
        <Button component={Link} to="/" onClick={onForget}>
          Go to Home
        </Button>
      }
    />
  )
}
