import type { Tx } from '../platform/data/database.ts'
import { findAssignment, findTournament, type TournamentOfPass } from './place-store.ts'

/**
 * Where a pass counts, and whether it may be taken out there at once. Only an admin reopens a final ranking
 * (contests.md 19), and a released grade changes only by a grader (decision 0390): until then the pass is held.
 */
export type Place =
  | { readonly kind: 'practice' | 'assessment'; readonly isHeld: false }
  | { readonly kind: 'tournament'; readonly tournament: TournamentOfPass; readonly isHeld: boolean }
  | {
      readonly kind: 'assignment'
      readonly assignment: NonNullable<Awaited<ReturnType<typeof findAssignment>>>
      readonly isHeld: boolean
    }

/** Locks the tournament or the assignment. Lock the question first (lockForVerdict). */
export async function placeOf(tx: Tx, submissionId: number): Promise<Place> {
  const assignment = await findAssignment(tx, submissionId)
  if (assignment) return { kind: 'assignment', assignment, isHeld: assignment.isReleased }
  const tournament = await findTournament(tx, submissionId)
  if (!tournament) return { kind: 'practice', isHeld: false }
  if (tournament.is_assessment) return { kind: 'assessment', isHeld: false }
  return { kind: 'tournament', tournament, isHeld: tournament.final_at !== null }
}
