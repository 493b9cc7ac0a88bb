import { createHash, randomInt } from 'node:crypto'

/**
 * Codes of six digits by email, which prove that a user can read mails to an address. Only the newest one is valid.
 * Only its SHA-256 is stored, together with what it is for, so that it is wrong elsewhere.
 */

const minutes = 15
const maximumTries = 5

export interface StoredCode {
  readonly code_hash: Buffer | null
  readonly code_expires_at: Date | null
  /** Wrong codes entered since it was sent. */
  readonly code_tries: number
}

export const noCode: StoredCode = { code_hash: null, code_expires_at: null, code_tries: 0 }

/** @param use what it is for, and for whom */
export function newMailedCode(use: string): { readonly code: string; readonly stored: StoredCode } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_expires_at = new Date(Date.now() + minutes * 60_000)
  return { code, stored: { code_hash: hashOf(use, code), code_expires_at, code_tries: 0 } }
}

/**
 * Checks a code of a locked row. @returns what to store instead of `stored`: no code if it was right, otherwise one more
 * try. It must be committed even if the call fails, because tries are limited
 */
export function checkMailedCode(
  stored: StoredCode,
  use: string,
  typed: string,
): { readonly isRight: boolean; readonly next: StoredCode } {
  const { code_hash: hash, code_expires_at: end, code_tries: tries } = stored
  if (hash === null || end === null || end <= new Date() || tries >= maximumTries)
    return { isRight: false, next: stored }
  if (hash.equals(hashOf(use, typed.replaceAll(/\D/g, '')))) return { isRight: true, next: noCode }
  return { isRight: false, next: { ...stored, code_tries: tries + 1 } }
}

export const wrongCode = 'This code isn’t right, or it doesn’t work any more. Check it, or ask for a new one.'

function hashOf(use: string, code: string): Buffer {
  return createHash('sha256').update(`${use} ${code}`).digest()
}
