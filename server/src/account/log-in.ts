import type { z } from 'zod'
import type { LoginForm } from '@gradus/contract/account'
import { roles, type Role } from '@gradus/contract/role'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { startSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { requireSecondFactor } from './second-factor.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { findByEmail, recordLogIn, replacePasswordHash } from './store.ts'

export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface LoggedIn {
  readonly userId: number
  readonly role: Role
  readonly session: string
}

type Form = z.output<typeof LoginForm>

/**
 * An unknown address and a wrong password are refused alike and cost the same work; the state of an account is revealed
 * only with the right password, and the second factor is asked last. @throws Problem wrongCredentials, accountDisabled,
 * notActivated, codeNeeded or tooOften
 */
export async function logIn(site: Site, form: Form, device: Device): Promise<LoggedIn> {
  return start(site, await verified(site, form), form, device)
}

/** Anyone who is not an admin gets the reply for a wrong password. @throws Problem as logIn does */
export async function logInAsAdmin(site: Site, form: Form, device: Device): Promise<LoggedIn> {
  const user = await verified(site, form)
  if (user.role !== roles.admin) throw new Problem('wrongCredentials')
  return start(site, user, form, device)
}

type StoredUser = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

async function verified(site: Site, form: Form): Promise<StoredUser> {
  const user = await findByEmail(site.database, form.email)
  const right = await verifyPassword(form.password, user?.password_hash)
  if (!user || !right) throw new Problem('wrongCredentials')
  return user
}

async function start(site: Site, user: StoredUser, form: Form, device: Device): Promise<LoggedIn> {
  refuseUnready(user)
  await requireSecondFactor(site, user.id, form.code)
  return startWithPassword(site, user, form, device)
}

/**
 * If the hash that was verified is not the account's any more, the password was changed or reset meanwhile, or another
 * log-in has renewed the hash. Verifying the password again tells them apart.
 */
async function startWithPassword(site: Site, user: StoredUser, form: Form, device: Device): Promise<LoggedIn> {
  const hash = await renewIfOutdated(site, user, form.password)
  const loggedIn = await logInVerified(site.database, user.id, device, (account) => account.password_hash === hash)
  if (loggedIn) return loggedIn
  const now = await verified(site, form)
  // The address may be another account's by now, for which no second factor was asked.
  if (now.id !== user.id) throw new Problem('wrongCredentials')
  return startWithPassword(site, now, form, device)
}

/** @returns the hash that the account has now, unless its password was changed meanwhile */
async function renewIfOutdated(site: Site, user: StoredUser, password: string): Promise<string | null> {
  const { id, password_hash: old } = user
  if (old === null || !isOutdated(old)) return old
  const fresh = await hashPassword(password)
  await replacePasswordHash(site.database, id, old, fresh)
  return fresh
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof recordLogIn>>>

/**
 * Starts a session for a user who has proved their identity. The proof may be old, because verifying waits in line, so
 * `isProven` says with the account locked whether it still holds: otherwise a session could begin after a change of the
 * password has ended all others.
 * @returns undefined if the proof doesn't hold any more. @throws Problem accountDisabled or notActivated
 */
export async function logInVerified(
  database: Database,
  userId: number,
  device: Device,
  isProven: (account: LockedAccount, tx: Tx) => boolean | Promise<boolean>,
): Promise<LoggedIn | undefined> {
  return await database.transaction().execute(async (tx) => {
    const account = await recordLogIn(tx, userId)
    if (!account || !(await isProven(account, tx))) return undefined
    refuseUnready(account)
    return { userId, role: account.role, session: await startSession(tx, userId, device) }
  })
}

function refuseUnready(user: Pick<StoredUser, 'enabled' | 'activated_at'>): void {
  if (!user.enabled) throw new Problem('accountDisabled')
  if (!user.activated_at) throw new Problem('notActivated')
}
