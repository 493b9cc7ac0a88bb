const here = 'https://here.invalid'
const doors = /^\/(login|adminlogin|signup|logout)\b/i

/** Where one wanted to go before logging in: a path of this site and no other, or Home. */
export function nextOf(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  if (!next.startsWith('/') || !URL.canParse(next, here)) return '/'
  const { origin, pathname, search: query, hash } = new URL(next, here)
  return origin === here && !doors.test(pathname) ? pathname + query + hash : '/'
}
