import { QueryClientProvider, dehydrate, type DehydratedState } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouterProvider, createStaticHandler, createStaticRouter, isRouteErrorResponse } from 'react-router'
import type { RenderPage } from '@gradus/contract/page'
import { setTransport } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes, pageBoundary } from './routes.tsx'
import type { HydrationData } from './hydration.ts'
import { Appearance } from './ui/appearance.tsx'
import { HeadSink, headMarkup, type HeadContent } from './ui/head.tsx'

/** Renders a page for a visitor. The browser adds account data after hydration. */
export const render: RenderPage = async ({ url, publicUrl, nonce, fetch }) => {
  const client = createQueryClient()
  setTransport(client, (path) => fetch(path))
  const routes = createRoutes(client)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response)
    return { status: context.status, redirect: context.headers.get('location') ?? '/', head: '', body: '', data: '' }

  let head: HeadContent | undefined
  const renderBody = () => {
    const router = createStaticRouter(handler.dataRoutes, context)
    return renderToString(
      <QueryClientProvider client={client}>
        <HeadSink value={(content) => (head = content)}>
          <Appearance nonce={nonce}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </Appearance>
        </HeadSink>
      </QueryClientProvider>,
    )
  }
  let body: string
  let fault: unknown
  try {
    body = renderBody()
  } catch (error) {
    // The page threw an error. Its error boundary shows it inside the frame, on the server and in the browser.
    fault = error
    context.errors = { [pageBoundary]: error }
    body = renderBody()
  }
  const hydrationData: HydrationData = {
    queries: withoutTimes(dehydrate(client)),
    routes: context.matches.map(({ route }) => route.id),
    failed: Object.fromEntries(Object.entries(context.errors ?? {}).map(([route, error]) => [route, statusOf(error)])),
  }
  const state = JSON.stringify(hydrationData).replaceAll('<', '\\u003c')
  client.clear()
  return {
    status: head?.status ?? context.statusCode,
    ...(fault === undefined ? {} : { fault }),
    head: headMarkup(head, publicUrl, new URL(url).pathname),
    body,
    data: `<script type="application/json" id="data">${state}</script>`,
  }
}

/**
 * Removes the times, so that the same data gives the same bytes. The browser treats the data as fetched just now, because
 * the server sends only current data.
 */
function withoutTimes({ queries, mutations }: DehydratedState): DehydratedState {
  const timeless = queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }))
  return { mutations, queries: timeless }
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}
