import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { pages } from './pages.ts'
import { load as loadAll, type Layout, type Page, type PageLoader } from './page.ts'
import { FailedPage, FailedSite } from './shell/failed-page.tsx'
import { KnownPagesProvider, knownPages } from './shell/known-pages.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { noticesQuery } from './shell/notice.tsx'
import { RequireRole } from './shell/require-role.tsx'
import { panelQueries } from './shell/right-panel.tsx'
import { Root } from './shell/root.tsx'
import { SessionProvider } from './shell/session-provider.tsx'

const isKnownPage = knownPages(pages.flatMap(({ paths }) => paths))

function Site() {
  return (
    <KnownPagesProvider value={isKnownPage}>
      <SessionProvider>
        <Root />
      </SessionProvider>
    </KnownPagesProvider>
  )
}

/** The route that shows the error of a page inside the site's frame. */
export const pageBoundary = 'page'

/** All routes of the site. A page's module is loaded when the page is opened. */
export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      id: 'site',
      Component: Site,
      ErrorBoundary: FailedSite,
      children: [
        {
          id: pageBoundary,
          ErrorBoundary: FailedPage,
          children: [
            ...pages.flatMap((page) => routesOf(page, client)),
            { id: '*', path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ]
}

function routesOf({ paths, module, who, layout = 'plain' }: Page, client: QueryClient): RouteObject[] {
  return paths.map((path) => ({
    id: path,
    path,
    handle: { layout },
    lazy: async () => {
      const { Component, load } = await module()
      const Guarded =
        who === undefined || who === 'anyone' ? Component : () => <RequireRole who={who} Page={Component} />
      const loader = loaderOf(layout, load?.(client), client)
      return { Component: Guarded, ...(loader ? { loader } : {}) }
    },
  }))
}

/** Loads the data of the frame with the page; if that fails, the page still opens. */
function loaderOf(layout: Layout, own: Loader | undefined, client: QueryClient): Loader | undefined {
  const frame = frameQueries[layout]
  if (frame.length === 0) return own
  return async (args) => {
    await Promise.all([own?.(args), loadAll(client, frame).catch(() => null)])
    return null
  }
}
type Loader = ReturnType<PageLoader>

/** The data of the frame that is the same for everybody. */
const frameQueries: Record<Layout, Parameters<typeof loadAll>[1]> = {
  panel: panelQueries,
  workspace: [noticesQuery],
  plain: [noticesQuery],
  auth: [],
  candidate: [],
}
