import type { z } from 'zod'
import { pictureMustBeUploaded } from '@gradus/contract/announcement'
import type { CourseForm, CourseState } from '@gradus/contract/course'
import { isUploaded } from '@gradus/contract/own-address'
import { deleteIdleSampleAccounts } from '../account/sample-account.ts'
import { lockQuestionsOfCourse, removeAssignments } from '../assignment/manage.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { deletePicture, refuseForeignPicture } from '../platform/files/owned-picture.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { cleanBody } from '../platform/text/html.ts'
import { readSettings } from '../setting/setting.ts'
import { lockTaught, taughtCourse } from './access.ts'
import { mayCreate, subjectOf } from './course.ts'
import { putMember } from './member-store.ts'
import { coursePictures } from './picture.ts'
import {
  deleteCourse,
  hasWork,
  insertCourse,
  lockAssignments,
  lockCourse,
  setState,
  updateCourse,
  type CourseContent,
} from './store.ts'

/** Creating, changing and deleting courses (courses.md, section 1). */

type Form = z.output<typeof CourseForm>
type Services = Pick<Site, 'database' | 'queue'>

/** The user who creates a course owns it. @returns its id. @throws Problem notAllowed for other roles, badInput */
export async function addCourse(database: Database, user: User, form: Form): Promise<number> {
  if (!mayCreate(user)) throw new Problem('notAllowed')
  const content = await contentOf(database, form)
  refuseForeignPicture(coursePictures, content.image_url, null)
  return await database.transaction().execute(async (tx) => {
    const id = await insertCourse(tx, user.id, content, null)
    await putMember(tx, id, user.id, 'owner')
    await recordAuditEvents(tx, user, { action: 'addCourse', subject: subjectOf(id, form.name) })
    return id
  })
}

/**
 * @param revision the revision on which the edit is based; undefined overwrites any revision
 * @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function editCourse(
  { database, queue }: Services,
  user: User,
  id: number,
  { revision, ...form }: Form & { readonly revision?: number | undefined },
): Promise<number> {
  await taughtCourse(database, id, user)
  const content = await contentOf(database, form)
  await database.transaction().execute(async (tx) => {
    const before = await lockTaught(tx, id, user)
    if (revision !== undefined && before.revision !== revision) throw new Problem('conflict')
    refuseForeignPicture(coursePictures, content.image_url, before.image_url)
    await updateCourse(tx, id, content)
    if (content.image_url !== before.image_url) await deletePicture(coursePictures, tx, queue, before.image_url)
    await recordAuditEvents(tx, user, { action: 'editCourse', subject: subjectOf(id, form.name) })
  })
  return id
}

/**
 * A draft can be activated; an active course can be archived, and an archived one activated again. @throws Problem
 * notFound, notAllowed, conflict
 */
export async function setCourseState(database: Database, user: User, id: number, to: CourseState): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { state, name } = orNotFound(await lockCourse(tx, id))
    await taughtCourse(tx, id, user)
    if (state === to) return
    if (to === 'draft') await lockAssignments(tx, id)
    if (to === 'draft' && (await hasWork(tx, id)))
      throw new Problem('conflict', { message: 'Students have worked in this course. Archive it instead.' })
    await setState(tx, id, to)
    const details = { from: state, to }
    await recordAuditEvents(tx, user, { action: 'moveCourse', subject: subjectOf(id, name), details })
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict if there is students' work, unless the students are fictional */
export async function removeCourse({ database, queue }: Services, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { name, image_url: picture, content_key: sample } = orNotFound(await lockCourse(tx, id))
    const { role } = await taughtCourse(tx, id, user)
    if (role !== 'owner') throw new Problem('notAllowed')
    await lockQuestionsOfCourse(tx, id)
    await lockAssignments(tx, id)
    if (sample === null && (await hasWork(tx, id)))
      throw new Problem('conflict', { message: 'Students have worked in this course. Archive it instead.' })
    await removeAssignments(tx, id)
    await deleteCourse(tx, id)
    if (sample !== null) await deleteIdleSampleAccounts(tx)
    await deletePicture(coursePictures, tx, queue, picture)
    await recordAuditEvents(tx, user, { action: 'deleteCourse', subject: subjectOf(id, name) })
  })
  return 1
}

/** @throws Problem badInput */
async function contentOf(database: Database, form: Form): Promise<CourseContent> {
  const rules = await readSettings(database)
  if (form.imageUrl && !isUploaded(form.imageUrl) && !rules.picturesFromElsewhere)
    throw new Problem('badInput', { message: pictureMustBeUploaded, field: 'imageUrl' })
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
