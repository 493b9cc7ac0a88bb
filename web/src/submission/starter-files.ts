import {
  getQuestionAdditionalFiles,
  getQuestionAdditionalFilesSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
} from '@gradus/contract/question-file'
import type { Question } from '@gradus/contract/question'
import { query } from '../api.ts'

/* The files with which the editor opens. For a question that is not public, the calls that check the session are
   needed. */

const caching = { staleTime: 5 * 60_000 }

export function starterQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionTestImpl : getQuestionTestImplSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...caching }
}

export function filesQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionAdditionalFiles : getQuestionAdditionalFilesSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...caching }
}
