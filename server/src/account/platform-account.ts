import { Email } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import { displayNameOf } from './external-owner.ts'
import { findLoginAccount, insertVerifiedAccount } from './external-store.ts'
import { isTaken } from './guest-account.ts'
import { deletePendingSignUp } from './guest-store.ts'
import { logInVerified, type Device } from './log-in.ts'
import { accountExistsMail } from './mail.ts'
import { findByEmail } from './store.ts'
import { issueToken } from './token-store.ts'

/** Accounts of people who come from a learning platform that an admin of this site approved. */

/** Whether an account can have the address that a platform shares. It does not say whether one has it. */
export function isAddress(email: string): boolean {
  return Email.safeParse(email).success
}

/** @throws Problem conflict */
export function refuseNoAddress(email: string): void {
  if (!isAddress(email))
    throw new Problem('conflict', {
      message: 'Your platform doesn’t share your email address. Sign up with it instead.',
    })
}

/** The mail to an address that already has an account; undefined if it has none. */
export async function accountExistsMailFor(config: Config, tx: Tx, email: string): Promise<Mail | undefined> {
  const owner = await findByEmail(tx, email)
  return owner?.activated_at
    ? accountExistsMail(config, owner.email, await issueToken(tx, 'reset', owner.id))
    : undefined
}

/**
 * A new account. The caller has verified that its owner reads the mailbox. An existing account is never entered by its
 * address: its owner connects it.
 * @returns its id. @throws Problem conflict
 */
export async function addPlatformAccount(tx: Tx, email: string, name: string): Promise<number> {
  refuseNoAddress(email)
  if (await isTaken(tx, email))
    throw new Problem('conflict', { message: 'There is an account with your email address already. Log in with it.' })
  const address = Email.parse(email)
  await deletePendingSignUp(tx, address)
  return await insertVerifiedAccount(tx, address, displayNameOf({ name }))
}

/**
 * Admins and moderators must log in by themselves: the operator of a platform could sign in as any of its users.
 * @param isConnected whether the platform's user is still connected with the account, which is locked
 * @returns undefined for an account that can’t be entered this way
 */
export async function enterFromPlatform(
  database: Database,
  userId: number,
  device: Device,
  isConnected: (tx: Tx) => Promise<boolean>,
): Promise<string | undefined> {
  const loggedIn = await logInVerified(
    database,
    userId,
    device,
    async (user, tx) =>
      user.enabled && user.activated_at !== null && mayEnterFromPlatform(user) && (await isConnected(tx)),
  )
  return loggedIn?.session
}

export function mayEnterFromPlatform({ role }: { readonly role: number }): boolean {
  return role === roles.user || role === roles.lecturer
}

/** An account in use; undefined for a closed or disabled one. */
export async function findEnabledAccount(reader: Reader, userId: number) {
  const user = await findLoginAccount(reader, userId)
  return user?.enabled && user.activated_at ? { id: user.id, role: user.role } : undefined
}
