import { sql, type Insertable } from 'kysely'
import type { NotificationType } from '@gradus/contract/notification'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'
import { questionKinds } from './kind.ts'

function notifications(database: Reader) {
  return (
    database
      .selectFrom('notification')
      .leftJoin('account as actor', 'actor.id', 'notification.actor_id')
      // The text of a broadcast is stored once, for all recipients.
      .leftJoin('broadcast', (join) =>
        join.on('notification.subject_kind', '=', 'broadcast').onRef('broadcast.id', '=', 'notification.subject_id'),
      )
      // The page of a removed question is gone, so nothing leads there.
      .leftJoin('question as removed', (join) =>
        join
          .on('notification.subject_kind', 'in', questionKinds)
          .onRef('removed.id', '=', 'notification.subject_id')
          .on('removed.lifecycle', '=', 'removed'),
      )
      .where((expression) =>
        expression.or([
          expression('broadcast.id', 'is', null),
          expression('broadcast.state', 'in', ['sending', 'sent']),
        ]),
      )
      .select((expression) => [
        'notification.id',
        'notification.type',
        'notification.subject_kind',
        expression.fn.coalesce('broadcast.body', 'notification.body').as('body'),
        sql<string>`case when removed.id is null then coalesce(broadcast.link, notification.link) else '' end`.as(
          'link',
        ),
        expression.fn.coalesce('broadcast.title', 'notification.title').as('title'),
        'notification.actor_count',
        'notification.actor_id',
        'notification.created_at',
        'notification.is_read',
        'actor.display_name',
        'actor.profile_image',
      ])
  )
}

export function listInbox(database: Database, userId: number, limit: number) {
  return notifications(database)
    .where('notification.user_id', '=', userId)
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .execute()
}
export type NotificationRow = Awaited<ReturnType<typeof listInbox>>[number]

export function findNotification(database: Database, userId: number, id: number) {
  return notifications(database)
    .where('notification.user_id', '=', userId)
    .where('notification.id', '=', id)
    .executeTakeFirst()
}

export async function setRead(database: Database, userId: number, id: number): Promise<boolean> {
  const result = await database
    .updateTable('notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setAllRead(database: Database, userId: number): Promise<void> {
  await database
    .updateTable('notification')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .execute()
}

export async function insertNotification(tx: Tx, values: Insertable<Tables['notification']>): Promise<void> {
  await tx.insertInto('notification').values(values).execute()
}

/** Stores the same notification for each of the users. */
export async function insertNotifications(
  tx: Tx,
  userIds: readonly number[],
  {
    type,
    subject_kind: kind,
    subject_id: subjectId,
    title,
    body,
    link,
  }: Omit<Insertable<Tables['notification']>, 'user_id'>,
): Promise<void> {
  await sql`
    insert into notification (user_id, type, subject_kind, subject_id, title, body, link)
    select id, ${type}, ${kind}, ${subjectId}, ${title}, ${body}, ${link}
    from unnest(${[...userIds]}::bigint[]) as t (id)`.execute(tx)
}

/** Moves the unread notifications of the subject to the top of their inboxes. @returns their recipients */
export async function renewUnread(
  tx: Tx,
  userIds: readonly number[],
  type: NotificationType,
  subject: { readonly kind: string; readonly id: number },
): Promise<number[]> {
  const rows = await tx
    .updateTable('notification')
    .set({ created_at: sql`now()` })
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('is_read', '=', false)
    .where('type', '=', type)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: id }) => id)
}

/** Finds or creates the unread notification of this subject and moves it to the top of the inbox. */
export async function upsertUnread(tx: Tx, values: Insertable<Tables['notification']>): Promise<number> {
  const row = await tx
    .insertInto('notification')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type', 'subject_kind', 'subject_id'])
        .where(sql<boolean>`not is_read and type in (0, 4)`)
        .doUpdateSet({ created_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** One statement, so that the actors and their count cannot disagree. */
export async function addActor(tx: Tx, notificationId: number, actorId: number): Promise<void> {
  await sql`
    with added as (
      insert into notification_actor (notification_id, user_id) values (${notificationId}, ${actorId})
      on conflict do nothing returning 1
    )
    update notification set actor_count = actor_count + (select count(*) from added) where id = ${notificationId}`.execute(
    tx,
  )
}

export async function removeActor(
  tx: Tx,
  userId: number,
  type: NotificationType,
  subject: { kind: string; id: number },
  actorId: number,
): Promise<void> {
  const removed = await sql<{ id: number }>`
    delete from notification_actor using notification
    where notification.id = notification_actor.notification_id and notification_actor.user_id = ${actorId}
      and notification.user_id = ${userId} and notification.type = ${type} and not notification.is_read
      and notification.subject_kind = ${subject.kind} and notification.subject_id = ${subject.id}
    returning notification.id`.execute(tx)
  const id = removed.rows[0]?.id
  if (id === undefined) return
  // The first of the remaining actors becomes the one that the row names.
  await sql`
    update notification set actor_count = actor_count - 1,
      actor_id = (select user_id from notification_actor where notification_id = ${id} order by user_id limit 1)
    where id = ${id}`.execute(tx)
  await tx.deleteFrom('notification').where('id', '=', id).where('actor_count', '=', 0).execute()
}

/** A message of the site to one person. */
