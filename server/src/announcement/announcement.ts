import type { z } from 'zod'
import {
  announcementSnippet,
  picturesAreUploaded,
  type ReadAnnouncement,
  type AnnouncementForm,
  type AnnouncementSummary,
} from '@gradus/contract/announcement'
import { isUploaded } from '@gradus/contract/own-address'
import { roles } from '@gradus/contract/role'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { readCountedPage } from '../platform/data/page.ts'
import { cleanBody, textOf } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { snippetOf } from '../platform/text/snippet.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { deleteUnusedPicture, refuseForeign } from './picture.ts'
import {
  countAnnouncements,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listSince,
  listWithTag,
  lockAnnouncement,
  setPinned,
  updateAnnouncement,
  type AnnouncementRow,
} from './store.ts'

const pageSize = 20
/** More than this in a day would push everything else out of the side panel. */
const lastDayAtMost = 10

type Form = z.output<typeof AnnouncementForm>
type AnnouncementServices = Pick<Site, 'database' | 'queue'>

export async function listLastDay(database: Database): Promise<AnnouncementSummary[]> {
  return (await listSince(database, 24, lastDayAtMost)).map(present)
}

/** The newest ones regardless of pins, for the feed. */
export async function listNewest(database: Database, limit: number): Promise<AnnouncementSummary[]> {
  return (await listSince(database, undefined, limit)).map(present)
}

export async function listAll(database: Database, page: number) {
  return await readCountedPage(
    { page, pageSize },
    (limit, offset) => listAnnouncements(database, limit, offset),
    () => countAnnouncements(database),
    present,
  )
}

/** Titles of the newest with a tag, for a search. */
export async function listTitlesWithTag(database: Database, tag: string, limit: number) {
  const rows = await listWithTag(database, tag, limit)
  return rows.map(({ id, title, created_at }) => ({ id, title, createdDate: created_at.toISOString() }))
}

/** @throws Problem notFound */
export async function read(database: Database, user: User, id: number): Promise<ReadAnnouncement> {
  const row = orNotFound(await findAnnouncement(database, id))
  const { snippet: _, ...whole } = present(row)
  // Where the author's role is 1 (specification, section 2), for those who may do it.
  return { ...whole, body: row.body, can: { manage: whole.role === roles.admin && isAdmin(user) } }
}

/** @returns its id. @throws Problem badInput */
export async function announce(database: Database, user: User, form: Form): Promise<number> {
  const content = await cleanArticle(database, form)
  refuseForeign(content.image_url, null)
  return await database.transaction().execute(async (tx) => {
    const id = await insertAnnouncement(tx, user.id, { ...content, is_tournament: form.isTournament ?? false })
    await recordAuditEvents(tx, user, { action: 'announce', subject: subjectOf(id, content.title) })
    return id
  })
}

/** @throws Problem badInput, notFound */
export async function change(
  { database, queue }: AnnouncementServices,
  user: User,
  id: number,
  form: Form,
): Promise<1> {
  const content = await cleanArticle(database, form)
  await database.transaction().execute(async (tx) => {
    const { image_url: before } = orNotFound(await lockAnnouncement(tx, id))
    refuseForeign(content.image_url, before)
    await updateAnnouncement(tx, id, content)
    if (content.image_url !== before) await deleteUnusedPicture(tx, queue, before)
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
    await deleteUnusedPicture(tx, queue, picture)
    await recordAuditEvents(tx, user, { action: 'deleteAnnouncement', subject: subjectOf(id, title) })
  })
  return 1
}

function subjectOf(id: number, name: string) {
  return { kind: 'announcement', id, name } as const
}

async function cleanArticle(database: Database, form: Form) {
  const rules = await readSettings(database)
  if (form.imageUrl && !isUploaded(form.imageUrl) && !rules.picturesFromElsewhere)
    throw new Problem('badInput', { message: picturesAreUploaded, field: 'imageUrl' })
  return {
    title: form.title,
    body: cleanBody(form.body, rules),
    tags: [...new Set(form.rawTags)],
    image_url: form.imageUrl ?? null,
  }
}

function present(row: Omit<AnnouncementRow, 'body'>): AnnouncementSummary {
  return {
    id: row.id,
    title: row.title,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    // What the site brought along is for its admins to tend, though the house itself logs in nowhere.
    role: row.content_key === null ? row.role : roles.admin,
    tags: row.tags.join(','),
    imageUrl: row.image_url,
    createdDate: row.created_at.toISOString(),
    isTournament: row.is_tournament,
    isPinned: row.is_pinned,
    snippet: snippetOf(textOf(row.start), announcementSnippet),
  }
}
