import type { Generated } from 'kysely'
import type { Id } from './column.ts'

export interface MistakeTable {
  id: Id
  user_id: number
  question_id: number
  submission_id: number
  made_at: Generated<Date>
  repairs: Generated<number>
  due_at: Date | null
}
