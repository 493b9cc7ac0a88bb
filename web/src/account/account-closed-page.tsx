import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { deletedUser } from '@gradus/contract/edit-account'
import { noteSessionEnd } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { Blank } from '../ui/states.tsx'
import { isClosedJustNow } from './closed.ts'

/** Where closing the account leads. */
export function Component() {
  const client = useQueryClient()
  const { state } = useLocation()
  const isNew = isClosedJustNow(state)
  useEffect(() => {
    // Only now: the page before this one needs a session, and without one leads to the log-in.
    if (isNew) noteSessionEnd(client)
  }, [client, isNew])
  return (
    <>
      <Head title="Account closed" noIndex />
      <Blank
        art="empty"
        heading="h1"
        title="Your account is closed"
        text={`Your personal data has been erased, and you are logged out on every device. What you wrote for others stays, under “${deletedUser}”.`}
        action={
          <>
            <Button component={Link} to="/">
              Back to the questions
            </Button>
            <Button variant="default" component={Link} to="/SignUp">
              Sign Up again
            </Button>
          </>
        }
      />
    </>
  )
}
