import type { Generated } from 'kysely'
import type { Id } from './column.ts'

export interface MistakeTable {
  id: Id
  user_id: number
  question_id: number
  /** Set for an answer that was judged; otherwise `choice` is set. */
  submission_id: number | null
  choice_id: number | null
  made_at: Generated<Date>
  repairs: Generated<number>
  due_at: Date | null
}
