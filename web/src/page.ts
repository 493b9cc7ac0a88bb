import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Who } from '@gradus/contract/endpoint'
import { CallProblem } from './api.ts'

/** One page of the site. Each feature lists its own in `<noun>/pages.ts`; `routes.tsx` joins them. */
export interface Page {
  /** As the specification writes it (section 2), in react-router's notation; it matches whatever its case. */
  readonly paths: readonly string[]
  readonly module: () => Promise<PageModule>
  /** Who may see it. A visitor goes to /Login and comes back; a wrong role sees the not-found page. */
  readonly who?: Who
  /**
   * `panel` has the menu and the right panel, `working` the menu as a rail of icons, `plain` only the menu. `auth`, for
   * logging in and signing up, shows the five levels at its side (`shell/auth-layout.tsx`). `candidate` has nothing of the
   * community: only the logo, the colours and the page.
   */
  readonly layout?: Layout
}
export type Layout = 'panel' | 'working' | 'plain' | 'auth' | 'candidate'

export interface PageModule {
  readonly Component: () => ReactNode
  readonly load?: PageLoader
}
export type PageLoader = (client: QueryClient) => (args: LoaderFunctionArgs) => Promise<unknown>

/** Any query: what it answers does not matter for fetching it ahead. */
// oxlint-disable-next-line typescript/no-explicit-any -- a list of queries of different answers has no other type
type AnyQuery = FetchQueryOptions<any, any, any, any>

/**
 * The data of a page. The server waits for it, so that a public page arrives with its content and a missing thing is a
 * 404; the browser starts it and shows the page at once, with skeletons where the data will be.
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
