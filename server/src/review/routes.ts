import {
  checkSolutions as checkSolutionsCall,
  decideReports as decideReportsCall,
  downloadQuestions,
  getManagedQuestions,
  getReportQueue,
  getReviewCounts,
  getReviewQueue,
  getSimilarQuestions,
  manageQuestions,
  reviewWaiting,
} from '@gradus/contract/review'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { checkSolutions } from './check.ts'
import { decideReports, manage, review } from './decide.ts'
import { downloadTable, readCounts, readQuestions, readQueue, readReports, readSimilar } from './queue.ts'

export function reviewRoutes(site: Site): void {
  const { database } = site
  serve(site, getReviewQueue, ({ query }) => readQueue(database, query))
  serve(site, getReviewCounts, () => readCounts(database))
  serve(site, reviewWaiting, ({ body }, { account }) => review(site, account, body))
  serve(site, checkSolutionsCall, ({ params }, { account, signal }) => checkSolutions(site, account, params.id, signal))
  serve(site, getSimilarQuestions, ({ params }, { account }) => readSimilar(database, account, params.id))
  serve(site, getReportQueue, ({ query }) => readReports(database, query.page))
  serve(site, decideReportsCall, ({ body }, { account }) => decideReports(site, account, body))
  serve(site, getManagedQuestions, ({ query }) => readQuestions(database, query))
  serve(site, downloadQuestions, ({ query }) => downloadTable(database, query))
  serve(site, manageQuestions, ({ body }, { account }) => manage(site, account, body))
}
