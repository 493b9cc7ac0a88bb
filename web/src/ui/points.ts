const points = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Rounded, for display only. */
export function pointsText(value: number): string {
  return points.format(value)
}

/** "+1.5", "−2", "0". Rounded, for display only. */
export function signedPoints(value: number): string {
  return value > 0 ? `+${pointsText(value)}` : pointsText(value).replace('-', '−')
}

/** "1 point", "2.5 points". Rounded, for display only. */
export function countedPoints(value: number): string {
  const text = pointsText(value)
  return `${text} ${text === '1' ? 'point' : 'points'}`
}
