import { fraction, type Fraction } from '@gradus/contract/fraction'
import type { ArrivalOrder, Cell, Standing } from '@gradus/contract/contest/scoring'

/** A standing as JSON: fractions are strings such as "7/3", because a JSON number loses the last digits of a large integer. */

interface StoredCell extends Omit<Cell, 'points' | 'improved' | 'solved' | 'waiting'> {
  readonly points: string
  readonly improved?: ArrivalOrder
  readonly solved?: ArrivalOrder
  readonly waiting?: ArrivalOrder
}
export interface StoredStanding extends Omit<Standing, 'cells' | 'score'> {
  readonly cells: readonly StoredCell[]
  readonly score: string
}

export function storedStanding({ cells, score, penalty, lastAccept }: Standing): StoredStanding {
  return {
    cells: cells.map(({ points, improved, solved, waiting, questionId, tries, frozenTries }) => ({
      questionId,
      tries,
      frozenTries,
      points: textOf(points),
      ...(improved ? { improved } : {}),
      ...(solved ? { solved } : {}),
      ...(waiting ? { waiting } : {}),
    })),
    score: textOf(score),
    penalty,
    lastAccept,
  }
}

export function readStanding({ cells, score, penalty, lastAccept }: StoredStanding): Standing {
  return {
    cells: cells.map((cell) => ({
      questionId: cell.questionId,
      tries: cell.tries,
      frozenTries: cell.frozenTries,
      points: fractionOf(cell.points),
      improved: cell.improved,
      solved: cell.solved,
      waiting: cell.waiting,
    })),
    score: fractionOf(score),
    penalty,
    lastAccept,
  }
}

function textOf({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`
}

function fractionOf(text: string): Fraction {
  const [numerator = '0', denominator = '1'] = text.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}
