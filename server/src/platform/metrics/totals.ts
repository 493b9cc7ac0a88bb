/** The sums of this server since it last stored them, for the page Status. */
export interface Totals {
  readonly requests: number
  readonly failed: number
  readonly slow: number
  readonly seconds: number
  readonly verdicts: number
}

/** A visitor notices that they wait. */
const slowSeconds = 1

const nothing = { requests: 0, failed: 0, slow: 0, seconds: 0, verdicts: 0 }
let totals = { ...nothing }

export function addRequest(status: number, seconds: number): void {
  totals.requests += 1
  totals.seconds += seconds
  if (status >= 500) totals.failed += 1
  if (seconds > slowSeconds) totals.slow += 1
}

export function addVerdict(): void {
  totals.verdicts += 1
}

/** @returns the sums, which begin anew */
export function takeTotals(): Totals {
  const taken = totals
  totals = { ...nothing }
  return taken
}
