import { isUniqueViolation, type Reader, type Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { findByEmail } from './store.ts'
import { deleteGuest, deletePendingSignUp, insertGuest, makeOwn } from './guest-store.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { refuseReservedName } from './reserved-name.ts'

/**
 * Guests: candidates without an account. A check of the table keeps a guest without a password and inactive, so that
 * nobody can log in as one, and lists and numbers of users, which ask for active accounts, leave them out. Their address
 * is none, so that no sign-up or other service can claim it; the real one is in their invitation.
 */

/** @returns the account's id */
export async function addGuest(tx: Tx, name: string): Promise<number> {
  return await insertGuest(tx, name === '' ? 'Guest' : name)
}

/**
 * Makes a guest's account their own. Whoever calls it knows that the guest reads the mailbox.
 * @throws Problem conflict where the address has an account; badInput for a reserved name or a password that is easy to
 * guess
 */
export async function keepGuest(
  tx: Tx,
  userId: number,
  owner: { readonly email: string; readonly displayName: string; readonly password: string },
): Promise<void> {
  refuseReservedName(owner.displayName)
  refuseGuessable(owner.password, owner)
  const taken = new Problem('conflict', {
    message: 'There is an account with your email address already. Log in with it.',
  })
  if (await isTaken(tx, owner.email)) throw taken
  await deletePendingSignUp(tx, owner.email)
  const passwordHash = await hashPassword(owner.password)
  const isOwn = await makeOwn(tx, userId, { ...owner, passwordHash }).catch((error: unknown) => {
    // Somebody activated an account with the address at the same moment.
    throw isUniqueViolation(error) ? taken : error
  })
  if (!isOwn) throw taken
}

/** Deletes a guest with everything that is theirs. */
export async function forgetGuest(tx: Tx, userId: number): Promise<void> {
  await deleteGuest(tx, userId)
}

/** Whether somebody uses the site with this address. */
export async function isTaken(reader: Reader, email: string): Promise<boolean> {
  const account = await findByEmail(reader, email)
  return account !== undefined && account.activated_at !== null
}
