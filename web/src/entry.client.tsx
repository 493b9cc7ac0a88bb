// First, because the modules after it may already write HTML.
import './trusted-types.ts'
import './ui/style.ts'
import { QueryClientProvider, hydrate, type DehydratedState } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepFocusInDialogs } from './autofocus.ts'
import { keepFocus } from './focus-keeper.ts'
import { focusInvalidFields } from './focus-invalid-field.ts'
import { watchGestures } from './gesture.ts'
import { prefetchPages } from './prefetch.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './routes.tsx'
import type { HydrationData } from './hydration.ts'
import { Appearance } from './ui/appearance.tsx'
import { offerReload } from './unloaded-page.ts'

async function start(): Promise<void> {
  watchGestures(window)
  keepFocusInDialogs(document)
  keepFocus(document)
  focusInvalidFields(document)
  // Each step is a task of its own, so that the browser can react to the user between them.
  await nextTask()
  loadLocale()
  await nextTask()
  const client = createQueryClient()
  const served = readHydrationData()
  if (served) hydrate(client, asOfNow(served.queries))
  const routes = createRoutes(client)
  const opened = served ? findRoutes(routes, served.routes) : matchedRoutes(routes)
  // The code of this page must be loaded before hydration, or the page would flash.
  if (!(await loadCode(opened))) return offerReload(document)
  await nextTask()
  const router = createBrowserRouter(routes, served ? { hydrationData: hydrationOf(served) } : {})
  await nextTask()
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  // The library that locks scrolling behind dialogs reads its nonce from this global (get-nonce).
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
  // As a transition, hydration pauses for what the user does meanwhile.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, tree))
  else createRoot(root).render(tree)
  prefetchPages(routes, document)
}

/** @returns false if some of it could not be fetched */
async function loadCode(opened: readonly RouteObject[]): Promise<boolean> {
  try {
    await Promise.all(
      opened.map(async (route) => {
        if (typeof route.lazy !== 'function') return
        const { lazy, ...rest } = route
        Object.assign(route, rest, await lazy(), { lazy: undefined })
      }),
    )
    return true
  } catch (error) {
    // What browsers throw for a module that they cannot fetch.
    if (error instanceof TypeError) return false
    throw error
  }
}

function readHydrationData(): HydrationData | undefined {
  // The selector includes the element's name, so that an element with this id in the page's content can't replace it.
  const text = document.querySelector('script#data')?.textContent
  // Trusted: our own server wrote it.
  return text ? (JSON.parse(text) as HydrationData) : undefined
}

/** Dates the data as of now: the server sends only current data, even from its cache. */
function asOfNow({ queries, mutations }: DehydratedState): DehydratedState {
  const now = Date.now()
  const known = queries.map((query) => ({
    ...query,
    dehydratedAt: now,
    state: { ...query.state, dataUpdatedAt: now },
  }))
  return { mutations, queries: known }
}

/** Takes over the errors of the server's loaders, so that the browser's first render equals the server's. */
function hydrationOf({ routes, failed }: HydrationData): HydrationState {
  const errors = Object.entries(failed).map(([route, status]) => [
    route,
    { status, statusText: '', internal: false, data: null },
  ])
  return {
    loaderData: Object.fromEntries(routes.filter((id) => !(id in failed)).map((id) => [id, null])),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
  }
}

/** The routes with these ids. Matching the address again would take longer than everything else here. */
function findRoutes(routes: readonly RouteObject[], ids: readonly string[]): RouteObject[] {
  return routes.flatMap((route) => [
    ...(ids.includes(route.id ?? '') ? [route] : []),
    ...findRoutes(route.children ?? [], ids),
  ])
}

function matchedRoutes(routes: RouteObject[]): RouteObject[] {
  return (matchRoutes(routes, window.location) ?? []).map(({ route }) => route)
}

/** Loads the browser's data of the locale, which takes 10 ms and more when something is first formatted. */
function loadLocale(): void {
  new Intl.NumberFormat('en-GB').format(0)
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}

// Not awaited at the top level: the modules of pages import this one, so each would wait for the other.
void start()
