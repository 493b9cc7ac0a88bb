import { z } from 'zod'
import { Email } from './account.ts'
import { PictureAddress } from './announcement.ts'
import { endpoint } from './endpoint.ts'
import { picture } from './profile.ts'
import { Done, Id, Moment, PageNumber, TableQuery, WithId, tableOf } from './part.ts'
import { Body, bytesOfBody } from './question.ts'
import { Line } from './text.ts'
import { Instant, TimeZone } from './time.ts'

/** University courses: people, groups and terms (courses.md, section 1). */

/**
 * What a member may do, from the course's own row: an owner everything, a lecturer all but deciding about owners, a tutor
 * what concerns students of their groups.
 */
export const courseRoles = ['owner', 'lecturer', 'tutor', 'student'] as const
export const CourseRole = z.enum(courseRoles)
export type CourseRole = z.infer<typeof CourseRole>
export const courseRoleNames: Record<CourseRole, string> = {
  owner: 'Owner',
  lecturer: 'Lecturer',
  tutor: 'Tutor',
  student: 'Student',
}

/** Who left or was removed keeps the work: rejoining restores it. */
export const CourseMemberState = z.enum(['active', 'left', 'removed'])
export type CourseMemberState = z.infer<typeof CourseMemberState>

/** Only staff see a draft; an archived course is read, and nothing in it changes. */
export const CourseState = z.enum(['draft', 'active', 'archived'])
export type CourseState = z.infer<typeof CourseState>

export const courseLimits = {
  name: { minimum: 2, maximum: 200 },
  university: 200,
  groupName: 100,
  groups: 200,
  officialName: 100,
  studentNumber: 50,
  /** Days from start to end. */
  days: 1000,
  /** How long the link of an invitation works. */
  invitationDays: 14,
  /** How long a join link works, and for how many. */
  joinDays: { default: 30, maximum: 365 },
  joinMaximum: { default: 200, maximum: 5000 },
  /** Of a roster's file. */
  rosterBytes: 2 * 1024 * 1024,
  rosterRows: 5000,
} as const

export const CourseForm = z
  .object({
    name: Line({
      ...courseLimits.name,
      tooShort: `Use at least ${courseLimits.name.minimum} characters.`,
      tooLong: `Use at most ${courseLimits.name.maximum} characters.`,
    }),
    university: Line({
      maximum: courseLimits.university,
      tooLong: `Use at most ${courseLimits.university} characters.`,
    }),
    /** HTML; the server sanitises it. */
    body: Body,
    imageUrl: PictureAddress.nullish(),
    startDate: Instant,
    endDate: Instant,
    /** IANA name: in which its due times are meant. */
    timeZone: TimeZone,
  })
  .superRefine(({ startDate, endDate }, context) => {
    const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000
    const complain = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message })
    if (days <= 0) complain('Choose an end after the start.')
    if (days > courseLimits.days) complain('Choose an end within 1,000 days of the start.')
  })
export type CourseForm = z.infer<typeof CourseForm>

/** The specification's group (section 3): one of the user's courses, for the menu. */
export const UniGroup = z.object({ id: z.number().int(), groupName: z.string() })
export type UniGroup = z.infer<typeof UniGroup>

/** A course by name. */
export const CourseName = z.object({ id: z.number().int(), name: z.string() })
export type CourseName = z.infer<typeof CourseName>

export const CourseSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  university: z.string(),
  imageUrl: z.string().nullable(),
  startDate: Moment,
  endDate: Moment,
  timeZone: z.string(),
  state: CourseState,
  /** The user's; an admin who is no member has none. */
  role: CourseRole.nullable(),
  students: z.number().int().nonnegative(),
})
export type CourseSummary = z.infer<typeof CourseSummary>

export const CourseGroup = z.object({
  id: z.number().int(),
  groupName: z.string(),
  students: z.number().int().nonnegative(),
  tutors: z.array(z.object({ userId: z.number().int(), displayName: z.string() })),
})
export type CourseGroup = z.infer<typeof CourseGroup>

/** A course as its members see it. */
export const Course = CourseSummary.extend({
  body: z.string(),
  /** The server's clock. */
  now: Moment,
  /** Counts the edits. */
  revision: z.number().int(),
  copiedFrom: CourseName.nullable(),
  /** The student's own groups; all of them for staff. */
  groups: z.array(CourseGroup),
  lecturers: z.array(
    z.object({ userId: z.number().int(), displayName: z.string(), profileImage: z.string().nullable() }),
  ),
  can: z.object({
    /** See all of it, and archive it or take it back from the archive. */
    teach: z.boolean(),
    /** Change it, its groups, members and assignments. */
    manage: z.boolean(),
    /** See students' work, of one's own groups for tutors. */
    grade: z.boolean(),
    /** Decide who owns it, and delete it. */
    own: z.boolean(),
    /** Copy it to another term, which makes a course of the user’s own. */
    copy: z.boolean(),
    leave: z.boolean(),
  }),
})
export type Course = z.infer<typeof Course>

export const CourseMember = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  /** As the university writes it; empty where nobody said. */
  officialName: z.string(),
  studentNumber: z.string(),
  role: CourseRole,
  state: CourseMemberState,
  groupIds: z.array(z.number().int()),
  joinedDate: Moment,
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
  createdDate: Moment,
  expiresDate: Moment,
})
export type CourseInvitation = z.infer<typeof CourseInvitation>

