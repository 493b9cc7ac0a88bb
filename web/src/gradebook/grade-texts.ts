import { countedPoints, pointsText } from '../ui/points.ts'

/** Puts grades into words. */

const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** "12.5 of 20". */
export function pointsOf(value: number | null, possible: number): string {
  return `${value === null ? '–' : pointsText(value)} of ${pointsText(possible)}`
}

/** "12.5 of 20 points". */
export function countedPointsOf(value: number | null, possible: number): string {
  return `${value === null ? '–' : pointsText(value)} of ${countedPoints(possible)}`
}

/** "84.6%" from a share. It can exceed 100% with extra points. */
export function percentText(share: number): string {
  return `${percent.format(share * 100)}%`
}

/** "70 to 79%": the label of a bar of the histogram, counting from 0. */
export function bucketName(index: number): string {
  return index === 9 ? '90% or more' : `${index * 10} to ${index * 10 + 9}%`
}

/** The colour step of a cell: which quarter of the possible points the grade reaches, 0 for none. */
export function gradeStep(value: number, possible: number): 0 | 1 | 2 | 3 | 4 {
  if (value <= 0) return 0
  const share = possible > 0 ? value / possible : 1
  if (share >= 1) return 4
  if (share >= 0.75) return 3
  return share >= 0.5 ? 2 : 1
}

/** "Grades of 24 students. 0 to 9%: 1, …. Mean 74%, median 78%." */
export function histogramText(
  { count, mean, median, histogram }: { count: number; mean: number; median: number; histogram: readonly number[] },
  noun = 'student',
): string {
  const bars = histogram.map((number, index) => `${bucketName(index)}: ${number}`).join(', ')
  const who = `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
  return `Grades of ${who}. ${bars}. Mean ${percentText(mean)}, median ${percentText(median)}.`
}

/** "84.62%" from a total in percent; a dash if nothing counts yet. */
export function totalText(total: number | null): string {
  return total === null ? '–' : `${pointsText(total)}%`
}
