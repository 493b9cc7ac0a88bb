import { createContext, useContext } from 'react'
import type { MenuGroup } from './menu-groups.ts'

/** Whether the site has a page at an address. `routes.tsx` provides it from the page table. */
export type IsKnownPage = (address: string) => boolean

const KnownPages = createContext<IsKnownPage>(() => true)
export const KnownPagesProvider = KnownPages.Provider
export function useIsKnownPage(): IsKnownPage {
  return useContext(KnownPages)
}

/** @param paths as the page table has them; optional parameters may be left out of an address, others are ids */
export function knownPages(paths: readonly string[]): IsKnownPage {
  const addresses = new Set(paths.map((path) => path.replaceAll(/\/:\w+\?/g, '').toLowerCase()))
  return (address) => {
    const path = address.toLowerCase()
    return addresses.has(path) || addresses.has(path.replace(/\/\d+$/, '/:id'))
  }
}

/** The menu of the specification names pages that a site may not have yet: they appear with their route. */
export function knownGroups(groups: readonly MenuGroup[], isKnown: IsKnownPage): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => isKnown(to)) }))
    .filter(({ items }) => items.length > 0)
}
