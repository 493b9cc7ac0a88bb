import { createHash, randomBytes } from 'node:crypto'
import { cookieDays } from '@gradus/contract/limit'
import type { User } from './user.ts'

/** The cookie's name over plain http; `ownCookie` gives the one over https. */
export const sessionCookie = 'session'
/** The same lifetime as the specification's user id cookie. */
export const sessionSeconds = cookieDays.userId * 24 * 60 * 60

/** Finds the user of a live session. The account is enabled and activated. */
export type FindSession = (token: string) => Promise<User | undefined>

/** Finds the user who created a Contest API token, and the one contest that programs may read with it. */
export type FindContestToken = (
  token: string,
) => Promise<{ readonly user: User; readonly contestId: number } | undefined>

/** 160 random bits, of which only the SHA-256 is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(20).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
