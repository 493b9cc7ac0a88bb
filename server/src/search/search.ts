import type { SearchHits } from '@gradus/contract/search'
import type { Database } from '../platform/database.ts'
import type { Account } from '../platform/session.ts'
import { searchPublic, type Wanted } from '../question/search.ts'
import { tagsLike, tagsMeant } from '../tag/tag.ts'
import { highlight, highlightAlike } from './highlight.ts'

/** Tags that are offered beside the hits. */
const tagsAtMost = 5

/** A page of hits with what is to be marked in them, and the tags that may be meant. */
export async function search(database: Database, wanted: Wanted, account?: Account): Promise<SearchHits> {
  const text = wanted.tag ?? wanted.kw ?? ''
  const [found, meant, alike] = await Promise.all([
    searchPublic(database, wanted, account),
    wanted.tag ? tagsMeant(database, [wanted.tag.toLowerCase()]) : [],
    text === '' || wanted.page > 1 ? [] : tagsLike(database, text, tagsAtMost),
  ])
  const [tag] = meant
  const tags = alike.filter((name) => name !== tag)
  const { items, ...page } = found
  if (wanted.tag)
    return { ...page, items: items.map((item) => ({ ...item, ...nothing })), ...(tag ? { tag } : {}), tags }
  const marked = page.similar ? highlightAlike(items, text) : await highlight(database, items, text)
  return { ...page, items: marked, tags }
}

const nothing = { titleMarks: [], excerpt: '', excerptMarks: [] }
