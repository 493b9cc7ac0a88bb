import { z } from 'zod'
import { AssessmentReport } from './assessment-report.ts'
import { NotePart } from './assessment-report-part.ts'
import { assessmentLimits } from './assessment-rule.ts'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'
import { Lines } from './text.ts'

/** A candidate's own report, with notes. */

export const getOwnAssessmentReport = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Report',
  who: 'user',
  summary: 'The candidate’s own report, as the company sees it, but without the names and the code of others.',
  params: WithId,
  reply: AssessmentReport,
  candidate: true,
  refuses: ['notFound', 'conflict'],
})

export const downloadOwnReportPdf = endpoint({
  method: 'GET',
  url: '/auth/api/OwnAssessments/:id/Pdf',
  who: 'user',
  summary: 'The candidate’s own report as a PDF.',
  params: WithId,
  reply: z.string(),
  download: 'application/pdf',
  candidate: true,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})

export const saveReportNote = endpoint({
  method: 'PUT',
  url: '/auth/api/OwnAssessments/:id/Notes',
  who: 'user',
  summary: 'Write a note on a part of the candidate’s own report, for the company to read. An empty note deletes it.',
  params: WithId,
  body: z.object({
    part: NotePart,
    text: Lines({ maximum: assessmentLimits.note }),
    /** The note as it was read. If it is given and was changed since, in another tab, the status is 409. */
    before: z.string().max(assessmentLimits.note).optional(),
  }),
  reply: Done,
  candidate: true,
  refuses: ['badInput', 'notFound', 'conflict'],
})
