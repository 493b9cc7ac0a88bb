import {
  compileAndRun,
  getOwnSubmissions,
  getSubmission,
  submitCode,
  ownInputTask,
  submitReceived,
  submitResults,
} from '@gradus/contract/submission'
import { getSolutions, voteSolution } from '@gradus/contract/solution'
import { getQuestionStatistics } from '@gradus/contract/question-statistics'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readStatistics } from './statistics.ts'
import { compileText, run } from './run.ts'
import { likeSolution, readSolutions } from './solution.ts'
import { listOwn, readSubmission } from './own-submission.ts'
import { submit } from './submit.ts'

export function submissionRoutes(site: Site): void {
  const { database } = site
  serve(site, compileAndRun, async ({ query, body }, caller) => {
    const ownInput = query.task === ownInputTask ? (body.input ?? '') : undefined
    const verdict = await run(site, caller.user, body, ownInput, {
      signal: caller.signal,
      onProgress: caller.progress,
    })
    if (caller.wantsJson) return verdict
    return ownInput === undefined || verdict.outcome === 'compileError' ? compileText(verdict) : verdict.output
  })
  serve(site, submitCode, async ({ body }, { user, requestStartedAt, requestCompletedAt, wantsJson, progress }) => {
    const services = { ...site, log: site.app.log }
    const submission = await submit(services, user, body, { requestStartedAt, requestCompletedAt }, progress)
    if (wantsJson) return submission
    return submission.state === 'received' ? submitReceived : (submission.result ?? submitResults.error)
  })
  serve(site, getSubmission, ({ params }, { user }) => readSubmission(database, user, params.id))
  serve(site, getOwnSubmissions, ({ params, query }, { user }) => listOwn(database, user, params.id, query.page))
  serve(site, getQuestionStatistics, ({ params }, { user }) => readStatistics(database, user, params.id))
  serve(site, getSolutions, ({ params, query }, { user }) =>
    readSolutions(database, user, params.questionId, params.type, query.page),
  )
  serve(site, voteSolution, ({ params }, { user }) => likeSolution(database, user, params.id, params.value === 1))
}
