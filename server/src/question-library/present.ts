import type { LibraryQuestion } from '@gradus/contract/question-library'
import type { LibraryRow } from './store.ts'

export function toLibraryQuestion(row: LibraryRow): LibraryQuestion {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    plangs: row.languages.join(','),
    tags: row.tags.join(','),
    difficultLevel: row.difficult_level,
    createdDate: row.created_at.toISOString(),
    lastModifiedDate: row.modified_at.toISOString(),
    copiedFrom: row.original_id,
    submitted: row.submitted,
    passed: row.passed,
  }
}

/** Default for `order`: the newest question comes first, titles sort from A, difficulties from Junior. */
export function isDescending({ sort, order }: { sort: string; order?: 'up' | 'down' | undefined }): boolean {
  return order ? order === 'down' : sort === 'posted'
}
