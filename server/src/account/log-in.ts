import type { z } from 'zod'
import type { LoginForm } from '@gradus/contract/account'
import { roles, type Role } from '@gradus/contract/role'
import { Problem } from '../platform/problem.ts'
import { startSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { requireSecondFactor } from './second-factor.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { findByEmail, updateLastActive, replacePasswordHash } from './store.ts'

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
  const old = user.password_hash
  if (old !== null && isOutdated(old))
    await replacePasswordHash(site.database, user.id, old, await hashPassword(form.password))
  return logInVerified(site, user, device)
}

type VerifiedUser = Pick<StoredUser, 'id' | 'role' | 'enabled' | 'activated_at'>

/** Starts a session for a user who has proved their identity. @throws Problem accountDisabled or notActivated */
export async function logInVerified(site: Site, user: VerifiedUser, device: Device): Promise<LoggedIn> {
  refuseUnready(user)
  await updateLastActive(site.database, user.id)
  return { userId: user.id, role: user.role, session: await startSession(site.database, user.id, device) }
}

function refuseUnready(user: VerifiedUser): void {
  if (!user.enabled) throw new Problem('accountDisabled')
  if (!user.activated_at) throw new Problem('notActivated')
}
