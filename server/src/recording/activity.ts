import { setImmediate as nextTurn } from 'node:timers/promises'
import { BadChunk, readActivity } from '@gradus/contract/recording/decode'
import { emptyRecording } from '@gradus/contract/recording/event'
import type { Reader } from '../platform/data/database.ts'
import { listChunksOfSegment, listSegmentsOfParticipation } from './store.ts'

/**
 * When the candidate typed, pasted, ran or submitted, according to all recordings of a participation: the first and the
 * last time within each second. Not sorted. What candidates send can have millions of events, so the memory depends on the
 * recorded seconds alone, and other requests are answered between two chunks.
 */
export async function listRecordedActivity(database: Reader, participationId: number): Promise<Date[]> {
  const seconds = new Map<number, { readonly first: number; last: number }>()
  for (const { id, started_at } of await listSegmentsOfParticipation(database, participationId)) {
    const start = started_at.getTime()
    const note = (at: number) => {
      const moment = start + at
      const second = Math.floor(moment / 1000)
      const known = seconds.get(second)
      // Segments of two tabs overlap, so a later one can be earlier here.
      if (known === undefined || moment < known.first)
        seconds.set(second, { first: moment, last: known?.last ?? moment })
      else if (moment > known.last) known.last = moment
    }
    await readSegment(await listChunksOfSegment(database, id), note)
  }
  return [...seconds.values()].flatMap(({ first, last }) =>
    first === last ? [new Date(first)] : [new Date(first), new Date(last)],
  )
}

async function readSegment(chunks: readonly Buffer[], onActivity: (at: number) => void): Promise<void> {
  let state = emptyRecording
  try {
    for (const chunk of chunks) {
      state = readActivity(state, chunk, onActivity)
      await nextTurn()
    }
  } catch (problem) {
    // The rest of the segment can't be read. The report must not fail for that.
    if (!(problem instanceof BadChunk)) throw problem
  }
}
