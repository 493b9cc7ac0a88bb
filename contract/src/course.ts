import { z } from 'zod'

/** University courses: people, groups and terms (courses.md, section 1). */

/**
 * What a member may do, from the course's own row: an owner everything, a lecturer all but deciding about owners, a tutor
 * what concerns students of their groups.
 */
export const courseRoles = ['owner', 'lecturer', 'tutor', 'student'] as const
export const CourseRole = z.enum(courseRoles)
export type CourseRole = z.infer<typeof CourseRole>

/** Who left or was removed keeps the work: rejoining restores it. */
export const CourseMemberState = z.enum(['active', 'left', 'removed'])
export type CourseMemberState = z.infer<typeof CourseMemberState>

/** Only staff see a draft; an archived course is read, and nothing in it changes. */
export const CourseState = z.enum(['draft', 'active', 'archived'])
export type CourseState = z.infer<typeof CourseState>
