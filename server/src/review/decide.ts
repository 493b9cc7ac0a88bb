import type { BulkResult } from '@gradus/contract/part'
import type { ParsedOf } from '@gradus/contract/endpoint'
import type { decideReports as decideReportsCall, reviewWaiting } from '@gradus/contract/review'
import type { manageQuestions } from '@gradus/contract/question-management'
import { applyToEach } from '../platform/http/bulk.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { markReady } from '../question/moderate.ts'
import { approve, reject } from '../question/publish.ts'
import { confirmReportsOf, dismissReportsOf, removeQuestion } from '../report/decide.ts'

export function review(site: Site, user: User, request: ParsedOf<typeof reviewWaiting>['body']): Promise<BulkResult> {
  return applyToEach(request.ids, (id) =>
    request.decision === 'approve'
      ? approve(site.database, user, id, { revision: request.revisions?.find((one) => one.id === id)?.revision })
      : reject(site, user, id, request.reason),
  )
}

export function decideReports(
  site: Site,
  user: User,
  { ids, decision }: ParsedOf<typeof decideReportsCall>['body'],
): Promise<BulkResult> {
  return applyToEach(ids, (id) =>
    decision === 'confirm' ? confirmReportsOf(site, user, id) : dismissReportsOf(site.database, user, id),
  )
}

export function manage(
  site: Site,
  user: User,
  { ids, action }: ParsedOf<typeof manageQuestions>['body'],
): Promise<BulkResult> {
  const { database } = site
  const acts: Record<typeof action, (id: number) => Promise<unknown>> = {
    approve: (id) => approve(database, user, id, {}),
    ready: (id) => markReady(database, user, id, true),
    unready: (id) => markReady(database, user, id, false),
    remove: (id) => removeQuestion(site, user, id, 'removed'),
  }
  return applyToEach(ids, acts[action])
}
