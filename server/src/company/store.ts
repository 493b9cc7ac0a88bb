import { sql } from 'kysely'
import type { CompanyOrder } from '@gradus/contract/company-management'
import type { z } from 'zod'
import { containsWords } from '../platform/data/lookup.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

interface CompanyContent {
  readonly name: string
  readonly body: string
  readonly site: string | null
  readonly logo_url: string | null
}

const columns = ['id', 'name', 'body', 'site', 'logo_url', 'revision', 'created_at'] as const

export function findCompany(database: Reader, id: number) {
  return database.selectFrom('company').select(columns).where('id', '=', id).executeTakeFirst()
}
export type CompanyRecord = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/** Locks the company against edits and changes of its members until the transaction ends. */
export function lockCompany(tx: Tx, id: number) {
  return tx.selectFrom('company').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function lockCompanyForShare(tx: Tx, id: number) {
  return tx.selectFrom('company').select('id').where('id', '=', id).forShare().executeTakeFirst()
}

/** @returns its id; undefined if another company has the name */
export async function insertCompany(tx: Tx, userId: number, content: CompanyContent): Promise<number | undefined> {
  const row = await tx
    .insertInto('company')
    .values({ ...content, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const byName = sql<string>`(lower(name) collate "C")`

export async function updateCompany(tx: Tx, id: number, content: CompanyContent): Promise<void> {
  await tx
    .updateTable('company')
    .set({ ...content, revision: sql`revision + 1`, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** A new logo does not count as an edit of the text: the revision stays the same. */
export async function setLogo(tx: Tx, id: number, address: string): Promise<void> {
  await tx
    .updateTable('company')
    .set({ logo_url: address, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCompany(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('company').where('id', '=', id).execute()
}

export interface CompanyFilter {
  readonly q?: string | undefined
  readonly by: z.output<typeof CompanyOrder>
  readonly descending: boolean
}

export function listCompanies(database: Database, filter: CompanyFilter, limit: number, offset: number) {
  const direction = filter.descending ? 'desc' : 'asc'
  let rows = database.selectFrom('company').select([
    'company.id',
    'company.name',
    'company.site',
    'company.logo_url',
    'company.created_at',
    sql<number>`(select count(*) from company_member m where m.company_id = company.id)::int`.as('members'),
    sql<number>`(
        select count(*) from company_member m where m.company_id = company.id and m.role = 'owner')::int`.as('owners'),
    sql<number>`(select count(*) from tournament t where t.company_id = company.id)::int`.as('tournaments'),
    sql<number>`(select count(*) from job j where j.company_id = company.id)::int`.as('jobs'),
  ])
  if (filter.q) rows = rows.where(containsWords(sql`company.name`, byName, filter.q))
  // Ids are given in the order of creation.
  return rows
    .orderBy(filter.by === 'name' ? byName : 'company.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The companies of a member, by name. */
export function listOfMember(database: Database, userId: number) {
  return database
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .select(['company.id', 'company.name'])
    .where('company_member.user_id', '=', userId)
    .orderBy(sql`lower(company.name) collate "C"`)
    .execute()
}
