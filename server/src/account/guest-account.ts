import { isUniqueViolation, type Reader, type Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { findByEmail } from './store.ts'
import { deleteGuest, deletePendingSignUp, insertGuest, turnGuestIntoUser } from './guest-store.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { refuseReservedName } from './reserved-name.ts'

/**
 * Guests: candidates without an account. A check constraint keeps a guest inactive and without a password, so that
 * nobody can log in as one; lists and counts of users leave them out, because they ask for active accounts. Their
 * stored address is not a real one, so that no sign-up or other service can claim it; the real one is in their
 * invitation.
 */

/** @returns the account's id */
export async function addGuest(tx: Tx, name: string): Promise<number> {
  return await insertGuest(tx, name === '' ? 'Guest' : name)
}

/**
 * Turns a guest's account into a permanent one. The caller has verified that the guest reads the mailbox.
 * @throws Problem conflict if the address has an account; badInput for a reserved name or a password that is easy to
 * guess
 */
export async function keepGuest(
  tx: Tx,
  userId: number,
  owner: { readonly email: string; readonly displayName: string; readonly password: string },
): Promise<void> {
  refuseReservedName(owner.displayName)
  refuseGuessable(owner.password, owner)
  const conflict = new Problem('conflict', {
    message: 'There is an account with your email address already. Log in with it.',
  })
  if (await isTaken(tx, owner.email)) throw conflict
  await deletePendingSignUp(tx, owner.email)
  const passwordHash = await hashPassword(owner.password)
  const isUser = await turnGuestIntoUser(tx, userId, { ...owner, passwordHash }).catch((error: unknown) => {
    // Somebody activated an account with this address at the same moment.
    throw isUniqueViolation(error) ? conflict : error
  })
  if (!isUser) throw conflict
}

/** Deletes a guest with everything that is theirs. */
export async function forgetGuest(tx: Tx, userId: number): Promise<void> {
  await deleteGuest(tx, userId)
}

/** Whether an account with this address exists. */
export async function isTaken(reader: Reader, email: string): Promise<boolean> {
  const account = await findByEmail(reader, email)
  return account !== undefined && account.activated_at !== null
}
