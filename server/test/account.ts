import { randomUUID } from 'node:crypto'
import { roles, type Role } from '@gradus/contract/role'
import { hashPassword } from '../src/account/password.ts'
import { sessionCookie } from '../src/platform/access/session.ts'
import { startSession } from '../src/account/session.ts'
import { aVisitor, type Client } from './client.ts'
import type { SceneSite } from './site.ts'

interface AccountOptions {
  readonly email?: string
  readonly displayName?: string
  /** Hashed only where it is given: that is slow on purpose. */
  readonly password?: string
  readonly role?: Role
  readonly activated?: boolean
  readonly completed?: boolean
  readonly enabled?: boolean
  readonly reputation?: number
}

export interface TestUser extends Client {
  readonly id: number
  readonly email: string
  readonly displayName: string
}

/** A password that the site takes. */
export const goodPassword = 'steps up the stair'

/** An account that is ready, logged in. */
export async function aUser(site: SceneSite, wanted: AccountOptions = {}): Promise<TestUser> {
  const account = await anAccount(site, wanted)
  const client = aVisitor(site)
  const device = { userAgent: 'test', address: client.address }
  client.setCookie(sessionCookie, await startSession(site.database, account.id, device))
  return { ...client, ...account }
}

export async function anAdmin(site: SceneSite, wanted: AccountOptions = {}): Promise<TestUser> {
  return aUser(site, { role: roles.admin, ...wanted })
}

/** The row alone; nobody is logged in. */
export async function anAccount(site: Pick<SceneSite, 'database'>, wanted: AccountOptions = {}) {
  const { activated = true, completed = true, enabled = true, role = roles.user, reputation = 0 } = wanted
  const email = wanted.email ?? anEmail()
  const displayName = wanted.displayName ?? 'Dana Levi'
  const { id } = await site.database
    .insertInto('account')
    .values({
      email,
      display_name: displayName,
      password_hash: wanted.password === undefined ? null : await hashPassword(wanted.password),
      role,
      enabled,
      reputation,
      activated_at: activated ? new Date() : null,
      completed_at: activated && completed ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, displayName }
}

/** An address that no other test has. */
export function anEmail(): string {
  return `${randomUUID()}@example.com`
}
