import { byArrival, compareStandings, type ArrivalOrder, type Standing } from './scoring.ts'

/** A participant and their score. */
export interface RankedParticipant {
  readonly participationId: number
  readonly displayName: string
  readonly isDisqualified: boolean
  readonly standing: Standing
}

/**
 * Participants with equal keys share a rank, and the following ranks are skipped: 1, 1, 3. Disqualified participants
 * come last, without a rank.
 */
export function rankParticipants<Participant extends RankedParticipant>(
  participants: readonly Participant[],
): (Participant & { readonly rank: number | null })[] {
  const names = new Intl.Collator('en')
  const inOrder = participants.toSorted(
    (one, other) =>
      Number(one.isDisqualified) - Number(other.isDisqualified) ||
      compareStandings(one.standing, other.standing) ||
      names.compare(one.displayName, other.displayName) ||
      one.participationId - other.participationId,
  )
  let rank = 0
  return inOrder.map((one, index) => {
    const before = inOrder[index - 1]
    if (one.isDisqualified) return { ...one, rank: null }
    if (!before || compareStandings(before.standing, one.standing) !== 0) rank = index + 1
    return { ...one, rank }
  })
}

/**
 * The participant who solved each question first, by order of arrival. A question is left out while an earlier submission
 * to it is not judged yet. Disqualified participants do not count.
 */
export function firstSolves(participants: readonly RankedParticipant[]): Map<number, number> {
  const first = new Map<number, ArrivalOrder & { participationId: number }>()
  const oldestWaiting = new Map<number, ArrivalOrder>()
  for (const { participationId, isDisqualified, standing } of participants) {
    if (isDisqualified) continue
    for (const { questionId, solved, waiting } of standing.cells) {
      const known = first.get(questionId)
      if (solved && (!known || byArrival(solved, known) < 0)) first.set(questionId, { ...solved, participationId })
      const oldest = oldestWaiting.get(questionId)
      if (waiting && (!oldest || byArrival(waiting, oldest) < 0)) oldestWaiting.set(questionId, waiting)
    }
  }
  return new Map(
    [...first].flatMap(([questionId, solved]) => {
      const waiting = oldestWaiting.get(questionId)
      return waiting && byArrival(waiting, solved) < 0 ? [] : [[questionId, solved.participationId] as const]
    }),
  )
}
