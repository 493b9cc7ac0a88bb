import type { Generated } from 'kysely'
import type { CourseMemberState, CourseRole, CourseState } from '@gradus/contract/course'
import type { Id } from './column.ts'

export interface CourseTable {
  id: Id
  name: string
  university: string
  body: Generated<string>
  image_url: string | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  state: Generated<CourseState>
  copied_from: number | null
  user_id: number | null
  revision: Generated<number>
  content_key: string | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface CourseMemberTable {
  course_id: number
  user_id: number
  role: CourseRole
  state: Generated<CourseMemberState>
  official_name: Generated<string>
  student_number: Generated<string>
  joined_at: Generated<Date>
  changed_at: Generated<Date>
}

export interface CourseGroupTable {
  id: Id
  course_id: number
  name: string
  created_at: Generated<Date>
}

export interface CourseGroupMemberTable {
  group_id: number
  course_id: number
  user_id: number
  created_at: Generated<Date>
}

export interface CourseInvitationTable {
  id: Id
  course_id: number
  email: string
  official_name: Generated<string>
  student_number: Generated<string>
  role: CourseRole
  token_hash: Buffer
  invited_by: number | null
  created_at: Generated<Date>
  sent_at: Date | null
  expires_at: Date
  user_id: number | null
  used_at: Date | null
  revoked_at: Date | null
}

export interface CourseInvitationGroupTable {
  invitation_id: number
  group_id: number
}

export interface CourseJoinLinkTable {
  course_id: number
  token: string
  group_id: number | null
  expires_at: Date
  maximum: number
  joined: Generated<number>
  created_at: Generated<Date>
}
