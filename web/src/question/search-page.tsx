import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { searchQuestions } from '@gradus/contract/question'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { QuestionList } from './list.tsx'
import { pageOf } from './listing.ts'

/** What is searched for: a tag, or else words. */
interface Wanted {
  readonly by: 'tag' | 'kw'
  readonly text: string
}

function wantedOf(search: URLSearchParams): Wanted {
  const tag = search.get('tag')?.trim().slice(0, 50) ?? ''
  if (tag !== '') return { by: 'tag', text: tag }
  return { by: 'kw', text: search.get('kw')?.trim().slice(0, 200) ?? '' }
}

function hits({ by, text }: Wanted, page: number) {
  return query(searchQuestions, { query: by === 'tag' ? { tag: text, page } : { kw: text, page } })
}

export const load: PageLoader =
  (client) =>
  ({ request }) => {
    const search = new URL(request.url).searchParams
    const wanted = wantedOf(search)
    return loadPage(client, wanted.text === '' ? [] : [hits(wanted, pageOf(search))])
  }

export function Component() {
  const [search] = useSearchParams()
  const wanted = wantedOf(search)
  if (wanted.text === '') return <NothingAsked />
  // Another search is another list: only rows of another page of the same one may stay while it loads.
  return <Hits key={`${wanted.by} ${wanted.text}`} wanted={wanted} page={pageOf(search)} />
}

function Hits({ wanted, page }: { wanted: Wanted; page: number }) {
  const { by, text } = wanted
  const list = useQuery({ ...hits(wanted, page), placeholderData: keepPreviousData })
  const to = (other: number) => `/Search?${new URLSearchParams({ [by]: text, page: String(other) })}`
  const [lead, shown] = by === 'tag' ? ['Questions tagged', text] : ['Questions with', `“${text}”`]
  return (
    <>
      <Head title={`${lead} ${shown}`} noIndex={by === 'kw'} />
      <div className="row listhead">
        <h1 className="searched">
          {lead} <span>{shown}</span>{' '}
          {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h1>
      </div>
      <QuestionList
        list={list}
        to={to}
        empty={
          <EmptyState
            title="Nothing found"
            text={by === 'tag' ? `No question carries the tag ${text}.` : `No question has ${shown}. Try fewer words.`}
            action={<AllQuestions />}
          />
        }
      />
    </>
  )
}

function NothingAsked() {
  return (
    <>
      <Head title="Search" noIndex />
      <div className="sheet">
        <EmptyState
          title="Search for what?"
          text="Enter a word or a tag in a search box, or open the whole list."
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
