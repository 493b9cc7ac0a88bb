import { setImmediate } from 'node:timers/promises'
import { firstSolves, rankParticipants } from '@gradus/contract/contest/ranking'
import { scoreParticipant, type Cell, type ContestFormat, type Standing } from '@gradus/contract/contest/scoring'
import type { RankRow } from '@gradus/contract/tour-rank'
import type { RevealStep } from '@gradus/contract/reveal'
import { canonicalJson } from '@gradus/contract/opened-log'
import { boardOf, type BoardParticipant } from './board.ts'
import { visibleStanding, wholeStanding, type Contestant, type Replay } from './replay.ts'
import { storedStanding } from './standing-json.ts'

/**
 * The reveal, in the order of the ICPC's resolver: from the last place upwards, the leftmost hidden result of the row
 * becomes known and the row moves to its place. A row without hidden results is settled, and so are those below it. The last step
 * leaves the whole ranking.
 */

export interface Reveal {
  readonly start: readonly RankRow[]
  readonly steps: readonly RevealStep[]
}

/** It takes a moment for a thousand participants, so other requests get a turn between the steps. */
export async function revealOf(replay: Replay): Promise<Reveal> {
  const { format } = replay.tournament
  const all = new Map(replay.contestants.map((one) => [one.userId, hiddenOf(replay, one)]))
  let board = rankParticipants([...all.values()].map(participantOf))
  const start = boardOf(format, board)
  const named = firstSolvesNamed([...all.values()], firstSolves(board))
  const steps: RevealStep[] = []
  // All places below this one are settled.
  let place = board.length - 1
  while (place >= 0) {
    const one = all.get(board[place]?.userId ?? 0)
    const questionId = one?.hidden[0]
    if (!one || questionId === undefined) {
      place -= 1
      continue
    }
    const known = revealed(replay, one, questionId)
    const { userId } = one.contestant
    all.set(userId, known)
    // The rows are nearly in order already, which makes sorting fast.
    const next = rankParticipants(board.map((other) => (other.userId === userId ? participantOf(known) : other)))
    steps.push(stepOf(format, board, next, userId, questionId, named))
    board = next
    await setImmediate()
  }
  return { start, steps }
}

type RankedParticipant = BoardParticipant & { readonly rank: number | null }

type FirstSolves = ReadonlyMap<number, number>

/**
 * The first solves of a board that are shown during the reveal: those that the whole ranking has, too. Somebody whose
 * result is still hidden may have solved a question before everyone of whom it is known so far. What the frozen ranking
 * showed stays until it turns out to be wrong.
 */
function firstSolvesNamed(
  all: readonly HiddenResults[],
  atStart: FirstSolves,
): (board: readonly RankedParticipant[]) => FirstSolves {
  const whole = firstSolves(all.map(({ contestant, whole: standing }) => ({ ...contestant, standing })))
  return (board) =>
    new Map(
      [...firstSolves(board)].filter(([questionId, participationId]) =>
        [whole, atStart].some((first) => first.get(questionId) === participationId),
      ),
    )
}

interface HiddenResults {
  readonly contestant: Contestant
  /** Questions whose result is still hidden, in their order. */
  readonly hidden: readonly number[]
  readonly standing: Standing
  readonly whole: Standing
}

function hiddenOf(replay: Replay, contestant: Contestant): HiddenResults {
  const [visible, whole] = [visibleStanding(replay, contestant), wholeStanding(replay, contestant)]
  const hidden = visible.cells.flatMap((cell, index) => (isSame(cell, whole.cells[index]) ? [] : cell.questionId))
  return { contestant, hidden, standing: visible, whole }
}

function isSame(one: Cell, other: Cell | undefined): boolean {
  const textOf = (cells: readonly Cell[]) =>
    canonicalJson(storedStanding({ cells, score: { numerator: 0n, denominator: 1n }, penalty: 0, lastAccept: 0 }).cells)
  return other !== undefined && textOf([one]) === textOf([other])
}

/** A score from what is known: everything for a revealed question, and the visible results of the others. */
function revealed(replay: Replay, { contestant, hidden, whole }: HiddenResults, questionId: number): HiddenResults {
  const left = hidden.filter((id) => id !== questionId)
  const isHidden = (id: number) => left.includes(id)
  const { format } = replay.tournament
  const known = contestant.submissions.flatMap((one) => {
    if (!isHidden(one.questionId)) return one
    const isFrozen = contestant.freezeAt !== undefined && one.elapsed >= contestant.freezeAt
    return isFrozen ? [] : { ...one, ...one.known }
  })
  const standing = scoreParticipant(format, replay.questions, known)
  const frozen = visibleStanding(replay, contestant).cells
  const cells = standing.cells.map((cell, index) =>
    isHidden(cell.questionId) ? { ...cell, frozenTries: frozen[index]?.frozenTries ?? 0 } : cell,
  )
  return { contestant, hidden: left, standing: { ...standing, cells }, whole }
}

function participantOf({ contestant, standing }: HiddenResults): BoardParticipant {
  return { ...contestant, standing }
}

function stepOf(
  format: ContestFormat,
  before: readonly RankedParticipant[],
  after: readonly RankedParticipant[],
  userId: number,
  questionId: number,
  named: (board: readonly RankedParticipant[]) => FirstSolves,
): RevealStep {
  const former = new Map(before.map((one) => [one.userId, one.rank]))
  const position = after.findIndex((one) => one.userId === userId)
  const ranks = after
    .filter((one) => one.userId !== userId && former.get(one.userId) !== one.rank)
    .map((one) => ({ userId: one.userId, rank: one.rank }))
  const first = named(after)
  const formerFirst = named(before).get(questionId)
  const lost =
    formerFirst === first.get(questionId) ? undefined : before.find((one) => one.participationId === formerFirst)
  return {
    questionId,
    row: rowOf(format, after[position], first),
    position,
    ranks,
    ...(lost && lost.userId !== userId ? { firstBefore: lost.userId } : {}),
  }
}

/** The row of one participant in the whole ranking. */
function rowOf(format: ContestFormat, one: RankedParticipant | undefined, first: FirstSolves): RankRow {
  const [row] = one ? boardOf(format, [one]) : []
  if (!one || !row) throw new Error('A row is lost in the reveal.')
  const cells = row.cells.map(({ isFirst: _alone, ...cell }) =>
    first.get(cell.questionId) === one.participationId ? { ...cell, isFirst: true } : cell,
  )
  return { ...row, rank: one.rank, cells }
}
