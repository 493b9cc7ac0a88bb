import { deletedUser } from '@gradus/contract/edit-account'
import { productName } from '@gradus/contract/message'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import { Problem } from '../platform/problem.ts'

/** Names that would seem to speak for the site or to belong to a deleted user. */
const reserved = new Set(
  ['Admin', 'Administrator', 'Moderator', 'Support', 'System', 'Root', 'Staff', 'Team']
    .flatMap((name) => [name, `The ${name}`, `${productName} ${name}`, `The ${productName} ${name}`])
    .concat(productName, `The ${productName}`, deletedUser)
    .map(plain),
)

/** @throws Problem badInput. Admins do speak for the site. */
export function refuseReservedName(displayName: string, user?: User): void {
  if (!isAdmin(user) && isReservedName(displayName))
    throw new Problem('badInput', { message: 'This name is reserved. Choose another one.', field: 'displayName' })
}

/** Compares letters and digits alone, without case and accents. */
export function isReservedName(displayName: string): boolean {
  return reserved.has(plain(displayName))
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
