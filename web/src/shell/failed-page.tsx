import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'

/** What a route could not show: a missing thing is the not-found page; anything else says so and offers another try. */
export function FailedPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <main className="empty">
      <h1>Something went wrong here.</h1>
      <p>Nothing of yours is lost. Load the page again.</p>
    </main>
  )
}
