import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { CallProblem } from '../api.ts'
import { pageOf } from '../ui/page-number.ts'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, FailedState, LoadingRows } from '../ui/states.tsx'
import './article.css'

interface Page<Item> {
  items: Item[]
  total: number
  page: number
  pageSize: number
}
type PageQuery<Item> = UseQueryOptions<Page<Item>, CallProblem, Page<Item>>

/** A paged list of posts or announcements under its heading, with its loading, empty and failed states. */
export function ArticleList<Item extends { readonly id: number }>({
  title,
  plural,
  queryOf,
  action,
  empty,
  Row,
}: {
  title: string
  /** The plural of the items for screen readers, such as `posts`. */
  plural: string
  queryOf: (page: number) => PageQuery<Item>
  /** A button or link beside the heading. */
  action: ReactNode
  empty: { readonly title: string; readonly text: string }
  Row: ComponentType<{ item: Item }>
}) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const list = useQuery({ ...queryOf(pageOf(search)), placeholderData: keepPreviousData })
  return (
    <>
      <div className="row between wrap listhead">
        <h1>
          {title} {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h1>
        {action}
      </div>
      {list.isPending && <LoadingRows label={`Loading ${plural}`} count={4} />}
      {list.isLoadingError && (
        <div className="sheet">
          <FailedState onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.data?.items.length === 0 && (
        <div className="sheet">
          <EmptyState {...empty} />
        </div>
      )}
      {list.data && list.data.items.length > 0 && (
        <>
          <ul className="sheet articles" data-stale={list.isPlaceholderData || undefined}>
            {list.data.items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
          <Paging {...list.data} to={(page) => `${pathname}?page=${page}`} name={`Pages of ${plural}`} />
        </>
      )}
    </>
  )
}
