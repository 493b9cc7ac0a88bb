import { editQuestion, getQuestionSource } from '@gradus/contract/editing'
import { getRevision, getRevisions, rollBackQuestion } from '@gradus/contract/revision'
import { tryQuestion } from '@gradus/contract/question-trial'
import { getQuestionSamples, getQuestionSamplesSignedIn } from '@gradus/contract/sample'
import {
  checkAnswer,
  getAnswersByQuestionId,
  getAnswersByQuestionIdSignedIn,
  getExplanation,
} from '@gradus/contract/choice'
import {
  getHotQuestions,
  listSponsoredQuestions,
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
  type ListType,
} from '@gradus/contract/question-list'
import { getProgress, getQuestion, getQuestionSignedIn, type QuestionPage } from '@gradus/contract/question'
import {
  getQuestionAdditionalFiles,
  getQuestionAdditionalFilesSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
} from '@gradus/contract/question-file'
import {
  approveQuestion,
  getWaitingQuestions,
  rejectQuestion,
  setReady,
  toggleNoImportOption,
  unsetReady,
} from '@gradus/contract/question-review'
import { postQuestion } from '@gradus/contract/question-form'
import type { ParsedOf } from '@gradus/contract/endpoint'
import { serve } from '../platform/http/serve.ts'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import type { Site } from '../platform/site.ts'
import { cachedList, topicsOfList } from './cached-list.ts'
import { checkChosen, readExplanation, readChoices } from './choice.ts'
import { countView, flushViews, type Viewer } from './view.ts'
import { readSamples } from './input-output.ts'
import { markReady, toggleTop } from './moderate.ts'
import { editQuestion as edit } from './edit.ts'
import { readSource } from './source.ts'
import { postQuestion as post } from './post.ts'
import { approve, reject } from './publish.ts'
import {
  listHotQuestions,
  readSponsoredQuestions,
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

/** Caches a call about one language of a question until the question changes. */
const cachedVariant = {
  topics: ({ params }: { params: { questionId: number } }) => [`question ${params.questionId}`],
}

export function questionRoutes(site: Site): void {
  const { database } = site
  // If the database is gone, the views cannot be written, and closing must not wait for them.
  site.app.addHook('onClose', () => flushViews(database).catch(() => undefined))
  // Many visitors ask for the lists of the home page at the same moment.
  const coalesce = coalesceReads<QuestionPage>()
  const list = (type: ListType, order: Order, page: number) =>
    coalesce(`${type} ${order} ${page}`, () => listQuestions(database, type, order, page))
  serve(site, getLatestQuestions, ({ query }) => list(query.type, 'latest', query.page), cachedList)
  serve(site, getTopQuestions, ({ query }) => list(query.type, 'top', query.page), cachedList)
  serve(
    site,
    getTopQuestionsByDifficulty,
    ({ query }) => list(query.type, query.reverse === '1' ? 'hardest' : 'easiest', query.page),
    cachedList,
  )
  serve(site, getHotQuestions, () => listHotQuestions(database), { topics: (_input, hot) => topicsOfList(hot) })
  serve(
    site,
    listSponsoredQuestions,
    ({ params, query }) => readSponsoredQuestions(database, params.id, query.page),
    cachedList,
  )
  // A request with `Show=1` counts as a view.
  const countShown = ({ params, query }: ParsedOf<typeof getQuestion>, viewer: Viewer) => {
    if (query.Show === '1') countView(database, params.id, viewer)
  }
  serve(
    site,
    getQuestion,
    async (input, { address, userAgent }) => {
      countShown(input, { address, userAgent })
      return await readQuestion(database, input.params.id)
    },
    {
      topics: (_input, { id, userId, sponsor }) => [
        `question ${id}`,
        `view ${id}`,
        `account ${userId}`,
        ...(sponsor ? [`company ${sponsor.id}`] : []),
      ],
      onHit: countShown,
    },
  )
  serve(site, getQuestionSignedIn, async ({ params, query }, { user, address, userAgent }) => {
    if (query.Show === '1') countView(database, params.id, { user, address, userAgent })
    return await readQuestion(database, params.id, user)
  })
  serve(site, getExplanation, ({ params }, { user }) => readExplanation(database, user, params.id))
  serve(site, getQuestionTestImpl, ({ params }) => readStarter(database, params.questionId, params.type), cachedVariant)
  serve(
    site,
    getQuestionAdditionalFiles,
    ({ params }) => readAdditionalFiles(database, params.questionId, params.type),
    cachedVariant,
  )
  serve(site, getQuestionSamples, ({ params }) => readSamples(database, params.id), {
    topics: ({ params }) => [`question ${params.id}`],
  })
  // Not cached, and neither are pages that contain it: each reader gets the choices in another order.
  serve(site, getAnswersByQuestionId, ({ params }) => readChoices(database, params.id))
  serve(site, getQuestionTestImplSignedIn, ({ params }, { user }) =>
    readStarter(database, params.questionId, params.type, user),
  )
  serve(site, getQuestionAdditionalFilesSignedIn, ({ params }, { user }) =>
    readAdditionalFiles(database, params.questionId, params.type, user),
  )
  serve(site, getQuestionSamplesSignedIn, ({ params }, { user }) => readSamples(database, params.id, user))
  serve(site, getAnswersByQuestionIdSignedIn, ({ params }, { user }) => readChoices(database, params.id, user))
  serve(site, checkAnswer, ({ params }, { user }) => checkChosen(database, user, params.questionId, params.answerId))
  serve(site, getProgress, ({ query }, { user }) => readProgress(database, user, query.ids), {
    topics: (_input, _reply, user) => (user ? [`progress ${user.id}`] : []),
  })
  serve(site, postQuestion, ({ body }, { user }) => post(site, user, body))
  serve(site, tryQuestion, ({ body }, { user, signal }) => tryOut(site.judge, user, body, signal))
  serve(site, getQuestionSource, ({ params }, { user }) => readSource(database, user, params.id))
  serve(site, editQuestion, ({ params, body }, { user }) => edit(site, user, params.id, body))
  serve(site, getRevisions, ({ params }, { user }) => readRevisions(database, user, params.id))
  serve(site, getRevision, ({ params }, { user }) => readRevision(database, user, params.id, params.revision))
  serve(site, rollBackQuestion, async ({ params, body }, { user }) => {
    await rollBack(database, user, params.id, body)
    return 1
  })
  serve(site, approveQuestion, async ({ params, body }, { user }) => {
    await approve(database, user, params.id, body)
    return 1
  })
  serve(site, rejectQuestion, async ({ params, body }, { user }) => {
    await reject(site, user, params.id, body.reason)
    return 1
  })
  serve(site, setReady, ({ params }, { user }) => markReady(database, user, params.id, true))
  serve(site, unsetReady, ({ params }, { user }) => markReady(database, user, params.id, false))
  serve(site, toggleNoImportOption, ({ params }, { user }) => toggleTop(database, user, params.id))
  serve(site, getWaitingQuestions, ({ query }) => listWaitingQuestions(database, query.page))
}
