import type { z } from 'zod'
import { recording as limits, type Recording, type saveRecordingChunk } from '@gradus/contract/recording'
import { BadChunk, checkChunk } from '@gradus/contract/recording/decode'
import type { RecordingState } from '@gradus/contract/recording/event'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { lookAtRecording, recordedWindow } from './access.ts'
import { appendChunk, findChunk, listChunks, lockSegments, createSegment, markCut, type RecordingKey } from './store.ts'

interface Chunk {
  readonly segment: string
  readonly number: number
  readonly startedAt: Date
  readonly data: Buffer
}

type Saved = z.output<typeof saveRecordingChunk.reply>

const hour = 3_600_000
/** Milliseconds: a page's clock can be a little ahead of the server's. */
const tolerance = 60_000

/**
 * Appends a chunk to its segment. Idempotent, for repeats after a lost reply.
 * @returns the number of the next expected chunk; `isStored` is false if this chunk was neither the expected one
 *   nor a repeat
 * @throws Problem notFound if nothing is recorded, notAllowed after the time, badInput for data that no recorder
 *   writes, tooLarge if the recording is full
 */
export async function saveChunk(
  database: Database,
  user: User,
  key: RecordingKey,
  chunk: Chunk,
  receivedAt: Date,
): Promise<Saved> {
  const window = await recordedWindow(database, key, user)
  if (receivedAt.getTime() > window.endsAt.getTime() + limits.hoursAfterEnd * hour)
    throw new Problem('notAllowed', { message: 'Your time is over, and the recording is closed.' })
  if (chunk.data.length > limits.chunkBytes) throw new Problem('tooLarge')
  const startedAt = clamp(chunk.startedAt, window.startsAt, receivedAt)
  try {
    return await database.transaction().execute((tx) => append(tx, key, { ...chunk, startedAt }, window.endsAt))
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'tooLarge') await markCut(database, key)
    throw problem
  }
}

/**
 * If the first chunk of a segment is refused, the segment is not created.
 * @throws Problem tooLarge if the recording is full, badInput
 */
async function append(tx: Tx, key: RecordingKey, chunk: Chunk, endsAt: Date): Promise<Saved> {
  if (chunk.number === 0) await createSegment(tx, key, chunk.segment, chunk.startedAt)
  const segments = await lockSegments(tx, key)
  const segment = segments.find(({ name }) => name === chunk.segment)
  if (!segment) return { next: 0, isStored: false }
  if (chunk.number < segment.chunks) {
    const stored = await findChunk(tx, segment.id, chunk.number)
    return { next: segment.chunks, isStored: stored?.equals(chunk.data) ?? false }
  }
  if (chunk.number > segment.chunks) return { next: segment.chunks, isStored: false }
  const bytes = segments.reduce((sum, one) => sum + one.bytes, chunk.data.length)
  if (bytes > limits.totalBytes || segments.indexOf(segment) >= limits.segments)
    throw new Problem('tooLarge', { message: 'The recording of this question is full. Your work is not affected.' })
  const state = stateAfter(segment.state, chunk.data)
  if (segment.started_at.getTime() + state.at > endsAt.getTime() + tolerance)
    throw new Problem('badInput', { field: 'data', message: 'The recording continues after your time.' })
  await appendChunk(tx, segment.id, chunk.number, chunk.data, state)
  return { next: chunk.number + 1, isStored: true }
}

/** @throws Problem badInput */
function stateAfter(before: RecordingState, data: Buffer): RecordingState {
  try {
    return checkChunk(before, data)
  } catch (problem) {
    if (problem instanceof BadChunk) throw new Problem('badInput', { field: 'data', message: problem.message })
    throw problem
  }
}

/** @throws Problem notFound, also for those who may not see it */
export async function readRecording(database: Database, user: User, key: RecordingKey): Promise<Recording> {
  await lookAtRecording(database, key.participationId, user)
  const rows = await listChunks(database, key)
  const segments = new Map<number, { startedAt: string; chunks: string[] }>()
  for (const { id, started_at, data } of rows) {
    const segment = segments.get(id) ?? { startedAt: started_at.toISOString(), chunks: [] }
    segments.set(id, segment)
    segment.chunks.push(data.toString('base64'))
  }
  return { segments: [...segments.values()], isCut: rows.some(({ is_cut }) => is_cut) }
}

function clamp(moment: Date, from: Date, to: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), from.getTime()), to.getTime()))
}
