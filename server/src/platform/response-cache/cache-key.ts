import type { PageRequest } from './cached-response.ts'

/** Returns a function that gives the key under which a request's answer is cached. @param session `<cookie's name>=` */
export function cacheKeys(session: string): (request: Pick<PageRequest, 'url' | 'headers'>) => string {
  const inCookies = new RegExp(`(?:^|;) *${session}([^;]*)`)
  return ({ url, headers }) => {
    if (!isOwnCall(url)) return url
    const token = headers.cookie === undefined ? '' : (inCookies.exec(headers.cookie)?.[1] ?? '')
    // No address has a line break. A program's token is not a session, so what it gets is never shared with one.
    return `${url}\n${headers.authorization === undefined ? token : `${token}\n${headers.authorization}`}`
  }
}

/** Whether the answer of a call with this address depends on who asks. */
export function isOwnCall(url: string): boolean {
  return url.startsWith('/auth/') || url.startsWith('/admin/')
}
