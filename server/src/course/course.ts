import type { z } from 'zod'
import { picturesAreUploaded } from '@gradus/contract/announcement'
import type { Course, CourseForm, CourseGroup, CourseState, CourseSummary, UniGroup } from '@gradus/contract/course'
import { shiftDays } from '@gradus/contract/course/due'
import { isUploaded } from '@gradus/contract/own-address'
import { recordAuditEvents } from '../audit/audit.ts'
import { isAdmin, isLecturer } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { cleanBody } from '../platform/text/html.ts'
import { readSettings } from '../setting/setting.ts'
import { archived, isStaff, lockTaught, memberCourse, taughtCourse, teaches } from './access.ts'
import { copyGroups } from './copy-store.ts'
import { listGroups, listTutors } from './group-store.ts'
import { countOwners, findRole, listLecturers, putMember } from './member-store.ts'
import {
  deleteCourse,
  findCourse,
  hasWork,
  insertCourse,
  listCourses,
  listForMenu,
  lockCourse,
  setState,
  updateCourse,
  type CourseContent,
  type CourseFilter,
  type CourseRow,
} from './store.ts'

/** Reading, creating, changing, copying and deleting courses (courses.md, section 1). */

const pageSize = 20
const day = 24 * 60 * 60_000

type Form = z.output<typeof CourseForm>

export async function readUniGroups(database: Database, user: User): Promise<UniGroup[]> {
  return (await listForMenu(database, user.id)).map(({ id, name }) => ({ id, groupName: name }))
}

export async function readCourses(database: Database, user: User, filter: CourseFilter, page: number) {
  const reader = { id: user.id, isAdmin: isAdmin(user) }
  const read = (limit: number, offset: number) => listCourses(database, reader, filter, limit, offset)
  return readPage({ page, pageSize }, read, presentSummary)
}

/** @throws Problem notFound, also where the user is no member */
export async function readCourse(database: Database, user: User, id: number): Promise<Course> {
  const { course, role: right } = await memberCourse(database, id, user)
  const role = (await findRole(database, id, user.id)) ?? null
  const lecturers = await listLecturers(database, id)
  return {
    ...presentSummary({ ...course, role }),
    body: course.body,
    now: new Date().toISOString(),
    revision: course.revision,
    copiedFrom: teaches(right) ? await nameOf(database, course.copied_from) : null,
    groups: await readGroups(database, id, isStaff(right) ? undefined : user.id),
    lecturers: lecturers.map((one) => ({
      userId: one.id,
      displayName: one.display_name,
      profileImage: one.profile_image,
    })),
    can: {
      manage: teaches(right) && course.state !== 'archived',
      grade: isStaff(right),
      own: right === 'owner',
      leave: role !== null && (role !== 'owner' || (await countOwners(database, id)) > 1),
    },
  }
}

