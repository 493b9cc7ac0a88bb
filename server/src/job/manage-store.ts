import { sql, type Insertable, type SqlBool } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'
import { isOpen } from './store.ts'

export type JobContent = Omit<
  Insertable<Tables['job']>,
  'company_id' | 'user_id' | 'closed_at' | 'published_at' | 'revision' | 'created_at' | 'modified_at'
>

export async function insertJob(
  tx: Tx,
  owner: { readonly company_id: number; readonly user_id: number },
  content: JobContent,
): Promise<number> {
  const row = await tx
    .insertInto('job')
    .values({ ...owner, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks the row against concurrent changes. */
export function lockJob(tx: Tx, id: number) {
  return tx
    .selectFrom('job')
    .select(['id', 'title', 'company_id', 'revision', 'expires_at', 'closed_at', 'apply_here', 'pay_min'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateJob(tx: Tx, id: number, content: JobContent): Promise<void> {
  await tx
    .updateTable('job')
    .set({ ...content, revision: sql`revision + 1`, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** If the offer is closed already, keeps the time at which it was closed. */
export async function closeJob(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ closed_at: sql`coalesce(closed_at, now())`, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Opens an offer again. If it was closed or expired, it is listed as newly published. */
export async function reopenJob(tx: Tx, id: number, expires: Date): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      published_at: sql`case when closed_at is null and expires_at > now() then published_at else now() end`,
      closed_at: null,
      expires_at: expires,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes the user's address from the offers that name it as the way to apply, and closes these offers. */
export async function removeApplyAddress(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      apply_email: null,
      apply_here: true,
      closed_at: sql`coalesce(closed_at, now())`,
      revision: sql`revision + 1`,
    })
    .where(sql<SqlBool>`lower(apply_email) = (select lower(email) from account where id = ${userId})`)
    .execute()
}

export async function deleteJob(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).execute()
}

/** Companies for which the user may publish offers, by name; all companies if `userId` is undefined. */
export function listCompanies(database: Database, userId: number | undefined, q: string | undefined, limit: number) {
  let rows = database.selectFrom('company').select(['company.id', 'company.name'])
  if (userId !== undefined)
    rows = rows.where(sql<SqlBool>`exists (
      select from company_member
      where company_id = company.id and user_id = ${userId} and role in ('owner', 'recruiter')
    )`)
  if (q) rows = rows.where('company.name', 'ilike', `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return rows
    .orderBy(sql`lower(company.name)`)
    .limit(limit)
    .execute()
}

/** Locks the offers in id order, to avoid deadlocks. */
export function lockJobsOf(tx: Tx, companyId: number) {
  return tx
    .selectFrom('job')
    .select(['id', 'title', 'apply_here', isOpen.as('is_open')])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
