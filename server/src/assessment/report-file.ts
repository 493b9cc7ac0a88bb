import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { csvOfRows, type Download } from '../platform/http/download.ts'
import { managedAssessment } from './access.ts'
import { findConsentedCandidate, listCandidates } from './candidate-store.ts'
import { readScores } from './distribution.ts'
import { presentAll } from './list.ts'
import { logLook } from './look-log.ts'
import { buildReport } from './report.ts'
import { candidateTable, reportRows } from './report-table.ts'
import { listQuestionRows } from './question-store.ts'

/** Reports as CSV. */

export function reportCsv(report: AssessmentReport): Download {
  return csvOfRows(
    `assessment-${report.assessmentId}-candidate-${report.candidateId}.csv`,
    ['Section', 'Item', 'Points', 'Maximum', 'Detail'],
    reportRows(report).map(({ section, item, points, maximum, detail }) => [section, item, points, maximum, detail]),
  )
}

/** All candidates of an assessment; each access is logged. @throws Problem notFound for a reviewer */
export async function candidatesCsv(database: Database, user: User, id: number): Promise<Download> {
  const assessment = await managedAssessment(database, id, user)
  const scores = await readScores(database, id)
  const all = await presentAll(database, assessment, await listCandidates(database, id, {}))
  const rows = []
  for (const candidate of all.toReversed()) {
    const consented =
      candidate.participationId === null ? undefined : await findConsentedCandidate(database, candidate.participationId)
    if (consented) await logLook(database, user, consented, 'csv')
    const report = consented
      ? await buildReport(database, assessment, consented, { seesOther: () => true }, scores)
      : undefined
    rows.push({ candidate, report })
  }
  const table = candidateTable(await listQuestionRows(database, id), rows)
  return csvOfRows(`assessment-${id}-candidates.csv`, table.head, table.rows)
}
