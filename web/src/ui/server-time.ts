/** How far the server's clock is from this device's, from several measurements. All numbers are milliseconds. */

export interface Measurement {
  /** Server's clock minus this device's. */
  readonly offset: number
  /** Infinity: the clock was never measured, or it was set since. */
  readonly roundTrip: number
  /** This device's clock. */
  readonly at: number
}

/** The server reads its clock half a round trip after the request was sent, give or take that half. */
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

/** A quartz clock gains or loses up to 50 millionths. */
const drift = 50e-6

/** The measurement with the smallest possible error at a moment: half its round trip, and the drift since. */
export function bestOf(all: readonly Measurement[], now: number): Measurement | undefined {
  const errorOf = ({ roundTrip, at }: Measurement) => roundTrip / 2 + Math.abs(now - at) * drift
  let best: Measurement | undefined
  for (const one of all) if (!best || errorOf(one) < errorOf(best)) best = one
  return best
}

/**
 * Whether the device slept or its clock was set: its clock and the time that the page has run grew differently.
 */
export function hasJumped(passedByClock: number, passedInPage: number): boolean {
  return Math.abs(passedByClock - passedInPage) > 500
}