export const JoinLink = z.object({
  token: z.string(),
  expiresDate: Moment,
  isExpired: z.boolean(),
  maximum: z.number().int(),
  joined: z.number().int(),
  groupId: z.number().int().nullable(),
})
export type JoinLink = z.infer<typeof JoinLink>

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
      /** Of the file, from 1. */
      line: z.number().int().positive(),
      email: z.string(),
      officialName: z.string(),
      studentNumber: z.string(),
      groups: z.array(z.string()),
      state: RosterRowState,
      /** What is wrong, or what changes; null for nothing. */
      reason: z.string().nullable(),
    }),
  ),
  counts: z.record(RosterRowState, z.number().int().nonnegative()),
  /** Groups that the file names and the course does not have: they are made. */
  newGroups: z.array(z.string()),
})
export type RosterPreview = z.infer<typeof RosterPreview>

/** The specification's. */
export const getUniGroups = endpoint({
  method: 'GET',
  url: '/auth/api/UniGroups',
  who: 'user',
  summary: 'The user’s courses, by name: those that are active, and drafts for their staff.',
  reply: z.array(UniGroup),
})
export const listCourses = endpoint({
  method: 'GET',
  url: '/auth/api/Courses',
  who: 'user',
  summary: 'The courses that the user is a member of (all of them for admins), newest term first.',
  query: TableQuery.extend({ state: CourseState.optional() }),
  reply: tableOf(CourseSummary).extend({
    can: z.object({
      /** Create a course. */
      add: z.boolean(),
    }),
  }),
})
export const addCourse = endpoint({
  method: 'POST',
  url: '/auth/api/Courses',
  who: 'user',
  summary: 'Create a course, as a lecturer or an admin. It is a draft until it is activated. Returns its id.',
  body: CourseForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  limit: 'post',
  refuses: ['badInput', 'notAllowed'],
})
export const editCourse = endpoint({
  method: 'PUT',
  url: '/auth/api/Courses/:id',
  who: 'user',
  summary: 'Change a course that the user teaches. `revision` is the one that the edit began from. Returns its id.',
  params: WithId,
  body: CourseForm.safeExtend({ revision: z.number().int().optional() }),
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const putCoursePicture = endpoint({
  method: 'PUT',
  url: '/auth/api/Courses/:id/Picture',
  who: 'user',
  summary: 'Upload a picture for a course. It is re-encoded; returns its address. To remove it, edit the course.',
  params: WithId,
  reply: z.object({ imageUrl: z.string() }),
  upload: picture,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const getCourse = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id',
  who: 'user',
  summary: 'A course that the user is a member of, and what the user can do there.',
  params: WithId,
  reply: Course,
  refuses: ['notFound'],
})
export const setCourseState = endpoint({
  method: 'PATCH',
  url: '/auth/api/Courses/:id/State',
  who: 'user',
  summary: 'Activate a course, archive it, or take it back from the archive.',
  params: WithId,
  body: z.object({ to: CourseState }),
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const deleteCourse = endpoint({
  method: 'DELETE',
  url: '/auth/api/Courses/:id',
  who: 'user',
  summary: 'Delete a course that nobody has submitted anything to. One with work is archived instead.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
export const copyCourse = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Copy',
  who: 'user',
  summary:
    'Copy a course to another term: its texts, groups’ names and assignments, with dates moved by whole days in local time; no people, exceptions or tokens. Returns the copy’s id.',
  params: WithId,
  body: z.object({ name: CourseForm.shape.name, startDate: Instant }),
  reply: z.number().int(),
  limit: 'post',
  refuses: ['badInput', 'notFound', 'notAllowed'],
})

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
  summary: 'Change a member’s role, groups, name or number. The last owner stays one.',
  params: OfMember,
  body: z.object({
    role: CourseRole.optional(),
    groupIds: z.array(Id).max(courseLimits.groups).optional(),
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
  summary: 'Take back a member who was removed: the work is there again.',
  params: OfMember,
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})

const Groups = z.array(Id).max(courseLimits.groups).default([])
export const inviteCourseMember = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Invitations',
  who: 'user',
  summary: 'Invite somebody by email. The link works once, for 14 days, for an account with that address.',
  params: WithId,
  body: z.object({ email: Email, role: CourseRole, groupIds: Groups }),
  reply: Done,
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const listCourseInvitations = endpoint({
  method: 'GET',
  url: '/auth/api/Courses/:id/Invitations',
  who: 'user',
  summary: 'Who was invited to a course that the user teaches, newest first.',
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
/** The file refuses as a whole: with an invalid row nothing is imported, and the refusal names the rows. */
export const importRoster = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Roster',
  who: 'user',
  summary:
    'Invite the students of a CSV file (columns `email`, and if you like `name`, `number` and `group`) and move known ones. With `preview=1` nothing changes. The same file twice changes nothing.',
  params: WithId,
  query: z.object({ preview: z.enum(['0', '1']).default('0') }),
  reply: z.union([RosterPreview, z.object({ invited: z.number().int(), moved: z.number().int() })]),
  upload: { maximumBytes: courseLimits.rosterBytes },
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'notAllowed'],
})

const GroupName = Line({
  minimum: 1,
  maximum: courseLimits.groupName,
  tooShort: 'Name the group.',
  tooLong: `Use at most ${courseLimits.groupName} characters.`,
})
export const addCourseGroup = endpoint({
  method: 'POST',
  url: '/auth/api/Courses/:id/Groups',
  who: 'user',
  summary: 'Add a group to a course that the user teaches. Returns its id.',
  params: WithId,
  body: z.object({ groupName: GroupName }),
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const renameCourseGroup = endpoint({
  method: 'PUT',
  url: '/auth/api/CourseGroups/:id',
  who: 'user',
  summary: 'Rename a group.',
  params: WithId,
  body: z.object({ groupName: GroupName }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const deleteCourseGroup = endpoint({
  method: 'DELETE',
  url: '/auth/api/CourseGroups/:id',
  who: 'user',
  summary: 'Delete a group. Its members stay in the course; its exceptions go.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed'],
})

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
