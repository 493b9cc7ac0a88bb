import { matchRoutes, type RouteObject } from 'react-router'
import { isOwnAddress } from '@gradus/contract/own-address'

/**
 * Loads the code of a page while its link is hovered, touched or focused, so that a click opens it at once. Only the
 * code is loaded: its data may be gone, or may only be requested by a real click.
 */
export function prefetchPages(routes: RouteObject[], document: Document): void {
  const started = new Set<string>()
  const prefetch = ({ target }: Event) => {
    const address = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined
    // Each address is tried once only, because some browsers remember that a file failed to load.
    if (!address || started.has(address) || !isOwnAddress(address) || !navigator.onLine) return
    started.add(address)
    for (const { route } of matchRoutes(routes, address.replace(/[?#].*$/, '')) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => started.delete(address))
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, prefetch, { passive: true })
}
