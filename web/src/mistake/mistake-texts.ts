import { daysToNextReturn, daysUntilReturn, type Mistake } from '@gradus/contract/mistake'

/** The number of the repetition, as in “2 of 4”. */
export function returnText({ repairs }: Pick<Mistake, 'repairs'>): string {
  return `${Math.min(repairs + 1, daysUntilReturn.length)} of ${daysUntilReturn.length}`
}

/** What solving the question today means for its repetitions. */
export function repairedText({ repairs, isDue }: Pick<Mistake, 'repairs' | 'isDue'>): string {
  if (!isDue) return 'Solved. It still comes back on its due date.'
  const days = daysToNextReturn(repairs + 1)
  if (days === null) return 'Repaired. This question won’t come back again.'
  return `Repaired. It comes back in ${days} days.`
}
