import type { Reader, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken } from '../platform/access/session.ts'
import { deleteTokensOf, findLiveToken, claimFirstAdminTokens, claimTokens, type Purpose } from './token-store.ts'

/** The links that belong to an account. */
type OwnPurpose = Exclude<Purpose, 'firstAdmin'>

/** The user of a live token, which stays unused. @throws Problem tokenSpent */
export async function ownerOfToken(reader: Reader, purpose: OwnPurpose, token: string): Promise<number> {
  const row = await findLiveToken(reader, purpose, token)
  if (!row?.user_id) throw new Problem('tokenSpent')
  return row.user_id
}

/** @throws Problem tokenSpent */
export async function refuseSpentFirstAdminToken(reader: Reader, token: string): Promise<void> {
  if (!(await findLiveToken(reader, 'firstAdmin', token))) throw new Problem('tokenSpent')
}

/** Uses a token up, and with it every other of the same user and purpose. @throws Problem tokenSpent */
export async function consumeToken(tx: Tx, purpose: OwnPurpose, token: string) {
  const userId = await ownerOfToken(tx, purpose, token)
  const spent = await claimTokens(tx, purpose, userId)
  const hash = hashToken(token)
  const own = spent.find((row) => row.token_hash.equals(hash))
  if (!own) throw new Problem('tokenSpent')
  return { userId, passwordHash: own.password_hash, displayName: own.display_name, email: own.email }
}

/** Uses up every first-admin token. @throws Problem tokenSpent, which leaves them all unused */
export async function consumeFirstAdminTokens(tx: Tx, token: string): Promise<void> {
  const rows = await claimFirstAdminTokens(tx)
  const hash = hashToken(token)
  if (!rows.some((row) => row.live && row.token_hash.equals(hash))) throw new Problem('tokenSpent')
}

/** Call this when a user's rights or credentials change: somebody else may have an older link. */
export async function revokeTokensOf(tx: Tx, userId: number): Promise<void> {
  await deleteTokensOf(tx, userId)
}
