import { recordWrite } from './gesture.ts'
import { newKey } from './new-key.ts'

/** Writes that are under way, keyed by what they send. */
const inFlight = new Map<string, Promise<unknown>>()
/** The keys of recent writes that got no answer. Sending the same again is a retry, and uses the same key. */
const unanswered = new Map<string, string>()
const maxUnanswered = 5

/**
 * Sends a write with its idempotency key. If the same write is already under way, returns its promise. If the previous
 * one got no answer, uses its key again, so that the server executes it only once.
 * @param isUndecided true for an error after which nobody knows whether the write was executed
 */
export function writeOnce<Reply>(
  identity: string,
  isUndecided: (error: unknown) => boolean,
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  recordWrite()
  const same = inFlight.get(identity)
  // Calls with the same identity have the same reply, so the type is right.
  if (same) return same as Promise<Reply>
  const key = unanswered.get(identity) ?? newKey()
  unanswered.delete(identity)
  const sending = send(key)
    .catch((error: unknown) => {
      if (isUndecided(error)) remember(identity, key)
      throw error
    })
    .finally(() => inFlight.delete(identity))
  inFlight.set(identity, sending)
  return sending
}

function remember(identity: string, key: string): void {
  unanswered.set(identity, key)
  const [oldest] = unanswered.keys()
  if (oldest !== undefined && unanswered.size > maxUnanswered) unanswered.delete(oldest)
}

const numbers = new WeakMap<Blob, number>()
let lastNumber = 0

/** A number for each file object. Sending the same object again counts as the same file, whatever it contains. */
export function fileNumberOf(file: Blob): number {
  const number = numbers.get(file) ?? ++lastNumber
  numbers.set(file, number)
  return number
}
