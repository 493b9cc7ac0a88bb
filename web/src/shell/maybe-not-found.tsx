import type { ReactNode } from 'react'
import { NotFoundPage } from './not-found-page.tsx'

/**
 * For what a visitor may not see: whether the reader may is known after the login check only. The server renders both, and
 * shared.css shows the skeleton to a browser that was logged in lately.
 */
export function MaybeNotFound({ loading }: { loading: ReactNode }) {
  return (
    <>
      <div className="for-users">{loading}</div>
      {/* The last one sets title and status: for a visitor this is a 404. */}
      <div className="for-visitors">
        <NotFoundPage />
      </div>
    </>
  )
}
