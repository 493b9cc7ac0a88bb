import {
  addLineComment,
  deleteLineComment,
  deleteSavedComment,
  editLineComment,
  listSavedComments,
  saveComment,
} from '@gradus/contract/line-comment'
import {
  answerCase,
  compareItem,
  decideCase,
  decidePair,
  getSimilarWork,
  listOwnCases,
  listSimilarPairs,
} from '@gradus/contract/similarity-case'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { compareAttempts, comparing, startComparing } from './compare.ts'
import { addComment, changeComment, removeComment } from './line-comment.ts'
import { forgetComment, keepComment } from './saved-comment.ts'
import { listSaved } from './saved-comment-store.ts'
import { readPair, readPairs } from './similar-pair.ts'
import { answerCase as answer, readOwnCases } from './own-case.ts'
import { decideAboutCase, decideAboutPair } from './similarity-case.ts'

/** Comments on lines, and similar work. */
export function workRoutes(site: Site): void {
  const { app, database, queue } = site
  app.addHook('onReady', () => queue.work(comparing, ({ itemId }) => compareAttempts(database, itemId)))

  serve(site, addLineComment, ({ params, body }, { user }) => addComment(database, user, params.id, body))
  serve(site, editLineComment, ({ params, body }, { user }) => changeComment(database, user, params.id, body))
  serve(site, deleteLineComment, ({ params }, { user }) => removeComment(database, user, params.id))
  serve(site, listSavedComments, (_, { user }) => listSaved(database, user.id))
  serve(site, saveComment, ({ body }, { user }) => keepComment(database, user, body.text))
  serve(site, deleteSavedComment, ({ params }, { user }) => forgetComment(database, user, params.id))

  serve(site, compareItem, ({ params }, { user }) => startComparing(site, user, params.id))
  serve(site, listSimilarPairs, ({ params }, { user }) => readPairs(database, user, params.id))
  serve(site, getSimilarWork, ({ params }, { user }) => readPair(database, user, params.id))
  serve(site, decidePair, ({ params, body }, { user }) => decideAboutPair(site, user, params.id, body))
  serve(site, decideCase, ({ params, body }, { user }) => decideAboutCase(site, user, params.id, body))
  serve(site, listOwnCases, ({ params }, { user }) => readOwnCases(database, user, params.id))
  serve(site, answerCase, ({ params, body }, { user }) => answer(database, user, params.id, body.text))
}
