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
 * Opens the link of an activation mail: the account is active with the name and the password of that sign-up, and the
 * session starts. An account that is active already stays as it is, whoever holds an older link.
 * @throws Problem tokenSpent or accountDisabled
 */
export async function activate(
  site: Site,
  token: string,
  device: Device,
): Promise<{ userId: number; session: string }> {
  return site.database.transaction().execute(async (tx) => {
    const { userId, ...signUp } = await consumeToken(tx, 'activate', token)
    const activated = await activateAccount(tx, userId, signUp)
    if (!activated) throw new Problem('tokenSpent')
    if (!activated.enabled) throw new Problem('accountDisabled')
    await revokeTokensOf(tx, userId)
    return { userId, session: await startSession(tx, userId, device) }
  })
}
