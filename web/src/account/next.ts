import { ownAddress } from '@gradus/contract/own-address'

const authPages = /^\/(login|adminlogin|signup|logout)\b/i

/** The path that the user wanted to open before logging in, or Home. Only paths of this site are accepted. */
export function redirectTarget(search: URLSearchParams): string {
  const next = ownAddress(search.get('next') ?? '/')
  return next === undefined || authPages.test(next) ? '/' : next
}
