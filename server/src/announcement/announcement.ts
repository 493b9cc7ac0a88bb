import type { z } from 'zod'
import { pictureMustBeUploaded, type AnnouncementDetail, type AnnouncementForm } from '@gradus/contract/announcement'
import { isUploaded } from '@gradus/contract/own-address'
import { roles } from '@gradus/contract/role'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { cleanBody } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { resolveTagsForTagging } from '../tag/tag.ts'
import { deletePicture, refuseForeignPicture } from '../platform/files/owned-picture.ts'
import { announcementPictures } from './picture.ts'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  setPinned,
  updateAnnouncement,
} from './store.ts'
import { present } from './list.ts'

type Form = z.output<typeof AnnouncementForm>
type AnnouncementServices = Pick<Site, 'database' | 'queue'>

/** @throws Problem notFound */
export async function read(database: Database, user: User, id: number): Promise<AnnouncementDetail> {
  const row = orNotFound(await findAnnouncement(database, id))
  const { snippet: _, ...announcement } = present(row)
  // The specification (section 2) shows the menu only if the author's role is 1. The reader needs the right, too.
  const manage = announcement.role === roles.admin && isAdmin(user)
  return { ...announcement, body: row.body, modifiedDate: row.modified_at.toISOString(), can: { manage } }
}

/** @returns the announcement's id. @throws Problem badInput */
export async function announce(database: Database, user: User, form: Form): Promise<number> {
  const content = await cleanContent(database, form)
  refuseForeignPicture(announcementPictures, content.image_url, null)
  return await database.transaction().execute(async (tx) => {
    const tags = await resolveTagsForTagging(tx, form.rawTags)
    const id = await insertAnnouncement(tx, user.id, { ...content, tags, is_tournament: form.isTournament ?? false })
    await recordAuditEvents(tx, user, { action: 'announce', subject: subjectOf(id, content.title) })
    return id
  })
}

/**
 * @param modifiedDate of the version on which the edit is based; undefined overwrites any version
 * @throws Problem badInput, notFound, conflict
 */
export async function change(
  { database, queue }: AnnouncementServices,
  user: User,
  id: number,
  { modifiedDate, ...form }: Form & { readonly modifiedDate?: string | undefined },
): Promise<1> {
  const content = await cleanContent(database, form)
  await database.transaction().execute(async (tx) => {
    const tags = await resolveTagsForTagging(tx, form.rawTags)
    const { image_url: before, modified_at: modified } = orNotFound(await lockAnnouncement(tx, id))
    if (modifiedDate !== undefined && modifiedDate !== modified.toISOString()) throw new Problem('conflict')
    refuseForeignPicture(announcementPictures, content.image_url, before)
    await updateAnnouncement(tx, id, { ...content, tags })
    if (content.image_url !== before) await deletePicture(announcementPictures, tx, queue, before)
    await recordAuditEvents(tx, user, { action: 'editAnnouncement', subject: subjectOf(id, content.title) })
  })
  return 1
}

/** @throws Problem notFound */
export async function togglePin(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { title, is_pinned: pinned } = orNotFound(await lockAnnouncement(tx, id))
    await setPinned(tx, id, !pinned)
    const action = pinned ? 'unpinAnnouncement' : 'pinAnnouncement'
    await recordAuditEvents(tx, user, { action, subject: subjectOf(id, title) })
  })
  return 1
}

/** @throws Problem notFound */
export async function remove({ database, queue }: AnnouncementServices, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { title, image_url: picture } = orNotFound(await lockAnnouncement(tx, id))
    await deleteAnnouncement(tx, id)
    await deletePicture(announcementPictures, tx, queue, picture)
    await recordAuditEvents(tx, user, { action: 'deleteAnnouncement', subject: subjectOf(id, title) })
  })
  return 1
}

function subjectOf(id: number, name: string) {
  return { kind: 'announcement', id, name } as const
}

async function cleanContent(database: Database, form: Form) {
  const settings = await readSettings(database)
  if (form.imageUrl && !isUploaded(form.imageUrl) && !settings.picturesFromElsewhere)
    throw new Problem('badInput', { message: pictureMustBeUploaded, field: 'imageUrl' })
  return {
    title: form.title,
    body: cleanBody(form.body, settings),
    image_url: form.imageUrl ?? null,
  }
}
