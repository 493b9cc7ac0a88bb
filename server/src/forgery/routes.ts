import { getRevokedPasses, restorePass, type RevokedPass } from '@gradus/contract/forgery'
import { isAdmin } from '../platform/access/permission.ts'
import type { Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { restore } from './consequence.ts'
import { listDecided } from './decided-store.ts'

const pageSize = 20

export function forgeryRoutes(site: Site): void {
  const { database } = site
  serve(site, getRevokedPasses, ({ query }, { user }) => readRevoked(database, isAdmin(user), query.page))
  serve(site, restorePass, async ({ params }, { user }) => {
    await restore(database, user, params.id)
    return 1
  })
}

async function readRevoked(database: Database, seesAll: boolean, page: number) {
  const read = (limit: number, offset: number) => listDecided(database, { isAdmin: seesAll }, limit, offset)
  return await readPage({ page, pageSize }, read, (row): RevokedPass => ({
    submissionId: row.submission_id,
    state: row.state,
    isHeld: row.is_held,
    isInDoubt: row.is_in_doubt,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    questionId: row.question_id,
    title: row.title,
    type: row.language,
    candidateSource: row.source,
    submittedDate: row.received_at.toISOString(),
    decidedDate: (row.decided_at ?? row.received_at).toISOString(),
    restoredBy: row.restored_by,
  }))
}
