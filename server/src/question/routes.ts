import {
  editQuestion,
  getQuestionSource,
  getRevision,
  getRevisions,
  rollBackQuestion,
  tryQuestion,
} from '@gradus/contract/editing'
import { getQuestionSamples, getQuestionSamplesSignedIn } from '@gradus/contract/input-output'
import {
  approveQuestion,
  checkAnswer,
  getAnswersByQuestionId,
  getAnswersByQuestionIdSignedIn,
  getExplanation,
  getHotQuestions,
  getLatestQuestions,
  getProgress,
  getQuestion,
  getQuestionAdditionalFiles,
  getQuestionAdditionalFilesSignedIn,
  getQuestionSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
  getTopQuestions,
  getTopQuestionsByDifficulty,
  getWaitingQuestions,
  rejectQuestion,
  setReady,
  toggleNoImportOption,
  unsetReady,
  type ListType,
  type QuestionPage,
} from '@gradus/contract/question'
import { postQuestion } from '@gradus/contract/question-form'
import { serve } from '../platform/http/serve.ts'
import { shareReads } from '../platform/concurrency/coalesce.ts'
import type { Site } from '../platform/site.ts'
import { checkChosen, explain, readChoices } from './choice.ts'
import { countView } from './view.ts'
import { readSamples } from './input-output.ts'
import { markReady, toggleTop } from './moderate.ts'
import { editQuestion as edit, readSource } from './edit.ts'
import { postQuestion as post } from './post.ts'
import { approve, reject } from './publish.ts'
import {
  listHotQuestions,
  listQuestions,
  listWaitingQuestions,
  readAdditionalFiles,
  readProgress,
  readQuestion,
  readStarter,
} from './read.ts'
import type { Order } from './list-store.ts'
import { readRevision, readRevisions, rollBack } from './revision.ts'
import { tryQuestion as tryOut } from './try.ts'

export function questionRoutes(site: Site): void {
  const { database } = site
  // The lists of the home page are what a crowd asks for at the same moment.
  const share = shareReads<QuestionPage>()
  const list = (type: ListType, order: Order, page: number) =>
    share(`${type} ${order} ${page}`, () => listQuestions(database, type, order, page))
  serve(site, getLatestQuestions, ({ query }) => list(query.type, 'latest', query.page))
  serve(site, getTopQuestions, ({ query }) => list(query.type, 'top', query.page))
  serve(site, getTopQuestionsByDifficulty, ({ query }) =>
    list(query.type, query.reverse === '1' ? 'hardest' : 'easiest', query.page),
  )
  serve(site, getHotQuestions, () => listHotQuestions(database))
  // `Show=1` says that somebody looks at it, which counts as a view.
  serve(site, getQuestion, async ({ params, query }, { address, userAgent }) => {
    if (query.Show === '1') await countView(database, params.id, { address, userAgent })
    return await readQuestion(database, params.id)
  })
  serve(site, getQuestionSignedIn, async ({ params, query }, { account, address, userAgent }) => {
    if (query.Show === '1') await countView(database, params.id, { account, address, userAgent })
    return await readQuestion(database, params.id, account)
  })
  serve(site, getExplanation, ({ params }, { account }) => explain(database, account, params.id))
  serve(site, getQuestionTestImpl, ({ params }) => readStarter(database, params.questionId, params.type))
  serve(site, getQuestionAdditionalFiles, ({ params }) => readAdditionalFiles(database, params.questionId, params.type))
  serve(site, getQuestionSamples, ({ params }) => readSamples(database, params.id))
  serve(site, getAnswersByQuestionId, ({ params }) => readChoices(database, params.id))
  serve(site, getQuestionTestImplSignedIn, ({ params }, { account }) =>
    readStarter(database, params.questionId, params.type, account),
  )
  serve(site, getQuestionAdditionalFilesSignedIn, ({ params }, { account }) =>
    readAdditionalFiles(database, params.questionId, params.type, account),
  )
  serve(site, getQuestionSamplesSignedIn, ({ params }, { account }) => readSamples(database, params.id, account))
  serve(site, getAnswersByQuestionIdSignedIn, ({ params }, { account }) => readChoices(database, params.id, account))
  serve(site, checkAnswer, ({ params }, { account }) =>
    checkChosen(database, account, params.questionId, params.answerId),
  )
  serve(site, getProgress, ({ query }, { account }) => readProgress(database, account, query.ids))
  serve(site, postQuestion, ({ body }, { account }) => post(site, account, body))
  serve(site, tryQuestion, ({ body }, { account, signal }) => tryOut(site.judge, account, body, signal))
  serve(site, getQuestionSource, ({ params }, { account }) => readSource(database, account, params.id))
  serve(site, editQuestion, ({ params, body }, { account }) => edit(site, account, params.id, body))
  serve(site, getRevisions, ({ params }, { account }) => readRevisions(database, account, params.id))
  serve(site, getRevision, ({ params }, { account }) => readRevision(database, account, params.id, params.revision))
  serve(site, rollBackQuestion, async ({ params, body }, { account }) => {
    await rollBack(database, account, params.id, body)
    return 1
  })
  serve(site, approveQuestion, async ({ params, body }, { account }) => {
    await approve(database, account, params.id, body)
    return 1
  })
  serve(site, rejectQuestion, async ({ params, body }, { account }) => {
    await reject(site, account, params.id, body.reason)
    return 1
  })
  serve(site, setReady, ({ params }, { account }) => markReady(database, account, params.id, true))
  serve(site, unsetReady, ({ params }, { account }) => markReady(database, account, params.id, false))
  serve(site, toggleNoImportOption, ({ params }, { account }) => toggleTop(database, account, params.id))
  serve(site, getWaitingQuestions, ({ query }) => listWaitingQuestions(database, query.page))
}
