import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Moment, WithId } from './part.ts'
import { CourseRole, courseLimits } from './course.ts'

/** How students join a course: by a link, or by the mail of an invitation (courses.md, section 1). */

export const JoinLink = z.object({
  token: z.string(),
  expiresDate: Moment,
  isExpired: z.boolean(),
  maximum: z.number().int(),
  joined: z.number().int(),
  groupId: z.number().int().nullable(),
})
export type JoinLink = z.infer<typeof JoinLink>

export const getJoinLink = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/JoinLink',
  who: 'user',
  summary: 'The link with which students join by themselves; null where there is none.',
  params: WithId,
  reply: z.object({ link: JoinLink.nullable() }),
  refuses: ['notFound', 'notAllowed'],
})
export const renewJoinLink = endpoint({
  method: 'PUT',
  url: '/auth/api/Courses/:id/JoinLink',
  who: 'user',
  summary: 'Make a new join link. The old one stops working.',
  params: WithId,
  body: z.object({
    days: z.number().int().min(1).max(courseLimits.joinDays.maximum).default(courseLimits.joinDays.default),
    maximum: z.number().int().min(1).max(courseLimits.joinMaximum.maximum).default(courseLimits.joinMaximum.default),
    groupId: Id.nullish(),
  }),
  reply: JoinLink,
  runsAgain: true,
  refuses: ['badInput', 'notFound', 'notAllowed'],
})
export const deleteJoinLink = endpoint({
  method: 'DELETE',
  url: '/auth/api/Courses/:id/JoinLink',
  who: 'user',
  summary: 'Remove the join link: nobody can join by it any more.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})

const WithToken = z.object({ token: z.string().max(200) })
/** What a link leads to. */
export const Enrolment = z.object({
  courseId: z.number().int(),
  name: z.string(),
  university: z.string(),
  role: CourseRole,
  groups: z.array(z.string()),
  /** `enrolled`: the account of the invited address is a member now. Otherwise whoever has the link logs in or signs up. */
  state: z.enum(['enrolled', 'signIn']),
  /** False while the course is a draft, whose page students don’t see yet. */
  isOpen: z.boolean(),
})
export type Enrolment = z.infer<typeof Enrolment>
/**
 * The mail's link proves who reads the mailbox, so that an invitation enrols the account of its address without a session.
 * A join link proves nothing: whoever has it signs in and joins with `joinCourse`.
 */
export const enrollActivate = endpoint({
  method: 'POST',
  url: '/public/api/EnrollActivate',
  who: 'anyone',
  summary: 'Accept an invitation to a course with the token of its link, or see where a link leads.',
  body: WithToken,
  reply: Enrolment,
  limit: 'courseLink',
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})
export const joinCourse = endpoint({
  method: 'POST',
  url: '/auth/api/EnrollActivate',
  who: 'user',
  summary: 'Join a course with the token of an invitation or of a join link. Returns the course.',
  body: WithToken,
  reply: z.object({ courseId: z.number().int() }),
  refuses: ['notFound', 'tokenSpent', 'notAllowed', 'conflict'],
})
