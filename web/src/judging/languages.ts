import type { Question } from '@gradus/contract/question'
import { languageOf } from '@gradus/contract/language'
import { type LanguageState } from '@gradus/contract/language-code'
import { getLanguages } from '@gradus/contract/site'
import { query } from '../api.ts'

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
 * The language with which the editor opens: the one that was chosen here before, else that of the last submission, else
 * the reader's favourite, else the question's first. A language without a toolchain is chosen only if there is no
 * other.
 */
export function languageFor(
  { plangs, preferredLanguages, candType }: Pick<Question, 'plangs' | 'preferredLanguages' | 'candType'>,
  chosen: number | undefined,
  states: readonly LanguageState[] = [],
): number | undefined {
  const offered = codesOf(plangs)
  const preferred = [...(chosen === undefined ? [] : [chosen]), ...(candType === null ? [] : [candType])]
  const inOrder = [...preferred, ...codesOf(preferredLanguages), ...offered].filter((code) => offered.includes(code))
  const missing = new Set(states.filter((state) => !state.available).map((state) => state.code))
  return inOrder.find((code) => !missing.has(code)) ?? inOrder[0]
}

/** 'Python · 3.11.2', or only the name if the judge reports no version. */
export function labelOf(code: number, states: readonly LanguageState[] = []): string {
  const state = states.find((one) => one.code === code)
  const name = languageOf(code)?.name ?? `Language ${code}`
  return state?.version ? `${name} · ${state.version}` : name
}
