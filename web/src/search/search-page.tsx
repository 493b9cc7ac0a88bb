import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { languageOf } from '@gradus/contract/language'
import { searchQuestions, searchQuestionsSignedIn, type SearchHits } from '@gradus/contract/search'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { QuestionList } from '../question/list.tsx'
import { pageOf } from '../ui/page-number.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { SearchFilters, filtersOf, solvedOf } from './search-filters.tsx'
import './search.css'

/** What is searched for: a tag, or else words. */
interface SearchRequest {
  readonly by: 'tag' | 'kw'
  readonly text: string
}

function searchRequestOf(search: URLSearchParams): SearchRequest {
  const tag = given(search, 'tag').slice(0, 50)
  if (tag !== '') return { by: 'tag', text: tag }
  return { by: 'kw', text: given(search, 'kw').slice(0, 200) }
}

/** Without control characters, some of which browsers read otherwise than the server writes them. */
function given(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
}

export const load: PageLoader =
  (client) =>
  ({ request }) => {
    const search = new URL(request.url).searchParams
    const wanted = searchRequestOf(search)
    return loadPage(client, wanted.text === '' ? [] : [query(searchQuestions, { query: inputOf(wanted, search) })])
  }

/** The call's own query: what is searched for, what narrows it down, and the page. */
function inputOf(wanted: SearchRequest, search: URLSearchParams) {
  return { [wanted.by]: wanted.text, ...filtersOf(search), page: pageOf(search) }
}

export function Component() {
  const [search] = useSearchParams()
  const wanted = searchRequestOf(search)
  if (wanted.text === '') return <NothingAsked />
  // Another search is another list: only rows of another page of the same one may stay while it loads.
  return <Hits key={`${wanted.by} ${wanted.text}`} wanted={wanted} search={search} />
}

function Hits({ wanted, search }: { wanted: SearchRequest; search: URLSearchParams }) {
  const { by, text } = wanted
  const input = inputOf(wanted, search)
  const solved = solvedOf(search)
  // Only this filter needs the session; all other results are the same for everyone.
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
  // A synonym is its tag.
  const name = list.data?.tag ?? text
  const languages = list.data?.languages?.map((code) => languageOf(code)?.name ?? '') ?? []
  const [lead, plain] =
    languages.length > 0
      ? ['Questions in', languages.join(', ')]
      : by === 'tag'
        ? ['Questions tagged', name]
        : ['Questions with', `“${text}”`]
  const shown =
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
          {lead} <span>{shown}</span>{' '}
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
          Nothing has {shown}. These questions have similar titles.
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
                <>Almost every question contains {shown}. Add a more specific word.</>
              ) : by === 'tag' ? (
                <>No matching question has the tag {shown}.</>
              ) : (
                <>No matching question has {shown}. Try fewer words or filters.</>
              )
            }
            action={<AllQuestions />}
          />
        }
      />
    </>
  )
}

/** What was announced with the tag. */
function Announced({ announcements }: { announcements: SearchHits['announcements'] }) {
  if (announcements.length === 0) return null
  return (
    <section className="announced" aria-labelledby="announced-title">
      <h2 id="announced-title">Announcements</h2>
      <ul>
        {announcements.map(({ id, title, createdDate }) => (
          <li key={id}>
            <IconSpeakerphone size={16} stroke={1.6} aria-hidden />
            <Link className="quietlink strong" to={`/Announcement/${id}`}>
              <bdi>{title}</bdi>
            </Link>
            <span className="small ink2">
              <Ago at={createdDate} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tags that may be meant: beside words, and where a tag has no questions. */
function OtherTags({ by, nothing, names }: { by: SearchRequest['by']; nothing: boolean; names: readonly string[] }) {
  if (names.length === 0 || (by === 'tag' && !nothing)) return null
  return (
    <p className="row wrap small ink2 searchtags">
      {by === 'tag'
        ? 'Did you mean the tag'
        : names.length === 1
          ? 'There is a similar tag:'
          : 'There are similar tags:'}
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </p>
  )
}

function NothingAsked() {
  return (
    <>
      <Head title="Search" noIndex />
      <div className="sheet">
        <EmptyState
          title="What are you looking for?"
          text="Enter a word or a tag in the search box, or browse all questions."
          heading="h1"
          action={<AllQuestions />}
        />
      </div>
    </>
  )
}

function AllQuestions() {
  return (
    <Button component={Link} to="/">
      All questions
    </Button>
  )
}
