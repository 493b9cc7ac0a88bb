import { deleteDuplicate, deleteReported, dismissReports, getOwnReport, reportQuestion } from '@gradus/contract/report'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { dismiss, removeQuestion } from './decide.ts'
import { hasReported, report } from './report.ts'

export function reportRoutes(site: Site): void {
  serve(site, reportQuestion, ({ params }, { user }) => report(site.database, user, params.id, params.reason))
  serve(site, getOwnReport, ({ params }, { user }) => hasReported(site.database, user, params.id))
  serve(site, deleteDuplicate, ({ params }, { user }) => removeQuestion(site, user, params.id, 'duplicate'))
  serve(site, deleteReported, ({ params }, { user }) => removeQuestion(site, user, params.id, 'reported'))
  serve(site, dismissReports, ({ params }, { user }) => dismiss(site.database, user, params.id))
}
