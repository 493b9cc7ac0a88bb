import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Who } from '@gradus/contract/endpoint'
import { CallProblem } from './api.ts'

/** One page of the site. Each feature lists its own in `<noun>/pages.ts`; `pages.ts` joins them. */
export interface Page {
  /** The paths from the specification (section 2), in react-router's notation. They match upper and lower case. */
  readonly paths: readonly string[]
  readonly module: () => Promise<PageModule>
  /**
   * Who may see it. A visitor is sent to /Login and returns after logging in; a user with the wrong role sees the
   * not-found page.
   */
  readonly who?: Who
  /**
   * `panel` has the menu and the right panel, `workspace` the menu as a rail of icons, `plain` only the menu. `auth`, for
   * logging in and signing up, shows the five levels at its side (`shell/auth-layout.tsx`). `candidate` has only the
   * logo, the colours and the page.
   */
  readonly layout?: Layout
}
export type Layout = 'panel' | 'workspace' | 'plain' | 'auth' | 'candidate'

export interface PageModule {
  readonly Component: () => ReactNode
  readonly load?: PageLoader
}
export type PageLoader = (client: QueryClient) => (args: LoaderFunctionArgs) => Promise<unknown>

/** A query of any type, because prefetching doesn't depend on the type of the data. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries of different answers has no other type
type AnyQuery = FetchQueryOptions<any, any, any, any>

/**
 * Loads the data of a page. The server waits for it, so that a public page contains its data and a missing object is a
 * 404. The browser starts loading and shows the page at once, with skeletons in place of the data.
 */
export async function load(client: QueryClient, queries: readonly AnyQuery[]): Promise<null> {
  if (!import.meta.env.SSR) {
    for (const one of queries) void client.prefetchQuery(one)
    return null
  }
  await Promise.all(queries.map((one) => client.prefetchQuery(one)))
  for (const one of queries) {
    const error = client.getQueryState(one.queryKey)?.error
    if (error instanceof CallProblem && error.status === 404) throw data(null, { status: 404 })
  }
  return null
}
