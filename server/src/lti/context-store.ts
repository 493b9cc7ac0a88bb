import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

interface ContextKey {
  readonly platformId: number
  readonly deploymentId: string
  readonly contextId: string
}

export function findContext(reader: Reader, { platformId, deploymentId, contextId }: ContextKey) {
  return reader
    .selectFrom('lti_context as context')
    .innerJoin('course', 'course.id', 'context.course_id')
    .select(['context.id', 'context.course_id', 'context.members_url', 'context.title', 'course.name'])
    .where('context.platform_id', '=', platformId)
    .where('context.deployment_id', '=', deploymentId)
    .where('context.context_id', '=', contextId)
    .executeTakeFirst()
}
export type BoundContext = NonNullable<Awaited<ReturnType<typeof findContext>>>

/** @returns whether it was not connected yet */
export async function insertContext(
  tx: Tx,
  { platformId, deploymentId, contextId }: ContextKey,
  values: { title: string; courseId: number; membersUrl: string | null; userId: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('lti_context')
    .values({
      platform_id: platformId,
      deployment_id: deploymentId,
      context_id: contextId,
      title: values.title,
      course_id: values.courseId,
      members_url: values.membersUrl,
      user_id: values.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the data of the latest launch. */
export async function updateContext(tx: Tx, id: number, title: string, membersUrl: string | null): Promise<void> {
  await tx.updateTable('lti_context').set({ title, members_url: membersUrl }).where('id', '=', id).execute()
}

export async function setRosterRead(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('lti_context')
    .set({ roster_read_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A context with its platform. */
export function findContextById(reader: Reader, id: number) {
  return reader
    .selectFrom('lti_context as context')
    .innerJoin('lti_platform as platform', 'platform.id', 'context.platform_id')
    .select(['context.id', 'context.course_id', 'context.members_url', 'context.platform_id', 'platform.name'])
    .where('context.id', '=', id)
    .executeTakeFirst()
}

export async function deleteContext(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lti_context').where('id', '=', id).execute()
}

export function listContexts(database: Database, courseId: number) {
  const links = sql<number>`(select count(*)::int from lti_resource_link l where l.context_id = context.id)`
  const graded = sql<number>`(
    select count(*)::int from lti_resource_link l where l.context_id = context.id and l.line_item is not null)`
  return database
    .selectFrom('lti_context as context')
    .innerJoin('lti_platform as platform', 'platform.id', 'context.platform_id')
    .leftJoin('account', 'account.id', 'context.user_id')
    .select([
      'context.id',
      'platform.name',
      'context.title',
      'account.display_name',
      'context.created_at',
      'context.members_url',
      'context.roster_read_at',
      links.as('links'),
      graded.as('graded'),
    ])
    .where('context.course_id', '=', courseId)
    .orderBy('context.id')
    .execute()
}
