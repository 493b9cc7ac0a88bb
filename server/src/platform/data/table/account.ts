import type { Generated } from 'kysely'
import type { MailDigest } from '@gradus/contract/edit-account'
import type { Provider } from '@gradus/contract/external'
import type { PolicyDocument } from '@gradus/contract/policy-version'
import type { Role } from '@gradus/contract/role'
import type { Id } from './column.ts'

export interface AccountTable {
  id: Id
  email: string
  password_hash: string | null
  display_name: string
  subtitle: Generated<string>
  profile_image: string | null
  role: Generated<Role>
  enabled: Generated<boolean>
  activated_at: Date | null
  completed_at: Date | null
  accepted_policies: string | null
  signed_up_again: Generated<boolean>
  welcomed: Generated<boolean>
  ran_code: Generated<boolean>
  languages: Generated<number[]>
  bio: Generated<string>
  linked_in: Generated<string>
  contact: Generated<string>
  mail_digest: Generated<MailDigest>
  mail_messages: Generated<boolean>
  mail_reminders: Generated<boolean>
  digest_reached_at: Generated<Date>
  closed_at: Date | null
  reputation: Generated<number>
  up_votes: Generated<number>
  is_sample: Generated<boolean>
  is_guest: Generated<boolean>
  created_at: Generated<Date>
  last_active_at: Generated<Date>
}

export interface PolicyAcceptanceTable {
  user_id: number
  document: PolicyDocument
  version: string
  accepted_at: Generated<Date>
}

export interface SessionTable {
  token_hash: Buffer
  user_id: number
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

export interface AccountTokenTable {
  token_hash: Buffer
  user_id: number | null
  purpose: 'activate' | 'reset' | 'firstAdmin' | 'email'
  password_hash: string | null
  display_name: string | null
  email: string | null
  created_at: Generated<Date>
  expires_at: Date
}

export interface MailboxTable {
  hash: Buffer
  mails: number
  since: Generated<Date>
}

export interface SecondFactorTable {
  user_id: number
  app_secret: string | null
  app_confirmed_at: Date | null
  last_step: Generated<number>
  tries: Generated<number>
  tried_at: Generated<Date>
}

export interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
}

export interface PasskeyTable {
  id: string
  user_id: number
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface PasskeyChallengeTable {
  token_hash: Buffer
  user_id: number | null
  challenge: string
  expires_at: Date
}

export interface ExternalIdentityTable {
  provider: Provider
  /** The address of the service; '' for rows of the release before. */
  issuer: Generated<string>
  /** The owner connected it under Edit Account; otherwise a verified email did. */
  is_confirmed: Generated<boolean>
  subject: string
  user_id: number
  email: Generated<string>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

export interface SignInAttemptTable {
  state_hash: Buffer
  provider: Provider
  nonce: string
  verifier: string
  next: string
  user_id: number | null
  expires_at: Date
}
