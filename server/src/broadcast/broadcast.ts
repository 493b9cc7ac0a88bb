import type { z } from 'zod'
import type { Broadcast, BroadcastForm, editBroadcast } from '@gradus/contract/broadcast'
import type { CourseName } from '@gradus/contract/course'
import type { CompanyName } from '@gradus/contract/part'
import { roleNames } from '@gradus/contract/user'
import { recordAuditEvents } from '../audit/audit.ts'
import { findCompanyName } from '../company/company.ts'
import { findCourseName } from '../course/course.ts'
import type { Database } from '../platform/data/database.ts'
import { sanitize } from '../platform/text/html.ts'
import { readPage } from '../platform/data/page.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { batchJob } from './batch.ts'
import { insertBroadcast, listBroadcasts, lockBroadcast, setState, setWords } from './store.ts'

type Form = z.output<typeof BroadcastForm>

/** Starts a broadcast; notifications are written in the background. @returns its id. @throws Problem badInput */
export async function send({ database, queue }: Site, user: User, form: Form): Promise<number> {
  const body = sanitize(form.body, await readSettings(database))
  const company = await companyOf(database, form.companyId)
  const course = await courseOf(database, form.courseId)
  return await database.transaction().execute(async (tx) => {
    const id = await insertBroadcast(tx, {
      user_id: user.id,
      type: form.type,
      title: form.title,
      body,
      link: form.link,
      role: form.role,
      company_id: company?.id ?? null,
      company_name: company?.name ?? null,
      course_id: course?.id ?? null,
      course_name: course?.name ?? null,
      by_mail: form.byMail,
    })
    await queue.send(tx, batchJob, { id })
    await recordAuditEvents(tx, user, {
      action: 'sendMessage',
      subject: { kind: 'message', id, name: form.title },
      details: {
        to: company?.name ?? course?.name ?? (form.role === null ? 'Everyone' : roleNames[form.role]),
        mail: form.byMail,
      },
    })
    return id
  })
}

/** @throws Problem badInput */
async function companyOf(database: Database, id: number | null): Promise<CompanyName | undefined> {
  if (id === null) return undefined
  const company = await findCompanyName(database, id)
  if (!company) throw new Problem('badInput', { message: 'There is no such company.', field: 'companyId' })
  return company
}

/** @throws Problem badInput */
async function courseOf(database: Database, id: number | null): Promise<CourseName | undefined> {
  if (id === null) return undefined
  const course = await findCourseName(database, id)
  if (!course) throw new Problem('badInput', { message: 'There is no such course.', field: 'courseId' })
  return course
}

/** Edits a message; all recipients see the new text at once. @throws Problem notFound, conflict if it was withdrawn */
export async function edit(
  database: Database,
  user: User,
  id: number,
  { title, body, link, before }: z.output<typeof editBroadcast.body>,
): Promise<void> {
  const cleanBody = sanitize(body, await readSettings(database))
  await database.transaction().execute(async (tx) => {
    const broadcast = orNotFound(await lockBroadcast(tx, id))
    refuseWithdrawn(broadcast.state)
    refuseOutdated(before, { title: broadcast.title, body: broadcast.body, link: broadcast.link }, 'this message')
    await setWords(tx, id, { title, body: cleanBody, link })
    await recordAuditEvents(tx, user, { action: 'editMessage', subject: { kind: 'message', id, name: title } })
  })
}

/** Hides it at once; its rows are deleted in the background. @throws Problem notFound, conflict */
export async function withdraw({ database, queue }: Site, user: User, id: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const broadcast = orNotFound(await lockBroadcast(tx, id))
    refuseWithdrawn(broadcast.state)
    await setState(tx, id, 'withdrawing')
    await queue.send(tx, batchJob, { id })
    await recordAuditEvents(tx, user, {
      action: 'withdrawMessage',
      subject: { kind: 'message', id, name: broadcast.title },
    })
  })
}

function refuseWithdrawn(state: string): void {
  if (state === 'withdrawing' || state === 'withdrawn')
    throw new Problem('conflict', { message: 'This message has already been withdrawn.' })
}

const pageSize = 25

export async function readBroadcasts(database: Database, page: number) {
  const read = (limit: number, offset: number) => listBroadcasts(database, limit, offset)
  return await readPage({ page, pageSize }, read, (row): Broadcast => {
    return {
      id: row.id,
      type: row.type,
      title: row.title,
      body: row.body,
      link: row.link,
      role: row.role,
      companyName: row.company_name,
      courseName: row.course_name,
      byMail: row.by_mail,
      state: row.state,
      total: row.total,
      written: row.written,
      read: row.read,
      mailed: row.mailed,
      userId: row.user_id,
      displayName: row.display_name,
      createdDate: row.created_at.toISOString(),
      modifiedDate: row.modified_at?.toISOString() ?? null,
    }
  })
}
