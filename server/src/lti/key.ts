import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { z } from 'zod'
import { recordAuditEvents, theSite } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { deleteKey, insertKey, listKeyRows, lockKeys } from './key-store.ts'

/**
 * The keys with which this site signs what it sends to platforms. A new key is published a day before it is used,
 * because platforms cache the key list; a replaced key stays published for a week, for messages that are still on their
 * way.
 */

const publishedHours = 24
const retiredDays = 7
const renewDays = 90
const hour = 3_600_000

interface ToolKey {
  readonly id: string
  readonly createdAt: Date
  readonly jwk: JWK
}

const StoredKey = z.object({
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  jwk: z.object({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() }).loose(),
})

/** Newest first. */
export async function readKeys(reader: Reader): Promise<ToolKey[]> {
  const keys = (await listKeyRows(reader)).map((row) => StoredKey.parse(JSON.parse(row.toString('utf8'))))
  return keys
    .map(({ createdAt, jwk }) => ({ id: jwk.kid, createdAt, jwk }))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** The newest that has been published for long enough, else the oldest. */
export function signingKeyOf(keys: readonly ToolKey[]): ToolKey | undefined {
  const published = Date.now() - publishedHours * hour
  return keys.find(({ createdAt }) => createdAt.getTime() <= published) ?? keys.at(-1)
}

/** The public keys, as platforms read them. */
export async function publicKeys(database: Database): Promise<{ keys: JWK[] }> {
  await ensureKey(database)
  const keys = await readKeys(database)
  return {
    keys: keys.map(({ jwk: { kty, kid, n, e } }) => ({ kty, kid, n, e, alg: 'RS256', use: 'sig' }) as JWK),
  }
}

export async function ensureKey(database: Database): Promise<void> {
  if ((await listKeyRows(database)).length > 0) return
  await database.transaction().execute(async (tx) => {
    await lockKeys(tx)
    if ((await listKeyRows(tx)).length === 0) await makeKey(tx)
  })
}

async function makeKey(tx: Tx): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256' }
  await insertKey(tx, jwk.kid, Buffer.from(JSON.stringify({ createdAt: new Date().toISOString(), jwk })))
}

/** An admin's wish. */
export async function rotateKey(database: Database, user: User): Promise<1> {
  await database.transaction().execute(async (tx) => {
    await lockKeys(tx)
    await makeKey(tx)
    await recordAuditEvents(tx, user, { action: 'rotateLtiKey', subject: theSite })
  })
  return 1
}

/** Creates a new key every three months, and deletes keys that were replaced long enough ago. */
export async function renewKeys(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockKeys(tx)
    const [newest, ...older] = await readKeys(tx)
    if (!newest) return
    const age = ({ createdAt }: ToolKey) => Date.now() - createdAt.getTime()
    if (age(newest) > renewDays * 24 * hour) await makeKey(tx)
    let replacement = newest
    for (const key of older) {
      if (age(replacement) > (publishedHours + retiredDays * 24) * hour) await deleteKey(tx, key.id)
      replacement = key
    }
  })
}

/** Signs a message of ours; it is valid for five minutes. */
export async function signAsTool(database: Database, claims: JWTPayload): Promise<string> {
  await ensureKey(database)
  const key = signingKeyOf(await readKeys(database))
  if (!key) throw new Error('There is no key to sign with.')
  return await new SignJWT({ ...claims, jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(await importJWK(key.jwk, 'RS256'))
}
