import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { findDeviceKey } from '../platform/access/known-device-store.ts'
import type { Tx } from '../platform/data/database.ts'
import { countCall } from '../platform/http/rate-store.ts'

/**
 * Codes for continuing an assessment. Each belongs to the browser that asked for it: a cookie has the request's number,
 * signed, and the code follows from that number. So somebody else with the same link cannot use up the candidate's tries,
 * nor replace the code, and can guess only codes for which a mail was sent (docs/decisions/0382).
 */

export interface Browser {
  readonly address: string
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, seconds: number): void
}

/** The cookie's name over plain http. */
const requestCookie = 'assessment_code'
const seconds = 15 * 60
const maximumTries = 5

/** @returns the code to send by mail */
export async function newBrowserCode(tx: Tx, linkHash: Buffer, browser: Browser): Promise<string> {
  const key = await findDeviceKey(tx)
  const request = `${randomBytes(16).toString('base64url')}-${Math.floor(Date.now() / 1000) + seconds}`
  browser.setCookie(requestCookie, `${request}.${signatureOf(key, linkHash, request)}`, seconds)
  return codeOf(key, linkHash, request)
}

/** Whether a code is right; it is then spent. The transaction must be committed in any case, so that guessing ends. */
export async function useBrowserCode(tx: Tx, linkHash: Buffer, browser: Browser, typed: string): Promise<boolean> {
  const [request = '', signature = ''] = browser.cookie(requestCookie)?.split('.') ?? []
  const key = await findDeviceKey(tx)
  if (!isEqual(signature, signatureOf(key, linkHash, request))) return false
  if (Number(request.slice(request.lastIndexOf('-') + 1)) * 1000 <= Date.now()) return false
  const tries = await countCall(tx, keyOf('tries', request), seconds)
  if (tries.calls > maximumTries) return false
  if (!isEqual(typed.replaceAll(/\D/g, ''), codeOf(key, linkHash, request))) return false
  const uses = await countCall(tx, keyOf('uses', request), seconds)
  return uses.calls === 1
}

function signatureOf(key: Buffer, linkHash: Buffer, request: string): string {
  return digest(key, 'request', linkHash, request).toString('base64url')
}

/** Six digits. */
function codeOf(key: Buffer, linkHash: Buffer, request: string): string {
  return String(digest(key, 'code', linkHash, request).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

function digest(key: Buffer, use: string, linkHash: Buffer, request: string): Buffer {
  return createHmac('sha256', key)
    .update(`assessment ${use} ${linkHash.toString('hex')} ${request}`)
    .digest()
}

function keyOf(use: 'tries' | 'uses', request: string): Buffer {
  return createHash('sha256').update(`assessment code ${use} ${request}`).digest()
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
