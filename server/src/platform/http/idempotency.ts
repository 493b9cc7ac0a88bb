import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { idempotencyKey, isWriting, type Endpoint } from '@gradus/contract/endpoint'
import type { Database } from '../data/database.ts'
import {
  claimKey,
  endLease,
  findKey,
  storeReply,
  leaseSeconds,
  releaseKey,
  renewLease,
  type IdempotencyRecord,
} from './idempotency-store.ts'
import { Problem } from '../problem.ts'
import { networkOf } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the received body, or of its file; only if the request has an Idempotency-Key. */
    bodyHash: string | undefined
  }
}

/** How long a repeat waits for the first call before it is answered that the call is still running. */
const patienceMilliseconds = 10_000
const pauses = { first: 20, longest: 500 } as const

/**
 * Runs a writing call once for each Idempotency-Key (docs/decisions/0152). A repeat gets the first call's reply; if the
 * first call is still running, the repeat waits for it. A refused call did nothing, so a repeat of it runs.
 * @returns the reply, and whether it is the stored one of an earlier call
 * @throws Problem keyReused, stillRunning, interrupted, and what `work` throws
 */
export async function runOnce<Reply>(
  database: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  wantsJson: boolean,
  work: () => Promise<Reply>,
): Promise<{ reply: Reply; repeated: boolean }> {
  const key = keyOf(endpoint, request)
  if (key === undefined) return { reply: await work(), repeated: false }
  const keyHash = hashOf(whoCalls(request), key)
  const requestHash = fingerprintOf(key, endpoint, request, wantsJson)
  const started = Date.now()
  for (let pause: number = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    if (await claimKey(database, keyHash, requestHash, request.user?.id ?? null))
      return { reply: await working(database, keyHash, request, work), repeated: false }
    const known = await findKey(database, keyHash)
    // The first call was refused in the meantime and so did nothing: this call may run.
    if (known === undefined) continue
    const reply = replyOf(known, requestHash)
    // This is what `work` returned before: `storeReply` wrote it, and the fingerprint proves that it was the same call.
    if (reply !== null) return { reply: JSON.parse(reply) as Reply, repeated: true }
    if (Date.now() - started > patienceMilliseconds || request.raw.socket.destroyed) throw new Problem('stillRunning')
    await setTimeout(pause)
  }
}

/** @returns null while it is under way. @throws Problem */
function replyOf(known: IdempotencyRecord, requestHash: Buffer): string | null {
  if (!known.requestHash.equals(requestHash)) throw new Problem('keyReused')
  if (known.reply === null && !known.underWay) throw new Problem('interrupted')
  return known.reply
}

async function working<Reply>(
  database: Database,
  keyHash: Buffer,
  request: FastifyRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const note = (error: unknown) => request.log.warn({ err: error }, 'idempotency key')
  const renewing = setInterval(() => void renewLease(database, keyHash).catch(note), (leaseSeconds * 1000) / 3)
  try {
    const reply = await work()
    // The call is done, whether or not this can be written.
    await storeReply(database, keyHash, JSON.stringify(reply)).catch(note)
    return reply
  } catch (error) {
    await (isRefusal(error) ? releaseKey : endLease)(database, keyHash).catch(note)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** A deliberate refusal, after which nothing was changed; any other error may have come after a change. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Problem) return true
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}

/** Whether a repeated call with the same Idempotency-Key gets the first reply. */
export function isIdempotent(endpoint: Endpoint): boolean {
  return isWriting(endpoint) && !endpoint.runsAgain
}

/** @throws Problem badInput */
function keyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const header = request.headers[idempotencyKey.header]
  if (header === undefined || !isIdempotent(endpoint)) return undefined
  if (typeof header !== 'string' || !idempotencyKey.pattern.test(header))
    throw new Problem('badInput', { message: idempotencyKey.refusal, field: idempotencyKey.header })
  return header
}

function whoCalls({ user, ip }: FastifyRequest): string {
  return user ? `account ${user.id}` : `network ${networkOf(ip)}`
}

/** With the key, which is stored nowhere: without it, what was sent, perhaps a password, could be guessed from the hash. */
function fingerprintOf(key: string, { method, url }: Endpoint, request: FastifyRequest, wantsJson: boolean): Buffer {
  const { params, query, bodyHash = '' } = request
  return hashOf(key, method, url, JSON.stringify([params, query]), String(wantsJson), bodyHash)
}

function hashOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
