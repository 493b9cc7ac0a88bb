import { getUsers, getNewUsers, manageUsers, roleNames } from '@gradus/contract/user'
import type { Role } from '@gradus/contract/role'
import { call } from '../api.ts'
import { useBulk } from '../ui/bulk.ts'

type Ids = readonly number[]
/** What the toast says after an action, such as "3 users disabled." */
const participles = { enable: 'enabled', disable: 'disabled', signOut: 'logged out everywhere' } as const

/** An admin's changes to accounts, after which the tables are refetched. */
export function useUserChanges() {
  const { mutate, isPending } = useBulk(['user', 'users'], [getUsers, getNewUsers])
  return {
    isPending,
    manage: (ids: Ids, action: keyof typeof participles, after?: () => void) =>
      mutate({
        done: participles[action],
        send: () => call(manageUsers, { body: { ids: [...ids], action } }),
        ...(after ? { after } : {}),
      }),
    changeRole: (ids: Ids, role: Role, after?: () => void) =>
      mutate({
        done: `given the role ${roleNames[role]}`,
        send: () => call(manageUsers, { body: { ids: [...ids], action: 'changeRole', role } }),
        ...(after ? { after } : {}),
      }),
  }
}
