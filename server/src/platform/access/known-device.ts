import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Reader } from '../data/database.ts'
import { findDeviceKey } from './known-device-store.ts'

/**
 * Browsers in which somebody has logged in with a password before. Guesses from other browsers use up none of their
 * tries, so nobody can lock an account's owner out (OWASP's device cookies, docs/decisions/0380). The cookie is a random
 * number, signed together with the account's email address: it grants no access and identifies nobody.
 */

/** The cookie's name over plain http. */
export const deviceCookie = 'device'
export const deviceSeconds = 180 * 24 * 60 * 60

/** @returns the device's own number; undefined if nobody has logged in to this account with it */
export async function knownDevice(
  reader: Reader,
  cookie: string | undefined,
  email: string,
): Promise<string | undefined> {
  const [device = '', signature = ''] = cookie?.split('.') ?? []
  if (device === '' || signature === '') return undefined
  const [right, given] = [Buffer.from(await signatureOf(reader, device, email)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given) ? device : undefined
}

interface Browser {
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, seconds: number): void
}

/** Call it after a log-in with the right password and the second factor, or by the link in a mail to this address. */
export async function rememberDevice(reader: Reader, browser: Browser, email: string): Promise<void> {
  const known = await knownDevice(reader, browser.cookie(deviceCookie), email)
  const device = known ?? randomBytes(16).toString('base64url')
  browser.setCookie(deviceCookie, `${device}.${await signatureOf(reader, device, email)}`, deviceSeconds)
}

async function signatureOf(reader: Reader, device: string, email: string): Promise<string> {
  const key = await findDeviceKey(reader)
  return createHmac('sha256', key).update(`${device} ${email.toLowerCase()}`).digest('base64url')
}
