import { sql } from 'kysely'
import { emptyRecording, type RecordingState } from '@gradus/contract/recording/event'
import type { Reader, Tx } from '../platform/data/database.ts'

/** The key of a recording: one question in one participation. */
export interface RecordingKey {
  readonly participationId: number
  readonly questionId: number
}

/** Idempotent: a segment that exists stays unchanged. */
export async function createSegment(
  tx: Tx,
  { participationId, questionId }: RecordingKey,
  name: string,
  startedAt: Date,
): Promise<void> {
  await tx
    .insertInto('recording_segment')
    .values({
      participation_id: participationId,
      question_id: questionId,
      name,
      started_at: startedAt,
      state: JSON.stringify(emptyRecording),
    })
    .onConflict((conflict) => conflict.columns(['participation_id', 'question_id', 'name']).doNothing())
    .execute()
}

/** Locks all segments of a question in one order, so that their sizes don't change after they are read. */
export function lockSegments(tx: Tx, { participationId, questionId }: RecordingKey) {
  return tx
    .selectFrom('recording_segment')
    .select(['id', 'name', 'bytes', 'chunks', 'state', 'started_at'])
    .where('participation_id', '=', participationId)
    .where('question_id', '=', questionId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function findChunk(database: Reader, segmentId: number, number: number): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('recording_chunk')
    .select('data')
    .where('segment_id', '=', segmentId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.data
}

export async function appendChunk(
  tx: Tx,
  segmentId: number,
  number: number,
  data: Buffer,
  state: RecordingState,
): Promise<void> {
  await tx.insertInto('recording_chunk').values({ segment_id: segmentId, number, data }).execute()
  await tx
    .updateTable('recording_segment')
    .set({
      chunks: number + 1,
      bytes: sql`bytes + ${data.length}`,
      state: JSON.stringify(state),
    })
    .where('id', '=', segmentId)
    .execute()
}

/** Records that a part of the recording is missing. */
export async function markCut(database: Reader, { participationId, questionId }: RecordingKey): Promise<void> {
  await database
    .updateTable('recording_segment')
    .set({ is_cut: true })
    .where('participation_id', '=', participationId)
    .where('question_id', '=', questionId)
    .execute()
}

/** By segment, then by chunk. */
export async function listChunks(database: Reader, { participationId, questionId }: RecordingKey) {
  return await database
    .selectFrom('recording_segment as segment')
    .innerJoin('recording_chunk as chunk', 'chunk.segment_id', 'segment.id')
    .select(['segment.id', 'segment.started_at', 'segment.is_cut', 'chunk.data'])
    .where('segment.participation_id', '=', participationId)
    .where('segment.question_id', '=', questionId)
    .orderBy('segment.started_at')
    .orderBy('segment.id')
    .orderBy('chunk.number')
    .execute()
}

export async function listSegmentsOfParticipation(database: Reader, participationId: number) {
  return await database
    .selectFrom('recording_segment')
    .select(['id', 'started_at'])
    .where('participation_id', '=', participationId)
    .orderBy('id')
    .execute()
}

/** The data of a segment's chunks, in order. */
export async function listChunksOfSegment(database: Reader, segmentId: number): Promise<Buffer[]> {
  const rows = await database
    .selectFrom('recording_chunk')
    .select('data')
    .where('segment_id', '=', segmentId)
    .orderBy('number')
    .execute()
  return rows.map(({ data }) => data)
}

export async function hasQuestion(database: Reader, tournamentId: number, questionId: number): Promise<boolean> {
  const row = await database
    .selectFrom('tournament_question')
    .select('question_id')
    .where('tournament_id', '=', tournamentId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row !== undefined
}
