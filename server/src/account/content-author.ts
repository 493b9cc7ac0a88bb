import { roles } from '@gradus/contract/role'
import type { Tx } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { insertContentAuthor } from './store.ts'

/**
 * The author of the content that a site starts with. Its account is a sample account: nobody can log in as it, and lists
 * and numbers of users leave it out. It has no role, but it acts with an admin's here, so that its texts need no moderator.
 */
export async function addContentAuthor(tx: Tx): Promise<User> {
  return { id: await insertContentAuthor(tx), role: roles.admin }
}
