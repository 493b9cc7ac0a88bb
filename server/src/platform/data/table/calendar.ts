import type { Generated } from 'kysely'
import type { Id } from './column.ts'

export interface CalendarFeedTable {
  user_id: number
  token_hash: Buffer
  created_at: Generated<Date>
}

export interface CalendarEventTable {
  user_id: number
  assignment_id: number
  title: string
  course: string
  due_at: Date
  sequence: Generated<number>
  is_cancelled: Generated<boolean>
  changed_at: Generated<Date>
}

export interface WorkLookTable {
  id: Id
  work_id: number
  user_id: number | null
  looked_at: Generated<Date>
}

export interface CourseHoldTable {
  course_id: number
  reason: string
  user_id: number | null
  created_at: Generated<Date>
}
