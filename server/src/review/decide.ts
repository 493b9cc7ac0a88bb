import type { BulkResult } from '@gradus/contract/part'
import type { ParsedOf } from '@gradus/contract/endpoint'
import type { decideReports as decideReportsCall, manageQuestions, reviewWaiting } from '@gradus/contract/review'
import { eachOf } from '../platform/http/bulk.ts'
import type { Account } from '../platform/access/session.ts'
import type { Site } from '../platform/site.ts'
import { markReady } from '../question/moderate.ts'
import { approve, reject } from '../question/publish.ts'
import { dismiss, removeQuestion } from '../report/decide.ts'

export function review(
  site: Site,
  account: Account,
  wanted: ParsedOf<typeof reviewWaiting>['body'],
): Promise<BulkResult> {
  return eachOf(wanted.ids, (id) =>
    wanted.decision === 'approve' ? approve(site.database, account, id, {}) : reject(site, account, id, wanted.reason),
  )
}

export function decideReports(
  site: Site,
  account: Account,
  { ids, decision }: ParsedOf<typeof decideReportsCall>['body'],
): Promise<BulkResult> {
  return eachOf(ids, (id) =>
    decision === 'confirm' ? removeQuestion(site, account, id, 'reported') : dismiss(site.database, account, id),
  )
}

export function manage(
  site: Site,
  account: Account,
  { ids, action }: ParsedOf<typeof manageQuestions>['body'],
): Promise<BulkResult> {
  const { database } = site
  const acts: Record<typeof action, (id: number) => Promise<unknown>> = {
    approve: (id) => approve(database, account, id, {}),
    ready: (id) => markReady(database, account, id, true),
    unready: (id) => markReady(database, account, id, false),
    remove: (id) => removeQuestion(site, account, id, 'removed'),
  }
  return eachOf(ids, acts[action])
}
