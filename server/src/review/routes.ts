import {
  checkSolutions as checkSolutionsCall,
  decideReports as decideReportsCall,
  getReportQueue,
  getReviewCounts,
  getReviewQueue,
  getSimilarQuestions,
  reviewWaiting,
} from '@gradus/contract/review'
import { downloadQuestions, getManagedQuestions, manageQuestions } from '@gradus/contract/question-management'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { checkSolutions } from './check.ts'
import { decideReports, manage, review } from './decide.ts'
import { downloadTable, readCounts, readQuestions, readQueue, readReports, readSimilar } from './queue.ts'

export function reviewRoutes(site: Site): void {
  const { database } = site
  serve(site, getReviewQueue, ({ query }) => readQueue(database, query))
  serve(site, getReviewCounts, () => readCounts(database))
  serve(site, reviewWaiting, ({ body }, { user }) => review(site, user, body))
  serve(site, checkSolutionsCall, ({ params }, { user, signal }) => checkSolutions(site, user, params.id, signal))
  serve(site, getSimilarQuestions, ({ params }, { user }) => readSimilar(database, user, params.id))
  serve(site, getReportQueue, ({ query }) => readReports(database, query.page))
  serve(site, decideReportsCall, ({ body }, { user }) => decideReports(site, user, body))
  serve(site, getManagedQuestions, ({ query }) => readQuestions(database, query))
  serve(site, downloadQuestions, ({ query }) => downloadTable(database, query))
  serve(site, manageQuestions, ({ body }, { user }) => manage(site, user, body))
}
