import type { CaseDecision, SimilarityCase } from '@gradus/contract/similarity-case'
import { countedPoints } from '../ui/points.ts'

/** The names of the decisions among which staff choose. */
export const decisionNames: Readonly<Record<CaseDecision, string>> = {
  none: 'No consequence',
  warning: 'A warning',
  deduction: 'Take off points',
  fail: 'No points for the question',
}

/** The state of a case in words. */
export function caseText({
  decision,
  points,
  answer,
  canDecide,
}: Pick<SimilarityCase, 'decision' | 'points' | 'answer' | 'canDecide'>): string {
  if (decision !== null) return decisionText(decision, points)
  if (answer !== null) return 'answered, to be decided'
  return canDecide ? 'no answer, to be decided' : 'waiting for an answer'
}

/** "5 points taken off". */
export function decisionText(decision: CaseDecision, points: number | null): string {
  switch (decision) {
    case 'none':
      return 'no consequence'
    case 'warning':
      return 'a warning'
    case 'deduction':
      return `${countedPoints(points ?? 0)} taken off`
    case 'fail':
      return 'no points for the question'
  }
}
