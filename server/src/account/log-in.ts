import type { z } from 'zod'
import type { LoginForm } from '@gradus/contract/account'
import { roles, type Role } from '@gradus/contract/role'
import { Problem } from '../platform/problem.ts'
import { startSession } from '../platform/access/session.ts'
import type { Site } from '../platform/site.ts'
import { requireSecondFactor } from './second-factor.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { findByEmail, noteActive, replacePasswordHash } from './store.ts'

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
 * An unknown address and a wrong password are refused alike and cost the same work; how an account stands is told only
 * to whoever knows its password, and the second factor is asked last. @throws Problem wrongCredentials, accountDisabled,
 * notActivated, codeNeeded or tooOften
 */
export async function logIn(site: Site, form: Form, device: Device): Promise<LoggedIn> {
  return start(site, await verified(site, form), form, device)
}

/** For everybody but an admin the password is not right. @throws Problem as logIn does */
export async function logInAsAdmin(site: Site, form: Form, device: Device): Promise<LoggedIn> {
  const account = await verified(site, form)
  if (account.role !== roles.admin) throw new Problem('wrongCredentials')
  return start(site, account, form, device)
}

type Known = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

async function verified(site: Site, form: Form): Promise<Known> {
  const account = await findByEmail(site.database, form.email)
  const right = await verifyPassword(form.password, account?.password_hash)
  if (!account || !right) throw new Problem('wrongCredentials')
  return account
}

async function start(site: Site, account: Known, form: Form, device: Device): Promise<LoggedIn> {
  refuseUnready(account)
  await requireSecondFactor(site, account.id, form.code)
  const old = account.password_hash
  if (old !== null && isOutdated(old))
    await replacePasswordHash(site.database, account.id, old, await hashPassword(form.password))
  return admit(site, account, device)
}

type Ready = Pick<Known, 'id' | 'role' | 'enabled' | 'activated_at'>

/** Starts the session of somebody who proved who he is. @throws Problem accountDisabled or notActivated */
export async function admit(site: Site, account: Ready, device: Device): Promise<LoggedIn> {
  refuseUnready(account)
  await noteActive(site.database, account.id)
  return { userId: account.id, role: account.role, session: await startSession(site.database, account.id, device) }
}

function refuseUnready(account: Ready): void {
  if (!account.enabled) throw new Problem('accountDisabled')
  if (!account.activated_at) throw new Problem('notActivated')
}
