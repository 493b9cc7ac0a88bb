import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchQuestions } from '@gradus/contract/search'
import { questionPath } from '@gradus/contract/slug'
import { getTags } from '@gradus/contract/tag'
import { query } from '../api.ts'
import type { Session } from './session.ts'
import { tagsByWord, searchAddress, suggestTags } from './search-address.ts'

const tagsShown = 6
const questionsShown = 4
/** Fewer letters would match half of all titles. */
const lettersForTitles = 3
const waitMilliseconds = 250

const tagsQuery = { ...query(getTags, {}), staleTime: 5 * 60_000 }

/** A suggestion under the search box: tags from the list come first, then questions. */
export interface SearchSuggestion {
  readonly label: string
  /** The synonym that was typed for the tag. */
  readonly synonym?: string | undefined
  readonly address: string
}
export interface SearchSuggestions {
  readonly tags: readonly SearchSuggestion[]
  readonly questions: readonly SearchSuggestion[]
}

/** `asking` is false until the box is used. If a request fails there are no suggestions, but searching still works. */
export function useSearchSuggestions(text: string, asking: boolean): SearchSuggestions {
  const list = useQuery({ ...tagsQuery, enabled: asking })
  const tags = useMemo(
    () =>
      suggestTags(text, list.data ?? [], tagsShown).map(({ name, synonym }) => ({
        label: name,
        synonym,
        address: `/Search?tag=${encodeURIComponent(name)}`,
      })),
    [text, list.data],
  )
  const [waited] = useDebouncedValue(text.trim(), waitMilliseconds)
  const long = (words: string) => words.length >= lettersForTitles
  const hits = useQuery({
    ...query(searchQuestions, { query: { kw: waited } }),
    enabled: asking && long(waited),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const questions = useMemo(
    () =>
      (hits.data?.items ?? []).slice(0, questionsShown).map((question) => ({
        label: question.title,
        address: questionPath(question),
      })),
    [hits.data],
  )
  return { tags, questions: long(text.trim()) ? questions : [] }
}

/** The target of Enter in every search box (specification, section 2): a tag if the text is one, else the keyword. */
export async function addressOfText(client: QueryClient, text: string, session: Session): Promise<string> {
  // Only users can read the list of tags; for visitors, the search itself finds out whether the text is a tag.
  const tags =
    session.state === 'user'
      ? await client.ensureQueryData(tagsQuery).catch(() => [])
      : await client.fetchQuery(query(searchQuestions, { query: { kw: text.trim(), page: 1 } })).then(
          ({ tag }) => (tag === undefined ? [] : [{ name: tag, synonyms: [text.trim().toLowerCase()] }]),
          () => [],
        )
  return searchAddress(text, tagsByWord(tags))
}
