import { redirect } from 'react-router'
import type { PageLoader } from '../page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'

/**
 * Any path that starts with activate is an activation (specification, section 2), such as /activateAccount?token=… or
 * /activateTOKEN. The router matches whole segments only, so every unknown address passes through here.
 */
export const load: PageLoader =
  () =>
  async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (/^\/activate/i.test(pathname)) throw redirect(pathname.replace(/^\/activate\/?/i, '/activate/') + search)
    return null
  }

export const Component = NotFoundPage
