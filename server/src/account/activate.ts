import { Problem } from '../platform/problem.ts'
import { startSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { activateAccount } from './store.ts'
import { consumeToken, revokeTokensOf } from './token.ts'

interface Device {
  readonly userAgent: string
  readonly address: string
}

/**
 * Opens the link of an activation mail: activates the account with the name and the password of that sign-up, and
 * starts a session. An account that is already active is not changed, whichever older link is opened. @throws Problem
 * tokenSpent or accountDisabled
 */
export async function activate(
  site: Site,
  token: string,
  device: Device,
): Promise<{ userId: number; email: string; session: string }> {
  return site.database.transaction().execute(async (tx) => {
    const { userId, ...signUp } = await consumeToken(tx, 'activate', token)
    const activated = await activateAccount(tx, userId, signUp)
    if (!activated) throw new Problem('tokenSpent')
    if (!activated.enabled) throw new Problem('accountDisabled')
    await revokeTokensOf(tx, userId)
    return { userId, email: activated.email, session: await startSession(tx, userId, device) }
  })
}
