import {
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
  type ListType,
} from '@gradus/contract/question-list'
import { query } from '../api.ts'
import { pageOf } from '../ui/page-number.ts'

/**
 * The filter, order and page of the home page. All of them are in the address:
 * `type=MC&order=difficulty&reverse=1&page=2`.
 */
export interface Listing {
  readonly type: ListType
  readonly order: Order
  /** Applies to the order by difficulty: hardest first. */
  readonly reverse: boolean
  readonly page: number
}
export type Order = 'latest' | 'top' | 'difficulty'

/** Missing or invalid parts of the address are replaced by defaults. */
export function listingOf(search: URLSearchParams): Listing {
  const order = search.get('order')
  return {
    type: search.get('type') === 'MC' ? 'MC' : 'Coding',
    order: order === 'top' || order === 'difficulty' ? order : 'latest',
    reverse: order === 'difficulty' && search.get('reverse') === '1',
    page: pageOf(search),
  }
}

export function searchOf({ type, order, reverse, page }: Listing): string {
  const search = new URLSearchParams({ type })
  if (order !== 'latest') search.set('order', order)
  if (reverse) search.set('reverse', '1')
  if (page > 1) search.set('page', String(page))
  return `?${search}`
}

export function listQuery({ type, order, reverse, page }: Listing) {
  if (order === 'difficulty')
    return query(getTopQuestionsByDifficulty, { query: { type, page, reverse: reverse ? '1' : '0' } })
  return query(order === 'top' ? getTopQuestions : getLatestQuestions, { query: { type, page } })
}
