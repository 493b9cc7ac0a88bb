/**
 * A page's address in which a `%` is no escape, as in a title that somebody pasted, names that sign itself. Without it
 * Fastify would refuse the address before any page could say that it was not found. Calls keep theirs and are refused.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || /^\/(?:public|auth)\/api\//i.test(url)) return url
  const [path = ''] = url.split('?', 1)
  if (isReadable(path)) return url
  const escaped = path.replaceAll(/%(?![\da-f]{2})/gi, '%25')
  return (isReadable(escaped) ? escaped : path.replaceAll('%', '%25')) + url.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
