import type { QuestionSummary } from '@gradus/contract/question'
import type { SearchHit } from '@gradus/contract/search'
import type { Database } from '../platform/data/database.ts'
import { marksAlike, extractMarks } from './marks.ts'
import { markWords } from './store.ts'

/** What to highlight in each hit: the words as the search finds them, in the title and in a part of the text. */
export async function highlight(
  database: Database,
  items: readonly QuestionSummary[],
  words: string,
): Promise<SearchHit[]> {
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const marked = new Map((await markWords(database, ids, words)).map((row) => [row.id, row]))
  return items.map((item) => {
    const row = marked.get(item.id)
    const title = extractMarks(row?.title ?? '')
    const { text, marks } = extractMarks(row ? withEnds(row) : '', lettersOf)
    // The title may have changed in the meantime.
    const titleMarks = title.text.length === item.title.length ? title.marks : []
    return { ...item, titleMarks, ...(marks.length === 0 ? noExcerpt : { excerpt: text, excerptMarks: marks }) }
  })
}

/** If only similar words were found, they are in the titles. */
export function highlightAlike(items: readonly QuestionSummary[], text: string): SearchHit[] {
  const words = text.match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  return items.map((item) => ({ ...item, titleMarks: marksAlike(item.title, words), ...noExcerpt }))
}

/** An ellipsis marks that the text continues before or after the excerpt. */
function withEnds({ excerpt, head, tail }: { excerpt: string; head: string; tail: string }): string {
  const plain = extractMarks(excerpt).text.trim()
  return `${plain.startsWith(head) ? '' : '… '}${excerpt.trim()}${plain.endsWith(tail) ? '' : ' …'}`
}

const noExcerpt = { excerpt: '', excerptMarks: [] }

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** The text that sanitised HTML represents after its tags were removed. */
function lettersOf(html: string): string {
  return html
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
}
