import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { CourseRole, courseLimits } from './course.ts'

/** How students join a course: by a link, or by the mail of an invitation (courses.md, section 1). */

export const JoinLink = z.object({
  token: z.string(),
  expiresDate: Timestamp,
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
  summary: 'The link with which students join by themselves; null if there is none.',
  params: WithId,
  reply: z.object({ link: JoinLink.nullable() }),
  refuses: ['notFound', 'notAllowed'],
})
export const renewJoinLink = endpoint({
  method: 'PUT',
  url: '/auth/api/Courses/:id/JoinLink',
  who: 'user',
  summary: 'Create a new join link. The old one stops working.',
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
  summary: 'Remove the join link: nobody can join with it any more.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})

const WithToken = z.object({ token: z.string().max(200) })
const EnrolledCourse = z.object({
  courseId: z.number().int(),
  name: z.string(),
  university: z.string(),
  role: CourseRole,
  groups: z.array(z.string()),
  /** False while the course is a draft, whose page students don’t see yet. */
  isOpen: z.boolean(),
  /** `g…@example.com`: the address that an invitation is for; null for a join link. */
  maskedEmail: z.string().nullable(),
})

/** What a link leads to, before anybody has joined with it. */
export const EnrolmentOffer = EnrolledCourse.extend({
  /** Who sent the invitation; null for a join link, and once the account is deleted. */
  inviter: z.string().nullable(),
  /**
   * `ready`: the invited address has an account, which can join. `signIn`: the visitor must log in or sign up first.
   */
  state: z.enum(['ready', 'signIn']),
  /** The account that can join; null for `signIn`. The browser may be logged in with another one. */
  userId: z.number().int().nullable(),
})
export type EnrolmentOffer = z.infer<typeof EnrolmentOffer>
/** Opening a link changes nothing, because the scanners of mail servers open links, too. */
export const readEnrolment = endpoint({
  method: 'POST',
  url: '/public/api/Enrolment',
  who: 'anyone',
  summary: 'The course of an invitation or of a join link, by its token, and who can join with it.',
  body: WithToken,
  reply: EnrolmentOffer,
  limit: 'courseLink',
  writes: false,
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})

/** The result of accepting an invitation. */
export const Enrolment = EnrolledCourse.extend({
  /**
   * `enrolled`: the account with the invited address is now a member. `signIn`: the visitor must log in or sign up
   * first.
   */
  state: z.enum(['enrolled', 'signIn']),
  /** The account that is now a member; null for `signIn`. The browser may be logged in with another one. */
  userId: z.number().int().nullable(),
})
export type Enrolment = z.infer<typeof Enrolment>
/**
 * The mail's link proves that the visitor reads the mailbox, so an invitation enrols the account of its address without
 * a session. A join link proves nothing: the visitor must sign in and joins with `joinCourse`.
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
