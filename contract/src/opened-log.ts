import { TournamentLog } from './tournament-log.ts'

/** Checks the signature of a tournament's log. */

/** JSON in its canonical form: sorted keys, no spaces. `undefined` is left out, as JSON does. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** The bytes that are signed: the log without its signature. */
export function signedBytes(log: Omit<TournamentLog, 'signature'> | TournamentLog): Uint8Array<ArrayBuffer> {
  const { signature: _signature, ...rest } = log as TournamentLog
  return new TextEncoder().encode(canonicalJson(rest))
}

export type OpenedLog =
  | { readonly state: 'verified'; readonly log: TournamentLog }
  /** `otherKey`: signed by a key other than the expected one. `forged`: changed after it was signed. */
  | { readonly state: 'unreadable' | 'otherKey' | 'forged' }

/**
 * Reads a downloaded log and verifies it.
 * @param publicKey the key that the site returns from `getSigningKey`, not the one in the file
 */
export async function openLog(text: string, publicKey: string): Promise<OpenedLog> {
  const log = readLog(text)
  if (!log) return { state: 'unreadable' }
  if (log.publicKey !== publicKey) return { state: 'otherKey' }
  const [key, signature] = [bytesOf(publicKey), bytesOf(log.signature)]
  if (!key || !signature) return { state: 'unreadable' }
  const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify'])
  const isSigned = await crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, signedBytes(log))
  return isSigned ? { state: 'verified', log } : { state: 'forged' }
}

/** Parses a log; undefined if the text is not a log in the canonical form. */
function readLog(text: string): TournamentLog | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const log = TournamentLog.safeParse(value)
    return log.success && canonicalJson(log.data) === text ? log.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Decodes base64url. Undefined for invalid text, and for text with unused bits at the end that are not 0: those could
 * be changed unnoticed.
 */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    const again = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    return again === base64url ? Uint8Array.from(text, (one) => one.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}
