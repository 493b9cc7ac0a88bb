import { ltiRefusals, type LtiRefusal, type LtiRefusalReason } from '@gradus/contract/lti'
import type { Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { insertRefusal, listRefusals } from './refusal-store.ts'

/** A launch that is refused: the person reads the sentence, and the admin's log has it with its detail. */
export class LaunchRefused extends Error {
  readonly reason: LtiRefusalReason
  readonly detail: string
  /** The platform, if it is known already. */
  platformId: number | undefined
  issuer = ''

  constructor(reason: LtiRefusalReason, detail = '', options?: ErrorOptions) {
    super(ltiRefusals[reason], options)
    this.reason = reason
    this.detail = detail
  }
}

/** Runs `check`, and adds the platform to its refusals. */
export async function refusedBy<Value>(
  platform: { readonly id: number; readonly issuer: string },
  check: () => Promise<Value>,
): Promise<Value> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof LaunchRefused) {
      error.platformId = platform.id
      error.issuer = platform.issuer
    }
    throw error
  }
}

export async function noteRefusal(database: Database, refused: LaunchRefused): Promise<void> {
  const { platformId = null, issuer, reason, detail } = refused
  await insertRefusal(database, { platformId, issuer, reason, detail })
}

const pageSize = 50

export function readRefusals(database: Database, platformId: number | undefined, page: number) {
  const read = (limit: number, offset: number) => listRefusals(database, platformId, limit, offset)
  return readPage({ page, pageSize }, read, (row): LtiRefusal => ({
    id: row.id,
    date: row.created_at.toISOString(),
    platformId: row.platform_id,
    platform: row.name ?? row.issuer,
    reason: row.reason,
    sentence: ltiRefusals[row.reason],
    detail: row.detail,
  }))
}
