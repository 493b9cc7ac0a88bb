import { randomUUID } from 'node:crypto'
import { roles, type Role } from '@gradus/contract/role'
import { hashPassword } from '../src/account/password.ts'
import { sessionCookie } from '../src/platform/access/session.ts'
import { startSession } from '../src/account/session.ts'
import { aVisitor, type Client } from './client.ts'
import type { SceneSite } from './site.ts'

export interface AccountOptions {
  readonly email?: string
  readonly displayName?: string
  /** Hashed only if given, because hashing is slow on purpose. */
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

/** A password that fulfils the site's rules. */
export const goodPassword = 'steps up the stair'

/** A complete account with a client that is logged in. */
export async function aUser(site: SceneSite, options: AccountOptions = {}): Promise<TestUser> {
  const account = await anAccount(site, options)
  const client = aVisitor(site)
  const device = { userAgent: 'test', address: client.address }
  client.setCookie(sessionCookie, await startSession(site.database, account.id, device))
  return { ...client, ...account }
}

export async function anAdmin(site: SceneSite, options: AccountOptions = {}): Promise<TestUser> {
  return aUser(site, { role: roles.admin, ...options })
}

/** Inserts only the row, without a session. */
export async function anAccount(site: Pick<SceneSite, 'database'>, options: AccountOptions = {}) {
  const { activated = true, completed = true, enabled = true, role = roles.user, reputation = 0 } = options
  const email = options.email ?? anEmail()
  const displayName = options.displayName ?? 'Dana Levi'
  const { id } = await site.database
    .insertInto('account')
    .values({
      email,
      display_name: displayName,
      password_hash: options.password === undefined ? null : await hashPassword(options.password),
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

/** An address that no other test uses. */
export function anEmail(): string {
  return `${randomUUID()}@example.com`
}
