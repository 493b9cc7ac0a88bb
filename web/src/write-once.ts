import { recordWrite } from './gesture.ts'

/** Writes that are under way, by what they send. */
const underWay = new Map<string, Promise<unknown>>()
/** Keys of recent writes without an answer: sending the same again is a retry and gets the same key. */
const unanswered = new Map<string, string>()
const maxUnanswered = 5

/**
 * Sends a write with its idempotency key. The same write while the first is under way is the first; after one that got no
 * answer it has the same key, so that the server does it once.
 * @param isUndecided whether an error leaves open if the write was done
 */
export function writeOnce<Reply>(
  identity: string,
  isUndecided: (error: unknown) => boolean,
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  recordWrite()
  const same = underWay.get(identity)
  // What has the same identity is the same call, and so has the same reply.
  if (same) return same as Promise<Reply>
  const key = unanswered.get(identity) ?? newKey()
  unanswered.delete(identity)
  const sending = send(key)
    .catch((error: unknown) => {
      if (isUndecided(error)) remember(identity, key)
      throw error
    })
    .finally(() => underWay.delete(identity))
  underWay.set(identity, sending)
  return sending
}

function remember(identity: string, key: string): void {
  unanswered.set(identity, key)
  const [oldest] = unanswered.keys()
  if (oldest !== undefined && unanswered.size > maxUnanswered) unanswered.delete(oldest)
}

/** `crypto.randomUUID` is there over https alone. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const numbers = new WeakMap<Blob, number>()
let lastNumber = 0

/** A file by itself: the same one that is sent again is the same, whatever it contains. */
export function numberOf(file: Blob): number {
  const number = numbers.get(file) ?? ++lastNumber
  numbers.set(file, number)
  return number
}
