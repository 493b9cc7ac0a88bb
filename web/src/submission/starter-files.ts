import {
  getQuestionAdditionalFiles,
  getQuestionAdditionalFilesSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
  type Question,
} from '@gradus/contract/question'
import { query } from '../api.ts'

/* The files that the editor opens with. A question that is not public needs the endpoints that check the session. */

const caching = { staleTime: 5 * 60_000 }

export function starterQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionTestImpl : getQuestionTestImplSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...caching }
}

export function filesQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionAdditionalFiles : getQuestionAdditionalFilesSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...caching }
}
