import type { TournamentEvent } from '@gradus/contract/participation'

const kinds = {
  tournament: 'tournament',
  state: 'tournament',
  participant: 'window',
  window: 'window',
  submission: 'result',
  judgement: 'result',
  clarification: 'clarification',
  recount: 'result',
} as const

/** The events that a user may see: those for everybody, and their own. */
export function eventsFor(
  userId: number,
  events: readonly { readonly seq: number; readonly kind: keyof typeof kinds; readonly user_id: number | null }[],
): TournamentEvent[] {
  return events
    .filter(({ user_id }) => user_id === null || user_id === userId)
    .map(({ seq, kind }) => ({ seq, kind: kinds[kind] }))
}
