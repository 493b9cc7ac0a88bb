/** The page number in an address, or 1 if it is missing or invalid. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
