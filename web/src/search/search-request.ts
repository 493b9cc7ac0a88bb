import { pageOf } from '../ui/page-number.ts'
import { filtersOf } from './search-filters.tsx'

/** What to search for: a tag, or words. */
export interface SearchRequest {
  readonly by: 'tag' | 'kw'
  readonly text: string
}

export function searchRequestOf(search: URLSearchParams): SearchRequest {
  const tag = parameterOf(search, 'tag').slice(0, 50)
  if (tag !== '') return { by: 'tag', text: tag }
  return { by: 'kw', text: parameterOf(search, 'kw').slice(0, 200) }
}

/** Removes control characters, because browsers read some of them differently from how the server writes them. */
function parameterOf(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
}

/** The call's query: the text to search for, the filters and the page. */
export function inputOf(request: SearchRequest, search: URLSearchParams) {
  return { [request.by]: request.text, ...filtersOf(search), page: pageOf(search) }
}
