/**
 * Computes the difference between the server's clock and this device's from several measurements. All numbers are
 * milliseconds.
 */

export interface Measurement {
  /** The server's time minus this device's. */
  readonly offset: number
  /** The duration of the request. Infinity: the clock was never measured, or was set since. */
  readonly roundTrip: number
  /** The time of the measurement by this device's clock. */
  readonly at: number
}

/**
 * Assumes that the server read its clock half a round trip after the request was sent. The error is at most that half.
 */
export function measurementOf({
  sent,
  received,
  server,
}: {
  sent: number
  received: number
  server: number
}): Measurement {
  return { offset: server - (sent + received) / 2, roundTrip: received - sent, at: received }
}

/** A quartz clock gains or loses up to 50 parts per million. */
const drift = 50e-6

/** The measurement with the smallest possible error right now: half its round trip, plus the drift since. */
export function bestOf(all: readonly Measurement[], now: number): Measurement | undefined {
  const errorOf = ({ roundTrip, at }: Measurement) => roundTrip / 2 + Math.abs(now - at) * drift
  let best: Measurement | undefined
  for (const one of all) if (!best || errorOf(one) < errorOf(best)) best = one
  return best
}

/**
 * Whether the device slept or its clock was set: the time passed by its clock differs from the time that the page has
 * run.
 */
export function hasJumped(passedByClock: number, passedInPage: number): boolean {
  return Math.abs(passedByClock - passedInPage) > 500
}
