import { Outlet, ScrollRestoration } from 'react-router'
import { AppLayout } from './app-layout.tsx'

export function Root() {
  return (
    <AppLayout>
      <Outlet />
      <ScrollRestoration />
    </AppLayout>
  )
}
