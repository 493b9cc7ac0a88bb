import { z } from 'zod'
import { Email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, PageNumber, TableQuery, WithId, tableOf } from './part.ts'
import { Line } from './text.ts'
import { CourseMemberState, CourseRole, courseLimits } from './course.ts'

/** Members, invitations and rosters of a course (courses.md, section 1). */

export const CourseMember = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  /** As the university writes it; empty if nobody entered it. */
  officialName: z.string(),
  studentNumber: z.string(),
  role: CourseRole,
  state: CourseMemberState,
  groupIds: z.array(z.number().int()),
  joinedDate: Timestamp,
})
export type CourseMember = z.infer<typeof CourseMember>

/** `waiting`: its mail is about to be sent. */
export const CourseInvitationState = z.enum(['waiting', 'sent', 'used', 'expired', 'revoked'])
export const CourseInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  officialName: z.string(),
  role: CourseRole,
  groupIds: z.array(z.number().int()),
  state: CourseInvitationState,
  createdDate: Timestamp,
  expiresDate: Timestamp,
})
export type CourseInvitation = z.infer<typeof CourseInvitation>

/**
 * `new`: invited. `known`: a member already, and nothing changes. `moved`: a member whose groups, name or number change.
 * `invited`: invited before; the file changes nothing.
 */
export const rosterRowStates = ['new', 'known', 'moved', 'invited', 'invalid'] as const
export const RosterRowState = z.enum(rosterRowStates)
export type RosterRowState = z.infer<typeof RosterRowState>
export const RosterPreview = z.object({
  rows: z.array(
    z.object({
      /** Line of the file, from 1. */
      line: z.number().int().positive(),
      email: z.string(),
      officialName: z.string(),
      studentNumber: z.string(),
      groups: z.array(z.string()),
      state: RosterRowState,
      /** What is wrong, or what changes; null if neither applies. */
      reason: z.string().nullable(),
    }),
  ),
  counts: z.record(RosterRowState, z.number().int().nonnegative()),
  /** Groups that the file names but the course does not have: they will be created. */
  newGroups: z.array(z.string()),
})
export type RosterPreview = z.infer<typeof RosterPreview>

export const listCourseMembers = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Members',
  who: 'user',
  summary: 'The members of a course, for its staff: tutors see the students of their groups.',
  params: WithId,
  query: TableQuery.extend({
    role: CourseRole.optional(),
    groupId: Id.optional(),
    state: CourseMemberState.default('active'),
  }),
  reply: tableOf(CourseMember),
  refuses: ['notFound', 'notAllowed'],
})
const OfMember = z.object({ id: Id, userId: Id })
export const changeCourseMember = endpoint({
  method: 'PATCH',
  url: '/auth/api/Courses/:id/Members/:userId',
  who: 'user',
  summary: 'Change a member’s role, groups, name or number. The last owner has to stay owner.',
  params: OfMember,
  body: z.object({
    role: CourseRole.optional(),
    groupIds: z.array(Id).max(courseLimits.groups).optional(),
    /** The groups as they were read. If they are given and somebody else has changed them since, the status is 409. */
    groupIdsBefore: z.array(Id).max(courseLimits.groups).optional(),
    officialName: Line({ maximum: courseLimits.officialName }).optional(),
    studentNumber: Line({ maximum: courseLimits.studentNumber }).optional(),
  }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const removeCourseMember = endpoint({
  method: 'DELETE',
  url: '/auth/api/Courses/:id/Members/:userId',
  who: 'user',
  summary: 'Remove a member, or leave the course. The work stays. The last owner can’t leave.',
  params: OfMember,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const restoreCourseMember = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Members/:userId/Restore',
  who: 'user',
  summary: 'Restore a member who was removed, with their work.',
  params: OfMember,
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})

const Groups = z.array(Id).max(courseLimits.groups).default([])
export const CourseInvitationForm = z.object({ email: Email, role: CourseRole, groupIds: Groups })

export const inviteCourseMember = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Invitations',
  who: 'user',
  summary: 'Invite somebody by email. The link works once, for 14 days, for an account with that address.',
  params: WithId,
  body: CourseInvitationForm,
  reply: Done,
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const listCourseInvitations = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Invitations',
  who: 'user',
  summary: 'The invitations to a course that the user teaches, newest first.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: tableOf(CourseInvitation),
  refuses: ['notFound', 'notAllowed'],
})
export const resendCourseInvitation = endpoint({
  method: 'POST',
  url: '/auth/api/CourseInvitations/:id/Resend',
  who: 'user',
  summary: 'Send an invitation again, with a new link. The old link stops working.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const revokeCourseInvitation = endpoint({
  method: 'DELETE',
  url: '/auth/api/CourseInvitations/:id',
  who: 'user',
  summary: 'Revoke an invitation that nobody has used: its link stops working.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
/** All or nothing: with an invalid row nothing is imported, and the refusal names the rows. */
export const importRoster = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Roster',
  who: 'user',
  summary:
    'Invite the students of a CSV file (columns `email` and, optionally, `name`, `number` and `group`), and move known ones to their groups. With `preview=1` nothing changes. The same file twice changes nothing.',
  params: WithId,
  query: z.object({ preview: z.enum(['0', '1']).default('0') }),
  reply: z.union([RosterPreview, z.object({ invited: z.number().int(), moved: z.number().int() })]),
  upload: { maximumBytes: courseLimits.rosterBytes },
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed'],
})
