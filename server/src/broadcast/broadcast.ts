import type { z } from 'zod'
import type { Broadcast, BroadcastForm } from '@gradus/contract/broadcast'
import { roleNames } from '@gradus/contract/user'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { sanitize } from '../platform/text/html.ts'
import { readPage } from '../platform/data/page.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { batchJob } from './batch.ts'
import { insertBroadcast, listBroadcasts, lockBroadcast, setState, setWords } from './store.ts'

type Form = z.output<typeof BroadcastForm>

/** Starts a broadcast; notifications are written in the background. @returns its id */
export async function send({ database, queue }: Site, user: User, form: Form): Promise<number> {
  const body = sanitize(form.body, await readSettings(database))
  return await database.transaction().execute(async (tx) => {
    const id = await insertBroadcast(tx, {
      user_id: user.id,
      type: form.type,
      title: form.title,
      body,
      link: form.link,
      role: form.role,
      by_mail: form.byMail,
    })
    await queue.send(tx, batchJob, { id })
    await recordAuditEvents(tx, user, {
      action: 'sendMessage',
      subject: { kind: 'message', id, name: form.title },
      details: { to: form.role === null ? 'Everyone' : roleNames[form.role], mail: form.byMail },
    })
    return id
  })
}

/** Edits a message; all recipients see the new text at once. @throws Problem notFound, conflict if it was withdrawn */
export async function edit(
  database: Database,
  user: User,
  id: number,
  { title, body, link }: Pick<Form, 'title' | 'body' | 'link'>,
): Promise<void> {
  const kept = sanitize(body, await readSettings(database))
  await database.transaction().execute(async (tx) => {
    const broadcast = orNotFound(await lockBroadcast(tx, id))
    refuseWithdrawn(broadcast.state)
    await setWords(tx, id, { title, body: kept, link })
    await recordAuditEvents(tx, user, { action: 'editMessage', subject: { kind: 'message', id, name: title } })
  })
}

/** Nobody sees it from now on; its rows go in the background. @throws Problem notFound, conflict */
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
