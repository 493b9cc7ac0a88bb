import { fastifyCookie } from '@fastify/cookie'
import type { PageRequest } from './cached-response.ts'

type Headers = Pick<PageRequest, 'headers'>

/**
 * Returns a function that reads the session's token from a request's cookies, exactly as handlers do: where the two differ,
 * such as at a blank before `=`, a user's own response would be cached as everybody's.
 *
 * @param name the cookie's name
 */
export function sessionTokens(name: string): (request: Headers) => string | undefined {
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : fastifyCookie.parse(cookie)[name])
}

/** Returns a function that gives the key under which a request's response is cached. */
export function cacheKeys(
  tokenOf: (request: Headers) => string | undefined,
): (request: Headers & Pick<PageRequest, 'url'>) => string {
  return ({ url, headers }) => {
    if (!isOwnCall(url)) return url
    const token = tokenOf({ headers }) ?? ''
    // No address has a line break. A program's token is not a session, so what it gets is never shared with one.
    return `${url}\n${headers.authorization === undefined ? token : `${token}\n${headers.authorization}`}`
  }
}

/** Whether the response of a call with this address depends on who asks. */
export function isOwnCall(url: string): boolean {
  return url.startsWith('/auth/') || url.startsWith('/admin/')
}
