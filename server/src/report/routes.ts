import { deleteDuplicate, deleteReported, dismissReports, getOwnReport, reportQuestion } from '@gradus/contract/report'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { dismiss, removeQuestion } from './decide.ts'
import { hasReported, report } from './report.ts'

export function reportRoutes(site: Site): void {
  serve(site, reportQuestion, ({ params }, { account }) => report(site.database, account, params.id, params.reason))
  serve(site, getOwnReport, ({ params }, { account }) => hasReported(site.database, account, params.id))
  serve(site, deleteDuplicate, ({ params }, { account }) => removeQuestion(site, account, params.id, 'duplicate'))
  serve(site, deleteReported, ({ params }, { account }) => removeQuestion(site, account, params.id, 'reported'))
  serve(site, dismissReports, ({ params }, { account }) => dismiss(site.database, account, params.id))
}
