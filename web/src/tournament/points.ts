const points = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Rounded, for display only. */
export function pointsText(value: number): string {
  return points.format(value)
}
