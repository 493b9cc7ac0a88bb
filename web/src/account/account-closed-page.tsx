import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { deletedUser } from '@gradus/contract/edit-account'
import { Head } from '../ui/head.tsx'
import { IllustratedMessage } from '../ui/states.tsx'

/** Shown after the user has closed their account. */
export function Component() {
  return (
    <>
      <Head title="Your account is closed" noIndex />
      <IllustratedMessage
        art="empty"
        heading="h1"
        title="Your account is closed"
        text={`Your personal data has been erased, and you have been logged out on every device. What you published stays under “${deletedUser}”.`}
        action={
          <>
            <Button component={Link} to="/">
              Back to the questions
            </Button>
            <Button variant="default" component={Link} to="/SignUp">
              Sign up again
            </Button>
          </>
        }
      />
    </>
  )
}
