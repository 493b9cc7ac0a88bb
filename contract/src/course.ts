import { z } from 'zod'
import { PictureAddress } from './announcement.ts'
import { endpoint } from './endpoint.ts'
import { picture } from './profile.ts'
import { Done, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { Body, bytesOfBody } from './question.ts'
import { Line } from './text.ts'
import { Instant, TimeZone } from './time.ts'

/** University courses: people, groups and terms (courses.md, section 1). */

/**
 * Roles in a course. An owner may do everything; a lecturer everything except managing owners; a tutor only what
 * concerns the students of their own groups.
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

/** Members who left or were removed keep their work: rejoining restores it. */
export const CourseMemberState = z.enum(['active', 'left', 'removed'])
export type CourseMemberState = z.infer<typeof CourseMemberState>

/** Only staff see a draft. An archived course is read-only. */
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
  /** How many days a join link works, and for how many students. */
  joinDays: { default: 30, maximum: 365 },
  joinMaximum: { default: 200, maximum: 5000 },
  /** Size of a roster's file. */
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
    /** IANA name; due times are in this zone. */
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
export const UniGroup = z.object({ id: z.number().int(), groupName: z.string(), isArchived: z.boolean() })
export type UniGroup = z.infer<typeof UniGroup>

/** A course by name. */
export const CourseName = z.object({ id: z.number().int(), name: z.string() })
export type CourseName = z.infer<typeof CourseName>

export const CourseSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  university: z.string(),
  imageUrl: z.string().nullable(),
  startDate: Timestamp,
  endDate: Timestamp,
  timeZone: z.string(),
  state: CourseState,
  /** The user's role; null for an admin who isn't a member. */
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
  now: Timestamp,
  /** The number of edits. */
  revision: z.number().int(),
  copiedFrom: CourseName.nullable(),
  /** The student's own groups; for staff all groups. */
  groups: z.array(CourseGroup),
  lecturers: z.array(
    z.object({ userId: z.number().int(), displayName: z.string(), profileImage: z.string().nullable() }),
  ),
  can: z.object({
    /** See all of it, and archive or unarchive it. */
    teach: z.boolean(),
    /** Change it, its groups, members and assignments. */
    manage: z.boolean(),
    /** See students' work; tutors only that of their groups. */
    grade: z.boolean(),
    /** Decide who owns it. */
    own: z.boolean(),
    /** Make it a draft again: it is active, and no student has submitted anything. */
    draft: z.boolean(),
    /** No student has submitted anything, unless the students are fictional. */
    delete: z.boolean(),
    /** Copy it to another term, as a new course that the user owns. */
    copy: z.boolean(),
    leave: z.boolean(),
  }),
})
export type Course = z.infer<typeof Course>

/** The courses in the menu (specification, section 2). */
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
  summary: 'Activate a course, archive it, or restore it from the archive.',
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
