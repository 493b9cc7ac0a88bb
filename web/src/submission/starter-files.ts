import {
  getQuestionAdditionalFiles,
  getQuestionAdditionalFilesSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
  type Question,
} from '@gradus/contract/question'
import { query } from '../api.ts'

/** The files that the editor opens with. Those of an unpublished question need a session that may see it. */

const fresh = { staleTime: 5 * 60_000 }

export function starterQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionTestImpl : getQuestionTestImplSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...fresh }
}

export function filesQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionAdditionalFiles : getQuestionAdditionalFilesSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...fresh }
}
