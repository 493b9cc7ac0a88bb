import type { Role } from '@gradus/contract/role'

/** The signed-in user who makes a call. */
export interface User {
  readonly id: number
  readonly role: Role
  /** A candidate without an account, who makes the calls that declare `candidate` and no others. */
  readonly isGuest?: true
}
