import { sql, type RawBuilder } from 'kysely'
import type { CompanyRole } from '@gradus/contract/company'
import { roles } from '@gradus/contract/role'
import { countAnsweredHere } from '../job/open.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

export async function findRole(database: Reader, companyId: number, userId: number): Promise<CompanyRole | undefined> {
  const row = await database
    .selectFrom('company_member')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** The rule of `mayRecruit` in a statement. @param company the column with the company's id */
export function recruitsIn(company: string, userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account reader where reader.id = ${userId} and (
      reader.role = ${roles.admin}
      or exists (
        select from company_member member where member.company_id = ${sql.ref(company)} and member.user_id = reader.id
          and member.role in ('owner', 'recruiter'))))`
}

export async function countOwners(database: Reader, companyId: number): Promise<number> {
  const { owners } = await database
    .selectFrom('company_member')
    .select(sql<number>`count(*)::int`.as('owners'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return owners
}

export async function listOwners(database: Reader, companyId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('company_member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Everybody who may recruit as a member of the company, with their addresses. */
export function listRecruiters(database: Reader, companyId: number) {
  return database
    .selectFrom('company_member')
    .innerJoin('account', 'account.id', 'company_member.user_id')
    .select(['company_member.user_id', 'account.email', 'account.display_name'])
    .where('company_member.company_id', '=', companyId)
    .where('company_member.role', 'in', ['owner', 'recruiter'])
    .orderBy('company_member.user_id')
    .execute()
}

/** Owners first, then by name. */
export function listMembers(database: Database, companyId: number) {
  return database
    .selectFrom('company_member')
    .innerJoin('account', 'account.id', 'company_member.user_id')
    .select([
      'company_member.user_id',
      'company_member.role',
      'company_member.created_at',
      'account.display_name',
      'account.profile_image',
    ])
    .where('company_id', '=', companyId)
    .orderBy(sql`array_position(array['owner', 'recruiter', 'reviewer'], company_member.role)`)
    .orderBy(sql`lower(account.display_name)`)
    .orderBy('account.id')
    .execute()
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Whether the account with this email is a member. */
export async function hasMemberWithEmail(database: Reader, companyId: number, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('account')
    .innerJoin('company_member', 'company_member.user_id', 'account.id')
    .select('account.id')
    .where('company_member.company_id', '=', companyId)
    .where(sql<boolean>`lower(account.email) = lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMember(tx: Tx, companyId: number, userId: number, role: CompanyRole): Promise<void> {
  await tx.insertInto('company_member').values({ company_id: companyId, user_id: userId, role }).execute()
}

export async function setRole(tx: Tx, companyId: number, userId: number, role: CompanyRole): Promise<void> {
  await tx
    .updateTable('company_member')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.deleteFrom('company_member').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
}

/** Locks the companies that somebody owns, in the order of their ids. */
export function lockOwned(tx: Tx, userId: number) {
  return tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      tx.selectFrom('company_member').select('company_id').where('user_id', '=', userId).where('role', '=', 'owner'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The companies, by name, that have no other owner than this user, each with its number of running assessments. */
export function listOwnedAlone(database: Reader, userId: number) {
  return database
    .selectFrom('company_member as owner')
    .innerJoin('company', 'company.id', 'owner.company_id')
    .select([
      'company.id',
      'company.name',
      sql<number>`(
        select count(*)::int from tournament
        where tournament.company_id = company.id and tournament.is_assessment and not tournament.is_draft
          and tournament.starts_at <= now() and tournament.ends_at > now())`.as('running_assessments'),
      sql<number>`(
        select count(*)::int from company_member recruiter
        where recruiter.company_id = company.id and recruiter.role = 'recruiter')`.as('recruiters'),
      countAnsweredHere('company.id').as('open_jobs'),
    ])
    .where('owner.user_id', '=', userId)
    .where('owner.role', '=', 'owner')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('company_member as other')
            .select('other.user_id')
            .whereRef('other.company_id', '=', 'owner.company_id')
            .where('other.user_id', '<>', userId)
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy(sql`lower(company.name)`)
    .orderBy('company.id')
    .execute()
}

export async function deleteMemberships(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('company_member').where('user_id', '=', userId).execute()
}
