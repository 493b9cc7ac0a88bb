import { Points } from '@gradus/contract/assignment'
import { countedPoints } from '../ui/points.ts'

/** The server refuses more than the possible points, too; here the error appears while they are typed. */
export function pointsError(points: number | '', possible: number): string | undefined {
  if (points === '') return undefined
  if (points > possible) return `Give at most ${countedPoints(possible)}.`
  return Points.safeParse(points).error?.issues[0]?.message
}
