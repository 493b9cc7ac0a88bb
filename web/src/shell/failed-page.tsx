import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { messages } from '@gradus/contract/message'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The error page of a route: the not-found page for a 404, otherwise an error with a retry button. */
export function FailedPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <>
      <Head title={messages.listFailed} status={500} noIndex />
      <FailedState
        heading="h1"
        text="This page couldn’t be shown. Your work is safe."
        action={
          // Reloads the page, because its code may have failed to load.
          <Button leftSection={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      />
    </>
  )
}

/** The error page if even the site's frame could not be rendered. */
export function FailedSite() {
  return (
    <main id="main">
      <FailedPage />
    </main>
  )
}
