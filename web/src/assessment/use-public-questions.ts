import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getLatestQuestions } from '@gradus/contract/question-list'
import { searchQuestionsSignedIn } from '@gradus/contract/search'
import { query } from '../api.ts'

/** Public coding questions that match the words. Without words, the newest public questions of all kinds. */
export function usePublicQuestions(kw: string) {
  const latest = useQuery({ ...query(getLatestQuestions, { query: {} }), enabled: kw === '' })
  const searched = useQuery({
    ...query(searchQuestionsSignedIn, { query: { kw, type: 'Coding' } }),
    enabled: kw !== '',
    placeholderData: keepPreviousData,
  })
  return kw === '' ? latest : searched
}
