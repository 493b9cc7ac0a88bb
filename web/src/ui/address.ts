import { useSearchParams } from 'react-router'

/**
 * Keeps a table's filters and page in the address, so that it can be sent to a colleague and the back button works. A
 * change returns to the first page unless it sets a page.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const after = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    get: (name: string) => search.get(name) ?? undefined,
    /** The parameter if it is one of these words, otherwise the first word. */
    oneOf: <const Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word =>
      words.find((word) => word === search.get(name)) ?? words[0],
    page: Math.min(400, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
    change: (changed: Readonly<Record<string, string | undefined>>, how: { replace?: boolean } = {}) =>
      setSearch(after(changed), { preventScrollReset: true, ...how }),
    to: (changed: Readonly<Record<string, string | undefined>>) => `?${after(changed)}`,
  }
}
export type Address = ReturnType<typeof useAddress>
