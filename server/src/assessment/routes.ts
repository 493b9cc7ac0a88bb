import {
  addAssessment as addCall,
  deleteAssessment as deleteCall,
  editAssessment as editCall,
  getManagedAssessment,
  listAssessments,
} from '@gradus/contract/assessment'
import { listAssessmentTemplates } from '@gradus/contract/assessment-template'
import {
  assignCandidateReviewers,
  changeCandidate,
  downloadCandidatesCsv,
  eraseCandidate,
  inviteCandidates as inviteCall,
  listCandidates,
  resendCandidate as resendCall,
  revokeCandidate as revokeCall,
  shareResult as shareCall,
} from '@gradus/contract/assessment-candidate'
import {
  compareCandidates,
  downloadReportCsv,
  downloadReportPdf,
  getAssessmentReport,
  getAssessmentSubmission,
} from '@gradus/contract/assessment-report'
import { getSimilarPair } from '@gradus/contract/assessment-pair'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { candidateRoutes } from './candidate-routes.ts'
import {
  assignReviewers,
  giveExtraTime,
  inviteCandidates,
  previewCandidates,
  resendCandidate,
  revokeCandidate,
  shareResult,
} from './invite.ts'
import { listForCompany } from './list.ts'
import { addAssessment, deleteAssessment, editAssessment } from './manage.ts'
import { listOfCompanyFor, listTemplates, readManaged } from './read-managed.ts'
import { readComparison, readReport, readSubmission } from './read-report.ts'
import { candidatesCsv, reportCsv } from './report-file.ts'
import { reportPdf } from './report-pdf.ts'
import { eraseForCompany } from './retention.ts'
import { readPair } from './similarity.ts'

/** The company's side; the candidate's is in candidate-routes.ts. */
export function assessmentRoutes(site: Site): void {
  const { database } = site
  candidateRoutes(site)

  serve(site, listAssessmentTemplates, () => listTemplates(database))
  serve(site, listAssessments, ({ params, query }, { user }) => listOfCompanyFor(database, user, params.id, query.page))
  serve(site, addCall, ({ params, body }, { user }) => addAssessment(database, user, params.id, body))
  serve(site, getManagedAssessment, ({ params }, { user }) => readManaged(database, user, params.id))
  serve(site, editCall, async ({ params, body }, { user }) => {
    await editAssessment(site, user, params.id, body, body.revision)
    return 1
  })
  serve(site, deleteCall, async ({ params }, { user }) => {
    await deleteAssessment(database, user, params.id)
    return 1
  })

  serve(site, inviteCall, async ({ params, query }, caller) => {
    const file = await caller.readUpload()
    if (query.preview === '1') return previewCandidates(database, caller.user, params.id, file)
    return { sent: await inviteCandidates(site, caller.user, params.id, file, query.days) }
  })
  serve(site, listCandidates, ({ params, query }, { user }) => listForCompany(database, user, params.id, query))
  serve(site, changeCandidate, async ({ params, body }, { user }) => {
    await giveExtraTime(site, user, params.id, body)
    return 1
  })
  serve(site, assignCandidateReviewers, async ({ params, body }, { user }) => {
    await assignReviewers(database, user, params.id, body)
    return 1
  })
  serve(site, resendCall, async ({ params }, { user }) => {
    await resendCandidate(site, user, params.id)
    return 1
  })
  serve(site, revokeCall, async ({ params }, { user }) => {
    await revokeCandidate(database, user, params.id)
    return 1
  })
  serve(site, shareCall, async ({ params }, { user }) => {
    await shareResult(site, user, params.id)
    return 1
  })
  serve(site, eraseCandidate, async ({ params }, { user }) => {
    await eraseForCompany(database, user, params.id)
    return 1
  })

  serve(site, getAssessmentReport, ({ params }, { user }) =>
    readReport(database, user, params.id, params.participationId, 'report'),
  )
  serve(site, downloadReportPdf, async ({ params }, { user }) =>
    reportPdf(await readReport(database, user, params.id, params.participationId, 'pdf')),
  )
  serve(site, downloadReportCsv, async ({ params }, { user }) =>
    reportCsv(await readReport(database, user, params.id, params.participationId, 'csv')),
  )
  serve(site, downloadCandidatesCsv, ({ params }, { user }) => candidatesCsv(database, user, params.id))
  serve(site, compareCandidates, ({ params, query }, { user }) =>
    readComparison(database, user, params.id, query.candidates),
  )
  serve(site, getSimilarPair, ({ params }, { user }) => readPair(database, user, params.id, params.pairId))
  serve(site, getAssessmentSubmission, ({ params }, { user }) =>
    readSubmission(database, user, params.id, params.submissionId),
  )
}
