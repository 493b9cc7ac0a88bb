import { QueryClientProvider, hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './routes.tsx'
import { Appearance } from './ui/appearance.tsx'
import './ui/style.ts'

async function start(): Promise<void> {
  const client = createQueryClient()
  const data = document.getElementById('data')?.textContent
  if (data) hydrate(client, JSON.parse(data))
  const routes = createRoutes(client)

  // What this address shows must be there before hydration, or the page would flash.
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const { lazy, ...rest } = route
      Object.assign(route, rest, await lazy(), { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes)
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
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

await start()
