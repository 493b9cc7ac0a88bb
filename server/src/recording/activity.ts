import { BadChunk, decodeChunk } from '@gradus/contract/recording/decode'
import { emptyRecording, type RecordedEvent } from '@gradus/contract/recording/event'
import type { Reader } from '../platform/data/database.ts'
import { listChunksOfParticipation } from './store.ts'

/** When the candidate typed, pasted, ran or submitted, according to all recordings of a participation. Not sorted. */
export async function listRecordedActivity(database: Reader, participationId: number): Promise<Date[]> {
  const segments = new Map<number, { start: number; chunks: Buffer[] }>()
  for (const { id, started_at, data } of await listChunksOfParticipation(database, participationId)) {
    const segment = segments.get(id) ?? { start: started_at.getTime(), chunks: [] }
    segments.set(id, segment)
    segment.chunks.push(data)
  }
  return [...segments.values()].flatMap(({ start, chunks }) =>
    eventsOf(chunks).flatMap((event) => (isActivity(event) ? [new Date(start + event.at)] : [])),
  )
}

function isActivity(event: RecordedEvent): boolean {
  // Edits from outside are the starter code, or what another tab saved.
  if (event.kind === 'edit') return event.origin !== 'outside'
  return event.kind === 'run' || event.kind === 'submit'
}

function eventsOf(chunks: readonly Buffer[]): RecordedEvent[] {
  let state = emptyRecording
  const events: RecordedEvent[] = []
  try {
    for (const chunk of chunks) {
      const read = decodeChunk(state, chunk)
      state = read.state
      events.push(...read.events)
    }
  } catch (problem) {
    // The rest of the segment can't be read. The report must not fail for that.
    if (!(problem instanceof BadChunk)) throw problem
  }
  return events
}
