import type { Generated } from 'kysely'
import type { CompanyRole } from '@gradus/contract/company'
import type { Id } from './column.ts'

export interface CompanyTable {
  id: Id
  name: string
  body: Generated<string>
  site: string | null
  logo_url: string | null
  user_id: number | null
  revision: Generated<number>
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface CompanyMemberTable {
  company_id: number
  user_id: number
  role: CompanyRole
  created_at: Generated<Date>
}

export interface CompanyInvitationTable {
  id: Id
  company_id: number
  email: string
  role: CompanyRole
  token_hash: Buffer
  invited_by: number | null
  created_at: Generated<Date>
  expires_at: Date
  user_id: number | null
  used_at: Date | null
  revoked_at: Date | null
}
