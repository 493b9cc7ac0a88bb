import type { Course, CourseGroup, CourseName, CourseState, CourseSummary, UniGroup } from '@gradus/contract/course'
import { isAdmin, isLecturer } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { archived, isStaff, memberCourse, teaches } from './access.ts'
import { listGroups, listTutors } from './group-store.ts'
import { countOwners, findRole, listLecturers } from './member-store.ts'
import { listCourses, listForMenu, type CourseFilter, type CourseRow } from './list-store.ts'
import { findCourse, hasWork } from './store.ts'

/** Which parts of a course each user may see (courses.md, section 1). */

const pageSize = 20

export async function readUniGroups(database: Database, user: User): Promise<UniGroup[]> {
  return (await listForMenu(database, user.id)).map(({ id, name, state }) => ({
    id,
    groupName: name,
    isArchived: state === 'archived',
  }))
}

export async function readCourses(database: Database, user: User, filter: CourseFilter, page: number) {
  const reader = { id: user.id, isAdmin: isAdmin(user) }
  const read = (limit: number, offset: number) => listCourses(database, reader, filter, limit, offset)
  return { ...(await readPage({ page, pageSize }, read, presentSummary)), can: { add: mayCreate(user) } }
}

/** @throws Problem notFound, also if the user is not a member */
export async function readCourse(database: Database, user: User, id: number): Promise<Course> {
  const { course, role: right } = await memberCourse(database, id, user)
  const role = (await findRole(database, id, user.id)) ?? null
  const lecturers = await listLecturers(database, id)
  const worked = teaches(right) && (await hasWork(database, id))
  return {
    ...presentSummary({ ...course, role }),
    body: course.body,
    now: new Date().toISOString(),
    revision: course.revision,
    copiedFrom:
      (teaches(right) && course.copied_from !== null && (await findCourseName(database, course.copied_from))) || null,
    groups: await readGroups(database, id, isStaff(right) ? undefined : user.id),
    lecturers: lecturers.map((one) => ({
      userId: one.id,
      displayName: one.display_name,
      profileImage: one.profile_image,
    })),
    can: {
      teach: teaches(right),
      manage: teaches(right) && course.state !== 'archived',
      grade: isStaff(right),
      own: right === 'owner',
      draft: teaches(right) && course.state === 'active' && !worked,
      delete: right === 'owner' && (course.content_key !== null || !worked),
      copy: teaches(right) && mayCreate(user),
      leave: role !== null && (role !== 'owner' || (await countOwners(database, id)) > 1),
    },
  }
}

export async function findCourseName(database: Reader, id: number): Promise<CourseName | undefined> {
  const course = await findCourse(database, id)
  return course && { id: course.id, name: course.name }
}

export async function findTimeZone(database: Reader, id: number): Promise<string | undefined> {
  return (await findCourse(database, id))?.time_zone
}

/** The site's role matters only for creating courses, not for anything inside a course. */
export function mayCreate(user: User): boolean {
  return isLecturer(user) || isAdmin(user)
}

async function readGroups(database: Database, courseId: number, userId?: number): Promise<CourseGroup[]> {
  const [groups, tutors] = await Promise.all([listGroups(database, courseId, userId), listTutors(database, courseId)])
  return groups.map(({ id, name, students }) => ({
    id,
    groupName: name,
    students,
    tutors: tutors
      .filter(({ group_id }) => group_id === id)
      .map((tutor) => ({ userId: tutor.id, displayName: tutor.display_name })),
  }))
}

export function subjectOf(id: number, name: string) {
  return { kind: 'course', id, name } as const
}

/** @throws Problem conflict */
export function refuseArchived(state: CourseState): void {
  if (state === 'archived') throw archived()
}

function presentSummary(row: CourseRow): CourseSummary {
  return {
    id: row.id,
    name: row.name,
    university: row.university,
    imageUrl: row.image_url,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    state: row.state,
    role: row.role,
    students: row.students,
  }
}
