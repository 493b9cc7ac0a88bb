import { getLanguages } from '@gradus/contract/site'
import type { LanguageState } from '@gradus/contract/language'
import { languageOf } from '@gradus/contract/language'
import {
  getQuestionAdditionalFiles,
  getQuestionAdditionalFilesSignedIn,
  getQuestionTestImpl,
  getQuestionTestImplSignedIn,
  type Question,
} from '@gradus/contract/question'
import { query } from '../api.ts'

/** What the bench opens with. A question that is not public gives it only to those who may see it. */

const fresh = { staleTime: 5 * 60_000 }

export function starterQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionTestImpl : getQuestionTestImplSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...fresh }
}

export function filesQuery({ id, state }: Pick<Question, 'id' | 'state'>, language: number) {
  const endpoint = state === 'public' ? getQuestionAdditionalFiles : getQuestionAdditionalFilesSignedIn
  return { ...query(endpoint, { params: { questionId: id, type: language } }), ...fresh }
}

export const languagesQuery = {
  ...query(getLanguages, {}),
  staleTime: 60_000,
  refetchInterval: ({ state }: { state: { data: LanguageState[] | undefined } }) =>
    state.data?.some(({ preparing }) => preparing) ? 2_000 : (false as const),
}

export function codesOf(commaString: string): number[] {
  return commaString
    .split(',')
    .filter((code) => code.trim() !== '')
    .map(Number)
}

/**
 * The language that the bench opens with: the one chosen here before, that of the last submission, the reader's best,
 * the question's first; one whose toolchain is missing only where there is no other.
 */
export function languageFor(
  { plangs, preferredLanguages, candType }: Pick<Question, 'plangs' | 'preferredLanguages' | 'candType'>,
  chosen: number | undefined,
  states: readonly LanguageState[] = [],
): number | undefined {
  const given = codesOf(plangs)
  const wanted = [...(chosen === undefined ? [] : [chosen]), ...(candType === null ? [] : [candType])]
  const inOrder = [...wanted, ...codesOf(preferredLanguages), ...given].filter((code) => given.includes(code))
  const missing = new Set(states.filter((state) => !state.available).map((state) => state.code))
  return inOrder.find((code) => !missing.has(code)) ?? inOrder[0]
}

/** 'Python · 3.11.2'; only the name where the judge does not say. */
export function labelOf(code: number, states: readonly LanguageState[] = []): string {
  const state = states.find((one) => one.code === code)
  const name = languageOf(code)?.name ?? `Language ${code}`
  return state?.version ? `${name} · ${state.version}` : name
}
