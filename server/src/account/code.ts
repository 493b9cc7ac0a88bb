import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { productName } from '@gradus/contract/message'

/** Codes of an app (RFC 6238: six digits, half a minute) and recovery codes. */

/** A clock may be this many half minutes away from ours. */
const window = 1
const secretBytes = 20

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address that the authenticator app reads from the QR code. */
export function addressOf(secret: string, email: string): string {
  return new TOTP({ issuer: productName, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The half minute that a code belongs to, if it is a recent code of the secret; otherwise undefined. */
export function stepOf(secret: string, code: string): number | undefined {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), window })
  return delta === null ? undefined : TOTP.counter() + delta
}

export function looksLikeAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
}

/** Without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty random bits, in three groups that can be written down. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${group()}-${group()}-${group()}`
}

/** The same for a code however it is typed. */
export function hashRecoveryCode(code: string): Buffer {
  const typed = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(typed).digest()
}