async function nameOf(database: Reader, id: number | null): Promise<{ id: number; name: string } | null> {
  const course = id === null ? undefined : await findCourse(database, id)
  return course ? { id: course.id, name: course.name } : null
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

/** Whoever creates it owns it. @returns its id. @throws Problem notAllowed for other roles, badInput */
export async function addCourse(database: Database, user: User, form: Form): Promise<number> {
  refuseOthers(user)
  const content = await contentOf(database, form)
  return await database.transaction().execute(async (tx) => {
    const id = await insertCourse(tx, user.id, content, null)
    await putMember(tx, id, user.id, 'owner')
    await recordAuditEvents(tx, user, { action: 'addCourse', subject: subjectOf(id, form.name) })
    return id
  })
}

/** The site's role decides about creating courses, and about nothing else in them. */
function refuseOthers(user: User): void {
  if (!isLecturer(user) && !isAdmin(user)) throw new Problem('notAllowed')
}

/**
 * @param revision the one that the edit began from; undefined changes whatever there is
 * @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function editCourse(
  database: Database,
  user: User,
  id: number,
  { revision, ...form }: Form & { readonly revision?: number | undefined },
): Promise<number> {
  await taughtCourse(database, id, user)
  const content = await contentOf(database, form)
  await database.transaction().execute(async (tx) => {
    const before = await lockTaught(tx, id, user)
    if (revision !== undefined && before.revision !== revision) throw new Problem('conflict')
    await updateCourse(tx, id, content)
    await recordAuditEvents(tx, user, { action: 'editCourse', subject: subjectOf(id, form.name) })
  })
  return id
}

/** A draft can be activated; an active course archived and taken back. @throws Problem notFound, notAllowed, conflict */
export async function moveCourse(database: Database, user: User, id: number, to: CourseState): Promise<1> {
  await taughtCourse(database, id, user)
  await database.transaction().execute(async (tx) => {
    const { state, name } = orNotFound(await lockCourse(tx, id))
    if (state === to) return
    if (to === 'draft' && (await hasWork(tx, id)))
      throw new Problem('conflict', { message: 'Students have worked in this course. Archive it instead.' })
    await setState(tx, id, to)
    const details = { from: state, to }
    await recordAuditEvents(tx, user, { action: 'moveCourse', subject: subjectOf(id, name), details })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict where there is work of students */
export async function removeCourse(database: Database, user: User, id: number): Promise<1> {
  const { role } = await taughtCourse(database, id, user)
  if (role !== 'owner') throw new Problem('notAllowed')
  await database.transaction().execute(async (tx) => {
    const { name } = orNotFound(await lockCourse(tx, id))
    if (await hasWork(tx, id))
      throw new Problem('conflict', { message: 'Students have worked in this course. Archive it instead.' })
    await deleteCourse(tx, id)
    await recordAuditEvents(tx, user, { action: 'deleteCourse', subject: subjectOf(id, name) })
  })
  return 1
}

/**
 * The next term: the same texts, groups and assignments, a draft of the user's; no people, exceptions or tokens. Dates move
 * by whole days in local time.
 * @throws Problem badInput, notFound, notAllowed
 */
export async function copyCourse(
  database: Database,
  user: User,
  id: number,
  { name, startDate }: { readonly name: string; readonly startDate: string },
): Promise<number> {
  refuseOthers(user)
  const { course } = await taughtCourse(database, id, user)
  const days = Math.round((Date.parse(startDate) - course.starts_at.getTime()) / day)
  const shifted = (moment: Date) => new Date(shiftDays(moment.getTime(), course.time_zone, days))
  const content: CourseContent = {
    name,
    university: course.university,
    body: course.body,
    image_url: course.image_url,
    starts_at: shifted(course.starts_at),
    ends_at: shifted(course.ends_at),
    time_zone: course.time_zone,
  }
  return await database.transaction().execute(async (tx) => {
    const copy = await insertCourse(tx, user.id, content, id)
    await putMember(tx, copy, user.id, 'owner')
    await copyGroups(tx, id, copy)
    const details = { from: course.name }
    await recordAuditEvents(tx, user, { action: 'copyCourse', subject: subjectOf(copy, name), details })
    return copy
  })
}

export function subjectOf(id: number, name: string) {
  return { kind: 'course', id, name } as const
}

/** @throws Problem conflict */
export function refuseArchived(state: CourseState): void {
  if (state === 'archived') throw archived()
}

/** @throws Problem badInput */
async function contentOf(database: Database, form: Form): Promise<CourseContent> {
  const rules = await readSettings(database)
  if (form.imageUrl && !isUploaded(form.imageUrl) && !rules.picturesFromElsewhere)
    throw new Problem('badInput', { message: picturesAreUploaded, field: 'imageUrl' })
  return {
    name: form.name,
    university: form.university,
    body: cleanBody(form.body, rules),
    image_url: form.imageUrl ?? null,
    starts_at: new Date(form.startDate),
    ends_at: new Date(form.endDate),
    time_zone: form.timeZone,
  }
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
