import type { CompanyRole } from '@gradus/contract/company'
import type { Reader } from '../platform/data/database.ts'

export async function findRole(database: Reader, companyId: number, userId: number): Promise<CompanyRole | undefined> {
  const row = await database
    .selectFrom('company_member')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}
