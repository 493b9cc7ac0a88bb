import type { Generated, JSONColumnType } from 'kysely'
import type { LtiRefusalReason } from '@gradus/contract/lti'
import type { LtiPlatformState } from '@gradus/contract/lti-platform'
import type { Id } from './column.ts'

export interface LtiPlatformTable {
  id: Id
  name: string
  issuer: string
  client_id: string
  auth_url: string
  token_url: string
  jwks_url: string
  token_audience: string | null
  origins: string[]
  state: LtiPlatformState
  user_id: number | null
  created_at: Generated<Date>
  modified_at: Generated<Date>
}

export interface LtiDeploymentTable {
  platform_id: number
  deployment_id: string
}

export interface LtiRegistrationLinkTable {
  token_hash: Buffer
  user_id: number | null
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface LtiLoginTable {
  state_hash: Buffer
  platform_id: number
  nonce_hash: Buffer
  binding_hash: Buffer
  storage_target: string | null
  request: JSONColumnType<Record<string, string>>
  created_at: Generated<Date>
  expires_at: Date
}

export interface LtiLaunchTable {
  token_hash: Buffer
  platform_id: number
  subject: string
  message: JSONColumnType<object>
  created_at: Generated<Date>
  expires_at: Date
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_tries: Generated<number>
}

export interface LtiIdentityTable {
  id: Id
  platform_id: number
  subject: string
  user_id: number
  email: Generated<string>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

export interface LtiContextTable {
  id: Id
  platform_id: number
  deployment_id: string
  context_id: string
  title: Generated<string>
  course_id: number
  members_url: string | null
  user_id: number | null
  roster_read_at: Date | null
  created_at: Generated<Date>
}

export interface LtiResourceLinkTable {
  id: Id
  context_id: number
  link_id: string
  assignment_id: number
  line_item: string | null
  created_at: Generated<Date>
}

export interface LtiDueTable {
  id: Id
  assignment_id: number
}

export interface LtiScoreTable {
  id: Id
  resource_link_id: number
  user_id: number
  points: string | null
  possible: string
  revision: Generated<number>
  sent_revision: Generated<number>
  last_timestamp: Date | null
  leased_until: Date | null
  error: string | null
  platform_points: string | null
  platform_possible: string | null
  compared_at: Date | null
}

export interface LtiRefusalTable {
  id: Id
  platform_id: number | null
  issuer: Generated<string>
  reason: LtiRefusalReason
  detail: Generated<string>
  created_at: Generated<Date>
}
