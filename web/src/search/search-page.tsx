import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { languageOf } from '@gradus/contract/language'
import { searchQuestions, searchQuestionsSignedIn } from '@gradus/contract/search'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { QuestionList } from '../question/list.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { SearchFilters, solvedOf } from './search-filters.tsx'
import { type SearchRequest, inputOf, searchRequestOf } from './search-request.ts'
import { AllQuestions, Announced, NothingAsked, OtherTags } from './search-notes.tsx'
import './search.css'

export const load: PageLoader =
  (client) =>
  ({ request }) => {
    const search = new URL(request.url).searchParams
    const searchRequest = searchRequestOf(search)
    return loadPage(
      client,
      searchRequest.text === '' ? [] : [query(searchQuestions, { query: inputOf(searchRequest, search) })],
    )
  }

export function Component() {
  const [search] = useSearchParams()
  const request = searchRequestOf(search)
  if (request.text === '') return <NothingAsked />
  // A different search is a different list. Old rows may stay while the next page of the same search loads, but not
  // while another search loads.
  return <Hits key={`${request.by} ${request.text}`} wanted={request} search={search} />
}

function Hits({ wanted, search }: { wanted: SearchRequest; search: URLSearchParams }) {
  const { by, text } = wanted
  const input = inputOf(wanted, search)
  const solved = solvedOf(search)
  // Only this filter depends on the session; all other results are the same for everyone.
  const everybody = useQuery({
    ...query(searchQuestions, { query: input }),
    placeholderData: keepPreviousData,
    enabled: solved === undefined,
  })
  const own = useQuery({
    ...query(searchQuestionsSignedIn, { query: { ...input, solved } }),
    placeholderData: keepPreviousData,
    enabled: solved !== undefined,
  })
  const list = solved === undefined ? everybody : own
  const to = (page: number) => {
    const other = new URLSearchParams(search)
    other.set('page', String(page))
    return `/Search?${other}`
  }
  // If the text is a synonym, the name is that of its tag.
  const name = list.data?.tag ?? text
  const languages = list.data?.languages?.map((code) => languageOf(code)?.name ?? '') ?? []
  const [lead, plain] =
    languages.length > 0
      ? ['Questions in', languages.join(', ')]
      : by === 'tag'
        ? ['Questions tagged', name]
        : ['Questions with', `“${text}”`]
  const heading =
    by === 'tag' || languages.length > 0 ? (
      <bdi>{plain}</bdi>
    ) : (
      <>
        “<bdi>{text}</bdi>”
      </>
    )
  return (
    <>
      <Head title={`${lead} ${plain}`} noIndex={by === 'kw'} />
      <div className="row listhead">
        <h1 className="searched">
          {lead} <span>{heading}</span>{' '}
          {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h1>
      </div>
      {by === 'tag' && list.data?.total !== 0 && (
        <p className="small tagtext">
          <Link className="link" to={`/TagPage?${new URLSearchParams({ tag: name })}`}>
            About this tag
          </Link>
        </p>
      )}
      {list.data && <OtherTags by={by} nothing={list.data.total === 0} names={list.data.tags} />}
      <Announced announcements={list.data?.announcements ?? []} />
      <SearchFilters search={search} />
      {list.data?.similar && list.data.total > 0 && (
        <p className="small ink2 searchalike" role="status">
          No question contains {heading}. These have similar titles.
        </p>
      )}
      <QuestionList
        list={list}
        to={to}
        empty={
          <EmptyState
            title={list.data?.common ? 'Too common to search for' : 'Nothing found'}
            text={
              list.data?.common ? (
                <>Almost every question contains {heading}. Add a more specific word.</>
              ) : by === 'tag' ? (
                <>No matching question has the tag {heading}.</>
              ) : (
                <>No matching question contains {heading}. Try fewer words or filters.</>
              )
            }
            action={<AllQuestions />}
          />
        }
      />
    </>
  )
}
