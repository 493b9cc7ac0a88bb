import { Outlet, ScrollRestoration } from 'react-router'
import { Frame } from './frame.tsx'

export function Root() {
  return (
    <Frame>
      <Outlet />
      <ScrollRestoration />
    </Frame>
  )
}
