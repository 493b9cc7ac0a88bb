import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { findAccountByEmail } from './account.ts'

/** Invitations that only the account with the invited address can use; the link alone is not enough (decision 0381). */

/** The account with this address, if it can log in. */
export async function findInvitedAccount(reader: Reader, email: string): Promise<{ id: number } | undefined> {
  const account = await findAccountByEmail(reader, email)
  return account?.activated_at && account.enabled ? account : undefined
}

/** A forwarded mail must not let its reader in. @throws Problem notAllowed */
export async function refuseOtherAddress(reader: Reader, user: User, email: string): Promise<void> {
  const account = await findInvitedAccount(reader, email)
  if (account?.id !== user.id)
    throw new Problem('notAllowed', {
      message:
        'This invitation is for another email address. Log in with the account of that address, or ask for an invitation to yours.',
    })
}
