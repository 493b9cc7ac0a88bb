import type { Tx } from '../platform/data/database.ts'
import { insertEvent, nextSequence, type NewEvent } from './event-store.ts'

/**
 * Records what happened in a tournament. Call it last in the transaction: from here until the commit no other event of
 * the tournament gets a number, so that numbers grow in commit order and a reader who has seen one has missed none.
 * @param changesRanking whether the public ranking may change
 * @returns the event's number
 */
export async function recordEvent(
  tx: Tx,
  tournamentId: number,
  event: NewEvent,
  changesRanking = false,
): Promise<number> {
  const seq = await nextSequence(tx, tournamentId, changesRanking)
  await insertEvent(tx, tournamentId, seq, event)
  return seq
}
