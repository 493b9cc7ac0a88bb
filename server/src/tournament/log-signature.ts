import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { signedBytes } from '@gradus/contract/opened-log'
import type { TournamentLog } from '@gradus/contract/tournament-log'
import type { Reader } from '../platform/data/database.ts'
import { findLogSeed } from './log-store.ts'

/** An Ed25519 key in PKCS #8 is this and the 32 bytes of its seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @returns the site's public key, 32 bytes in base64url */
export async function readSigningKey(database: Reader): Promise<string> {
  return publicPart(await keyOf(database))
}

/** Signs a log with the site's key. The same log always gets the same signature. */
export async function signLog(
  database: Reader,
  log: Omit<TournamentLog, 'signature' | 'publicKey'>,
): Promise<TournamentLog> {
  const key = await keyOf(database)
  const named = { ...log, publicKey: publicPart(key) }
  return { ...named, signature: sign(null, signedBytes(named), key).toString('base64url') }
}

async function keyOf(database: Reader): Promise<KeyObject> {
  const seed = await findLogSeed(database)
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

function publicPart(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x ?? ''
}
