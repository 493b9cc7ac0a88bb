import {
  approveQuestion,
  checkAnswer,
  getAnswersByQuestionId,
  getAnswersByQuestionIdSignedIn,
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
  postQuestion,
  rejectQuestion,
  searchQuestions,
  setReady,
  toggleNoImportOption,
  unsetReady,
} from '@gradus/contract/question'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { checkChosen, readAnswers } from './answer.ts'
import { markReady, toggleTop } from './moderate.ts'
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
  searchPublic,
} from './read.ts'

export function questionRoutes(site: Site): void {
  const { database, queue, config } = site
  serve(site, getLatestQuestions, ({ query }) => listQuestions(database, query.type, 'latest', query.page))
  serve(site, getTopQuestions, ({ query }) => listQuestions(database, query.type, 'top', query.page))
  serve(site, getTopQuestionsByDifficulty, ({ query }) =>
    listQuestions(database, query.type, query.reverse === '1' ? 'hardest' : 'easiest', query.page),
  )
  serve(site, getHotQuestions, () => listHotQuestions(database))
  serve(site, searchQuestions, ({ query }) => searchPublic(database, query, query.page))
  serve(site, getQuestion, ({ params }) => readQuestion(database, params.id))
  serve(site, getQuestionSignedIn, ({ params }, { account }) => readQuestion(database, params.id, account))
  serve(site, getQuestionTestImpl, ({ params }) => readStarter(database, params.questionId, params.type))
  serve(site, getQuestionAdditionalFiles, ({ params }) => readAdditionalFiles(database, params.questionId, params.type))
  serve(site, getAnswersByQuestionId, ({ params }) => readAnswers(database, params.id))
  serve(site, getQuestionTestImplSignedIn, ({ params }, { account }) =>
    readStarter(database, params.questionId, params.type, account),
  )
  serve(site, getQuestionAdditionalFilesSignedIn, ({ params }, { account }) =>
    readAdditionalFiles(database, params.questionId, params.type, account),
  )
  serve(site, getAnswersByQuestionIdSignedIn, ({ params }, { account }) => readAnswers(database, params.id, account))
  serve(site, checkAnswer, ({ params }, { account }) =>
    checkChosen(database, account, params.questionId, params.answerId),
  )
  serve(site, getProgress, ({ query }, { account }) => readProgress(database, account, query.ids))
  serve(site, postQuestion, ({ body }, { account }) => post(site, account, body))
  serve(site, approveQuestion, async ({ params, body }) => {
    await approve(database, params.id, body)
    return 1
  })
  serve(site, rejectQuestion, async ({ params, body }) => {
    await reject(database, queue, config.PUBLIC_URL, params.id, body.reason)
    return 1
  })
  serve(site, setReady, ({ params }) => markReady(database, params.id, true))
  serve(site, unsetReady, ({ params }) => markReady(database, params.id, false))
  serve(site, toggleNoImportOption, ({ params }) => toggleTop(database, params.id))
  serve(site, getWaitingQuestions, ({ query }) => listWaitingQuestions(database, query.page))
}
