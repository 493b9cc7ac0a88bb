import type { Role } from '@gradus/contract/role'

/** The signed-in user who makes a call. */
export interface User {
  readonly id: number
  readonly role: Role
}
