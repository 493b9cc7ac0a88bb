import { deleteDuplicate, deleteReported, dismissReports, getOwnReport, reportQuestion } from '@gradus/contract/report'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { dismissReportsOf, removeQuestion } from './decide.ts'
import { hasReported, addReport } from './report.ts'

export function reportRoutes(site: Site): void {
  serve(site, reportQuestion, ({ params }, { user }) => addReport(site.database, user, params.id, params.reason))
  serve(site, getOwnReport, ({ params }, { user }) => hasReported(site.database, user, params.id))
  serve(site, deleteDuplicate, ({ params }, { user }) => removeQuestion(site, user, params.id, 'duplicate'))
  serve(site, deleteReported, ({ params }, { user }) => removeQuestion(site, user, params.id, 'reported'))
  serve(site, dismissReports, ({ params }, { user }) => dismissReportsOf(site.database, user, params.id))
}
