import { createContext, useContext } from 'react'
import type { MenuGroup } from './menu-groups.ts'

/** Tells whether the site has a page at an address. `routes.tsx` provides it from the page table. */
export type IsKnownPage = (address: string) => boolean

const KnownPages = createContext<IsKnownPage>(() => true)
export const KnownPagesProvider = KnownPages.Provider
export function useIsKnownPage(): IsKnownPage {
  return useContext(KnownPages)
}

/** @param paths the paths of the page table; an address may lack optional parameters, all other parameters are ids */
export function knownPages(paths: readonly string[]): IsKnownPage {
  const addresses = new Set(paths.map((path) => path.replaceAll(/\/:\w+\?/g, '').toLowerCase()))
  return (address) => {
    const path = address.toLowerCase()
    return addresses.has(path) || addresses.has(path.replace(/\/\d+$/, '/:id'))
  }
}

/** Removes links to pages that this site does not have: the specification's menu also names such pages. */
export function knownGroups(groups: readonly MenuGroup[], isKnown: IsKnownPage): readonly MenuGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => isKnown(to)) }))
    .filter(({ items }) => items.length > 0)
}
