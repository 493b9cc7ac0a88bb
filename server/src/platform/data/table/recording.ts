import type { Generated } from 'kysely'
import type { RecordingState } from '@gradus/contract/recording/event'
import type { Id, Json } from './column.ts'

export interface RecordingSegmentTable {
  id: Id
  participation_id: number
  question_id: number
  name: string
  started_at: Date
  bytes: Generated<number>
  chunks: Generated<number>
  state: Json<RecordingState>
  is_cut: Generated<boolean>
}

export interface RecordingChunkTable {
  segment_id: number
  number: number
  data: Buffer
  received_at: Generated<Date>
}
