import type { ReactNode } from 'react'
import { NotFoundPage } from './not-found-page.tsx'

/**
 * For a page that visitors may not see. Whether the reader may see it is known only after the login check. The server
 * renders both, and shared.css shows the skeleton in browsers that were logged in recently.
 */
export function MaybeNotFound({ loading }: { loading: ReactNode }) {
  return (
    <>
      <div className="for-users">{loading}</div>
      {/* The last component sets title and status, so that a visitor gets a 404. */}
      <div className="for-visitors">
        <NotFoundPage />
      </div>
    </>
  )
}
