import { pageUserHeader } from '@gradus/contract/endpoint'

/** The user of this page, who may not be the one of another tab any more. */
let pageUser: number | undefined

export function setPageUser(id: number | undefined): void {
  pageUser = id
}

/** Names the page's user, so that nothing is written for somebody who has logged in in another tab. */
export function namePageUser(headers: Headers): void {
  if (pageUser !== undefined) headers.set(pageUserHeader, String(pageUser))
}
