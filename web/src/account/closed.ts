/** What the history keeps with the page that says that the account is closed: opened by its address, it ends nothing. */
export const closedJustNow = { closedJustNow: true } as const

export function isClosedJustNow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'closedJustNow' in state
}
