/** Questions of a contest are named A, B, … in their order; there are 26 at most. */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}
