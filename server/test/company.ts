import { randomUUID } from 'node:crypto'
import type { CompanyRole } from '@gradus/contract/company'
import type { Database } from '../src/platform/data/database.ts'

/** A company with these members. @returns its id */
export async function aCompany(
  { database }: { readonly database: Database },
  members: readonly { readonly userId: number; readonly role: CompanyRole }[] = [],
): Promise<number> {
  const { id } = await database
    .insertInto('company')
    .values({ name: `Company ${randomUUID().slice(0, 8)}`, body: '<p>We build robots.</p>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = members.map(({ userId, role }) => ({ company_id: id, user_id: userId, role }))
  if (rows.length > 0) await database.insertInto('company_member').values(rows).execute()
  return id
}
