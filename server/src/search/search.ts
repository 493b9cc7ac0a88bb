import type { SearchHits } from '@gradus/contract/search'
import { listTitlesWithTag } from '../announcement/list.ts'
import type { Database } from '../platform/data/database.ts'
import type { User } from '../platform/access/user.ts'
import { searchPublic, type SearchRequest } from '../question/search.ts'
import { findTagByName, tagsLike, resolveTags } from '../tag/tag.ts'
import { highlight, highlightAlike } from './highlight.ts'

/** The maximum number of tags that are offered next to the hits. */
const maxTags = 5

/** Announcements that are shown next to the hits of a tag. */
const maxAnnouncements = 3

/** A page of hits with their highlights, tags that the user may mean, and announcements with the tag. */
export async function search(database: Database, request: SearchRequest, user?: User): Promise<SearchHits> {
  const text = request.tag ?? request.kw ?? ''
  const tag = await tagMeant(database, request)
  const isFirst = request.page === 1
  const [found, alike, announcements] = await Promise.all([
    searchPublic(database, request, user),
    text === '' || !isFirst ? [] : tagsLike(database, text, maxTags),
    // A tag that only announcements have is in no list of tags.
    text === '' || !isFirst ? [] : listTitlesWithTag(database, tag ?? text.trim().toLowerCase(), maxAnnouncements),
  ])
  const { items, languages, ...page } = found
  const rest = {
    ...page,
    ...(tag === undefined ? {} : { tag }),
    ...(languages ? { languages: [...languages] } : {}),
    tags: alike.filter((name) => name !== tag || request.tag === undefined),
    announcements,
  }
  if (request.tag) return { ...rest, items: items.map((item) => ({ ...item, ...nothing })) }
  return { ...rest, items: page.similar ? highlightAlike(items, text) : await highlight(database, items, text) }
}

/** The requested tag (for a synonym, its tag); for words, the tag that they name. */
async function tagMeant(database: Database, { tag, kw = '' }: SearchRequest): Promise<string | undefined> {
  if (tag) return (await resolveTags(database, [tag.toLowerCase()]))[0]
  return kw === '' ? undefined : await findTagByName(database, kw)
}

const nothing = { titleMarks: [], excerpt: '', excerptMarks: [] }
