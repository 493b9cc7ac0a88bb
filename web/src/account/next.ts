import { ownAddress } from '@gradus/contract/own-address'

const authPages = /^\/(login|adminlogin|signup|logout)\b/i

/** Where one wanted to go before logging in: a path of this site and no other, or Home. */
export function redirectTarget(search: URLSearchParams): string {
  const next = ownAddress(search.get('next') ?? '/')
  return next === undefined || authPages.test(next) ? '/' : next
}
