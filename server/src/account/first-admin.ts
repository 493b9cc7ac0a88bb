import { productName } from '@gradus/contract/message'
import { roles } from '@gradus/contract/role'
import { enrolInSamples } from '../course/sample-student.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { endSessionsOf, startSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { adminExists, insertOrPromoteAdmin, type NewAccount } from './store.ts'
import { refuseSpentFirstAdminToken, revokeTokensOf, consumeFirstAdminTokens } from './token.ts'
import { deleteFirstAdminTokens, issueToken } from './token-store.ts'

/**
 * Creates the first admin of a site from ADMIN_EMAIL and ADMIN_PASSWORD, or a one-time link to create one. The list of
 * common passwords does not apply to the operator's own password: the operator controls the machine. @returns the link
 * to print, if there is one
 */
export async function ensureFirstAdmin(database: Database, config: Config): Promise<string | undefined> {
  if (await adminExists(database)) return undefined
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (email === undefined || password === undefined) {
    const token = await database.transaction().execute(async (tx) => {
      await deleteFirstAdminTokens(tx)
      return issueToken(tx, 'firstAdmin', null)
    })
    return `${config.PUBLIC_URL}/FirstAdmin?token=${token}`
  }
  const passwordHash = await hashPassword(password)
  await database.transaction().execute(async (tx) => {
    await deleteFirstAdminTokens(tx)
    if (!(await adminExists(tx))) await makeAdmin(tx, { email, passwordHash, displayName: `${productName} Admin` })
  })
  return undefined
}

interface Claim {
  readonly token: string
  readonly displayName: string
  readonly email: string
  readonly password: string
}

/**
 * Makes the first admin with the link that the server printed. Only one claim succeeds, even if two servers that
 * started together printed a link each. @throws Problem tokenSpent, or badInput for a password that is easy to guess
 */
export async function claimFirstAdmin(site: Site, claim: Claim, device: { userAgent: string; address: string }) {
  return await claimOnce(site, claim, device).catch(async (error: unknown) => {
    if (!(error instanceof Problem && error.code === 'tokenSpent')) throw error
    throw new Problem('tokenSpent', { message: (await adminExists(site.database)) ? hasAdmin : newerLink })
  })
}

const hasAdmin = 'This site has an admin already, so this link no longer works. Log in instead.'
/** Each start replaces the link of the one before. */
const newerLink =
  'This link no longer works: a newer one was printed when the site was last started. Use that one, or start the site again.'

async function claimOnce(site: Site, claim: Claim, device: { userAgent: string; address: string }) {
  await refuseSpentFirstAdminToken(site.database, claim.token)
  refuseGuessable(claim.password, claim)
  const passwordHash = await hashPassword(claim.password)
  return site.database.transaction().execute(async (tx) => {
    await consumeFirstAdminTokens(tx, claim.token)
    if (await adminExists(tx)) throw new Problem('tokenSpent')
    const userId = await makeAdmin(tx, { email: claim.email, displayName: claim.displayName, passwordHash })
    return { userId, role: roles.admin, session: await startSession(tx, userId, device) }
  })
}

/** Takes the account over for the operator: ends its sessions and invalidates its links. Samples can be tried at once. */
async function makeAdmin(tx: Tx, user: NewAccount): Promise<number> {
  const id = await insertOrPromoteAdmin(tx, user)
  await endSessionsOf(tx, id)
  await revokeTokensOf(tx, id)
  await enrolInSamples(tx, id)
  return id
}
