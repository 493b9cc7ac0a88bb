import { withSigns } from '@gradus/contract/direction'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { searchQuestions } from '@gradus/contract/search'
import { getTagPage } from '@gradus/contract/tag-page'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { QuestionList } from '../question/list.tsx'
import { pageOf } from '../ui/page-number.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { DifficultyMix } from './difficulty-mix.tsx'
import { FollowButton } from './follow-button.tsx'
import './tag.css'

const nameOf = (search: URLSearchParams) => search.get('tag')?.trim().toLowerCase().slice(0, 50) ?? ''
const tagQuery = (name: string) => query(getTagPage, { params: { name } })
const questionsQuery = (tag: string, page: number) => query(searchQuestions, { query: { tag, page } })

export const load: PageLoader =
  (client) =>
  ({ request }) => {
    const search = new URL(request.url).searchParams
    const name = nameOf(search)
    return loadPage(client, name === '' ? [] : [tagQuery(name), questionsQuery(name, pageOf(search))])
  }

/** A tag: its description, number of followers, synonyms and questions. */
export function Component() {
  const [search] = useSearchParams()
  const name = nameOf(search)
  const page = pageOf(search)
  const tag = useQuery({ ...tagQuery(name), enabled: name !== '' })
  const list = useQuery({ ...questionsQuery(name, page), placeholderData: keepPreviousData, enabled: name !== '' })
  if (name === '' || tag.error?.status === 404) return <NotFoundPage />
  if (tag.isPending) return <LoadingLines label="Loading the tag" />
  if (tag.isLoadingError) return <FailedState heading="h1" onRetry={() => void tag.refetch()} />
  // If the address has a synonym, this is the name of its tag.
  const { name: tagName, description, synonyms, questionCount, followers, byDifficulty } = tag.data
  return (
    <>
      <Head title={`Questions tagged ${tagName}`} description={description} />
      <div className="row between wrap listhead">
        <h1>
          <bdi>{withSigns(tagName)}</bdi>{' '}
          <span className="total num">{(list.data?.total ?? questionCount).toLocaleString('en-GB')}</span>
        </h1>
        <FollowButton name={tagName} followers={followers} />
      </div>
      {description !== '' && (
        <p className="ink2 tagtext" dir="auto">
          {description}
        </p>
      )}
      {synonyms.length > 0 && (
        <p className="small ink2 tagtext">
          Also known as <b>{synonyms.join(', ')}</b>
        </p>
      )}
      <DifficultyMix counts={byDifficulty} />
      <QuestionList
        list={list}
        to={(pageNumber) => `/TagPage?${new URLSearchParams({ tag: tagName, page: String(pageNumber) })}`}
        empty={<EmptyState title="No questions yet" text={`No public question has the tag ${tagName}.`} />}
      />
    </>
  )
}
