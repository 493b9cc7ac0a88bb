import type { Generated } from 'kysely'
import type { Outcome } from '@gradus/contract/judge'
import type { Id, Json } from './column.ts'

export interface LiveRoomGroupTable {
  id: Id
  item_id: number
  language: number
  outcome: Outcome
  failing: Json<string[]>
  signature: Buffer
  shape: number[]
  advice: string | null
  advised_at: Date | null
  advice_revision: Generated<number>
  user_id: number | null
}

export interface LiveRoomAttemptTable {
  attempt_id: number
  group_id: number
  outcome: Outcome
  passed: number
}
