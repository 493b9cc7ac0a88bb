import './ui/style.ts'
import { QueryClientProvider, hydrate, type DehydratedState } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepFocusInDialogs } from './autofocus.ts'
import { watchGestures } from './gesture.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './routes.tsx'
import type { HydrationData } from './hydration.ts'
import { Appearance } from './ui/appearance.tsx'

async function start(): Promise<void> {
  watchGestures(window)
  keepFocusInDialogs(document)
  const client = createQueryClient()
  const served = readHydrationData()
  if (served) hydrate(client, asOfNow(served.queries))
  const routes = createRoutes(client)

  // The code of this page must be loaded before hydration, or the page would flash.
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const { lazy, ...rest } = route
      Object.assign(route, rest, await lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, served ? { hydrationData: hydrationOf(served, routes) } : {})
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  // The library that locks scrolling behind dialogs reads the nonce from here (get-nonce).
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  const tree = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Appearance nonce={nonce}>
          <RouterProvider router={router} />
        </Appearance>
      </QueryClientProvider>
    </StrictMode>
  )
  if (root.firstElementChild) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
}

function readHydrationData(): HydrationData | undefined {
  // Select by element too: an element with this id in the page's content must not replace it.
  const text = document.querySelector('script#data')?.textContent
  // Our own server wrote it.
  return text ? (JSON.parse(text) as HydrationData) : undefined
}

/** The server sends only what is current, however long it has kept it. */
function asOfNow({ queries, mutations }: DehydratedState): DehydratedState {
  const now = Date.now()
  const known = queries.map((query) => ({
    ...query,
    dehydratedAt: now,
    state: { ...query.state, dataUpdatedAt: now },
  }))
  return { mutations, queries: known }
}

/** Takes over the errors of the server's loaders, so that the first render here equals the server's. */
function hydrationOf({ failed }: HydrationData, routes: RouteObject[]): HydrationState {
  const errors = Object.entries(failed).map(([route, status]) => [
    route,
    { status, statusText: '', internal: false, data: null },
  ])
  const ids = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route.id ?? '')
  return {
    loaderData: Object.fromEntries(ids.filter((id) => !(id in failed)).map((id) => [id, null])),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
  }
}

await start()
