import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from '@gradus/contract/message'
import { Head } from '../ui/head.tsx'
import { IllustratedMessage } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <>
      <Head title={messages.notFoundTitle} status={404} noIndex />
      <IllustratedMessage
        art="missing"
        heading="h1"
        title={messages.notFoundTitle}
        text={messages.notFoundText}
        action={
          <>
            <Button component={Link} to="/">
              Back to the questions
            </Button>
            <Button variant="default" component={Link} to="/Search">
              Search
            </Button>
          </>
        }
      />
    </>
  )
}
