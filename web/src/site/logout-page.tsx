import { Button, Center, Loader } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { logOut, useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { IllustratedMessage, FailedState } from '../ui/states.tsx'

/** Logs the user out, then confirms it. */
export function Component() {
  const client = useQueryClient()
  const session = useSession()
  const { mutate, isIdle, isError, error } = useMutation({ mutationFn: () => logOut(client) })
  const due = session.state === 'user' && isIdle
  useEffect(() => {
    if (due) mutate()
  }, [due, mutate])

  return (
    <>
      <Head title="Logout" noIndex />
      {isError ? (
        <FailedState heading="h1" title="You are still logged in." text={error.message} onRetry={() => mutate()} />
      ) : session.state === 'visitor' ? (
        <IllustratedMessage
          art="empty"
          heading="h1"
          title="You are logged out"
          text="Everything you solved and wrote is saved for when you come back."
          action={
            <>
              <Button component={Link} to="/Login" replace>
                Log In
              </Button>
              <Button variant="default" component={Link} to="/" replace>
                Back to the questions
              </Button>
            </>
          }
        />
      ) : (
        <Center mih="50vh">
          <Loader role="status" aria-label="Logging you out" />
        </Center>
      )}
    </>
  )
}
